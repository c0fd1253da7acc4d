import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import type { RenderedStack } from "../../../envelope/rendered-stack.ts";
import { readSources } from "../../../envelope/read-sources.ts";
import { renderStack } from "../../../envelope/render-stack.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const shipped = new Map<string, Promise<RenderedStack>>();

/** A stack of this repository as the envelope renders it, rendered once; who breaks it takes a copy. */
export function renderShippedStack(name: string): Promise<RenderedStack> {
  const known = shipped.get(name) ?? renderChangedStack(name, {});
  shipped.set(name, known);
  return known;
}

/** The same with values of its configuration changed, by key. */
export async function renderChangedStack(
  name: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<RenderedStack> {
  const [sources] = await readSources(ROOT, name);
  if (sources === undefined) {
    throw new Error(`there is no stack ${name}`);
  }
  const { config } = parse(sources.stackText) as { readonly config: Readonly<Record<string, unknown>> };
  return renderStack({ ...sources, stackText: stringify({ config: { ...config, ...changes } }) });
}
