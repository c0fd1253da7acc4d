import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { askAxe } from "../page/ask-axe.ts";
import { startBrowser } from "../page/browser.ts";
import { dismissReader, enrolReader, forwardPage } from "../support/roll/page-access.ts";
import type { ForwardedPage } from "../support/roll/page-access.ts";
import { useRolls } from "../support/roll/use-rolls.ts";

/** A probe of a node, a look at the cluster, and a browser that shares two cores with a cluster. */
const SOON = { timeout: 120_000 } as const;

describe("the page of a lab's operator in Chromium", function () {
  this.timeout(900_000);
  const rolls = useRolls("after all");
  let browser: Browser;
  let forwarded: ForwardedPage;
  let page: Page;
  let name: string;

  before("a roll waits for a person, and the page is reached", async function () {
    this.timeout(600_000);
    browser = await startBrowser();
    forwarded = await forwardPage(rolls().lab);
    page = await browser.newPage({ colorScheme: "light", viewport: { width: 1_180, height: 800 } });
    ({ name } = await rolls().deployNew("workers"));
    await rolls().untilGate(name);
  });

  after(async () => {
    await browser.close();
    await forwarded.close();
    await dismissReader(rolls().lab);
  });

  it("shows nothing to who has no token, and says so to who has a wrong one", async () => {
    await page.goto(forwarded.url);
    assert.equal(await page.locator("h1").textContent(), "Sign in with a token of the cluster");
    await page.getByLabel("Token").fill("none-of-this-cluster");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor(SOON);
    assert.doesNotMatch(await page.content(), new RegExp(name));
  });

  it("says to who may see it whom the roll waits for, and the exact command", async () => {
    await page.getByLabel("Token").fill(await enrolReader(rolls().lab));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("linux-workers waits for a person at its canary gate").first().waitFor(SOON);
    const { awaiting } = await rolls().untilGate(name);
    assert.equal(
      await page.locator(`#approve-${name}`).textContent(),
      `pipectl approve ${name} --evidence ${awaiting?.evidenceDigest ?? ""}`,
    );
    assert.match((await page.locator(".chip.amber").first().textContent()) ?? "", /waiting on canary gate/);
    assert.equal(await page.locator("#fleet-linux-workers tbody tr").count(), 2);
  });

  it("leaves axe nothing to say about what a cluster brings", async () => {
    assert.deepEqual(await askAxe(page), []);
  });

  it("shows the decision, the second node's turn and the end without being loaded again", async () => {
    await page.evaluate("window.notLoadedAgain = true");
    await page.locator("#live.on").waitFor(SOON);
    await rolls().approve(name);
    await page
      .getByText(/2\/2 · w\d \(/)
      .first()
      .waitFor(SOON);
    const ended = await rolls().untilEnded(name);
    assert.equal(ended.phase, "Succeeded", ended.message);
    await page.locator(`#past a[href$="/deploys/${name}"]`).first().waitFor(SOON);
    assert.equal(await page.evaluate("window.notLoadedAgain"), true);
  });
});
