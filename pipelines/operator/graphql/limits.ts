import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { GraphQLError } from "graphql";
import type { DocumentNode, GraphQLSchema } from "graphql";
import { getComplexity } from "graphql-query-complexity";
import type { ComplexityEstimator } from "graphql-query-complexity";
import type { Plugin } from "graphql-yoga";
import * as z from "zod";

/** How deep a query may go: a leg's spans are four below the root. */
export const MOST_DEPTH = 6;
/** Values that a query may ask for: all of a thousand nodes, or two dozen legs with a hundred nodes each. */
export const MOST_COST = 60_000;
/** Words and signs of a query. */
export const MOST_TOKENS = 2_000;
/** Bytes of a request's body. */
export const MOST_BYTES = 16_384;

/** What a list without an argument `first` holds, as a rule. */
const USUAL_LENGTH = 10;

const firstSchema = z.object({ first: z.number().min(0) });

/** A field costs one, an object what its fields cost, and a list as much times its length. */
export const estimateCost: ComplexityEstimator = ({ field, args, childComplexity }) => {
  const own = Math.max(1, childComplexity);
  if (!String(field.type).startsWith("[")) {
    return own;
  }
  const length = firstSchema.safeParse(args).data?.first ?? USUAL_LENGTH;
  return 1 + own * length;
};

/** Refuses what goes too deep or costs too much before anything of it is done. */
export function limitQueries(): Plugin[] {
  return [
    {
      onParse: ({ params, parseFn, setParseFn }) => {
        setParseFn((source, options) =>
          parseFn(source, { ...options, ...params.options, maxTokens: MOST_TOKENS }),
        );
      },
    },
    maxDepthPlugin({ n: MOST_DEPTH, ignoreIntrospection: true }),
    {
      onExecute: ({ args }) =>
        demandCheap(args.schema, args.document, args.variableValues, args.operationName),
      onSubscribe: ({ args }) =>
        demandCheap(args.schema, args.document, args.variableValues, args.operationName),
    },
  ];
}

function demandCheap(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: unknown,
  operationName: string | null | undefined,
): void {
  const cost = getComplexity({
    schema,
    query,
    variables: z.record(z.string(), z.unknown()).catch({}).parse(variables),
    ...(typeof operationName === "string" ? { operationName } : {}),
    estimators: [estimateCost],
  });
  if (cost > MOST_COST) {
    throw new GraphQLError(
      `a query may cost ${MOST_COST}, got ${cost}; ask for fewer fields or a smaller first`,
      { extensions: { code: "TOO_EXPENSIVE" } },
    );
  }
}
