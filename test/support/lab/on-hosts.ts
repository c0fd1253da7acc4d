import { mustRunOnNode } from "../../../lab/machine/run-on-node.ts";
import type { TestLab } from "./test-lab.ts";

const DEADLINE_MILLISECONDS = 180_000;

/**
 * Runs lines of shell as root on hosts at once, and returns what they print by the host's name.
 *
 * @throws Error with the host and what it said when one fails
 */
export async function onHosts(
  { lab }: TestLab,
  script: string,
  hosts: readonly string[],
): Promise<Record<string, string>> {
  const answers = await Promise.all(
    hosts.map(async (name) => [name, await onHost(lab, name, script)] as const),
  );
  return Object.fromEntries(answers);
}

/** The same answer from each of these hosts, as `onHosts` would return it. */
export function fromEach(hosts: readonly string[], answer: string): Record<string, string> {
  return Object.fromEntries(hosts.map((name) => [name, answer]));
}

async function onHost(lab: TestLab["lab"], name: string, script: string): Promise<string> {
  const command = ["sh", "-euc", script];
  return (await mustRunOnNode(lab, name, command, { deadline: DEADLINE_MILLISECONDS })).trimEnd();
}
