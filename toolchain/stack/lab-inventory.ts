import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, parseDocument, stringify } from "yaml";
import { z } from "zod";
import { LAB } from "./lab.ts";

const KEY = "turntable:inventory";

const hostSchema = z.strictObject({
  name: z.string().min(1),
  address: z.string().min(1),
  role: z.enum(["master", "worker"]),
});
const inventorySchema = z.strictObject({ source: z.literal("static"), hosts: z.array(hostSchema).min(1) });

const committedSchema = z.object({ config: z.looseObject({ [KEY]: inventorySchema }) });

/** What the key `turntable:inventory` of the embedded stack holds. */
export type LabInventory = z.infer<typeof inventorySchema>;
export type LabHost = LabInventory["hosts"][number];

/** Where a lab writes the hosts that it has; it is there as long as the lab is. */
export function labInventoryFile(root: string): string {
  return join(root, ".turntable", LAB, "inventory.yaml");
}

/** Text of that file. */
export function labInventoryText(hosts: readonly LabHost[]): string {
  const written = hosts.map(({ name, address, role }) => ({ name, address, role }));
  return `# The hosts of the lab that is up, written by it.\n${stringify({ source: "static", hosts: written })}`;
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
  const parsed = inventorySchema.safeParse(parse(text));
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
  const listed = committedSchema.safeParse(parse(committed)).data?.config[KEY];
  if (lab === undefined || JSON.stringify(listed) === JSON.stringify(lab)) {
    return { text: committed, notice: undefined };
  }
  const document = parseDocument(committed);
  document.setIn(["config", KEY], lab);
  return {
    text: document.toString(),
    notice:
      `the lab has ${namesOf(lab)} where Pulumi.${LAB}.yaml lists ${listed === undefined ? "no hosts" : namesOf(listed)}; ` +
      `the hosts of the lab are taken`,
  };
}

function namesOf({ hosts }: LabInventory): string {
  return hosts.map(({ name }) => name).join(", ");
}
