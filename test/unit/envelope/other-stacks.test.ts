import assert from "node:assert/strict";
import { GUARD_GROUPS } from "../../../envelope/guards/index.ts";
import { judgeStack } from "../../../envelope/judge-stack.ts";
import { renderChangedStack } from "./rendered.ts";

const guards = GUARD_GROUPS.flatMap((group) => group.guards);

/** Configurations that are allowed and unlike those that are shipped. */
const OTHERS = {
  "one master and one worker, each a fleet of one": {
    "turntable:acknowledgeSingleMaster": "a laboratory of one master, which may be away",
    "turntable:inventory": {
      source: "static",
      hosts: [
        { name: "m1", address: "10.77.0.11", role: "master" },
        { name: "w1", address: "10.77.0.21", role: "worker" },
      ],
    },
  },
  "masters alone": {
    "turntable:inventory": {
      source: "static",
      hosts: ["m1", "m2", "m3"].map((name, index) => ({
        name,
        address: `10.77.0.${index + 1}`,
        role: "master",
      })),
    },
  },
  "a second person, a registry of three replicas and Renovate armed": {
    "turntable:deploy": {
      hostAdapter: "bootc",
      imageRepository: "registry.example.com/os/debian",
      kernelFloor: "6.12.0",
      secondPerson: true,
    },
    "turntable:registry": { replicas: 3, namespace: "zot" },
    "turntable:renovate": {
      platform: "gitea",
      endpoint: "https://git.example.com/api/v1",
      repositories: ["platform/turntable"],
      mode: "armed",
    },
  },
};

describe("the safety envelope of a stack with", function () {
  // A stack is rendered in each.
  this.timeout(300_000);

  for (const [title, changes] of Object.entries(OTHERS)) {
    it(`${title} holds`, async () => {
      const stack = await renderChangedStack("lab", changes);

      assert.deepEqual(
        judgeStack(stack, guards).filter(({ problem }) => problem !== undefined),
        [],
      );
    });
  }
});
