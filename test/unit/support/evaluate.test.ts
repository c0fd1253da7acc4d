import assert from "node:assert/strict";
import * as k8s from "@pulumi/kubernetes";
import { UnknownValueError, validateResourceOfType, validateStackResourcesOfType } from "@pulumi/policy";
import type { ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import { evaluate, NotApplicable } from "../../support/evaluate.ts";
import type { EvaluatedResource } from "../../support/evaluate.ts";

const CONFIG_MAP = "kubernetes:core/v1:ConfigMap";
const UNKNOWN_STRING = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const configMap: EvaluatedResource = { type: CONFIG_MAP, name: "settings", props: { data: { size: "3" } } };

const threeOnly: ResourceValidationPolicy = {
  name: "config-map-three",
  description: "Every size is 3.",
  validateResource: validateResourceOfType(k8s.core.v1.ConfigMap, (props, _args, report) => {
    const size = props.data?.["size"];
    if (size !== "3") {
      report(`size is ${size ?? "missing"}`);
      report("twice");
    }
  }),
};

function resourcePolicy(
  validateResource: ResourceValidationPolicy["validateResource"],
): ResourceValidationPolicy {
  return { name: "rule", description: "A rule.", ...(validateResource && { validateResource }) };
}

function stackPolicy(validateStack: StackValidationPolicy["validateStack"]): StackValidationPolicy {
  return { name: "rule", description: "A rule.", validateStack };
}

describe("evaluate", () => {
  it("returns nothing when a policy reports nothing", async () => {
    assert.deepEqual(await evaluate(threeOnly, configMap), []);
  });

  it("returns every violation in order, with the resource's URN", async () => {
    assert.deepEqual(await evaluate(threeOnly, { ...configMap, props: {} }), [
      { message: "size is missing", urn: `urn:pulumi:test::turntable::${CONFIG_MAP}::settings` },
      { message: "twice", urn: `urn:pulumi:test::turntable::${CONFIG_MAP}::settings` },
    ]);
  });

  it("is not applicable to a resource of another class", async () => {
    await assert.rejects(
      evaluate(threeOnly, { ...configMap, type: "kubernetes:core/v1:Secret" }),
      NotApplicable,
    );
  });

  it("passes on the reason for not being applicable", async () => {
    const policy = resourcePolicy((args) => args.notApplicable("only on Mondays"));
    await assert.rejects(evaluate(policy, configMap), { name: "NotApplicable", message: "only on Mondays" });
  });

  it("tells a class by the resource's type, in both kinds of policies", async () => {
    const seen: unknown[] = [];
    await evaluate(
      resourcePolicy((args) => {
        seen.push(args.isType(k8s.core.v1.ConfigMap), args.isType(k8s.core.v1.Secret));
        seen.push(args.asType(k8s.core.v1.ConfigMap)?.data?.["size"], args.asType(k8s.core.v1.Secret));
      }),
      configMap,
    );
    await evaluate(
      stackPolicy(({ resources }) => {
        seen.push(resources.map((resource) => resource.isType(k8s.core.v1.Secret)));
        seen.push(resources.map((resource) => resource.asType(k8s.core.v1.ConfigMap)?.data["size"]));
      }),
      [configMap],
    );
    assert.deepEqual(seen, [true, false, "3", undefined, [false], ["3"]]);
  });

  it("throws when a policy reads a value that is unknown in a preview", async () => {
    const unknown = { ...configMap, props: { data: { size: UNKNOWN_STRING } } };
    await assert.rejects(
      evaluate(threeOnly, unknown),
      (error) => error instanceof UnknownValueError && String(error).includes(".data.size"),
    );
  });

  it("lets a policy look whether an unknown value is there", async () => {
    const policy = resourcePolicy(({ props }, report) =>
      report(Object.keys(props["data"] as object).join(",")),
    );
    const unknown = { ...configMap, props: { data: { size: UNKNOWN_STRING } } };
    assert.deepEqual(
      (await evaluate(policy, unknown)).map(({ message }) => message),
      ["size"],
    );
  });

  it("throws when a stack policy reads an unknown value of any resource", async () => {
    const policy = stackPolicy(
      validateStackResourcesOfType(k8s.core.v1.ConfigMap, (maps) => void maps[1]?.data["a"]),
    );
    const unknown = { ...configMap, name: "other", props: { data: { a: UNKNOWN_STRING } } };
    await assert.rejects(evaluate(policy, [configMap, unknown]), UnknownValueError);
  });

  it("gives a stack policy parents and dependencies as resources, and drops what is not in the stack", async () => {
    const parent = { type: "app:web:Site", name: "site", props: {}, urn: "urn:parent" };
    const child = { ...configMap, parent: "urn:parent", dependencies: ["urn:parent", "urn:gone"] };
    const policy = stackPolicy(({ resources }, report) => {
      for (const { name, parent: owner, dependencies } of resources) {
        report(
          `${name} ${owner?.name ?? "-"} ${dependencies.map((one) => one.name).join(",")}`,
          "urn:blamed",
        );
      }
    });
    assert.deepEqual(await evaluate(policy, [parent, child]), [
      { message: "site - ", urn: "urn:blamed" },
      { message: "settings site site", urn: "urn:blamed" },
    ]);
  });

  it("reports without a URN what a stack policy blames on the stack", async () => {
    const policy = stackPolicy((_args, report) => report("empty"));
    assert.deepEqual(await evaluate(policy, []), [{ message: "empty", urn: undefined }]);
  });

  it("waits for a policy that works asynchronously, and runs all its functions", async () => {
    const policy = resourcePolicy([
      async (_args, report) => {
        await Promise.resolve();
        report("late");
      },
      (_args, report) => report("last"),
    ]);
    assert.deepEqual(
      (await evaluate(policy, configMap)).map(({ message }) => message),
      ["late", "last"],
    );
  });

  it("answers with the given configuration and stack tags", async () => {
    const policy = resourcePolicy((args, report) => {
      report(`${args.getConfig<{ limit: number }>().limit} ${args.stackTags.get("team") ?? ""}`);
    });
    const [violation] = await evaluate(policy, configMap, {
      config: { limit: 4 },
      stackTags: { team: "platform" },
    });
    assert.equal(violation?.message, "4 platform");
  });

  it("keeps a policy from changing the fixture", async () => {
    const policy = resourcePolicy(({ props }) => {
      props["data"] = "changed";
    });
    await evaluate(policy, configMap);
    assert.deepEqual(configMap.props, { data: { size: "3" } });
  });

  it("lets out whatever a policy throws", async () => {
    const policy = resourcePolicy(() => {
      throw new Error("broken rule");
    });
    await assert.rejects(evaluate(policy, configMap), { message: "broken rule" });
  });

  it("refuses a list for a resource policy and one resource for a stack policy", async () => {
    await assert.rejects(
      evaluate(threeOnly, [configMap]),
      /resource policy config-map-three must get one resource/,
    );
    await assert.rejects(
      evaluate(
        stackPolicy(() => undefined),
        configMap,
      ),
      /stack policy rule must get a list of resources/,
    );
  });
});
