import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { freePorts } from "../../support/free-ports.ts";
import { type Sshd, startSshd } from "../../support/sshd.ts";
import { openProject, type Project } from "./project.ts";
import { want } from "./wanted.ts";

function connectionTo({ host, port, user, privateKey, hostKey }: Sshd) {
  return { host, port, user, privateKey, hostKey };
}

describe("a remote command of the command plugin, driven by the real CLI", function () {
  this.timeout(300_000);
  let project: Project;
  let server: Sshd;
  let other: Sshd;

  before(async () => {
    project = await openProject("command");
    [server, other] = await Promise.all([
      startSshd({ config: ["AcceptEnv WHAT PULUMI_COMMAND_*"] }),
      startSshd(),
    ]);
  });
  after(async () => {
    await Promise.all([project.remove(), server.stop(), other.stop()]);
  });
  afterEach(() => rm(join(project.directory, "log"), { force: true }));

  const up = async (wanted: Record<string, unknown>): Promise<string> => {
    await want(project, wanted);
    const { code, output } = await project.run(["up", "--yes", "--skip-preview"]);
    assert.equal(code, 0, output);
    return output;
  };
  const refused = async (remote: Record<string, unknown>): Promise<string> => {
    await want(project, { remote: { create: "true", ...remote }, secretInputs: ["stdin"] });
    const { code, output } = await project.run(["up", "--yes", "--skip-preview"]);
    assert.notEqual(code, 0, output);
    return output;
  };

  it("is created, updated, replaced by triggers and deleted through the connection in the state", async () => {
    const log = join(project.directory, "log");
    const commands = {
      create: `(echo "create $WHAT"; cat) | tee -a ${log}; echo warned >&2`,
      delete: `echo "delete after [$PULUMI_COMMAND_STDERR]" >> ${log}`,
      stdin: "some input",
    };
    const connection = connectionTo(server);
    await up({ remote: { ...commands, connection, environment: { WHAT: "one" } } });
    const { stdout } = JSON.parse((await project.run(["stack", "output", "--json"])).output);
    assert.equal(stdout, "create one\nsome input");
    const state = await project.exportState();
    assert.equal(state.includes("PRIVATE KEY"), false);
    assert.equal(state.includes(server.privateKey.split("\n")[1] ?? ""), false);

    await up({ remote: { ...commands, connection, environment: { WHAT: "two" } } });
    const replaced = await up({
      remote: { ...commands, connection, environment: { WHAT: "two" }, triggers: ["new"] },
    });
    assert.match(replaced, /1 replaced/);
    await up({});

    assert.deepEqual((await readFile(log, "utf8")).trimEnd().split("\n"), [
      "create one",
      "some inputcreate two",
      "some inputcreate two",
      "some inputdelete after [warned]",
      "delete after [warned]",
    ]);
  });

  it("reaches a host through a proxy", async () => {
    const connection = { ...connectionTo(server), proxy: connectionTo(other) };

    await up({ remote: { create: 'echo "$SSH_CLIENT" >&2; echo reached', connection } });

    const { stdout } = JSON.parse((await project.run(["stack", "output", "--json"])).output);
    assert.equal(stdout, "reached");
    assert.match(other.log(), /Accepted publickey/);
    await up({});
  });

  it("does not connect in a preview", async () => {
    const [port = 0] = await freePorts(1);
    await want(project, { remote: { create: "true", connection: { ...connectionTo(server), port } } });

    const { code, output } = await project.run(["preview"]);

    assert.equal(code, 0, output);
    assert.match(output, /shouted: \[unknown\]/);
  });

  it("fails without its command, input or key when the command fails", async () => {
    const output = await refused({
      create: "cat; echo disk is full >&2; exit 28",
      stdin: "the secret input",
      connection: connectionTo(server),
    });

    assert.match(output, /the command ended with exit code 28 and printed:/);
    assert.match(output, /disk is full/);
    assert.doesNotMatch(output, /the secret input|PRIVATE KEY|echo/);
  });

  it("names the signal that ended the command", async () => {
    const output = await refused({ create: "kill -9 $$", connection: connectionTo(server) });

    assert.match(output, /the command ended by SIGKILL and printed nothing/);
  });

  it("refuses variables that the host drops", async () => {
    const output = await refused({ environment: { WHAT: "hunter-2222" }, connection: connectionTo(other) });

    assert.match(
      output,
      /must take the environment variables WHAT, but dropped them; allow them with AcceptEnv/,
    );
    assert.doesNotMatch(output, /hunter-2222/);
  });

  it("refuses a host that shows another key", async () => {
    const output = await refused({ connection: { ...connectionTo(server), hostKey: other.hostKey } });

    assert.match(
      output,
      new RegExp(`@127\\.0\\.0\\.1:${server.port} must show the key in connection\\.hostKey`),
    );
  });

  it("names the user and the host that refuses the key", async () => {
    const output = await refused({ connection: { ...connectionTo(server), privateKey: other.privateKey } });

    assert.match(
      output,
      new RegExp(
        `${server.user}@127\\.0\\.0\\.1:${server.port} must accept the login, but refused the private key`,
      ),
    );
    assert.doesNotMatch(output, /PRIVATE KEY/);
  });

  it("names the host and port that cannot be reached, after the attempts that it may make", async () => {
    const [port = 0] = await freePorts(1);
    const output = await refused({ connection: { ...connectionTo(server), port, dialErrorLimit: 1 } });

    assert.match(output, new RegExp(`@127\\.0\\.0\\.1:${port} must be reachable over SSH: .*ECONNREFUSED`));
  });

  it("says that the host may go on when a command takes longer than its timeout", async () => {
    await want(project, {
      remote: { create: "sleep 20", connection: connectionTo(server) },
      createTimeout: "2s",
    });

    const { code, output } = await project.run(["up", "--yes", "--skip-preview"]);

    assert.notEqual(code, 0);
    assert.match(
      output,
      /did not end: it took longer than its customTimeouts allow \(2 s\); what it started there/,
    );
  });
});
