// Runs before Renovate in the same image, which has Node but not this project's packages. A run without
// a working token would end early and green; this makes the Job fail instead.
import { checkToken } from "./check-token.ts";
import { describeGap } from "./describe-gap.ts";
import { readQuestions } from "./questions.ts";

for (const question of readQuestions(process.env)) {
  const problem = await checkToken(question, fetch);
  if (problem !== undefined) {
    process.stderr.write(`renovate preflight (${question.platform}): ${problem}\n`);
    process.exitCode = 1;
  }
}
const gap = describeGap(process.env);
if (gap !== undefined) {
  process.stdout.write(`renovate preflight: ${gap}\n`);
}
