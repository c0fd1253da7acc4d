// npm run envelope [-- OPTIONS]: judges what `pulumi up` would create by every guard of the safety envelope.
import process from "node:process";
import { parseOptions } from "../toolchain/parse-options.ts";
import { runMain } from "../toolchain/run-main.ts";
import { envelopeJson, envelopeMarkdown, envelopeText } from "./envelope-report.ts";
import type { JudgedStack } from "./envelope-report.ts";
import { GUARD_GROUPS } from "./guards/index.ts";
import { judgeStack } from "./judge-stack.ts";
import { readSources } from "./read-sources.ts";
import { renderStack } from "./render-stack.ts";

const HELP = `npm run envelope [-- OPTIONS]

Renders the program as \`pulumi up\` would create it and judges it by every guard of the safety envelope: no engine, no
cluster and no secret is needed. Prints each guard as a sentence, and ends with 1 when one does not hold.

  --stack NAME     only this stack; default: every Pulumi.<stack>.yaml
  --output FORMAT  text, json, or markdown: the list of guards as docs/envelope.md has it; default text
  --help           print this
`;

const FORMATS = ["text", "json", "markdown"];

await runMain(process, async (io, args) => {
  const options = parseOptions("npm run envelope", args, {
    stack: "string",
    output: "string",
    help: "boolean",
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { output = "text" } = options;
  if (!FORMATS.includes(output)) {
    throw new Error(`--output must be one of ${FORMATS.join(", ")}, got ${output}`);
  }
  if (output === "markdown") {
    process.stdout.write(envelopeMarkdown(GUARD_GROUPS));
    return 0;
  }
  const guards = GUARD_GROUPS.flatMap((group) => group.guards);
  const judged: JudgedStack[] = [];
  for (const sources of await readSources(io.root, options.stack)) {
    judged.push({ stack: sources.name, verdicts: judgeStack(await renderStack(sources), guards) });
  }
  process.stdout.write(output === "json" ? envelopeJson(judged) : envelopeText(GUARD_GROUPS, judged));
  return judged.every(({ verdicts }) => verdicts.every(({ problem }) => problem === undefined)) ? 0 : 1;
});
