import { deepEqual, rejects } from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import * as pulumi from "@pulumi/pulumi";
import { record } from "../../support/record.ts";
import { configMap } from "./record-resources.ts";

describe("record rejects", () => {
  it("an error thrown inside an apply that feeds a resource", async () => {
    await rejects(
      record(() => {
        const text = pulumi.output("x").apply((): string => {
          throw new Error("thrown late");
        });
        configMap("a", { text });
      }),
      /^Error: error serializing property "data": thrown late$/,
    );
  });

  it("an error that the program throws", async () => {
    await rejects(
      record(() => {
        throw new Error("thrown at once");
      }),
      /^Error: thrown at once$/,
    );
  });

  it("a provider call that was not listed, by its name", async () => {
    await rejects(
      record(() => pulumi.runtime.invoke("hcloud:index/getServers:getServers", {})),
      /^Error: unexpected provider call hcloud:index\/getServers:getServers$/,
    );
  });

  it("a provider call that was not listed although the program swallows its error", async () => {
    await rejects(
      record(() => pulumi.runtime.invoke("a:b:c", {}).then(undefined, () => ({}))),
      /^Error: unexpected provider call a:b:c$/,
    );
  });

  it("two resources with the same URN", async () => {
    await rejects(
      record(() => {
        configMap("twice", {});
        configMap("twice", {});
      }),
      /^Error: two resources have the URN urn:pulumi:test::turntable::kubernetes:core\/v1:ConfigMap::twice; /,
    );
  });

  it("an output used as text", async () => {
    await rejects(
      record(() => {
        const id: unknown = configMap("a", {}).id;
        configMap("b", { text: `of ${id as string}` });
      }),
      /^Error: an output is used as text in urn:.*::b; use pulumi.interpolate or apply$/,
    );
  });

  it("a resource that an earlier program registers after its end", async () => {
    await record(() => {
      pulumi.output(setTimeout(20, true)).apply(() => configMap("late", {}));
    });
    await rejects(
      record(() => setTimeout(60)),
      /^Error: urn:.*::late belongs to an earlier program; /,
    );
  });

  it("a second program while the first is running", async () => {
    const first = record(() => setTimeout(20));
    await rejects(
      record(() => undefined),
      /^Error: record runs one program at a time; /,
    );
    deepEqual(await first, []);
  });
});
