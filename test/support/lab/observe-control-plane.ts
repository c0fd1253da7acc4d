import { knownMembers } from "../../../lab/etcd/known-members.ts";
import { kubectl } from "../../../lab/kubectl.ts";
import type { Lab } from "../../../lab/lab.ts";
import type { TestLab } from "./test-lab.ts";

/** The control plane as the masters themselves show it; names of masters. */
export interface SeenControlPlane {
  /** Whose members of etcd have started and vote, by a master that answers. */
  readonly voters: readonly string[];
  readonly learners: readonly string[];
  /** Whose etcd answers. */
  readonly etcd: readonly string[];
  /** Whose API server says that it is ready. */
  readonly api: readonly string[];
}

export async function seeControlPlane({ lab }: TestLab): Promise<SeenControlPlane> {
  const masters = lab.nodes.filter(({ role }) => role === "master");
  const members = (await knownMembers(lab, masters)) ?? [];
  const names = (learner: boolean) =>
    members
      .filter((member) => member.learner === learner && member.name !== "")
      .map(({ name }) => name)
      .toSorted();
  const seen = await Promise.all(
    masters.map(async (master) => ({
      name: master.name,
      etcd: (await knownMembers(lab, [master])) !== undefined,
      api: await isApiReady(lab, `https://${master.address}:6443`),
    })),
  );
  return {
    voters: names(false),
    learners: names(true),
    etcd: seen.filter(({ etcd }) => etcd).map(({ name }) => name),
    api: seen.filter(({ api }) => api).map(({ name }) => name),
  };
}

/** Whether an API server, or the load balancer by default, says that it is ready. */
export async function isApiReady(lab: Lab, server?: string): Promise<boolean> {
  const at = server === undefined ? [] : [`--server=${server}`];
  return kubectl(lab, ["get", "--raw=/readyz", "--request-timeout=3s", ...at]).then(
    () => true,
    () => false,
  );
}
