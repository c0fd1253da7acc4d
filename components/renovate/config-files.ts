import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildGlobalConfig } from "./global-config.ts";
import type { RenovateSettings } from "./settings.ts";

const PREFLIGHT_FILES = ["check-token.ts", "describe-gap.ts", "main.ts", "questions.ts"] as const;

/** The files below `/etc/renovate` in the pod: Renovate's configuration and the preflight as it is tested here. */
export function readConfigFiles(settings: Pick<RenovateSettings, "repositories">): Record<string, string> {
  return {
    "config.json": `${JSON.stringify(buildGlobalConfig(settings), undefined, 2)}\n`,
    // Makes Node read the preflight as ES modules.
    "package.json": `${JSON.stringify({ type: "module" })}\n`,
    ...Object.fromEntries(
      PREFLIGHT_FILES.map((file) => [
        file,
        readFileSync(new URL(`preflight/${file}`, import.meta.url), "utf8"),
      ]),
    ),
  };
}

/** Name of the immutable ConfigMap: other content has another name, so that a running Job keeps its own. */
export function configMapName(files: Readonly<Record<string, string>>): string {
  const hash = createHash("sha256").update(JSON.stringify(files));
  return `renovate-${hash.digest("hex").slice(0, 12)}`;
}
