import { deepEqual, equal } from "node:assert/strict";
import { describeChanges, plannedResources } from "../../../../toolchain/start/planned-resources.ts";
import { planned } from "./event.ts";

const type = "kubernetes:core/v1:ConfigMap";

describe("planned resources", () => {
  it("are what the engine announced, without the stack itself", () => {
    const events = [
      planned({ type: "pulumi:pulumi:Stack", name: "turntable-lab" }),
      planned({ type, name: "a" }),
    ];
    deepEqual(
      plannedResources(events).map(({ name, change }) => [name, change]),
      [["a", "create"]],
    );
  });

  it("count the steps of a replacement as one", () => {
    const events = ["create-replacement", "replace", "delete-replaced"].map((op) =>
      planned({ type, name: "a", op }),
    );
    equal(describeChanges(plannedResources(events)), "1 to replace");
  });

  it("are described by what happens to them", () => {
    const operations = ["create", "create", "update", "delete", "same", "read"];
    const events = operations.map((op, index) => planned({ type, name: `${index}`, op }));
    equal(describeChanges(plannedResources(events)), "2 to create, 1 to update, 1 to delete");
    equal(describeChanges(plannedResources([planned({ type, name: "a", op: "same" })])), "no change");
  });
});
