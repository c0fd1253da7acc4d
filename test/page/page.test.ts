import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { askAxe } from "./ask-axe.ts";
import { startBrowser } from "./browser.ts";
import { LEG, PAST, rollingLeg, scene, sceneNode, waitingLeg } from "./scenes.ts";
import { NOW } from "./scene-deploys.ts";
import { serveScene } from "./serve-scene.ts";
import type { ServedScene } from "./serve-scene.ts";

const WAITING = scene([waitingLeg(), ...PAST]);

describe("the page in Chromium", function () {
  this.timeout(120_000);
  let browser: Browser;
  let served: ServedScene;
  let time = NOW;
  const opened: Page[] = [];
  const complaints: string[] = [];

  before(async () => {
    browser = await startBrowser();
  });

  after(() => browser.close());

  beforeEach(async () => {
    time = NOW;
    complaints.length = 0;
    served = await serveScene(WAITING, { now: () => time, pathPrefix: "/turntable" });
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((page) => page.context().close()));
    await served.close();
    // What a policy refuses, and what a script throws, is written to the console.
    assert.deepEqual([complaints, served.log], [[], []]);
  });

  async function open(path = "/", options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    opened.push(page);
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(served.url)) {
        complaints.push(`asks for ${request.url()}`);
      }
    });
    await page.goto(`${served.url}${path}`);
    return page;
  }

  it("says where a roll stands, whom it waits for, since when, and the command, without scripts", async () => {
    const page = await open("/", { javaScriptEnabled: false });
    assert.equal(
      await page.locator("h1").textContent(),
      "prod-workers waits for a person at its canary gate",
    );
    assert.equal(await page.locator(".chip.amber").first().textContent(), "waiting on canary gate 14m");
    assert.match(
      (await page.locator(".running .position").first().textContent()) ?? "",
      /1\/5 · w3 \(Staging\)/,
    );
    assert.match(
      (await page.locator(`#approve-${LEG}`).textContent()) ?? "",
      new RegExp(`^pipectl approve ${LEG} --evidence sha256:[0-9a-f]{64}$`),
    );
    assert.equal(await page.locator("button.copy:visible").count(), 0);
    assert.equal(await page.locator("#fleet-prod-workers tbody tr").count(), 5);
  });

  it("counts on without being loaded again, by the server's clock", async () => {
    const page = await open();
    await page.locator("#live.on").waitFor();
    const chip = page.locator(".chip.amber").first();
    assert.equal(await chip.textContent(), "waiting on canary gate 14m");
    time += 6 * 60_000;
    served.view.change({});
    await page.getByText("waiting on canary gate 20m").waitFor();
  });

  it("shows what changes at once, and keeps what the reader unfolded and where they are", async () => {
    const page = await open();
    await page.locator("#live.on").waitFor();
    const summary = page.locator(`#evidence-${LEG} summary`);
    await summary.click();
    await summary.focus();
    const nodes = new Map(WAITING.nodes).set("w2", sceneNode("w2", { cordoned: true }));
    served.view.change({ nodes });
    await page.locator("#node-w2 td", { hasText: "cordoned" }).first().waitFor();
    assert.equal(await page.locator(`#evidence-${LEG}`).getAttribute("open"), "");
    assert.equal(await page.evaluate("document.activeElement.tagName"), "SUMMARY");
    served.view.change({ deploys: [rollingLeg(), ...PAST] });
    await page.getByText("3/5 · w4 (Draining)").first().waitFor();
    assert.match(await page.title(), /^Rolling · prod-workers/);
  });

  it("copies the approve command", async () => {
    const page = await open("/", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Copy the command: Approve" }).click();
    await page.getByText("Copied").waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    assert.equal(copied, await page.locator(`#approve-${LEG}`).textContent());
  });

  it("can be walked by keyboard: the way past the head, links, commands, evidence", async () => {
    const page = await open();
    await page.locator("#live.on").waitFor();
    const walked: string[] = [];
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press("Tab");
      walked.push(
        await page.evaluate<string>(
          "`${document.activeElement.tagName} ${document.activeElement.className || document.activeElement.id}`.trim()",
        ),
      );
    }
    assert.deepEqual(walked, [
      "A skip",
      "A brand",
      "A what",
      `CODE approve-${LEG}`,
      "BUTTON copy",
      `CODE reject-${LEG}`,
      "BUTTON copy",
      "SUMMARY",
    ]);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    for (const [what, path] of [
      ["the overview", "/"],
      ["a deploy", `/deploys/${LEG}`],
    ] as const) {
      it(`leaves axe nothing to say about ${what} in ${colorScheme} colours`, async () => {
        const page = await open(path, { colorScheme });
        await page.locator("#live.on").waitFor();
        await page.locator("details").evaluateAll("(all) => all.forEach((one) => { one.open = true; })");
        assert.deepEqual(await askAxe(page), []);
      });
    }
  }

  it("lets axe find what is wrong, when something is", async () => {
    const page = await open();
    await page.evaluate(
      "document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=\"data:,\">')",
    );
    const found = await askAxe(page);
    complaints.length = 0;
    assert.match(found.join("\n"), /image-alt: <img/);
  });

  it("draws a roll to scale", async () => {
    const page = await open(`/deploys/${LEG}`);
    // The gate opened 870 s after the first second that is shown, of 1,800 s on the axis.
    const gate = page.locator("rect.k-gate").last();
    assert.deepEqual(
      [await gate.getAttribute("x"), await gate.getAttribute("width")].map(Number),
      [483.3, 483.3],
    );
  });

  it("fits a narrow screen without a bar below it", async () => {
    const page = await open("/", { viewport: { width: 390, height: 800 } });
    const over = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    assert.ok(over <= 0, `${over} px too wide`);
  });
});
