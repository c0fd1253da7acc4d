import { z } from "zod";
import type { PreviewOutcome } from "./comment-body.ts";
import type { CommentTarget } from "./upsert-comment.ts";

const environmentSchema = z.object({
  API_URL: z.url({ protocol: /^https?$/ }),
  REPOSITORY: z.string().regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name"),
  PULL_REQUEST: z.string().regex(/^[1-9]\d*$/, "must be the number of a pull request"),
  COMMENT_AUTHOR: z.string().min(1),
  TOKEN: z.string().min(1, "must not be empty"),
  PREVIEW_SUMMARY: z.string().default(""),
  PREVIEW_RESULT: z.string().regex(/^[a-z]+$/, "must be the result of a job"),
  RUN_URL: z.url({ protocol: /^https?$/ }),
});

/**
 * What to post and where, from the step's environment.
 *
 * @throws Error naming every variable that is wrong, without its value
 */
export function readPostRequest(
  environment: Readonly<Record<string, string | undefined>>,
): CommentTarget & PreviewOutcome {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(`the environment of this step is wrong; mend the workflow:\n${problems.join("\n")}`);
  }
  const { data } = parsed;
  return {
    apiUrl: data.API_URL,
    repository: data.REPOSITORY,
    pullRequest: Number(data.PULL_REQUEST),
    author: data.COMMENT_AUTHOR,
    token: data.TOKEN,
    summary: data.PREVIEW_SUMMARY,
    result: data.PREVIEW_RESULT,
    runUrl: data.RUN_URL,
  };
}
