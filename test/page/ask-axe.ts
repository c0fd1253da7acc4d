import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** File of the accessibility checker that a page loads. */
const AXE_PATH = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe has to say, a line each. It is put in past the policy, which lets no other script run. */
export async function askAxe(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(AXE_PATH, "utf8"));
  return page.evaluate<readonly string[]>(
    "axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)))",
  );
}
