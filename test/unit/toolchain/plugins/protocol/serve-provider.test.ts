import assert from "node:assert/strict";
import * as grpc from "@grpc/grpc-js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";
import providerGrpc from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import provider from "@pulumi/pulumi/proto/provider_pb.js";
import { answer } from "../../../../../toolchain/plugins/protocol/answer.ts";
import { serveProvider } from "../../../../../toolchain/plugins/protocol/serve-provider.ts";
import type { Served } from "../../../../../toolchain/plugins/protocol/serve.ts";
import { fromStruct, toStruct } from "../../../../../toolchain/plugins/protocol/struct.ts";

describe("a served provider", () => {
  let served: Served;
  let client: providerGrpc.ResourceProviderClient;
  let cancelled = 0;

  before(async () => {
    served = await serveProvider({
      name: "example",
      version: "1.2.3",
      cancel: () => (cancelled += 1),
      handlers: {
        invoke: answer((request: provider.InvokeRequest) => {
          const args = fromStruct(request.getArgs());
          if (args["fail"] === true) {
            throw new Error("fail must be false, got true");
          }
          return new provider.InvokeResponse().setReturn(toStruct({ got: args["text"] }));
        }),
      },
    });
    client = new providerGrpc.ResourceProviderClient(
      `127.0.0.1:${served.port}`,
      grpc.credentials.createInsecure(),
    );
  });
  after(() => {
    client.close();
    served.close();
  });

  const invoke = (args: Record<string, unknown>): Promise<provider.InvokeResponse> =>
    new Promise((resolve, reject) => {
      client.invoke(new provider.InvokeRequest().setArgs(toStruct(args)), (error, response) =>
        error ? reject(error) : resolve(response),
      );
    });

  it("answers with what a handler returns", async () => {
    assert.deepEqual(fromStruct((await invoke({ text: "tëxt", fail: false })).getReturn()), { got: "tëxt" });
  });

  it("answers with the message of what a handler throws", async () => {
    await assert.rejects(invoke({ fail: true }), { details: "fail must be false, got true" });
  });

  it("takes marked secrets and previews", async () => {
    const response = await new Promise<provider.ConfigureResponse>((resolve, reject) => {
      client.configure(new provider.ConfigureRequest(), (error, value) =>
        error ? reject(error) : resolve(value),
      );
    });

    assert.deepEqual([response.getAcceptsecrets(), response.getSupportspreview()], [true, true]);
  });

  it("is told of an interrupt", async () => {
    await new Promise<void>((resolve, reject) => {
      client.cancel(new empty.Empty(), (error) => (error ? reject(error) : resolve()));
    });

    assert.equal(cancelled, 1);
  });

  it("says that it does not have what it does not have", async () => {
    const called = new Promise((resolve, reject) => {
      client.construct(new provider.ConstructRequest(), (error, value) =>
        error ? reject(error) : resolve(value),
      );
    });

    await assert.rejects(called, { code: grpc.status.UNIMPLEMENTED });
  });
});
