import type { ChildProcess } from "node:child_process";
import type * as grpc from "@grpc/grpc-js";
import lang from "@pulumi/pulumi/proto/language_pb.js";
import { stopGroup } from "../child-processes.ts";
import { messageOf } from "../protocol/answer.ts";
import { entryPoint } from "./entry-point.ts";
import type { HostContext } from "./host-context.ts";
import { servePolicyPack, type StartPack } from "./policy-proxy.ts";
import { stackEnvironment } from "./stack-environment.ts";

type Call = grpc.ServerWritableStream<lang.RunPluginRequest, lang.RunPluginResponse>;

/** Runs a policy pack: the engine reads an analyzer's port, then the pack's output and exit code. */
export function runPolicyPack(
  context: HostContext,
): grpc.handleServerStreamingCall<lang.RunPluginRequest, lang.RunPluginResponse> {
  return (call) => {
    void run(context, call).catch((error: unknown) => {
      call.write(new lang.RunPluginResponse().setStderr(Buffer.from(`${messageOf(error)}\n`)));
      end(call, 1);
    });
  };
}

async function run(context: HostContext, call: Call): Promise<void> {
  const { request } = call;
  const kind = request.getKind();
  if (kind !== "analyzer") {
    throw new Error(
      `this language host runs programs and policy packs, got a ${kind || "plugin"} in ${request.getPwd()}; ` +
        "Pulumi's own language host runs it",
    );
  }
  const output = (text: string): void => {
    call.write(new lang.RunPluginResponse().setStdout(Buffer.from(text)));
  };
  const proxy = await servePolicyPack(packStarter(context, call), (line) => output(`${line}\n`));
  call.on("cancelled", () => proxy.close());
  output(`${proxy.port}\n`);
}

function packStarter({ node, environment, children }: HostContext, call: Call): StartPack {
  const { request } = call;
  const directory = request.getInfo()?.getProgramDirectory() ?? request.getPwd();
  const script = entryPoint("run-policy-pack", directory);
  return (stack): ChildProcess => {
    const child = children.start(node, [script, ...request.getArgsList(), directory], {
      cwd: directory,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...(request.getEnvList().length === 0 ? environment : parseEnvironment(request.getEnvList())),
        ...(stack === undefined ? {} : stackEnvironment(stack)),
      },
    });
    child.stderr?.on("data", (data: Buffer) => call.write(new lang.RunPluginResponse().setStderr(data)));
    call.on("cancelled", () => void stopGroup(child));
    child.once("close", (code) => end(call, code ?? 1));
    return child;
  };
}

/** The variables of a list of `NAME=value`, as the engine sends them. */
export function parseEnvironment(list: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    list.map((entry): [string, string] => {
      const at = entry.indexOf("=");
      return at < 0 ? [entry, ""] : [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}

function end(call: Call, exitCode: number): void {
  call.write(new lang.RunPluginResponse().setExitcode(exitCode));
  call.end();
}
