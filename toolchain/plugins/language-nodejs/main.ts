#!/usr/bin/env node
// pulumi-language-nodejs, a small replacement: it runs Node programs and policy packs through the
// entry points of the @pulumi/pulumi that they have installed. docs/toolchain-plugins.md says what it leaves out.
import type * as grpc from "@grpc/grpc-js";
import langGrpc from "@pulumi/pulumi/proto/language_grpc_pb.js";
import lang from "@pulumi/pulumi/proto/language_pb.js";
import plugin from "@pulumi/pulumi/proto/plugin_pb.js";
import { ChildProcesses } from "../child-processes.ts";
import { answer } from "../protocol/answer.ts";
import { engineAddress } from "../protocol/engine-address.ts";
import { onParentEnd } from "../protocol/on-parent-end.ts";
import { serve } from "../protocol/serve.ts";
import type { HostContext } from "./host-context.ts";
import { requiredPackages } from "./installed-packages.ts";
import { runPolicyPack } from "./run-policy-pack.ts";
import { runProgram } from "./run-program.ts";

const context: HostContext = {
  node: process.execPath,
  environment: process.env,
  engineAddress: engineAddress(process.argv.slice(2)),
  children: new ChildProcesses(),
};

onParentEnd(process, () => {
  void context.children.stopAll().then(() => process.exit(0));
});

// The generated type has no index signature, but is a service definition at run time.
const service = langGrpc.LanguageRuntimeService as unknown as grpc.ServiceDefinition;
const { port } = await serve(service, {
  handshake: answer(() => new lang.LanguageHandshakeResponse()),
  // No version: this is none of Pulumi's releases.
  getPluginInfo: answer(() => new plugin.PluginInfo()),
  getRequiredPackages: answer((request: lang.GetRequiredPackagesRequest) =>
    new lang.GetRequiredPackagesResponse().setPackagesList(
      requiredPackages(request.getInfo()?.getProgramDirectory() ?? process.cwd()).map((required) =>
        new plugin.PackageDependency()
          .setKind("resource")
          .setName(required.name)
          .setVersion(required.version)
          .setServer(required.server),
      ),
    ),
  ),
  about: answer(() =>
    new lang.AboutResponse().setExecutable(process.execPath).setVersion(process.versions.node),
  ),
  run: runProgram(context),
  runPlugin: runPolicyPack(context),
});
process.stdout.write(`${port}\n`);
