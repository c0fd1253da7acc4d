import type * as grpc from "@grpc/grpc-js";
import lang from "@pulumi/pulumi/proto/language_pb.js";
import { stopGroup } from "../child-processes.ts";
import { answer, messageOf } from "../protocol/answer.ts";
import { entryPoint } from "./entry-point.ts";
import type { HostContext } from "./host-context.ts";
import { parseRuntimeOptions } from "./runtime-options.ts";
import { stackEnvironment } from "./stack-environment.ts";

/**
 * Exit code of a program whose error the user has already seen:
 * https://github.com/pulumi/pulumi/blob/v3.259.0/sdk/nodejs/cmd/run/error.ts
 */
const ALREADY_REPORTED = 32;

/** How a program ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Runs the program of a stack; its output is the host's, which the CLI shows. */
export function runProgram(context: HostContext): grpc.handleUnaryCall<lang.RunRequest, lang.RunResponse> {
  return answer(async (_request, call) => {
    try {
      return programResponse(await run(context, call));
    } catch (error) {
      return new lang.RunResponse().setError(messageOf(error));
    }
  });
}

async function run(
  { node, environment, engineAddress, children }: HostContext,
  call: grpc.ServerUnaryCall<lang.RunRequest, lang.RunResponse>,
): Promise<Ending> {
  const { request } = call;
  const directory = programDirectory(request);
  const options = parseRuntimeOptions(request.getInfo()?.getOptions()?.toJavaScript() ?? {});
  const args = [
    ...options.nodeArgs,
    entryPoint("run", directory),
    ...programArguments(request, engineAddress),
  ];
  const child = children.start(node, args, {
    cwd: directory,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...environment,
      ...stackEnvironment(stackOf(request)),
      PULUMI_NODEJS_TYPESCRIPT: String(options.typescript),
      ...(options.tsconfig === undefined ? {} : { PULUMI_NODEJS_TSCONFIG_PATH: options.tsconfig }),
    },
  });
  call.on("cancelled", () => void stopGroup(child));
  return await new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code, signal) => resolve({ code, signal }));
  });
}

/** Arguments of cmd/run: how to reach the engine, what to run, and the program's own arguments. */
export function programArguments(request: lang.RunRequest, engineAddress: string): readonly string[] {
  const info = request.getInfo();
  const flags = {
    monitor: request.getMonitorAddress(),
    engine: engineAddress,
    organization: request.getOrganization(),
    project: request.getProject(),
    "root-directory": info?.getRootDirectory() ?? "",
    stack: request.getStack(),
    pwd: request.getPwd(),
    parallel: String(request.getParallel()),
  };
  return [
    ...Object.entries(flags).flatMap(([flag, value]) => (value === "" ? [] : [`--${flag}`, value])),
    ...(request.getDryrun() ? ["--dry-run"] : []),
    nonEmpty(info?.getEntryPoint()) ?? ".",
    ...request.getArgsList(),
  ];
}

/** What the engine is told about how a program ended. */
export function programResponse({ code, signal }: Ending): lang.RunResponse {
  if (code === 0) {
    return new lang.RunResponse();
  }
  if (code === ALREADY_REPORTED) {
    return new lang.RunResponse().setBail(true);
  }
  const how = signal === null ? `with exit code ${code ?? "unknown"}` : `by ${signal}`;
  return new lang.RunResponse().setError(`the program ended ${how}; its last output says why`);
}

function programDirectory(request: lang.RunRequest): string {
  return nonEmpty(request.getInfo()?.getProgramDirectory()) ?? request.getPwd();
}

function stackOf(request: lang.RunRequest): Parameters<typeof stackEnvironment>[0] {
  return {
    config: request.getConfigMap().toArray(),
    secretKeys: request.getConfigsecretkeysList(),
    organization: request.getOrganization(),
    project: request.getProject(),
    stack: request.getStack(),
    dryRun: request.getDryrun(),
  };
}

/** Protocol buffers send an absent text as an empty one. */
function nonEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
