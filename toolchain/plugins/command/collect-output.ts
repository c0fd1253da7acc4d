import type { Readable } from "node:stream";
import type { Execution, OutputStream } from "./execution.ts";

/** The output of a command, complete once both of its streams have ended. */
export interface CollectedOutput {
  stdout: string;
  stderr: string;
  output: string;
}

/** Collects both streams of a command as text and tells each line as it comes. */
export function collectOutput(
  streams: Readonly<Record<OutputStream, Readable>>,
  onLine: Execution["onLine"],
): CollectedOutput {
  const collected: CollectedOutput = { stdout: "", stderr: "", output: "" };
  for (const name of ["stdout", "stderr"] as const) {
    let line = "";
    streams[name].setEncoding("utf8");
    streams[name].on("data", (text: string) => {
      collected[name] += text;
      collected.output += text;
      const lines = (line + text).split("\n");
      line = lines.pop() ?? "";
      for (const complete of lines) {
        onLine(name, complete);
      }
    });
    streams[name].on("end", () => {
      if (line !== "") {
        onLine(name, line);
      }
    });
  }
  return collected;
}
