import * as grpc from "@grpc/grpc-js";

/** Largest message, as in the engine: https://github.com/pulumi/pulumi/blob/v3.259.0/sdk/go/common/util/rpcutil/serve.go */
const MAX_MESSAGE_BYTES = 400 * 1024 * 1024;

/** Options of every server and client of a plugin. */
export const messageLimits: grpc.ServerOptions & grpc.ClientOptions = {
  "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
  "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
};

/** A running server: its port on the loopback address, and how to end it. */
export interface Served {
  readonly port: number;
  close(): void;
}

/** Serves `handlers` on a free loopback port; a method without a handler answers UNIMPLEMENTED. */
export function serve(
  service: grpc.ServiceDefinition,
  handlers: grpc.UntypedServiceImplementation,
): Promise<Served> {
  const server = new grpc.Server(messageLimits);
  server.addService(service, handlers);
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
      if (error) {
        reject(error);
      } else {
        resolve({ port, close: () => server.forceShutdown() });
      }
    });
  });
}
