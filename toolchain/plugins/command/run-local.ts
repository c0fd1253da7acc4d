import { existsSync } from "node:fs";
import { type ChildProcesses, stopGroup } from "../child-processes.ts";
import { collectOutput } from "./collect-output.ts";
import type { Execution, ExecutionResult, RunCommand } from "./execution.ts";
import type { LocalInputs } from "./inputs.ts";

const DEFAULT_INTERPRETER = ["/bin/sh", "-c"] as const;

/**
 * Runs a command on this machine, with this process's environment and more.
 *
 * @throws Error when it cannot be started or has to be ended.
 */
export function localRunner(children: ChildProcesses, ambient: NodeJS.ProcessEnv): RunCommand<LocalInputs> {
  return async (execution, { dir, interpreter }) => {
    if (dir !== undefined && !existsSync(dir)) {
      throw new Error(`dir must be a folder that exists, got ${dir}; create it before the command runs`);
    }
    const [program = "", ...args] = interpreter?.length ? interpreter : DEFAULT_INTERPRETER;
    execution.signal.throwIfAborted();
    const child = children.start(program, [...args, execution.command], {
      ...(dir === undefined ? {} : { cwd: dir }),
      stdio: "pipe",
      env: { ...ambient, ...execution.environment, ...execution.previousOutput },
    });
    return await outcome(child, execution);
  };
}

function outcome(child: ReturnType<ChildProcesses["start"]>, execution: Execution): Promise<ExecutionResult> {
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) {
    throw new Error("a command's streams must be pipes");
  }
  const collected = collectOutput({ stdout, stderr }, (stream, line) => execution.onLine(stream, line));
  // A command may end without reading its input.
  stdin.on("error", () => undefined).end(execution.stdin);
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      void stopGroup(child).then(() => reject(reasonOf(execution.signal)));
    };
    execution.signal.addEventListener("abort", abort, { once: true });
    child.once("error", (error) =>
      reject(new Error(`${child.spawnfile} must be a program that can be started: ${error.message}`)),
    );
    child.once("close", (code, signal) => {
      execution.signal.removeEventListener("abort", abort);
      if (execution.signal.aborted) {
        reject(reasonOf(execution.signal));
      } else {
        resolve({ ...collected, ending: code ?? signal ?? "an unknown cause" });
      }
    });
  });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("the command was stopped");
}
