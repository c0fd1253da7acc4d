import type { Lab } from "../lab.ts";
import { mustRunInRack } from "../machine/run-in-rack.ts";

const SHOWN_LINES = "5";

/** @throws Error with what its unit said last when a host did not start */
export async function throwIfHostFailed(lab: Lab): Promise<void> {
  const failed = await mustRunInRack(lab, [
    "systemctl",
    "list-units",
    "--failed",
    "--plain",
    "--no-legend",
    "node@*",
  ]);
  const unit = /^\S+/.exec(failed)?.[0];
  if (unit === undefined) {
    return;
  }
  const journal = ["journalctl", "--no-pager", "--output=cat", `--lines=${SHOWN_LINES}`, `--unit=${unit}`];
  const said = (await mustRunInRack(lab, journal)).trim().replaceAll("\n", "; ");
  throw new Error(
    `${unit} of the rack must run a host, got a failure: ${said}; npm run lab -- up tries again`,
  );
}
