import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pulumiEnvironment } from "../toolchain/toolchain.ts";
import type { PulumiTools, ToolchainIo } from "../toolchain/toolchain.ts";
import type { Engine } from "./render-tree.ts";

/** The state of a render holds no secret and is thrown away; Pulumi wants a passphrase all the same. */
const PASSPHRASE = "render";

/** The real Pulumi CLI, with a file backend inside the folder it works in. */
export function pulumiEngine(tools: PulumiTools, io: ToolchainIo): Engine {
  return {
    root: io.root,
    async pulumi(folder, args) {
      const variables = await pulumiEnvironment(tools, io, {
        backendUrl: pathToFileURL(join(folder, "state")).href,
        passphrase: PASSPHRASE,
      });
      const outcome = await io.run(tools.pulumi.path, [...args, "--non-interactive"], {
        cwd: folder,
        // A cluster that the person has at hand must not take part.
        env: { ...variables, KUBECONFIG: join(folder, "no-kubeconfig") },
      });
      if (outcome.code !== 0) {
        throw new Error(`pulumi ${args.join(" ")} failed:\n${outcome.stdout}${outcome.stderr}`);
      }
    },
  };
}
