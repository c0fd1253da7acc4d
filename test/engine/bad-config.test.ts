import { deepEqual, equal } from "node:assert/strict";
import { changesOf, complaintsOf, outputOf } from "../support/read-run.ts";
import { createStack } from "../support/stack.ts";
import type { StackOptions } from "../support/stack.ts";

const host = { name: "m1", address: "10.0.0.1", role: "master" };

const cases: readonly (readonly [string, Omit<StackOptions, "stack">, readonly string[]])[] = [
  [
    "an unknown key and wrong values, each with what was got and what is allowed",
    {
      config: {
        "turntable:colour": "red",
        "turntable:clusterName": "Lab!",
        "turntable:maintenanceWindow": { startTime: "06:00", endTime: "03:00", timeZone: "Europe/Berlin" },
      },
    },
    [
      "turntable:colour is not a key that exists: remove it or mend its spelling (docs/configuration.md lists all keys)",
      'turntable:clusterName must be a DNS label (a-z, 0-9, hyphens inside, 63 at most), got "Lab!"',
      'turntable:maintenanceWindow.endTime must be after startTime 06:00 on the same day, got "03:00"',
    ],
  ],
  [
    "an even number of masters",
    {
      config: {
        "turntable:inventory": {
          source: "static",
          hosts: [host, { ...host, name: "m2", address: "10.0.0.2" }],
        },
      },
    },
    [
      "turntable:inventory.hosts has 2 masters (m1, m2); etcd needs 2 of 2 members and survives no more failures than with 1: use an odd number of masters",
    ],
  ],
  [
    "a secret that is stored in clear and a wrong value that is stored encrypted, without showing either",
    {
      config: { "turntable:renovateToken": "hush-in-clear", "turntable:clusterName": undefined },
      secrets: { "turntable:clusterName": "Hush In Secret" },
    },
    [
      "turntable:renovateToken must be stored encrypted, got a plain value: pulumi config set --secret turntable:renovateToken",
      "turntable:clusterName must be a DNS label (a-z, 0-9, hyphens inside, 63 at most), got an encrypted value",
    ],
  ],
];

describe("a preview refuses", function () {
  this.timeout(300_000);

  before("find the tools", async function () {
    // Tools that are missing are built.
    this.timeout(3_600_000);
    await (await createStack({ stack: "lab" })).remove();
  });

  for (const [title, options, messages] of cases) {
    it(`${title}, before anything is registered`, async () => {
      const stack = await createStack({ stack: "lab", ...options });
      try {
        const run = await stack.run("preview");
        equal(run.code === 0, false);
        const output = outputOf(run);
        deepEqual(
          messages.filter((message) => !output.includes(`  - ${message}\n`)),
          [],
          output,
        );
        equal(complaintsOf(run).length, 1, output);
        equal(/hush/i.test(output + JSON.stringify(run.events)), false, "a secret is shown");
        equal(/\n\s+at /.test(output), false, "a stack trace is shown");
        deepEqual(
          changesOf(run, (type) => type !== "pulumi:pulumi:Stack"),
          [],
        );
      } finally {
        await stack.remove();
      }
    });
  }

  const byTheEngine: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
    [
      "text where an object belongs",
      { "turntable:ssh": "root@host" },
      "Stack 'lab' with configuration key 'ssh' must be of type 'object'",
    ],
    [
      "a missing value",
      { "turntable:clusterName": undefined },
      "Stack 'lab' is missing configuration value 'clusterName'",
    ],
  ];
  for (const [title, config, message] of byTheEngine) {
    it(`${title}, in the engine's own words`, async () => {
      const stack = await createStack({ stack: "lab", config });
      try {
        const run = await stack.run("preview");
        equal(run.code === 0, false);
        equal(outputOf(run).includes(message), true, outputOf(run));
        deepEqual(run.events, []);
      } finally {
        await stack.remove();
      }
    });
  }
});
