import { deepEqual, throws } from "node:assert/strict";
import { parseEvents } from "../../../../toolchain/start/engine-events.ts";

describe("stream of engine events", () => {
  it("is read line by line, and what is no event is kept apart", () => {
    const text = [
      "warning: something",
      '{"sequence":1,"policyLoadEvent":{}}',
      '{"sequence":2,"diagnosticEvent":{"message":"m","severity":"error","color":"never"}}',
      "",
    ].join("\n");
    deepEqual(parseEvents(text), {
      events: [{}, { diagnosticEvent: { message: "m", severity: "error" } }],
      otherLines: ["warning: something"],
    });
  });

  it("is refused when an event could hide what a policy said", () => {
    throws(() => parseEvents('{"policyEvent":{"policy":"renamed"}}'), {
      message:
        "engine events must have the shape of Pulumi 3, got another at policyEvent.message, policyEvent.policyName, " +
        "policyEvent.enforcementLevel; use the pinned CLI",
    });
  });
});
