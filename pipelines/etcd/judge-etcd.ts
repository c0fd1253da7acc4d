import type { EtcdCluster, EtcdMember, SeenEtcd } from "./etcd-view.ts";
import { judgeEtcdVersions } from "./judge-etcd-versions.ts";
import type { Viewed } from "./viewed.ts";

export interface EtcdQuestion {
  /** Why a cluster of one member is accepted; undefined: it is not. */
  readonly acknowledgeSingleMaster: string | undefined;
  /** A member's version before its node was rolled, by the master's name.
   * @default nothing was rolled */
  readonly versionsBefore?: ReadonlyMap<string, string>;
}

/** How far a member may be behind the others, in entries of the log: a second or two of a busy small cluster. */
const MAX_LAG = 5_000n;

/**
 * What forbids to take a master away, or says that the one that came back is no full member yet; a sentence
 * each. Everything is judged from what every member says itself: an answer that is missing forbids as well.
 */
export function judgeEtcd(cluster: EtcdCluster, question: EtcdQuestion): readonly string[] {
  const silent = [...cluster].flatMap(([master, seen]) =>
    "problem" in seen
      ? [`etcd on ${master} must answer, got no answer: ${seen.problem}; bring it back first`]
      : [],
  );
  const views = [...cluster].flatMap(([master, seen]) => (isView(seen) ? [{ master, view: seen }] : []));
  const first = views[0];
  if (first === undefined) {
    return cluster.size === 0 ? ["etcd must be asked on every master, got no master"] : silent;
  }
  return [
    ...silent,
    ...judgeAgreement(views, first),
    ...judgeMembers(first.view.members, views, question.acknowledgeSingleMaster),
    ...views.flatMap((each) => judgeHealth(each, first)),
    ...judgeEtcdVersions(views, question.versionsBefore ?? new Map()),
    ...judgeLag(views),
  ];
}

function isView(seen: SeenEtcd): seen is Viewed["view"] {
  return !("problem" in seen);
}

function judgeAgreement(views: readonly Viewed[], first: Viewed): readonly string[] {
  return views.flatMap(({ master, view }) => {
    if (view.clusterId !== first.view.clusterId) {
      return [
        `all masters must be in one etcd cluster, got ${view.clusterId} on ${master} and ${first.view.clusterId} on ${first.master}; one of them was started anew`,
      ];
    }
    const [own, others] = [describeMembers(view.members), describeMembers(first.view.members)];
    return own === others
      ? []
      : [
          `all masters must name the same etcd members, got ${own} on ${master} and ${others} on ${first.master}; wait until they agree`,
        ];
  });
}

function describeMembers(members: readonly EtcdMember[]): string {
  return members
    .map(describeMember)
    .toSorted((a, b) => a.localeCompare(b))
    .join(", ");
}

function describeMember({ id, name }: EtcdMember): string {
  return name === "" ? id : name;
}

function judgeMembers(
  members: readonly EtcdMember[],
  views: readonly Viewed[],
  acknowledgeSingleMaster: string | undefined,
): readonly string[] {
  const voters = members.filter(({ learner }) => !learner);
  const answering = new Set(views.map(({ view }) => view.memberId));
  const quorum = Math.floor(voters.length / 2) + 1;
  const healthy = voters.filter(({ id }) => answering.has(id)).length;
  const alone = voters.length === 1 && healthy === 1 && acknowledgeSingleMaster !== undefined;
  return [
    ...members.flatMap((member) => judgeMember(member, answering)),
    ...(alone || healthy - 1 >= quorum
      ? []
      : [
          `etcd must keep its quorum while one member is away, got ${voters.length} voter${voters.length === 1 ? "" : "s"}, quorum ${quorum}, ${healthy} healthy; ${voters.length < 3 ? "use three masters" : "bring every member back first"}`,
        ]),
  ];
}

function judgeMember(member: EtcdMember, answering: ReadonlySet<string>): readonly string[] {
  if (member.name === "") {
    return [
      `every etcd member must have started, got ${member.id}, which was added and never came; start it, or remove it from the members`,
    ];
  }
  if (member.learner) {
    return [
      `every etcd member must vote, got the learner ${member.name}; wait until it is promoted, or remove it`,
    ];
  }
  return answering.has(member.id)
    ? []
    : [
        `every etcd member must be on a master that answers, got ${member.name} (${member.id}) on none; bring it back, or remove it from the members`,
      ];
}

function judgeHealth({ master, view }: Viewed, first: Viewed): readonly string[] {
  return [
    ...view.errors.map((error) => `etcd on ${master} must find nothing wrong with itself, got ${error}`),
    ...(master === first.master
      ? view.alarms.map(
          (alarm) => `etcd must have no alarm, got ${alarm}; clear its cause, then disarm it with etcdctl`,
        )
      : []),
    ...(view.leader === "0" ? [`etcd on ${master} must know a leader, got none`] : []),
    ...(view.leader === first.view.leader
      ? []
      : [
          `all masters must know one etcd leader, got ${view.leader} on ${master} and ${first.view.leader} on ${first.master}; wait until they agree`,
        ]),
  ];
}

function judgeLag(views: readonly Viewed[]): readonly string[] {
  const furthest = views.reduce(
    (most, { view }) => (view.appliedIndex > most ? view.appliedIndex : most),
    0n,
  );
  return views.flatMap(({ master, view }) => {
    const lag = furthest - view.appliedIndex;
    return lag <= MAX_LAG
      ? []
      : [`etcd on ${master} must have caught up, got ${lag} entries behind; wait until it has`];
  });
}
