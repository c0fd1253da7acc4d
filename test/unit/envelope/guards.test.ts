import assert from "node:assert/strict";
import { copyStack } from "../../../envelope/copy-stack.ts";
import { GUARD_GROUPS } from "../../../envelope/guards/index.ts";
import { judgeStack } from "../../../envelope/judge-stack.ts";
import type { RenderedStack } from "../../../envelope/rendered-stack.ts";
import { renderShippedStack } from "./rendered.ts";

const guards = GUARD_GROUPS.flatMap((group) => group.guards);

function redGuards(stack: RenderedStack): string[] {
  return judgeStack(stack, guards)
    .filter(({ problem }) => problem !== undefined)
    .map(({ guard, problem }) => `${guard}: ${problem ?? ""}`);
}

describe("the safety envelope", () => {
  const stacks = new Map<string, RenderedStack>();

  before("render the stacks", async function () {
    this.timeout(300_000);
    for (const name of ["lab", "prod"]) {
      stacks.set(name, await renderShippedStack(name));
    }
  });

  it("has more than 130 guards, each of its own name and sentence", () => {
    assert.ok(guards.length > 130, `got ${guards.length}`);
    assert.equal(new Set(guards.map(({ name }) => name)).size, guards.length);
    assert.equal(new Set(guards.map(({ sentence }) => sentence)).size, guards.length);
  });

  it("writes each sentence as one, and each breakage as the end of one", () => {
    assert.deepEqual(
      guards.filter(({ sentence }) => !/^[A-Za-z].*\.$/.test(sentence)).map(({ name }) => name),
      [],
    );
    assert.deepEqual(
      guards.filter(({ control }) => control.breakage.length < 10 || control.breakage.endsWith(".")),
      [],
    );
  });

  for (const name of ["lab", "prod"]) {
    it(`holds for ${name}`, () => assert.deepEqual(redGuards(requireStack(stacks, name)), []));
  }

  for (const { title, guards: own } of GUARD_GROUPS) {
    describe(title, () => {
      for (const guard of own) {
        it(`${guard.name} is red, alone, when ${guard.control.breakage}`, () => {
          const broken = copyStack(requireStack(stacks, "prod"));
          guard.control.breakIt(broken);
          assert.deepEqual(
            redGuards(broken).map((line) => line.split(":")[0]),
            [guard.name],
          );
        });
      }
    });
  }
});

function requireStack(stacks: ReadonlyMap<string, RenderedStack>, name: string): RenderedStack {
  const stack = stacks.get(name);
  assert.ok(stack, `${name} was not rendered`);
  return stack;
}
