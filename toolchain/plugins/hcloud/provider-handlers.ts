import type * as grpc from "@grpc/grpc-js";
import provider from "@pulumi/pulumi/proto/provider_pb.js";
import { z } from "zod";
import { answer } from "../protocol/answer.ts";
import { unwrapSecrets } from "../protocol/secrets.ts";
import { fromStruct, toStruct } from "../protocol/struct.ts";
import { getServersArgsSchema, getServersResult } from "./get-servers-result.ts";
import { type ApiIo, listServers } from "./list-servers.ts";
import { providerConfig, type ProviderConfig } from "./provider-config.ts";

const GET_SERVERS = "hcloud:index/getServers:getServers";

export interface HandlerContext {
  /** Environment with HCLOUD_TOKEN and HCLOUD_ENDPOINT. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The outside world of one look-up. */
  readonly io: () => ApiIo;
}

/** The calls of a provider that has one function and no resources. */
export function providerHandlers({ environment, io }: HandlerContext): grpc.UntypedServiceImplementation {
  let config: ProviderConfig = providerConfig({}, environment);
  const refuse = answer((request: { getType(): string }) => {
    throw new Error(refusal(`resource ${request.getType()}`));
  });
  return {
    configure: answer((request: provider.ConfigureRequest) => {
      config = providerConfig(unwrapSecrets(fromStruct(request.getArgs())), environment);
      return new provider.ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true);
    }),
    invoke: answer(async (request: provider.InvokeRequest) => {
      if (request.getTok() !== GET_SERVERS) {
        throw new Error(refusal(`function ${request.getTok()}`));
      }
      const args = getServersArgsSchema.safeParse(unwrapSecrets(fromStruct(request.getArgs())));
      if (!args.success) {
        throw new Error(`the arguments of getServers are wrong: ${z.prettifyError(args.error)}`);
      }
      const result = getServersResult(args.data, await listServers(config, args.data, io()));
      return new provider.InvokeResponse().setReturn(toStruct(result));
    }),
    check: refuse,
    diff: refuse,
    create: refuse,
    read: refuse,
    update: refuse,
    delete: refuse,
  };
}

function refusal(what: string): string {
  return (
    `this plugin only looks servers up (hcloud.getServers), got the ${what}; ` +
    "use Pulumi's own hcloud plugin for more (docs/toolchain-plugins.md)"
  );
}
