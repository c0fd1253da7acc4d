import { chooseTools } from "./choose-tools.ts";
import { ensureTools } from "./ensure-tools.ts";
import { listTools } from "./list-tools.ts";
import { parseOptions } from "./parse-options.ts";
import { runMain } from "./run-main.ts";

const HELP = `npm run toolchain [-- OPTIONS]

Finds the tools that this project starts, and gets what is missing: what is installed is used, else what can
be downloaded, else it is built from published Go modules. What is got is kept in $TURNTABLE_TOOLCHAIN, or
in ~/.cache/turntable/toolchain.

  --list         print each tool, its version, where it came from and its file
  --only NAMES   only these tools, or a group: engine, api and cluster (both with engine), all; separated by
                 commas
  --help         print this
`;

await runMain(process, async (io, args) => {
  const options = parseOptions("npm run toolchain", args, {
    list: "boolean",
    only: "string",
    help: "boolean",
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const names = chooseTools(options.only);
  const found = await ensureTools(names, io);
  if (options.list) {
    process.stdout.write(`${listTools(names.map((name) => found[name]))}\n`);
  } else {
    io.report(`ready: ${names.join(", ")}`);
  }
  return 0;
});
