import assert from "node:assert/strict";
import { z } from "zod";
import { readProps } from "../../../policies/reading/read-props.ts";
import { resourceRule, stackRule } from "../../../policies/rule.ts";
import { evaluate } from "../../support/evaluate.ts";
import { UNKNOWN } from "../../fixtures/policies/resources/change.ts";

const text = {
  name: "limit-box-size",
  description: "A box is small.",
  why: "A large box does not fit.",
  severity: "low",
  remediationSteps: "take a smaller box",
} as const;

const sizeSchema = z.object({ size: z.number() });

const small = resourceRule({
  ...text,
  judge: (resource) => {
    if (resource.type !== "app:box:Box") {
      return undefined;
    }
    const { size } = readProps(resource, sizeSchema);
    return size > 3 ? [`${resource.name} has size ${size}`] : [];
  },
});

const smallTogether = stackRule({
  ...text,
  judge: (resources) =>
    resources.map((resource) => ({
      found: `size ${readProps(resource, sizeSchema).size}`,
      urn: resource.urn,
    })),
});

function box(size: unknown, name = "box") {
  return { type: "app:box:Box", name, props: { size }, urn: `urn:${name}` };
}

function message(found: string): string {
  return [
    `  found: ${found}`,
    "  do: take a smaller box",
    "  why: https://git.example.com/platform/turntable/src/branch/main/docs/policies.md#limit-box-size",
  ].join("\n");
}

describe("resourceRule", () => {
  it("reports what was found, what to do and where to read why", async () => {
    assert.deepEqual(await evaluate(small, box(4)), [{ message: message("box has size 4"), urn: "urn:box" }]);
    assert.deepEqual(await evaluate(small, box(3)), []);
  });

  it("is mandatory and carries its metadata", () => {
    const { validateResource, ...metadata } = small;
    assert.equal(typeof validateResource, "function");
    assert.deepEqual(metadata, {
      ...text,
      enforcementLevel: "mandatory",
      url: "https://git.example.com/platform/turntable/src/branch/main/docs/policies.md#limit-box-size",
    });
  });

  it("is not applicable where the rule has nothing to say", async () => {
    await assert.rejects(evaluate(small, { ...box(4), type: "app:box:Lid" }), {
      name: "NotApplicable",
      message: "limit-box-size is not about this resource",
    });
  });

  it("reports a value that is unknown in a preview as a violation", async () => {
    assert.deepEqual(await evaluate(small, box(UNKNOWN)), [
      {
        message: message(
          "box: size is not known before the update, so the rule cannot be judged; give it a value that the program knows",
        ),
        urn: "urn:box",
      },
    ]);
  });

  it("reports it as well when the rule reads the property itself", async () => {
    const direct = resourceRule({
      ...text,
      // What a rule gets is an object with a check at each read.
      judge: ({ props }) => [String((props as { readonly size: unknown }).size)],
    });
    assert.deepEqual(await evaluate(direct, box(UNKNOWN)), [
      {
        message: message(
          "size is not known before the update, so the rule cannot be judged; give it a value that the program knows",
        ),
        urn: "urn:box",
      },
    ]);
  });

  it("reports a property of another shape as a violation, without its value", async () => {
    assert.deepEqual(await evaluate(small, box("hunter2")), [
      {
        message: message("box: size is missing or not of the expected shape, so the rule cannot be judged"),
        urn: "urn:box",
      },
    ]);
  });

  it("does not hide a fault of the rule", async () => {
    const broken = resourceRule({
      ...text,
      judge: () => {
        throw new TypeError("a fault");
      },
    });
    await assert.rejects(evaluate(broken, box(1)), { name: "TypeError", message: "a fault" });
  });
});

describe("stackRule", () => {
  it("reports each finding with the resource to blame", async () => {
    assert.deepEqual(await evaluate(smallTogether, [box(1), box(2, "other")]), [
      { message: message("size 1"), urn: "urn:box" },
      { message: message("size 2"), urn: "urn:other" },
    ]);
  });

  it("judges the resources by URN, whatever their order was", async () => {
    const found = await evaluate(
      smallTogether,
      ["c", "a", "d", "b"].map((name) => box(1, name)),
    );
    assert.deepEqual(
      found.map(({ urn }) => urn),
      ["urn:a", "urn:b", "urn:c", "urn:d"],
    );
  });

  it("is not applicable where the stack has nothing to say about", async () => {
    const silent = stackRule({ ...text, judge: () => undefined });
    await assert.rejects(evaluate(silent, [box(1)]), {
      name: "NotApplicable",
      message: "the stack has nothing that limit-box-size is about",
    });
  });

  it("blames the resource whose property is unknown in a preview", async () => {
    assert.deepEqual(await evaluate(smallTogether, [box(1), box(UNKNOWN, "other")]), [
      {
        message: message(
          "other: size is not known before the update, so the rule cannot be judged; give it a value that the program knows",
        ),
        urn: "urn:other",
      },
    ]);
  });
});

describe("readProps", () => {
  it("names each wrong property by its path, and the resource where it is all of it", () => {
    const names = z.array(z.object({ name: z.string(), role: z.string() }));
    const read = (props: unknown) =>
      readProps({ type: "t", name: "box", urn: "urn:box", props }, z.object({ of: names, size: z.number() }));
    const rest = "is missing or not of the expected shape, so the rule cannot be judged";
    assert.throws(() => read({ of: [{}] }), { message: `box: of.0.name, of.0.role, size ${rest}` });
    assert.throws(() => read("hunter2"), { message: `box: the resource ${rest}` });
  });

  it("names three wrong properties at most", () => {
    const schema = z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string(), e: z.string() });
    assert.throws(() => readProps({ type: "t", name: "box", urn: "urn:box", props: {} }, schema), {
      name: "UnjudgeableError",
      message:
        "box: a, b, c and 2 more is missing or not of the expected shape, so the rule cannot be judged",
      urn: "urn:box",
    });
  });
});
