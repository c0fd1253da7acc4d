import { deepEqual, equal, match, rejects, throws } from "node:assert/strict";
import { chooseNode } from "../../../../lab/commands/choose-node.ts";
import type { LabCommand, Terminal } from "../../../../lab/commands/command.ts";
import { COMMANDS } from "../../../../lab/commands/index.ts";
import { parseCommand } from "../../../../lab/commands/parse-command.ts";
import { explainCommand, listCommands, runCommand } from "../../../../lab/commands/run-command.ts";
import { labNodes } from "../../../../lab/layout.ts";
import { fakeIo } from "../../toolchain/fake-io.ts";
import { labIn } from "../lab-fixture.ts";

const LINUX = { platform: "linux", user: 0 };

function recordingCommand(ran: (readonly string[])[]): LabCommand {
  return {
    name: "reboot",
    usage: "NODE",
    summary: "reboot a host",
    help: "More of it.",
    run: (_, args) => {
      ran.push(args);
      return Promise.resolve(7);
    },
  };
}

describe("npm run lab", () => {
  let printed: string;
  let ran: (readonly string[])[];
  const terminal: Terminal = {
    print: (text) => {
      printed += text;
    },
    interactive: false,
    attach: () => Promise.reject(new Error("nothing may be started")),
  };

  beforeEach(() => {
    printed = "";
    ran = [];
  });

  function run(args: readonly string[], system = LINUX): Promise<number> {
    return runCommand([recordingCommand(ran)], labIn("/nowhere").io, args, terminal, system);
  }

  it("runs a command with what follows it, to its exit code", async () => {
    equal(await run(["reboot", "w1"]), 7);
    equal(await run(["--", "reboot", "w2"]), 7);
    deepEqual(ran, [["w1"], ["w2"]]);
  });

  for (const args of [[], ["help"], ["--help"]]) {
    it(`lists its commands for ${JSON.stringify(args)}`, async () => {
      equal(await run(args), 0);
      match(printed, /^ {2}reboot NODE {3}reboot a host$/m);
      deepEqual(ran, []);
    });
  }

  it("explains one command, on any system", async () => {
    equal(await run(["reboot", "--help"], { platform: "darwin", user: 501 }), 0);
    equal(printed, "npm run lab -- reboot NODE\n\nreboot a host\n\nMore of it.\n");
    deepEqual(ran, []);
  });

  it("refuses what it does not know", async () => {
    await rejects(run(["boot"]), {
      message: "lab must be told one of reboot, got boot; npm run lab -- help explains them",
    });
  });

  it("refuses a system that cannot hold a lab", async () => {
    await rejects(
      run(["reboot", "w1"], { platform: "linux", user: 1000 }),
      /^Error: the lab must run as root/,
    );
    deepEqual(ran, []);
  });

  it("says that it was stopped, instead of what was ended by that", async () => {
    const failing = {
      ...recordingCommand(ran),
      run: () => Promise.reject(new Error("ip ended with a signal")),
    };
    const stop = new AbortController();
    const io = labIn("/nowhere", fakeIo({ signal: stop.signal })).io;
    await rejects(
      runCommand([failing], io, ["reboot"], terminal, LINUX),
      new Error("ip ended with a signal"),
    );
    stop.abort();
    await rejects(runCommand([failing], io, ["reboot"], terminal, LINUX), /^Error: stopped; /);
  });

  it("has a summary, a usage and help for every command", () => {
    deepEqual(
      COMMANDS.map(({ name }) => name),
      ["up", "status", "down", "reboot", "shell", "logs", "kubeconfig", "kubectl", "fault", "heal"],
    );
    const all = listCommands(COMMANDS);
    for (const command of COMMANDS) {
      match(all, new RegExp(`^ {2}${command.name}\\b.* {3}\\S`, "m"));
      match(explainCommand(command), new RegExp(`^npm run lab -- ${command.name}[^]*\\n\\n[^]{20,}`));
    }
  });
});

describe("the arguments of a command", () => {
  it("are options and what must be given", () => {
    deepEqual(
      parseCommand("logs", ["w1", "--unit", "kubelet"], { unit: "string", follow: "boolean" }, ["NODE"]),
      {
        options: { unit: "kubelet", follow: false },
        values: ["w1"],
      },
    );
  });

  for (const [args, got] of [
    [[], "nothing"],
    [["w1", "w2"], "w1 w2"],
  ] as const) {
    it(`are refused with ${got}`, () => {
      throws(() => parseCommand("reboot", args, {}, ["NODE"]), {
        message: `lab reboot needs NODE, got ${got}; npm run lab -- reboot --help explains it`,
      });
    });
  }

  it("are refused with an option that is not known", () => {
    throws(() => parseCommand("up", ["--worker", "3"], { workers: "string" }), {
      message: "lab up: Unknown option '--worker'; npm run lab -- up --help lists what is known",
    });
  });

  it("name a node that there is", () => {
    const lab = { nodes: labNodes(2) };
    equal(chooseNode(lab, "w2").address, "10.77.0.22");
    throws(() => chooseNode(lab, "w3"), {
      message: 'the node must be one of m1, m2, m3, w1, w2, got "w3"',
    });
  });
});
