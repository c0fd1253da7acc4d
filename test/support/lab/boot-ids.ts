import { bootId } from "../../../lab/machine/boot-id.ts";
import type { TestLab } from "./test-lab.ts";

/** The boot id that the host has, and the one that its node reports. */
export interface BootIds {
  readonly host: string;
  readonly node: string;
}

export async function readBootIds({ lab, core }: TestLab, name: string): Promise<BootIds> {
  const { status } = await core.readNode({ name });
  return { host: await bootId(lab, name), node: status?.nodeInfo?.bootID ?? "" };
}
