import type { Verdict } from "./access.ts";

/** Why somebody sees nothing, as a sentence. */
export function whyNot(verdict: Exclude<Verdict, { readonly kind: "granted" }>): {
  readonly status: number;
  readonly sentence: string;
} {
  switch (verdict.kind) {
    case "unknown":
      return { status: 401, sentence: "The API server knows nobody by this token." };
    case "refused":
      return {
        status: 403,
        sentence: `${verdict.user} may not list pipelinedeploys in namespace pipelines; an administrator binds the role pipelines-viewer.`,
      };
    case "unavailable":
      return { status: 503, sentence: "The API server does not say now who you are. Try again in a moment." };
  }
}
