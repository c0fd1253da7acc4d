import type { PulumiTools } from "../tool.ts";
import { throwIfStopped, type ToolchainIo } from "../toolchain-io.ts";
import { ensureStack, openStack } from "../stack/stack-session.ts";
import { refreshWorkingConfig } from "../stack/working-config.ts";
import { parseEvents, type EngineEvent } from "./engine-events.ts";

/** Folder of the policy pack. */
const POLICIES = "policies";

/**
 * Previews a stack with the real engine and the policy pack; no committed file is changed.
 *
 * @returns the engine's events, also of a preview that the policies refuse
 * @throws Error when the engine could not begin
 */
export async function runPreview(
  stack: string,
  tools: PulumiTools,
  io: ToolchainIo,
): Promise<readonly EngineEvent[]> {
  const config = await refreshWorkingConfig(io, stack);
  const session = await openStack(stack, tools, io);
  await ensureStack(session, config, tools, io);
  io.report(`previewing ${stack} with Pulumi ${tools.pulumi.version} and the policy pack`);
  const outcome = await io.run(
    tools.pulumi.path,
    [
      "preview",
      "--stack",
      stack,
      "--config-file",
      config.file,
      "--policy-pack",
      POLICIES,
      "--json",
      "--non-interactive",
    ],
    { cwd: io.root, env: { ...session.variables, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" } },
  );
  throwIfStopped(io);
  const { events, otherLines } = parseEvents(outcome.stdout);
  if (events.length === 0) {
    const said = [...otherLines, outcome.stderr.trim()].join("\n").trim();
    throw new Error(`the preview of ${stack} did not begin: ${said}`);
  }
  return events;
}
