import type { Page } from "playwright-core";
import { startBrowser } from "../test/page/browser.ts";
import { NOW } from "../test/page/scene-deploys.ts";
import { largeScene, sceneNode } from "../test/page/scenes.ts";
import { serveScene } from "../test/page/serve-scene.ts";
import type { ServedScene } from "../test/page/serve-scene.ts";
import type { Measurement } from "./measurement.ts";

/** First paint of the page and one live update of it, with so many nodes that are being rolled. */
export async function measurePage(nodes: number, runs: number): Promise<readonly Measurement[]> {
  const served = await serveScene(largeScene(nodes), { now: () => NOW });
  const browser = await startBrowser();
  const [paints, updates]: [number[], number[]] = [[], []];
  try {
    // The first one starts processes of the browser, and does not count.
    for (let run = 0; run <= runs; run++) {
      const page = await browser.newPage();
      await page.goto(served.url);
      await page.locator("#live.on").waitFor();
      const paint = await page.evaluate<number>(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime",
      );
      const update = await measureUpdate(page, served, run % 2 === 0);
      if (run > 0) {
        paints.push(paint / 1_000);
        updates.push(update / 1_000);
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await served.close();
  }
  return [
    { name: `request to first paint, ${nodes} nodes`, seconds: paints },
    { name: `change of a node to the page that shows it, ${nodes} nodes`, seconds: updates },
  ];
}

/** Both clocks are this machine's. */
async function measureUpdate(page: Page, { view }: ServedScene, cordoned: boolean): Promise<number> {
  const seen = page.evaluate<number>(
    `new Promise((resolve) => {
      const row = document.getElementById("node-n7");
      new MutationObserver(() => requestAnimationFrame(() => resolve(Date.now())))
        .observe(row, { subtree: true, childList: true, characterData: true });
    })`,
  );
  // What the page was told at first has arrived by then.
  await page.waitForTimeout(1_000);
  const node = sceneNode("n7", { labels: { role: "worker" }, cordoned });
  const changed = Date.now();
  view.change({ nodes: new Map(view.state.nodes).set("n7", node) });
  return (await seen) - changed;
}
