import { etcdClient } from "../../../lab/etcd/etcd-client.ts";
import type { TestLab } from "./test-lab.ts";

/** Names of the members of etcd that have started and vote, as a quorum of them agrees; sorted. */
export async function readVoters({ lab }: Pick<TestLab, "lab">): Promise<readonly string[]> {
  const [master] = lab.nodes;
  if (master === undefined) {
    throw new Error("a lab must have masters, got none");
  }
  const members = await etcdClient(lab, master).members(true);
  return members
    .filter(({ name, learner }) => name !== "" && !learner)
    .map(({ name }) => name)
    .toSorted();
}
