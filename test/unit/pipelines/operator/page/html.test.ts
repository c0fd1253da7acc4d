import assert from "node:assert/strict";
import { html } from "../../../../../pipelines/operator/page/html.ts";

describe("html", () => {
  it("escapes every value, so that nothing that a host or a person wrote becomes a part of the page", () =>
    assert.equal(
      html`<p title="${`" onclick='x`}">${"<script>&"}</p>`.text,
      '<p title="&quot; onclick=&#39;x">&lt;script&gt;&amp;</p>',
    ));

  it("puts HTML into HTML, lists of it one after the other, and nothing for undefined", () =>
    assert.equal(
      html`<ul>
          ${[1, 2].map((one) => html`<li>${one}</li>`)}
        </ul>
        ${undefined}`.text,
      "<ul>\n<li>1</li><li>2</li>\n</ul>\n",
    ));

  it("shows marks that turn the direction of writing, instead of obeying them", () =>
    assert.equal(html`${"a\u202Eb"}`.text, "a\uFFFDb"));
});
