import { listMaintainedNodes } from "../../kube/maintained-node.ts";
import { buildUnlockPatch, recordUnlock } from "../../kube/record-unlock.ts";
import type { UnlockRecord } from "../../kube/record-unlock.ts";
import { deployOfHolder } from "../../lock/lock-holder.ts";
import { refusal } from "../cli-error.ts";
import type { CliIo } from "../cli-io.ts";
import type { Command, Invocation } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import { openCluster } from "../open-cluster.ts";
import type { OpenCluster } from "../open-cluster.ts";
import { askUnlock } from "../unlock/ask-unlock.ts";
import { planUnlock } from "../unlock/plan-unlock.ts";
import type { UnlockFacts } from "../unlock/plan-unlock.ts";
import { removeLocks } from "../unlock/remove-locks.ts";
import { unlockLines } from "../unlock/unlock-lines.ts";
import type { UnlockPlan } from "../unlock/unlock-plan.ts";
import { columnsOf, writeAnswer } from "../write-answer.ts";

/** Removes a lock that nobody will give back. */
export const unlockCommand: Command = {
  name: "unlock",
  summary: "break glass: remove a lock that nobody will give back; it is written down who did and why",
  operands: [],
  options: {
    holder: { type: "string", value: "HOLDER", about: "who holds it, as shown; then nothing is asked" },
    reason: { type: "string", value: "TEXT", about: "why, for the record; it must be given" },
  },
  details: [
    "It shows the lock and what is wrong with it, asks for the holder's name and a reason, and removes what it showed and nothing else.",
    "It refuses while a node is half rolled, while the deploy that holds the lock goes on, and while the node that holds it is away.",
    "It needs the roles pipelines-look and pipelines-break-glass, or an administrator.",
  ],
  examples: ["pipectl unlock", 'pipectl unlock --holder w9 --reason "w9 was scrapped on Monday"'],
  run: runUnlock,
};

async function runUnlock(invocation: Invocation, io: CliIo): Promise<ExitCode> {
  const cluster = await openCluster(invocation, io);
  const facts = await gatherFacts(cluster, io);
  const plan = planUnlock(facts);
  if (plan.removes.length === 0) {
    writeAnswer(io, invocation.json, {
      json: () => ({ removed: [] }),
      lines: () => ["Nothing is locked; there is nothing to remove."],
    });
    return EXIT_CODES.done;
  }
  const now = new Date(io.clock.now());
  unlockLines(plan, facts, now, columnsOf(io)).forEach((line) => io.say(line));
  if (plan.refusals.length > 0) {
    throw refusal(`unlock is refused:\n${plan.refusals.map((sentence) => `  - ${sentence}`).join("\n")}`);
  }
  const reason = await askUnlock(plan, invocation, io);
  const user = await cluster.whoAmI();
  await writeDown({ user, reason, what: plan.removes.join(" and "), now }, plan, facts, cluster, io);
  const left = await removeLocks(cluster.lock, plan, io.signal);
  if (left.length > 0) {
    throw refusal(
      `what is removed must be as it was shown, got ${left.join(" and ")}, changed meanwhile and left alone; look again: pipectl unlock`,
    );
  }
  writeAnswer(io, invocation.json, {
    json: () => ({ removed: plan.removes, by: user, reason }),
    lines: () => [`${user} removed ${plan.removes.join(" and ")}.`],
  });
  return EXIT_CODES.done;
}

async function gatherFacts({ send, lock, records }: OpenCluster, io: CliIo): Promise<UnlockFacts> {
  const [seen, nodes, deploys] = await Promise.all([
    lock.read(io.signal),
    listMaintainedNodes(send, io.signal),
    records.listDeploys(io.signal),
  ]);
  return { lock: seen, nodes, deploys };
}

/** Before anything is removed: an unlock that cannot be recorded does not happen. */
async function writeDown(
  record: UnlockRecord,
  { holders }: UnlockPlan,
  { deploys }: UnlockFacts,
  { send, records }: OpenCluster,
  io: CliIo,
): Promise<void> {
  await recordUnlock(send, record, io.signal);
  for (const name of holders.flatMap((holder) => deployOfHolder(holder) ?? [])) {
    if (deploys.some(({ metadata }) => metadata.name === name)) {
      await records.patchDeploy(name, buildUnlockPatch(record), io.signal);
    }
  }
}
