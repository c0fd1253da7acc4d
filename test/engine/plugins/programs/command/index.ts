import { readFileSync } from "node:fs";
import { local, remote, type types } from "@pulumi/command";
import * as pulumi from "@pulumi/pulumi";

/** The inputs of the one command, as the test wrote them. */
interface Wanted {
  readonly local?: local.CommandArgs;
  readonly remote?: Omit<remote.CommandArgs, "connection"> & {
    readonly connection: types.input.remote.ConnectionArgs;
  };
  readonly secretInputs?: readonly string[];
  readonly secretOutputs?: string[];
  readonly createTimeout?: string;
}

// The test that wrote the file is the one that reads what becomes of it.
const wanted = JSON.parse(readFileSync("wanted.json", "utf8")) as Wanted;
const options: pulumi.CustomResourceOptions = {
  ...(wanted.secretOutputs === undefined ? {} : { additionalSecretOutputs: wanted.secretOutputs }),
  ...(wanted.createTimeout === undefined ? {} : { customTimeouts: { create: wanted.createTimeout } }),
};

function secret(name: string, value: unknown): unknown {
  return wanted.secretInputs?.includes(name) === true ? pulumi.secret(value) : value;
}

function marked<Args extends object>(args: Args): Args {
  // The same keys and values, some of them as outputs, which every input may be.
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, secret(name, value)])) as Args;
}

const commands = [
  ...(wanted.local === undefined ? [] : [new local.Command("command", marked(wanted.local), options)]),
  ...(wanted.remote === undefined ? [] : [new remote.Command("command", marked(wanted.remote), options)]),
];

export const stdout = commands[0]?.stdout;
export const shouted = commands[0]?.stdout.apply((text) => `${text}!`);
