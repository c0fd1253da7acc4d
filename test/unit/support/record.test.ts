import { deepEqual, equal, rejects } from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { record } from "../../support/record.ts";
import { configMap, Site } from "./record-resources.ts";

describe("record", () => {
  it("returns what the program registered, in order, with nothing left out", async () => {
    deepEqual(await record(() => new Site("shop", { text: "hello" })), [
      {
        type: "turntable:test:Site",
        name: "shop",
        inputs: { text: "hello" },
        secretInputs: [],
        urn: "urn:pulumi:test::turntable::turntable:test:Site::shop",
        parent: undefined,
        provider: undefined,
        dependencies: [],
        retainOnDelete: false,
        outputs: { pageId: "shop-page-id" },
      },
      {
        type: "kubernetes:core/v1:ConfigMap",
        name: "shop-page",
        inputs: { apiVersion: "v1", kind: "ConfigMap", data: { text: "hello" } },
        secretInputs: [],
        urn: "urn:pulumi:test::turntable::turntable:test:Site$kubernetes:core/v1:ConfigMap::shop-page",
        parent: "urn:pulumi:test::turntable::turntable:test:Site::shop",
        provider: undefined,
        dependencies: [],
        retainOnDelete: false,
        outputs: undefined,
      },
    ]);
  });

  it("waits for resources that are registered late", async () => {
    const seen = await record(() => {
      configMap("early", { text: setTimeout(30, "x") }).id.apply(() => configMap("late", {}));
    });
    deepEqual(
      seen.map(({ name }) => name),
      ["early", "late"],
    );
  });

  it("awaits a program that is asynchronous", async () => {
    const seen = await record(async () => {
      await setTimeout(10);
      configMap("after", {});
    });
    deepEqual(
      seen.map(({ name }) => name),
      ["after"],
    );
  });

  it("names the provider of a resource by its URN", async () => {
    const seen = await record(() => {
      const provider = new k8s.Provider("lab", { kubeconfig: "{}" });
      configMap("a", {}, { provider });
    });
    deepEqual(
      seen.map(({ name, provider }) => [name, provider]),
      [
        ["lab", undefined],
        ["a", "urn:pulumi:test::turntable::pulumi:providers:kubernetes::lab"],
      ],
    );
  });

  it("records what a resource waits for and whether it outlives its resource", async () => {
    const seen = await record(() => {
      const first = configMap("first", {});
      configMap("second", { id: first.id }, { retainOnDelete: true });
      configMap("third", {}, { dependsOn: first });
    });
    const first = "urn:pulumi:test::turntable::kubernetes:core/v1:ConfigMap::first";
    deepEqual(Object.fromEntries(seen.map((one) => [one.name, [one.dependencies, one.retainOnDelete]])), {
      first: [[], false],
      second: [[first], true],
      third: [[first], false],
    });
  });
});

describe("record of secrets", () => {
  it("unwraps a secret deep inside an input and names that input", async () => {
    const [only] = await record(() => configMap("a", { open: "1", token: pulumi.secret("hush") }));
    deepEqual(only?.inputs["data"], { open: "1", token: "hush" });
    deepEqual(only?.secretInputs, ["data"]);
  });

  it("unwraps the secret outputs of a component", async () => {
    class Vault extends pulumi.ComponentResource {
      constructor() {
        super("turntable:test:Vault", "vault");
        this.registerOutputs({ nested: { token: pulumi.secret("hush") } });
      }
    }
    const [only] = await record(() => new Vault());
    deepEqual(only?.outputs, { nested: { token: "hush" } });
  });

  it("keeps a secret secret on its way through a resource", async () => {
    let secret: Promise<boolean> | undefined;
    await record(() => {
      const { data } = configMap("a", { token: pulumi.secret("hush") });
      secret = pulumi.isSecret(data);
    });
    equal(await secret, true);
  });

  it("reads secret configuration as a secret", async () => {
    const [only] = await record(() => configMap("a", { token: new pulumi.Config().requireSecret("token") }), {
      config: { "turntable:token": "hush" },
      secretKeys: ["turntable:token"],
    });
    deepEqual(only?.secretInputs, ["data"]);
  });
});

function own(): void {
  // A listener that must be there again after a record.
}

describe("record with options", () => {
  it("answers the listed provider calls, whose inputs arrive unwrapped", async () => {
    const seen = await record(
      async () => {
        const { answer } = await pulumi.runtime.invoke("a:b:c", { question: pulumi.secret("why") });
        configMap("a", { answer });
      },
      { calls: { "a:b:c": ({ question }) => ({ answer: `because of ${String(question)}` }) } },
    );
    deepEqual(seen[0]?.inputs["data"], { answer: "because of why" });
  });

  it("adds the outputs of a provider to a resource", async () => {
    let uid = "";
    await record(() => configMap("a", {}).metadata.uid.apply((value) => (uid = value)), {
      outputs: { "kubernetes:core/v1:ConfigMap": (_, name) => ({ metadata: { uid: `uid-of-${name}` } }) },
    });
    equal(uid, "uid-of-a");
  });

  it("leaves no configuration to the next program", async () => {
    await record(() => undefined, { config: { "turntable:a": "1" } });
    await record(() => equal(new pulumi.Config().get("a"), undefined));
  });

  it("runs a program after a failed one in isolation, and gives the listeners back", async () => {
    process.on("unhandledRejection", own);
    await rejects(record(() => configMap("a", { text: pulumi.output(Promise.reject(new Error("no"))) })));
    equal(process.listeners("unhandledRejection").at(-1), own);
    process.removeListener("unhandledRejection", own);
    const seen = await record(() => configMap("b", {}));
    deepEqual(
      seen.map(({ name }) => name),
      ["b"],
    );
  });
});
