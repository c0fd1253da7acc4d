import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One field of every resource of a type, and the value that it gets instead of the program's. */
export interface Break {
  readonly type: string;
  readonly path: readonly [string, ...string[]];
  readonly value: unknown;
}

/** Changes a copy of the program so that it registers everything as before but for one field. */
export async function breakProgram(folder: string, { type, path, value }: Break): Promise<void> {
  await rename(join(folder, "index.ts"), join(folder, "whole.ts"));
  await writeFile(
    join(folder, "index.ts"),
    `import * as pulumi from "@pulumi/pulumi";

pulumi.runtime.registerStackTransformation(({ type, props, opts }) => {
  if (type === ${JSON.stringify(type)}) {
    const path = ${JSON.stringify(path)};
    const last = path.pop();
    path.reduce((object, key) => object[key], props)[last] = ${JSON.stringify(value)};
  }
  return { props, opts };
});
await import("./whole.ts");
`,
  );
}
