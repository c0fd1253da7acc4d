import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import type { RenderedStack } from "../../../envelope/rendered-stack.ts";
import { readSources } from "../../../envelope/read-sources.ts";
import { renderStack } from "../../../envelope/render-stack.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** A stack of this repository as the envelope renders it, with values of its configuration changed, by key. */
export async function renderRepositoryStack(
  name: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<RenderedStack> {
  const [sources] = await readSources(ROOT, name);
  if (sources === undefined) {
    throw new Error(`there is no stack ${name}`);
  }
  const { config } = parse(sources.stackText) as { readonly config: Readonly<Record<string, unknown>> };
  return renderStack({ ...sources, stackText: stringify({ config: { ...config, ...changes } }) });
}
