import type * as grpc from "@grpc/grpc-js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";
import plugin from "@pulumi/pulumi/proto/plugin_pb.js";
import providerGrpc from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import provider from "@pulumi/pulumi/proto/provider_pb.js";
import { answer } from "./answer.ts";
import { serve, type Served } from "./serve.ts";

/** A resource provider: its name and version, and the calls it answers beyond those every provider answers. */
export interface Provider {
  readonly name: string;
  /** Version of the npm package whose resources it serves. */
  readonly version: string;
  readonly handlers: grpc.UntypedServiceImplementation;
  /** Ends what is under way; the engine calls it when the user interrupts. */
  readonly cancel: () => void;
}

/** Serves a resource provider that takes secrets marked as such and that knows what a preview cannot know. */
export function serveProvider({ name, version, handlers, cancel }: Provider): Promise<Served> {
  const common = {
    handshake: answer(() => new provider.ProviderHandshakeResponse().setAcceptSecrets(true)),
    getPluginInfo: answer(() => new plugin.PluginInfo().setVersion(version)),
    getSchema: answer(() => new provider.GetSchemaResponse().setSchema(JSON.stringify({ name, version }))),
    checkConfig: answer((request: provider.CheckRequest) =>
      new provider.CheckResponse().setInputs(request.getNews()),
    ),
    diffConfig: answer(() =>
      new provider.DiffResponse().setChanges(provider.DiffResponse.DiffChanges.DIFF_NONE),
    ),
    configure: answer(() => new provider.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true)),
    cancel: answer(() => {
      cancel();
      return new empty.Empty();
    }),
  };
  // The generated type has no index signature, but is a service definition at run time.
  const service = providerGrpc.ResourceProviderService as unknown as grpc.ServiceDefinition;
  return serve(service, { ...common, ...handlers });
}
