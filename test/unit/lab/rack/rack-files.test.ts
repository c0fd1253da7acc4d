import { deepEqual, match, ok } from "node:assert/strict";
import { labNodes } from "../../../../lab/layout.ts";
import { rackFiles } from "../../../../lab/rack/rack-files.ts";

describe("the rack", () => {
  const files = rackFiles(labNodes(2).filter(({ role }) => role === "master"));
  const content = (path: string) => files.find((file) => file.path === path)?.content ?? "";

  it("balances the load between the three API servers, on the bridge only", () => {
    const config = content("/etc/haproxy/lab.cfg");
    deepEqual(config.match(/^ {2}(?:bind|server) .*$/gm), [
      "  bind 10.77.0.1:6443",
      "  server m1 10.77.0.11:6443",
      "  server m2 10.77.0.12:6443",
      "  server m3 10.77.0.13:6443",
    ]);
  });

  it("starts a host again when it reboots, and only then", () => {
    const unit = content("/etc/systemd/system/node@.service");
    deepEqual(unit.match(/^Restart.*$/gm), ["Restart=no", "RestartSec=0", "RestartForceExitStatus=133"]);
  });

  it("configures neither network nor devices nor settings: they are the machine's", () => {
    const masked = files.filter((file) => file.content === "/dev/null").map(({ path }) => path);
    for (const unit of ["systemd-networkd.service", "systemd-udevd.service", "systemd-sysctl.service"]) {
      ok(masked.includes(`/etc/systemd/system/${unit}`), unit);
    }
  });

  it("boots into its own target", () => {
    match(content("/etc/systemd/system/default.target"), /\/rack\.target$/);
  });
});
