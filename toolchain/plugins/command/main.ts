#!/usr/bin/env node
// pulumi-resource-command, a small replacement: command:local:Command and command:remote:Command as Pulumi's
// own command plugin 1.2.1 has them. docs/toolchain-plugins.md says where it differs and what it leaves out.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ChildProcesses } from "../child-processes.ts";
import { engineAddress } from "../protocol/engine-address.ts";
import { onParentEnd } from "../protocol/on-parent-end.ts";
import { serveProvider } from "../protocol/serve-provider.ts";
import { commandKinds } from "./command-kind.ts";
import { EngineLog } from "./engine-log.ts";
import { providerHandlers } from "./provider-handlers.ts";
import { localRunner } from "./run-local.ts";
import { remoteRunner } from "./run-remote.ts";

const children = new ChildProcesses();
const stop = new AbortController();
const log = new EngineLog(engineAddress(process.argv.slice(2)));

onParentEnd(process, () => {
  stop.abort(new Error("the Pulumi CLI ended"));
  void children.stopAll().then(() => process.exit(0));
});

const { port } = await serveProvider({
  name: "command",
  version: "1.2.1",
  handlers: providerHandlers({
    kinds: commandKinds(
      localRunner(children, process.env),
      remoteRunner({
        agentSocket: process.env["SSH_AUTH_SOCK"],
        sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
      }),
    ),
    stop: stop.signal,
    log: (urn, line) => log.write(urn, line),
    flush: () => log.flush(),
    newId: () => randomBytes(16).toString("hex"),
  }),
  cancel: () => stop.abort(new Error("the update was cancelled")),
});
process.stdout.write(`${port}\n`);
