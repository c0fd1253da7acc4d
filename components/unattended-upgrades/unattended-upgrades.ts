import * as command from "@pulumi/command";
import * as pulumi from "@pulumi/pulumi";
import { parseTimeOfDay } from "../../config/time-of-day.ts";
import type { Host } from "../../inventory/host.ts";
import { checkArgs } from "./check-args.ts";
import { parseHostFacts } from "./host-facts.ts";
import type { HostFacts } from "./host-facts.ts";
import { HOST_COMMANDS, hostScript } from "./host-script.ts";
import { upgradeTimes } from "./upgrade-times.ts";

/** An address that answers nothing costs these, times one more, and not the ten minutes of the defaults. */
const PER_DIAL_TIMEOUT_SECONDS = 10;
const DIAL_ERROR_LIMIT = 3;
/** Longer than the script's own waits: it ends by itself and says why, where a cancelled one goes on unseen. */
const TIMEOUTS = { create: "30m", update: "30m", delete: "30m" } as const;

export interface UnattendedUpgradesArgs {
  /** The machines, in the order in which they upgrade: masters first, so that no two share a time. */
  readonly hosts: readonly Host[];
  /** Public key of each host by its name, as an authorized_keys file writes it: `ssh-ed25519 AAAA…`. */
  readonly hostKeys: Readonly<Record<string, string>>;
  /** Time of day at which the first host upgrades, `HH:MM`; the end of the maintenance window is a good one. */
  readonly firstUpgradeTime: string;
  /** IANA time zone of `firstUpgradeTime`. */
  readonly timeZone: string;
  /**
   * User of the SSH login; the script refuses anybody but root.
   *
   * @default root
   */
  readonly sshUser?: string;
  /** @default 22 */
  readonly sshPort?: number;
  /**
   * Private key of the login in OpenSSH's or PEM format.
   *
   * @default the SSH agent
   */
  readonly sshPrivateKey?: pulumi.Input<string> | undefined;
}

/**
 * Daily security updates on every host, one `remote.Command` each: Debian's security archive only, never a kernel, a
 * container runtime or a reboot. Each host checks the configuration that is in force, not the file just written, and
 * a host that fails or cannot be reached fails alone. A resource that goes away puts back what was there before.
 *
 * @throws Error naming everything in `args` that is unusable, before anything is registered.
 */
export class UnattendedUpgrades extends pulumi.ComponentResource {
  /** The machines; the policies compare them with the fleets. */
  readonly hosts: readonly Host[];
  /** What each host said when its configuration was last applied, by the host's name. */
  readonly facts: pulumi.Output<Record<string, HostFacts>>;

  constructor(name: string, args: UnattendedUpgradesArgs, opts?: pulumi.ComponentResourceOptions) {
    const problems = checkArgs(args);
    if (problems.length > 0) {
      throw new Error(
        `unattended upgrades cannot be set up:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
      );
    }
    const sshPrivateKey =
      args.sshPrivateKey === undefined ? {} : { sshPrivateKey: pulumi.secret(args.sshPrivateKey) };
    super("turntable:hosts:UnattendedUpgrades", name, { ...args, ...sshPrivateKey }, opts);
    // checkArgs has seen that it is a time of day.
    const times = upgradeTimes(parseTimeOfDay(args.firstUpgradeTime) ?? 0, args.hosts.length);
    const answers = args.hosts.map((host, index) => {
      const script = hostScript({
        host: host.name,
        owner: `${name}-${host.name}`,
        upgradeTime: times[index] ?? args.firstUpgradeTime,
        timeZone: args.timeZone,
      });
      const { stdout } = new command.remote.Command(
        `${name}-${host.name}`,
        {
          connection: connectionTo(host, args),
          create: HOST_COMMANDS.upgrade,
          delete: HOST_COMMANDS.restore,
          stdin: script,
          addPreviousOutputInEnv: false,
          // Standard output holds the facts, which are an output of the stack anyway.
          logging: command.remote.Logging.Stderr,
        },
        // A replacement would otherwise restore the host after its new configuration was written.
        { parent: this, customTimeouts: TIMEOUTS, deleteBeforeReplace: true },
      );
      return stdout.apply((text) => [host.name, parseHostFacts(host.name, text)] as const);
    });
    this.hosts = args.hosts;
    this.facts = pulumi.all(answers).apply((entries) => Object.fromEntries(entries));
    this.registerOutputs({ hosts: this.hosts, facts: this.facts });
  }
}

function connectionTo(
  host: Host,
  args: UnattendedUpgradesArgs,
): pulumi.Output<command.types.input.remote.ConnectionArgs> {
  return pulumi.secret({
    host: host.address,
    user: args.sshUser ?? "root",
    port: args.sshPort ?? 22,
    // checkArgs has seen that there is one.
    hostKey: args.hostKeys[host.name] ?? "",
    perDialTimeout: PER_DIAL_TIMEOUT_SECONDS,
    dialErrorLimit: DIAL_ERROR_LIMIT,
    ...(args.sshPrivateKey === undefined ? {} : { privateKey: args.sshPrivateKey }),
  });
}
