import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { BuildOptions } from "esbuild";

/** The step program as it goes into a ConfigMap. */
export interface StepProgram {
  /** `pipelines-program-<hash>`, from the content: another program has another name. */
  readonly configMapName: string;
  /** Plain file that starts the program. */
  readonly boot: string;
  /** Base64 of the compressed program. */
  readonly steps: string;
}

/** Names of the two files; `boot` finds `steps` beside itself. */
export const PROGRAM_FILES = { boot: "boot.mjs", steps: "steps.mjs.gz" } as const;

/** A ConfigMap holds 1 MiB; this leaves room for its metadata. */
const MAX_BYTES = 900 * 1024;

const COMMON: BuildOptions = {
  bundle: true,
  minify: true,
  platform: "node",
  format: "esm",
  target: "node24",
  legalComments: "none",
  write: false,
  // The client library serves people's kubeconfigs; a pod has its own credentials.
  external: ["@kubernetes/client-node"],
};

/**
 * Bundles the step program. The same sources give the same bytes wherever they lie.
 *
 * @throws Error when the sources do not build, or the program does not fit into a ConfigMap.
 */
export async function buildStepProgram(): Promise<StepProgram> {
  const [boot, steps] = await Promise.all([bundle("../boot/main.ts"), bundle("../steps/main.ts")]);
  const compressed = gzipSync(steps, { level: 9 }).toString("base64");
  const size = boot.length + compressed.length;
  if (size > MAX_BYTES) {
    throw new Error(
      `the step program must fit into a ConfigMap (${MAX_BYTES} bytes), got ${size}; take something out of pipelines/steps`,
    );
  }
  const hash = createHash("sha256").update(boot).update("\0").update(compressed).digest("hex").slice(0, 12);
  return {
    configMapName: `pipelines-program-${hash}`,
    boot: Buffer.from(boot).toString("utf8"),
    steps: compressed,
  };
}

async function bundle(entry: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...COMMON,
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
    write: false,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
