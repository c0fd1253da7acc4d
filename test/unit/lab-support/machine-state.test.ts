import assert from "node:assert/strict";
import { compareStates } from "../../support/lab/machine-state.ts";
import type { MachineState } from "../../support/lab/machine-state.ts";

const STATE: MachineState = {
  mounts: ["proc /proc proc rw 0 0"],
  links: ["lo: up"],
  routes: ["default via 192.0.2.1"],
  rules: ["table inet own {"],
  cgroups: ["/sys/fs/cgroup/memory/own"],
  settings: ["fs/inotify/max_user_instances 128"],
  processes: [],
};

describe("compareStates", () => {
  it("finds no difference between two equal states", () => {
    assert.deepEqual(compareStates(STATE, structuredClone(STATE)), []);
  });

  // The keys of the state are its fields.
  for (const field of Object.keys(STATE) as (keyof MachineState)[]) {
    it(`tells what was added to the ${field}`, () => {
      const now = { ...STATE, [field]: [...STATE[field], "another"] };
      assert.deepEqual(compareStates(STATE, now), [`+ ${field}: another`]);
      assert.deepEqual(compareStates(now, STATE), [`- ${field}: another`]);
    });
  }
});
