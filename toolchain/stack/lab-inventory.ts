import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, parseDocument, stringify } from "yaml";
import { z } from "zod";
import { LAB } from "./lab.ts";

const KEY = "turntable:inventory";
const DEPLOY = "turntable:deploy";

const hostSchema = z.strictObject({
  name: z.string().min(1),
  address: z.string().min(1),
  role: z.enum(["master", "worker"]),
});
const inventorySchema = z.strictObject({ source: z.literal("static"), hosts: z.array(hostSchema).min(1) });

/** What a lab writes: its hosts, and the image of its own registry in which steps, agents and probes run. */
const fileSchema = inventorySchema.extend({ stepImage: z.string().min(1).optional() });

const committedSchema = z.object({ config: z.looseObject({ [KEY]: inventorySchema }) });

/** What a lab says of itself to the embedded stack. */
export type LabInventory = z.infer<typeof fileSchema>;
export type LabHost = LabInventory["hosts"][number];

/** Where a lab writes the hosts that it has; it is there as long as the lab is. */
export function labInventoryFile(root: string): string {
  return join(root, ".turntable", LAB, "inventory.yaml");
}

/**
 * Text of that file.
 *
 * @param stepImage by digest; without it the stack keeps its own
 */
export function labInventoryText(hosts: readonly LabHost[], stepImage?: string): string {
  const written = hosts.map(({ name, address, role }) => ({ name, address, role }));
  return `# The hosts of the lab that is up, written by it.\n${stringify({ source: "static", hosts: written, stepImage })}`;
}

/**
 * The hosts of the lab of this clone; undefined: there is none.
 *
 * @throws Error when the file is not what a lab writes
 */
export async function readLabInventory(root: string): Promise<LabInventory | undefined> {
  const file = labInventoryFile(root);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) {
    return undefined;
  }
  const parsed = fileSchema.safeParse(parse(text));
  if (!parsed.success) {
    throw new Error(
      `${file} must list the hosts of the lab; npm run lab -- up writes it anew:\n${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data;
}

/** A stack's file with the hosts of the lab. */
export interface InventoryOverlay {
  readonly text: string;
  /** What differs from the committed file, in a sentence; undefined: nothing. */
  readonly notice: string | undefined;
}

/** Puts the hosts of the lab in the place of those that the embedded stack's file lists. */
export function overlayInventory(committed: string, lab: LabInventory | undefined): InventoryOverlay {
  if (lab === undefined) {
    return { text: committed, notice: undefined };
  }
  const listed = committedSchema.safeParse(parse(committed)).data?.config[KEY];
  const { stepImage, ...inventory } = lab;
  const same = JSON.stringify(listed) === JSON.stringify(inventory);
  if (same && stepImage === undefined) {
    return { text: committed, notice: undefined };
  }
  const document = parseDocument(committed);
  document.setIn(["config", KEY], inventory);
  if (stepImage !== undefined) {
    document.setIn(["config", DEPLOY, "stepImage"], stepImage);
  }
  return {
    text: document.toString(),
    notice: same
      ? undefined
      : `the lab has ${namesOf(lab)} where Pulumi.${LAB}.yaml lists ${listed === undefined ? "no hosts" : namesOf(listed)}; ` +
        `the hosts of the lab are taken`,
  };
}

function namesOf({ hosts }: LabInventory): string {
  return hosts.map(({ name }) => name).join(", ");
}
