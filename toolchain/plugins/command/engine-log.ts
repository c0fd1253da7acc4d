import * as grpc from "@grpc/grpc-js";
import engineGrpc from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import engine from "@pulumi/pulumi/proto/engine_pb.js";

/** Shows lines of output through the engine, below the resource that they belong to. */
export class EngineLog {
  readonly #client: engineGrpc.EngineClient;
  readonly #pending = new Set<Promise<void>>();

  constructor(address: string) {
    this.#client = new engineGrpc.EngineClient(address, grpc.credentials.createInsecure());
  }

  write(urn: string, line: string): void {
    const request = new engine.LogRequest()
      .setSeverity(engine.LogSeverity.INFO)
      .setUrn(urn)
      .setMessage(line)
      // A state of the resource rather than a message to keep, as by Pulumi's own plugin.
      .setEphemeral(true);
    const sent = new Promise<void>((resolve) => {
      // A line that cannot be shown must not fail what printed it.
      this.#client.log(request, () => resolve());
    }).finally(() => this.#pending.delete(sent));
    this.#pending.add(sent);
  }

  /** Resolves when all lines so far have arrived. */
  async flush(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
