import { equal } from "node:assert/strict";
import { markdownTable } from "../../../../toolchain/start/markdown-table.ts";

describe("Markdown table", () => {
  it("has aligned columns, and no cell can break it", () => {
    equal(
      markdownTable(
        ["a", "b"],
        [
          ["x|y", "1"],
          ["z", "long text"],
        ],
      ),
      String.raw`| a    | b         |
| ---- | --------- |
| x\|y | 1         |
| z    | long text |`,
    );
  });
});
