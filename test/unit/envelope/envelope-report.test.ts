import assert from "node:assert/strict";
import { envelopeJson, envelopeMarkdown, envelopeText } from "../../../envelope/envelope-report.ts";
import type { Guard } from "../../../envelope/guard.ts";
import { judgeStack } from "../../../envelope/judge-stack.ts";
import type { RenderedStack } from "../../../envelope/rendered-stack.ts";

const STACK: RenderedStack = {
  name: "lab",
  objects: [],
  commands: [],
  components: [],
  providers: {},
  runbooks: [],
  config: {},
};
const control = { breakage: "the <one> thing is gone", breakIt: () => undefined };
const GROUPS = [
  {
    title: "Things",
    guards: [
      { name: "good", sentence: "It is good.", judge: () => undefined, control },
      { name: "bad", sentence: "It is not bad.", judge: () => "it is", control },
      {
        name: "broken",
        sentence: "It can be seen.",
        judge: () => {
          throw new Error("there is none");
        },
        control,
      },
    ] satisfies readonly Guard[],
  },
];
const JUDGED = [{ stack: "lab", verdicts: judgeStack(STACK, GROUPS[0]?.guards ?? []) }];

describe("the report of the envelope", () => {
  it("is a sentence a guard, and what is wrong below it", () => {
    assert.equal(
      envelopeText(GROUPS, JUDGED),
      [
        "  Things",
        "    ok    It is good.",
        "    FAIL  It is not bad.",
        "          bad: it is",
        "    FAIL  It can be seen.",
        "          broken: it cannot be judged: there is none",
        "lab: 1 of 3 guards hold",
        "",
      ].join("\n"),
    );
  });

  it("says the same in JSON", () => {
    assert.deepEqual(JSON.parse(envelopeJson(JUDGED)), {
      stacks: [
        {
          stack: "lab",
          ok: false,
          guards: [
            { guard: "good", sentence: "It is good.", ok: true },
            { guard: "bad", sentence: "It is not bad.", ok: false, problem: "it is" },
            {
              guard: "broken",
              sentence: "It can be seen.",
              ok: false,
              problem: "it cannot be judged: there is none",
            },
          ],
        },
      ],
    });
  });

  it("lists the guards with what makes each of them red", () => {
    assert.equal(
      envelopeMarkdown(GROUPS).split("\n")[2],
      String.raw`- ${"`good`"}: It is good. Red when the \<one> thing is gone.`,
    );
  });
});
