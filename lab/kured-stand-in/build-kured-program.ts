import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The program of the stand-in as one file. The same sources give the same text wherever they lie. */
export async function buildKuredProgram(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("program/main.ts", import.meta.url))],
    absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: "node24",
    legalComments: "none",
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) {
    throw new Error("esbuild must return the bundle of the stand-in's program, got nothing");
  }
  return file.text;
}
