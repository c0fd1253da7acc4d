import type * as grpc from "@grpc/grpc-js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";
import provider from "@pulumi/pulumi/proto/provider_pb.js";
import { answer } from "../protocol/answer.ts";
import { unwrapSecrets } from "../protocol/secrets.ts";
import { fromStruct, type Properties, toStruct } from "../protocol/struct.ts";
import { changedInputs } from "./changed-inputs.ts";
import { checkInputs } from "./check.ts";
import { kindOf } from "./command-kind.ts";
import { create, type LifecycleContext, remove, type Subject, update } from "./lifecycle.ts";

/** The input whose change replaces a resource, as by Pulumi's own provider, whether there is an `update` or not. */
const REPLACING = "triggers";

export interface HandlerContext extends LifecycleContext {
  /** A new resource's id. */
  newId(): string;
  /** Resolves when all that was logged has arrived. */
  flush(): Promise<void>;
}

/** The calls of a provider of commands. */
export function providerHandlers(context: HandlerContext): grpc.UntypedServiceImplementation {
  return {
    check: answer((request: provider.CheckRequest) => check(context, request)),
    diff: answer(diff),
    create: answer(async (request: provider.CreateRequest) => {
      const state = await logged(
        context,
        create(context, subjectOf(request), fromStruct(request.getProperties()), request.getPreview()),
      );
      const response = new provider.CreateResponse().setProperties(toStruct(state));
      return request.getPreview() ? response : response.setId(context.newId());
    }),
    update: answer(async (request: provider.UpdateRequest) => {
      const state = await logged(
        context,
        update(context, subjectOf(request), {
          olds: fromStruct(request.getOlds()),
          news: fromStruct(request.getNews()),
          preview: request.getPreview(),
        }),
      );
      return new provider.UpdateResponse().setProperties(toStruct(state));
    }),
    delete: answer(async (request: provider.DeleteRequest) => {
      await logged(context, remove(context, subjectOf(request), fromStruct(request.getProperties())));
      return new empty.Empty();
    }),
    // What a command did cannot be read back; a refresh keeps the state.
    read: answer((request: provider.ReadRequest) =>
      new provider.ReadResponse()
        .setId(request.getId())
        .setProperties(request.getProperties())
        .setInputs(request.getInputs()),
    ),
    invoke: answer((request: provider.InvokeRequest) => {
      throw new Error(
        `the function ${request.getTok()} must come from Pulumi's own command plugin; ` +
          "this small replacement has resources only (docs/toolchain-plugins.md)",
      );
    }),
  };
}

function check({ kinds }: HandlerContext, request: provider.CheckRequest): provider.CheckResponse {
  const { schema } = kindOf(kinds, request.getType());
  const failures = checkInputs(schema, unwrapSecrets(fromStruct(request.getNews())));
  return new provider.CheckResponse()
    .setInputs(request.getNews())
    .setFailuresList(
      failures.map(({ property, reason }) =>
        new provider.CheckFailure().setProperty(property).setReason(reason),
      ),
    );
}

function diff(request: provider.DiffRequest): provider.DiffResponse {
  const { DIFF_NONE, DIFF_SOME } = provider.DiffResponse.DiffChanges;
  const changed = changedInputs(
    plain(fromStruct(request.getOldInputs())),
    plain(fromStruct(request.getNews())),
    request.getIgnorechangesList(),
  );
  return new provider.DiffResponse()
    .setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE)
    .setDiffsList([...changed])
    .setReplacesList(changed.filter((name) => name === REPLACING));
}

/** Everything logged arrives before the call is answered, whether it failed or not. */
async function logged<Result>(context: HandlerContext, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await context.flush();
  }
}

function subjectOf(request: { getUrn(): string; getType(): string; getTimeout(): number }): Subject {
  return { urn: request.getUrn(), type: request.getType(), timeoutSeconds: request.getTimeout() };
}

function plain(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, unwrapSecrets(value)]));
}
