import * as z from "zod";
import type { OfferedPackage } from "./choose-package.ts";
import { packedSchema, parseReport } from "./parse-report.ts";

const PACKAGE = /^(\S+) (\S+) (sha256:[0-9a-f]{64})$/;

const packageSchema = z.string().transform((line, context): OfferedPackage => {
  const [, name = "", version = "", digest = ""] = PACKAGE.exec(line) ?? [];
  if (digest === "") {
    context.addIssue({ code: "custom", message: `must be a package, its version and digest, got ${line}` });
  }
  return { name, version, digest };
});

const foundSchema = z.strictObject({
  kernel: z.string().min(1),
  found: packedSchema
    .transform((text) => text.split("\n").filter((line) => line !== ""))
    .pipe(z.array(packageSchema)),
});

/** Reads what a host finds in its index. @throws Error when the report has another shape */
export function parseFoundPackages(what: string, text: string): z.infer<typeof foundSchema> {
  return parseReport(what, foundSchema, text);
}
