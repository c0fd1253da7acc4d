import type { ChildProcess } from "node:child_process";
import * as grpc from "@grpc/grpc-js";
import analyzerGrpc from "@pulumi/pulumi/proto/analyzer_grpc_pb.js";
import analyzer from "@pulumi/pulumi/proto/analyzer_pb.js";
import { messageOf } from "../protocol/answer.ts";
import { serve, type Served } from "../protocol/serve.ts";
import { connectPolicyPack } from "./policy-pack.ts";
import type { Stack } from "./stack-environment.ts";

type Handler = grpc.handleUnaryCall<Buffer, Buffer>;

/** Starts the pack; undefined: for no stack, as `pulumi policy analyze` does. */
export type StartPack = (stack: Stack | undefined) => ChildProcess;

/**
 * Serves an analyzer that starts the policy pack only when the stack is known and hands everything else on.
 *
 * A pack reads the stack's configuration from its environment, but the engine sends it with ConfigureStack,
 * after it has connected:
 * https://github.com/pulumi/pulumi/blob/v3.259.0/sdk/go/common/resource/plugin/analyzer_plugin.go
 */
export function servePolicyPack(start: StartPack, output: (line: string) => void): Promise<Served> {
  let client: Promise<grpc.Client> | undefined;
  const startPack = (stack?: Stack): Promise<grpc.Client> => {
    client ??= connectPolicyPack(start(stack), output);
    return client;
  };
  const forward = (method: string, request: Buffer, reply: grpc.sendUnaryData<Buffer>): void => {
    void startPack().then(
      (pack) =>
        pack.makeUnaryRequest(method, unchanged, unchanged, request, (error, value) => reply(error, value)),
      (error: unknown) => reply({ code: grpc.status.UNKNOWN, details: messageOf(error) }),
    );
  };
  const own: Readonly<Record<string, Handler>> = {
    handshake: (_call, reply) => reply(null, serialize(new analyzer.AnalyzerHandshakeResponse())),
    configureStack: (call, reply) => {
      const request = analyzer.AnalyzerStackConfigureRequest.deserializeBinary(call.request);
      // A failure to start is the answer to what is forwarded next.
      startPack(stackOf(request)).catch(() => undefined);
      forward("/pulumirpc.Analyzer/ConfigureStack", call.request, reply);
    },
  };
  // The generated type has no index signature, but is a service definition at run time.
  const methods = Object.entries(analyzerGrpc.AnalyzerService as unknown as grpc.ServiceDefinition);
  const service = Object.fromEntries(methods.map(([name, method]) => [name, { ...method, ...untouched }]));
  const handlers = Object.fromEntries(
    methods.map(([name, { path }]): [string, Handler] => [
      name,
      own[name] ?? ((call, reply) => forward(path, call.request, reply)),
    ]),
  );
  return serve(service, handlers);
}

function stackOf(request: analyzer.AnalyzerStackConfigureRequest): Stack {
  return {
    config: request.getConfigMap().toArray(),
    secretKeys: request.getConfigSecretKeysList(),
    organization: request.getOrganization(),
    project: request.getProject(),
    stack: request.getStack(),
    dryRun: request.getDryRun(),
  };
}

/** Messages are handed on as the bytes they arrive as. */
function unchanged(bytes: Buffer): Buffer {
  return bytes;
}

const untouched = {
  requestSerialize: unchanged,
  requestDeserialize: unchanged,
  responseSerialize: unchanged,
  responseDeserialize: unchanged,
};

function serialize(message: { serializeBinary(): Uint8Array }): Buffer {
  return Buffer.from(message.serializeBinary());
}
