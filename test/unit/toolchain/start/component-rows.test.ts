import { deepEqual } from "node:assert/strict";
import { componentRows } from "../../../../toolchain/start/component-rows.ts";
import { plannedResources } from "../../../../toolchain/start/planned-resources.ts";
import { planned, type Planned } from "./event.ts";

const kured = ["turntable:maintenance:Kured", "kured"] as const;
const inner = ["example:index:Inner", "inner"] as const;

function rows(...resources: readonly Planned[]) {
  return componentRows(plannedResources(resources.map(planned)));
}

describe("rows of components", () => {
  it("gather what is below a component, at any depth", () => {
    deepEqual(
      rows(
        { type: kured[0], name: kured[1] },
        { type: inner[0], name: inner[1], parent: kured },
        { type: "kubernetes:core/v1:Namespace", name: "n", parent: kured },
        { type: "kubernetes:monitoring.coreos.com/v1:PrometheusRule", name: "r1", parent: inner },
        {
          type: "kubernetes:monitoring.coreos.com/v1:PrometheusRule",
          name: "r2",
          parent: inner,
          op: "update",
        },
      ),
      [
        {
          component: "Kured",
          name: "kured",
          holds: "Inner, Namespace, 2 PrometheusRule",
          changes: "3 to create, 1 to update",
        },
      ],
    );
  });

  it("end with what is in no component", () => {
    deepEqual(
      rows({ type: "pulumi:providers:kubernetes", name: "cluster" }, { type: kured[0], name: kured[1] }),
      [
        { component: "Kured", name: "kured", holds: "", changes: "no change" },
        { component: "(program)", name: "", holds: "provider kubernetes", changes: "1 to create" },
      ],
    );
  });

  it("count what is deleted with the component that had it", () => {
    deepEqual(
      rows(
        { type: kured[0], name: kured[1], op: "same" },
        { type: "kubernetes:core/v1:Namespace", name: "n", parent: kured, op: "delete" },
      ),
      [{ component: "Kured", name: "kured", holds: "Namespace", changes: "1 to delete" }],
    );
  });
});
