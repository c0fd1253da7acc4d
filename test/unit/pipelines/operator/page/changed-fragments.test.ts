import assert from "node:assert/strict";
import { changedFragments } from "../../../../../pipelines/operator/page/changed-fragments.ts";
import { html } from "../../../../../pipelines/operator/page/html.ts";
import { plainSection } from "../../../../../pipelines/operator/page/section.ts";
import type { Page } from "../../../../../pipelines/operator/page/section.ts";

function page(rows: Readonly<Record<string, string>>, head = "two nodes", more = false): Page {
  return {
    title: "t",
    sections: [
      plainSection("top", html`<p id="top">top</p>`),
      {
        id: "list",
        head: html`<ul id="list">
          ${head}
         `,
        rows: Object.entries(rows).map(([id, text]) => ({ id, html: html`<li id="${id}">${text}</li>` })),
        tail: html`</ul>`,
      },
      ...(more ? [plainSection("more", html`<p id="more"></p>`)] : []),
    ],
  };
}

const BEFORE = page({ a: "1", b: "2" });
const idsOf = (now: Page, before?: Page) => changedFragments(before, now).map(({ id }) => id);

describe("changedFragments", () => {
  it("are nothing when nothing changed", () => assert.deepEqual(idsOf(BEFORE, BEFORE), []));

  it("are the row that changed and no other", () =>
    assert.deepEqual(changedFragments(BEFORE, page({ a: "1", b: "3" })), [
      { id: "b", html: '<li id="b">3</li>' },
    ]));

  it("are the whole list when a row comes or goes, or its head changes", () => {
    assert.deepEqual(idsOf(page({ a: "1" }), BEFORE), ["list"]);
    assert.deepEqual(idsOf(page({ a: "1", b: "2", c: "3" }), BEFORE), ["list"]);
    assert.deepEqual(idsOf(page({ a: "1", b: "2" }, "one is away"), BEFORE), ["list"]);
  });

  it("are everything when a section comes, or there was no page before", () => {
    assert.deepEqual(idsOf(page({ a: "1", b: "2" }, "two nodes", true), BEFORE), ["main"]);
    assert.deepEqual(idsOf(BEFORE), ["main"]);
  });
});
