import type { Verdict } from "./access.ts";

interface Refusal {
  readonly status: number;
  readonly sentence: string;
}

type Refused = Exclude<Verdict, { readonly kind: "granted" }>;

const UNKNOWN = { status: 401, sentence: "The API server knows nobody by this token." };
const UNAVAILABLE = {
  status: 503,
  sentence: "The API server does not say now who you are. Try again in a moment.",
};

/** Why somebody sees nothing, as a sentence. */
export function whyNot(verdict: Refused): Refusal {
  if (verdict.kind === "refused") {
    return {
      status: 403,
      sentence: `${verdict.user} may not list pipelinedeploys in namespace pipelines; an administrator binds the role pipelines-viewer.`,
    };
  }
  return verdict.kind === "unknown" ? UNKNOWN : UNAVAILABLE;
}
