import type { LabFile } from "../lab-file.ts";
import type { Lab } from "../lab.ts";
import { layout } from "../layout.ts";
import { COMPONENT, SUITE } from "./release-text.ts";
import { APT_URL } from "./repository-folder.ts";
import { publicKey, signingKey } from "./signing-key.ts";

const KEYRING = "/etc/apt/keyrings/turntable-lab.asc";

/** What makes a host know the lab's repository and no other. */
export async function aptSources(lab: Pick<Lab, "cluster" | "io">): Promise<readonly LabFile[]> {
  return [
    { path: KEYRING, content: publicKey(await signingKey(lab)) },
    {
      path: "/etc/apt/sources.list",
      content: `deb [signed-by=${KEYRING}] ${APT_URL} ${SUITE} ${COMPONENT}\n`,
    },
    // A proxy that this machine needs for its own packages could not reach the lab.
    {
      path: "/etc/apt/apt.conf.d/00lab",
      content: `Acquire::http::Proxy::${layout.aptName} "DIRECT";\n`,
    },
  ];
}
