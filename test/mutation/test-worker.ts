import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { WorkerAnswer, WorkerTask } from "./worker-protocol.ts";

/** A worker keeps every module that it ever loaded, so it is replaced from time to time. */
const TASKS_A_WORKER = 150;

const MAIN = fileURLToPath(new URL("worker-main.ts", import.meta.url));

/** Runs tests in another process, which is replaced when it hangs or has grown. */
export interface TestWorker {
  /** Runs the tests; a run that takes longer than the deadline counts as noticed. */
  run(task: WorkerTask): Promise<WorkerAnswer>;
  stop(): void;
}

/** @param deadlineMs how long one task may take, in milliseconds */
export function startTestWorker(deadlineMs: number): TestWorker {
  let child: ChildProcess | undefined;
  let tasks = 0;
  const stop = () => {
    child?.kill("SIGKILL");
    child = undefined;
    tasks = 0;
  };
  return {
    stop,
    run: async (task) => {
      if (tasks >= TASKS_A_WORKER) {
        stop();
      }
      child ??= await startChild();
      tasks += 1;
      const answer = await ask(child, task, deadlineMs);
      if (answer === undefined) {
        stop();
        return { noticedBy: "the tests' process, which hung or died" };
      }
      return answer;
    },
  };
}

async function startChild(): Promise<ChildProcess> {
  const child = fork(MAIN, [], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) =>
      reject(new Error(`the tests' process must start, got exit code ${code ?? "none"}`)),
    );
  });
  return child;
}

/** Undefined: it did not answer in time, or died. */
function ask(child: ChildProcess, task: WorkerTask, deadlineMs: number): Promise<WorkerAnswer | undefined> {
  return new Promise((resolve) => {
    const end = (answer: WorkerAnswer | undefined) => {
      clearTimeout(timer);
      child.removeAllListeners("message");
      child.removeAllListeners("exit");
      resolve(answer);
    };
    const timer = setTimeout(() => end(undefined), deadlineMs);
    child.once("message", (answer: WorkerAnswer) => end(answer));
    child.once("exit", () => end(undefined));
    child.send(task);
  });
}
