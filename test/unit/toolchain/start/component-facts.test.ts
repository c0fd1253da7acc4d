import { deepEqual } from "node:assert/strict";
import { componentFacts } from "../../../../toolchain/start/component-facts.ts";
import { plannedResources } from "../../../../toolchain/start/planned-resources.ts";
import { planned, type Planned } from "./event.ts";

function facts(...resources: readonly Planned[]) {
  return componentFacts(plannedResources(resources.map(planned)));
}

describe("facts for a reviewer", () => {
  it("are the window, the hosts and the targets", () => {
    deepEqual(
      facts(
        {
          type: "turntable:maintenance:Kured",
          name: "kured",
          inputs: { maintenanceWindow: { startTime: "03:00", endTime: "06:00", timeZone: "Europe/Berlin" } },
        },
        {
          type: "turntable:hosts:UnattendedUpgrades",
          name: "u",
          inputs: {
            hosts: [
              { name: "m1", address: "10.0.0.1", role: "master" },
              { name: "w1", address: "10.0.0.2", role: "worker" },
            ],
          },
        },
        {
          type: "turntable:pipelines:DeployTarget",
          name: "lab-master",
          inputs: { clusterName: "lab", fleet: "master", hostNames: ["m1"] },
        },
      ),
      [
        { question: "reboots", answer: "daily 03:00 to 06:00, Europe/Berlin, one node at a time" },
        { question: "hosts (2)", answer: "m1 10.0.0.1 (master), w1 10.0.0.2 (worker)" },
        { question: "target lab-master", answer: "m1" },
      ],
    );
  });

  it("leave out what a component does not say", () => {
    deepEqual(facts({ type: "turntable:maintenance:Kured", name: "kured", inputs: {} }), []);
  });
});
