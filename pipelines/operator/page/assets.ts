import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE_FILES } from "./page-files.ts";

/** What a page carries in itself, so that it needs nothing else. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
  /** Header `content-security-policy`: this script and this style, and nothing from anywhere else. */
  readonly policy: string;
}

/** @throws Error when a file cannot be read */
export function readPageAssets(directory: string): PageAssets {
  const [script, style] = [PAGE_FILES.script, PAGE_FILES.style].map((name) =>
    readFileSync(join(directory, name), "utf8"),
  );
  return toPageAssets(script ?? "", style ?? "");
}

/** @see https://www.w3.org/TR/CSP3/ */
export function toPageAssets(script: string, style: string): PageAssets {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { script, style, policy };
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
