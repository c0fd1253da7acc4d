import type { Guard } from "../guard.ts";
import { isJsonObject, textOf, valueAt } from "../json.ts";
import { scriptGuard } from "../building/script-guard.ts";
import { changeScript, commandsOf, eachHost, scriptOf } from "../reading/host-script.ts";

/** That a host proves what is in force, and how it is reached. */
export const HOST_PROOF_GUARDS: readonly Guard[] = [
  scriptGuard({
    name: "ssh-survives-a-reboot",
    sentence: "A host proves that SSH would come back after a reboot.",
    parts: ["/usr/sbin/sshd -t'", "\n    require_ssh\n"],
    breakage: "a host does not try its SSH configuration",
    broken: "true'",
  }),
  scriptGuard({
    name: "what-is-in-force-is-checked",
    sentence: "A host checks what is in force, by apt-config dump, and not the file just written.",
    parts: [
      '    apt-config dump >"$WORK/dump"\n    none_of apt_problems "$WORK/dump"\n    none_of needrestart_problems "$NEEDRESTART_FILE"',
    ],
    breakage: "a host believes the file that was just written",
    broken: "    true",
  }),
  scriptGuard({
    name: "the-wanted-is-tried-before-it-is-written",
    sentence: "A configuration that would not be in force is refused before it is written.",
    parts: ["\n    require_candidate\n"],
    breakage: "a host writes what it has not tried",
    broken: "\n",
  }),
  scriptGuard({
    name: "the-sentinel-is-proven",
    sentence: "A host proves that a new kernel would ask for a reboot: no Debian package promises that.",
    parts: ["\n    require_sentinel\n"],
    breakage: "a host does not try whether a kernel asks for its reboot",
    broken: "\n",
  }),
  scriptGuard({
    name: "the-security-archive-is-listed",
    sentence: "A host without the security archive is refused: its runs would succeed and install nothing.",
    parts: ["\n    require_security_archive\n"],
    breakage: "a host may have no security archive",
    broken: "\n",
  }),
  scriptGuard({
    name: "the-timers-are-on",
    sentence: "The timers are turned on, and it is checked that they are.",
    parts: ["\n    none_of timer_problems\n", "\n    turn_timers_on\n"],
    breakage: "a host does not check its timers",
    broken: "\n",
  }),
  scriptGuard({
    name: "what-was-there-is-saved-first",
    sentence: "What was there before is saved before anything is written.",
    parts: ["\n    save_before\n"],
    breakage: "a host does not save what was there",
    broken: "\n",
  }),
  {
    name: "a-host-that-leaves-gets-its-settings-back",
    sentence: "A host that leaves the stack gets back what was there before.",
    judge: (stack) =>
      eachHost(stack, ({ inputs }) =>
        inputs["create"] === "sh -s -- upgrade" && inputs["delete"] === "sh -s -- restore"
          ? undefined
          : `it runs ${textOf(inputs["delete"] ?? "nothing")} at the end`,
      ),
    control: {
      breakage: "a host keeps its settings for ever",
      breakIt: (stack) =>
        commandsOf(stack)
          .slice(-1)
          .forEach(({ inputs }) => {
            delete inputs["delete"];
          }),
    },
  },
  {
    name: "no-host-is-trusted-unknown",
    sentence: "No host is reached whose key is not known.",
    judge: (stack) =>
      eachHost(stack, ({ inputs: { connection } }) =>
        isJsonObject(connection) && /^(ssh-ed25519|ecdsa-sha2-\S+) \S+$/.test(textOf(connection["hostKey"]))
          ? undefined
          : "whoever answers is believed",
      ),
    control: {
      breakage: "whoever answers for a host is believed",
      breakIt: (stack) =>
        commandsOf(stack)
          .slice(-1)
          .forEach(({ inputs: { connection } }) => {
            if (isJsonObject(connection)) {
              connection["hostKey"] = "";
            }
          }),
    },
  },
  {
    name: "a-connection-is-a-secret",
    sentence: "How a host is reached is stored encrypted.",
    judge: (stack) =>
      eachHost(stack, ({ secretInputs }) =>
        secretInputs.includes("connection") ? undefined : "it is stored in clear",
      ),
    control: {
      breakage: "the connection to a host is stored in clear",
      breakIt: (stack) => {
        const last = stack.commands.pop();
        if (last !== undefined) {
          stack.commands.push({ ...last, secretInputs: [] });
        }
      },
    },
  },
  {
    name: "a-hosts-program-has-no-secret",
    sentence: "The program that runs on a host holds no secret, and gets none of the run before.",
    judge: (stack) =>
      eachHost(stack, (command) =>
        /PRIVATE KEY|password=|token=/i.test(scriptOf(command)) ||
        command.inputs["addPreviousOutputInEnv"] !== false
          ? "it may"
          : undefined,
      ),
    control: {
      breakage: "the program of a host holds a key",
      breakIt: (stack) =>
        changeScript(commandsOf(stack).at(-1), 'main "$@" </dev/null', "# -----BEGIN PRIVATE KEY-----"),
    },
  },
  {
    name: "an-unreachable-host-fails-soon",
    sentence: "A host that does not answer is an error within a minute, and not after ten.",
    judge: (stack) =>
      eachHost(stack, ({ inputs: { connection } }) => {
        const perDialTimeout = Number(valueAt(connection, ["perDialTimeout"]) ?? 15);
        const dialErrorLimit = Number(valueAt(connection, ["dialErrorLimit"]) ?? 10);
        return perDialTimeout * (dialErrorLimit + 1) <= 60
          ? undefined
          : `it takes ${perDialTimeout * (dialErrorLimit + 1)} s`;
      }),
    control: {
      breakage: "a host is dialled for ten minutes",
      breakIt: (stack) =>
        commandsOf(stack)
          .slice(-1)
          .forEach(({ inputs: { connection } }) => {
            if (isJsonObject(connection)) {
              connection["dialErrorLimit"] = 60;
            }
          }),
    },
  },
];
