import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The page's files as a browser gets them. */
export interface PageBundle {
  readonly script: string;
  readonly style: string;
}

/** Bundles what runs in a browser. The same sources give the same bytes. */
export async function buildPage(): Promise<PageBundle> {
  const [script, style] = await Promise.all(
    ["client/main.ts", "page.css"].map(async (entry) => {
      const { outputFiles } = await build({
        entryPoints: [fileURLToPath(new URL(`../operator/page/${entry}`, import.meta.url))],
        absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
        bundle: true,
        minify: true,
        format: "iife",
        target: ["chrome120", "firefox121", "safari17"],
        legalComments: "none",
        charset: "utf8",
        write: false,
      });
      return outputFiles[0]?.text.trimEnd() ?? "";
    }),
  );
  return { script: script ?? "", style: style ?? "" };
}
