import { equal } from "node:assert/strict";
import { summarize } from "../../../../toolchain/start/summarize.ts";
import { diagnostic, finished, judged, planned, violation } from "./event.ts";

const kured = planned({
  type: "turntable:maintenance:Kured",
  name: "kured",
  inputs: { maintenanceWindow: { startTime: "03:00", endTime: "06:00", timeZone: "Europe/Berlin" } },
});
const namespace = planned({
  type: "kubernetes:core/v1:Namespace",
  name: "kured-namespace",
  parent: ["turntable:maintenance:Kured", "kured"],
});

describe("summary of a preview", () => {
  it("says that it is allowed, what is planned and what judged it", () => {
    equal(
      summarize("lab", [
        kured,
        namespace,
        judged(["kured-window"]),
        diagnostic("debug", "noise"),
        diagnostic("warning", "old\n"),
        finished("succeeded"),
      ]),
      `## Preview of lab: 2 to create

**Allowed**: no policy refuses it.

| what    | planned                                                 |
| ------- | ------------------------------------------------------- |
| reboots | daily 03:00 to 06:00, Europe/Berlin, one node at a time |

| component | name  | holds     | changes     |
| --------- | ----- | --------- | ----------- |
| Kured     | kured | Namespace | 1 to create |

Policies: turntable 0.1.0

| policy       | judged | result |
| ------------ | ------ | ------ |
| kured-window | 1      | kept   |

### Warnings

- old`,
    );
  });

  it("begins with the broken rules when it is refused", () => {
    equal(
      summarize("lab", [
        violation("kured-window", "mandatory", "The window is daily.\n  found: no window"),
        judged([], ["kured-window"]),
        diagnostic("error", "preview failed\n"),
        finished("failed"),
      ]),
      `## Preview of lab: nothing planned

**Refused**: 1 violation of mandatory policies.

### Broken rules

- **kured-window** (mandatory) on c:
  The window is daily.
    found: no window

Policies: turntable 0.1.0

| policy       | judged | result        |
| ------------ | ------ | ------------- |
| kured-window | 1      | broken 1 time |`,
    );
  });

  it("shows an error of the program once, without the places in its code", () => {
    const error =
      "Running program failed:\nError: clusterName must be set\n    at read (file:///index.ts:1:1)\n    at x\n";
    equal(
      summarize("lab", [diagnostic("error", error), diagnostic("error", error), finished("failed")]),
      `## Preview of lab: nothing planned

**Refused**: the engine did not finish the preview (failed).

### Errors

- Running program failed:
  Error: clusterName must be set`,
    );
  });
});
