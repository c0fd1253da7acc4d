import { deepEqual, equal } from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { freePorts } from "../../support/free-ports.ts";

describe("freePorts", () => {
  it("returns different ports that can be listened on", async () => {
    const ports = await freePorts(5);
    equal(new Set(ports).size, 5);
    for (const port of ports) {
      const server = createServer().listen(port, "127.0.0.1");
      await once(server, "listening");
      server.close();
    }
  });

  it("returns none when none is asked for", async () => deepEqual(await freePorts(0), []));
});
