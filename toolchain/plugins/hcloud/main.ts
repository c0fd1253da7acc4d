#!/usr/bin/env node
// pulumi-resource-hcloud, a small replacement: it only looks servers up (hcloud.getServers), for an inventory
// from the Hetzner Cloud. docs/toolchain-plugins.md says what it leaves out.
import { setTimeout as sleep } from "node:timers/promises";
import { onParentEnd } from "../protocol/on-parent-end.ts";
import { serveProvider } from "../protocol/serve-provider.ts";
import { providerHandlers } from "./provider-handlers.ts";

const DEADLINE_MS = 60_000;

const stop = new AbortController();
onParentEnd(process, () => process.exit(0));

const { port } = await serveProvider({
  name: "hcloud",
  version: "1.41.0",
  handlers: providerHandlers({
    environment: process.env,
    io: () => ({
      fetch: (url, init) => fetch(url, init),
      sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(DEADLINE_MS)]),
    }),
  }),
  cancel: () => stop.abort(),
});
process.stdout.write(`${port}\n`);
