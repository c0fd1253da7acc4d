// Writes the preview's summary under its pull request. Runs from the base branch, so that no code of a
// pull request ever sees a token that can write.
import { buildCommentBody } from "./comment-body.ts";
import { readPostRequest } from "./read-post-request.ts";
import { upsertComment } from "./upsert-comment.ts";

try {
  const request = readPostRequest(process.env);
  const done = await upsertComment(request, buildCommentBody(request), fetch);
  process.stdout.write(`summary of pull request ${request.pullRequest}: comment ${done}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
