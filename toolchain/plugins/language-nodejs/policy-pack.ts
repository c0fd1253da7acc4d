import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import * as grpc from "@grpc/grpc-js";
import { messageLimits } from "../protocol/serve.ts";

/**
 * A client of the policy pack that runs in `child`. A pack says its port in its first line; what it prints
 * later goes to `output`.
 *
 * @throws Error when the pack ends, or prints anything else, before its port.
 */
export function connectPolicyPack(child: ChildProcess, output: (line: string) => void): Promise<grpc.Client> {
  const { stdout } = child;
  if (stdout === null) {
    throw new Error("the standard output of a policy pack must be a pipe");
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      reject(new Error(`the policy pack ended with exit code ${code ?? "unknown"} before it was ready`));
    });
    const lines = createInterface({ input: stdout });
    lines.once("line", (first) => {
      if (isPort(first)) {
        lines.on("line", output);
        resolve(new grpc.Client(`127.0.0.1:${first}`, grpc.credentials.createInsecure(), messageLimits));
      } else {
        child.kill();
        reject(
          new Error(
            `a policy pack must print nothing before new PolicyPack(...), got ${JSON.stringify(first)}; ` +
              "remove what prints it or write to standard error",
          ),
        );
      }
    });
  });
}

function isPort(line: string): boolean {
  return /^\d{1,5}$/.test(line) && Number(line) > 0 && Number(line) < 65536;
}
