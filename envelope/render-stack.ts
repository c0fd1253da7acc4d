import { z } from "zod";
import { readStack, readPlainConfig } from "../render/stack-configs.ts";
import { exampleServers } from "./example-servers.ts";
import type { Json, JsonObject } from "./json.ts";
import { record } from "./recording/record.ts";
import type { Recorded } from "./recording/record.ts";
import type { RenderedObject, RenderedStack } from "./rendered-stack.ts";

/** What a stack is rendered from besides the program. */
export interface StackSources {
  readonly name: string;
  /** Text of Pulumi.yaml. */
  readonly projectText: string;
  /** Text of Pulumi.<name>.yaml. */
  readonly stackText: string;
  /** Names of the runbooks that there are, without `.md`. */
  readonly runbooks: readonly string[];
}

/** No file is of this name: a guard looks at the same wherever an operator keeps keys and a kubeconfig. */
const NO_FILE = ".turntable/no-such-file";

const manifestSchema = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().default("") }),
});

let runs = 0;

/**
 * Runs the program as a preview of a stack would, without an engine, a cluster, a host or a cloud, and returns everything that it
 * asks for. Reads no secret and no file of an operator.
 *
 * @throws Error when the program does.
 */
export async function renderStack(sources: StackSources): Promise<RenderedStack> {
  const { name, projectText, stackText } = sources;
  const { config } = readStack(name, projectText, stackText);
  const { inventory, ssh } = config;
  const recorded = await record(
    async () => {
      // A module runs once an address.
      runs += 1;
      await import(new URL(`../index.ts?envelope=${runs}`, import.meta.url).href);
    },
    {
      stack: name,
      preview: true,
      config: {
        ...readPlainConfig(projectText, stackText),
        "turntable:kubeconfigPath": NO_FILE,
        "turntable:ssh": JSON.stringify({ user: ssh.user, port: ssh.port, knownHostsPath: NO_FILE }),
      },
      calls: {
        "hcloud:index/getServers:getServers": () => ({
          servers: exampleServers(inventory.source === "hcloud" ? inventory.roleLabel : "role"),
        }),
      },
    },
  );
  return {
    ...sortResources(recorded),
    name,
    runbooks: sources.runbooks,
    // A stack's configuration without its secrets is what JSON can write.
    config: JSON.parse(JSON.stringify(config)) as Record<string, Json>,
  };
}

function sortResources(
  recorded: readonly Recorded[],
): Pick<RenderedStack, "objects" | "commands" | "components" | "providers"> {
  const named = recorded.map((resource) => ({ ...resource, json: asJson(resource.inputs) }));
  return {
    objects: named
      .filter((resource) => resource.type.startsWith("kubernetes:") && !isProvider(resource))
      .map((resource) => toObject(resource, resource.json)),
    commands: named
      .filter(({ type }) => type === "command:remote:Command")
      .map(({ name, json, secretInputs }) => ({ resource: name, inputs: json, secretInputs })),
    components: named
      .filter(({ type }) => type.startsWith("turntable:"))
      .map(({ type, name, json }) => ({
        component: type.split(":").at(-1) ?? type,
        resource: name,
        args: json,
      })),
    providers: Object.fromEntries(named.filter(isProvider).map(({ name, json }) => [name, json])),
  };
}

function isProvider({ type }: Recorded): boolean {
  return type.startsWith("pulumi:providers:");
}

function toObject(resource: Recorded, manifest: JsonObject): RenderedObject {
  const { kind, metadata } = manifestSchema.parse(manifest);
  return {
    resource: resource.name,
    kind,
    name: metadata.name,
    namespace: metadata.namespace,
    manifest,
    provider: nameOf(resource.provider ?? ""),
    retained: resource.retainOnDelete,
    waitsFor: resource.dependencies.map(nameOf),
  };
}

function nameOf(urn: string): string {
  return urn.split("::").at(-1) ?? "";
}

/** Inputs as they are sent, without keys that have no value. */
function asJson(inputs: Readonly<Record<string, unknown>>): JsonObject {
  // An object that was written as JSON is one that was read from it.
  return JSON.parse(JSON.stringify(inputs)) as JsonObject;
}
