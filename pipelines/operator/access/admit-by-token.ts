import { createHash } from "node:crypto";
import type { Admit, Verdict } from "./access.ts";
import { QUESTIONS } from "./permissions.ts";
import type { ReviewClient } from "./review-client.ts";

export interface AdmitWorld {
  readonly reviews: ReviewClient;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

interface Kept {
  readonly verdict: Promise<Verdict>;
  readonly until: number;
}

/** How long a verdict holds: a right that is taken away is gone after a minute, and a wrong token costs the API server little. */
const GRANTED_MS = 60_000;
const OTHERWISE_MS = 10_000;
const REVIEW_MS = 5_000;
/** As many verdicts as are kept. */
const MOST_KEPT = 256;
/** As many reviews as are under way: who guesses tokens must not hold up the API server. */
const MOST_AT_ONCE = 8;

/**
 * Asks the API server who has a token and what they may read, as kube-rbac-proxy does. Tokens themselves are not kept.
 *
 * @see https://github.com/brancz/kube-rbac-proxy/blob/v0.20.0/README.md
 */
export function admitByToken({ reviews, now, log }: AdmitWorld): Admit {
  const kept = new Map<string, Kept>();
  let underWay = 0;

  async function ask(token: string): Promise<Verdict> {
    underWay += 1;
    try {
      return await review(reviews, token);
    } catch (error) {
      log(`who reads cannot be reviewed: ${error instanceof Error ? error.message : String(error)}`);
      return { kind: "unavailable" };
    } finally {
      underWay -= 1;
    }
  }

  function keep(key: string, verdict: Promise<Verdict>, milliseconds: number): void {
    kept.delete(key);
    kept.set(key, { verdict, until: now() + milliseconds });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) {
      kept.delete(oldest);
    }
  }

  return async (token) => {
    if (token === undefined || token === "") {
      return { kind: "unknown" };
    }
    const key = createHash("sha256").update(token).digest("base64");
    const known = kept.get(key);
    if (known !== undefined && known.until > now()) {
      return known.verdict;
    }
    if (underWay >= MOST_AT_ONCE) {
      return { kind: "unavailable" };
    }
    const asked = ask(token);
    keep(key, asked, REVIEW_MS);
    const verdict = await asked;
    keep(key, asked, verdict.kind === "granted" ? GRANTED_MS : OTHERWISE_MS);
    return verdict;
  };
}

async function review(reviews: ReviewClient, token: string): Promise<Verdict> {
  const signal = AbortSignal.timeout(REVIEW_MS);
  const user = await reviews.whoHas(token, signal);
  if (user === undefined) {
    return { kind: "unknown" };
  }
  const [deploys, nodes, lock] = await Promise.all([
    reviews.may(user, QUESTIONS.deploys, signal),
    reviews.may(user, QUESTIONS.nodes, signal),
    reviews.may(user, QUESTIONS.lock, signal),
  ]);
  return deploys
    ? { kind: "granted", user: user.username, may: { deploys, nodes, lock } }
    : { kind: "refused", user: user.username };
}
