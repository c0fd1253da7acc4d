import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { BuildOptions } from "esbuild";
import { buildPage } from "./build-page.ts";
import type { PageBundle } from "./build-page.ts";

/** The program as it goes into a ConfigMap. */
export interface StepProgram {
  /** `pipelines-program-<hash>`, from the content: another program has another name. */
  readonly configMapName: string;
  /** Plain file that starts the bundle of its role. */
  readonly boot: string;
  /** Base64 of the compressed program of the steps. */
  readonly steps: string;
  /** The same of the operator. */
  readonly operator: string;
  /** Plain files of the operator's page. */
  readonly page: PageBundle;
}

/** A ConfigMap holds 1 MiB; this leaves room for its metadata. */
const MAX_BYTES = 900 * 1024;

/** What is written for CommonJS asks for Node's own modules in its own way. */
const REQUIRE =
  'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

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
 * Bundles the program, one bundle a role. The same sources give the same bytes wherever they lie.
 *
 * @throws Error when the sources do not build, or the program does not fit into a ConfigMap.
 */
export async function buildStepProgram(): Promise<StepProgram> {
  const page = await buildPage();
  const [boot, ...roles] = await Promise.all([
    bundle("../boot/main.ts"),
    bundle("../steps/main.ts"),
    bundle("../operator/main.ts", { banner: { js: REQUIRE } }),
  ]);
  const [steps = "", operator = ""] = roles.map(compress);
  const size = boot.length + steps.length + operator.length + page.script.length + page.style.length;
  if (size > MAX_BYTES) {
    throw new Error(
      `the program must fit into a ConfigMap (${MAX_BYTES} bytes), got ${size}; take something out of pipelines/steps or pipelines/operator`,
    );
  }
  const hash = createHash("sha256");
  [boot, steps, operator, page.script, page.style].forEach((file) => hash.update(file).update("\0"));
  return {
    configMapName: `pipelines-program-${hash.digest("hex").slice(0, 12)}`,
    boot: Buffer.from(boot).toString("utf8"),
    steps,
    operator,
    page,
  };
}

function compress(program: Uint8Array): string {
  return gzipSync(program, { level: 9 }).toString("base64");
}

async function bundle(entry: string, own: BuildOptions = {}): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...COMMON,
    ...own,
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
    write: false,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
