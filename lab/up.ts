import { CLUSTER_TOOLS, ensureTools } from "../toolchain/toolchain.ts";
import { installAddons } from "./addons/install-addons.ts";
import { alone } from "./alone.ts";
import { ensureImages } from "./images/ensure-images.ts";
import type { Lab } from "./lab.ts";
import { ensureRoots } from "./machine/roots.ts";
import { ensureContainerdTemplate } from "./node/containerd-template.ts";
import { preflight } from "./preflight/preflight.ts";
import { rackServices } from "./rack/rack-services.ts";
import { fillRegistry } from "./registry/fill-registry.ts";
import { startStages } from "./stages.ts";
import { startCluster } from "./start-cluster.ts";

/**
 * Starts a lab, or what is missing of it, until everything in it is ready. Where it is interrupted the next call goes on.
 *
 * @throws Error with one sentence when this machine cannot hold a lab, or with what did not come up in time
 */
export async function up(lab: Lab): Promise<void> {
  const stage = startStages(lab.io);
  await stage("this machine can hold a lab", () => preflight(lab));
  await alone(lab, "starting the lab", async () => {
    const [tools, roots] = await Promise.all([
      stage("programs", () => ensureTools(CLUSTER_TOOLS, lab.io)),
      stage("Debian roots", () => ensureRoots(lab.io)),
    ]);
    const { registryStorage, preload, images } = await stage("images", () =>
      ensureImages(lab.io, roots, tools),
    );
    const containerd = await stage("images of the hosts", () =>
      ensureContainerdTemplate(lab.io, roots, preload),
    );
    const parts = {
      roots,
      programs: Object.values(tools).map(({ path }) => path),
      containerd,
      pauseImage: images.pause.tagged,
      nodeImage: images.node.pinned,
      rackServices: rackServices(lab),
    };
    await Promise.all([
      stage("images in the registry", () => fillRegistry(lab, registryStorage)),
      startCluster(lab, parts, stage),
    ]);
    await stage("add-ons", () => installAddons(lab));
  });
  lab.io.report(`the lab is up; kubeconfig: ${lab.kubeconfig}`);
}
