import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";

/** Where Linux distributions put it. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Starts the machine's Chromium. The sandbox needs what a container seldom gives; only pages of this program are opened.
 *
 * @throws Error that says what to install
 */
export async function startBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error(
      `the page's tests need Chromium, got none at ${PLACES.join(", ")}; install it: apt-get install -y --no-install-recommends chromium`,
    );
  }
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}
