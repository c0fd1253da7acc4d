import type { IncomingMessage, ServerResponse } from "node:http";
import type { GraphQLSchema } from "graphql";
import { createSchema, createYoga } from "graphql-yoga";
import { limitQueries } from "./limits.ts";
import { RESOLVERS } from "./resolvers.ts";
import type { SurfaceContext } from "./resolvers.ts";
import { TYPE_DEFINITIONS } from "./type-definitions.ts";

export type AnswerGraphql = (
  request: IncomingMessage,
  response: ServerResponse,
  context: SurfaceContext,
) => Promise<void>;

export const GRAPHQL_PATH = "/graphql";

/** The schema as it is served: it has no mutation. */
export function createSurfaceSchema(): GraphQLSchema {
  return createSchema<SurfaceContext>({ typeDefs: TYPE_DEFINITIONS, resolvers: RESOLVERS });
}

/** Answers queries, and subscriptions as server-sent events. What goes wrong inside is told to the log and to nobody else. */
export function createGraphql(log: (line: string) => void): AnswerGraphql {
  const say = (...words: unknown[]) => log(`GraphQL: ${words.map(toText).join(" ")}`);
  const yoga = createYoga<SurfaceContext>({
    schema: createSurfaceSchema(),
    graphqlEndpoint: GRAPHQL_PATH,
    plugins: limitQueries(),
    logging: { debug: () => undefined, info: () => undefined, warn: say, error: say },
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
  });
  return async (request, response, context) => {
    await yoga.handle(request, response, context);
  };
}

function toText(word: unknown): string {
  return word instanceof Error ? word.message : typeof word === "string" ? word : JSON.stringify(word);
}
