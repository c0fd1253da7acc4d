import assert from "node:assert/strict";
import { parseStackConfig } from "../../config.ts";
import { readStackFiles } from "../../stack-files.ts";
import { stackValues } from "../fixtures/stack-values.ts";

const SSH = { knownHostsPath: "lab/known_hosts", privateKeyPath: "lab/id_ed25519" };

function read(
  files: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, unknown>> = { ssh: SSH },
) {
  const config = parseStackConfig({
    project: "turntable",
    values: stackValues(changes),
    isSecret: (key) => key.endsWith("sshPrivateKey"),
  });
  return readStackFiles(config, (path) => files[path]);
}

describe("readStackFiles", () => {
  it("reads the kubeconfig, the known hosts and the key", () => {
    const files = read({ "lab/kubeconfig": "cluster", "lab/known_hosts": "hosts", "lab/id_ed25519": "key" });
    assert.deepEqual(files, { kubeconfig: "cluster", knownHosts: "hosts", privateKey: "key", missing: [] });
  });

  it("names every file that does not exist by its key and path", () => {
    assert.deepEqual(read({}).missing, [
      "turntable:kubeconfigPath names lab/kubeconfig, which does not exist",
      "turntable:ssh.knownHostsPath names lab/known_hosts, which does not exist",
      "turntable:ssh.privateKeyPath names lab/id_ed25519, which does not exist",
    ]);
  });

  it("gives a kubeconfig without a cluster rather than none, so that no ambient one is taken", () => {
    assert.match(read({}).kubeconfig, /^kind: Config$/m);
    assert.match(read({}).kubeconfig, /^clusters: \[\]$/m);
  });

  it("does not ask for a key file when the SSH agent has the key", () => {
    const files = read({ "lab/kubeconfig": "c", "lab/known_hosts": "h" }, {});
    assert.deepEqual(files, { kubeconfig: "c", knownHosts: "h", privateKey: undefined, missing: [] });
  });

  it("does not read the key file when the key is a secret of the stack", () => {
    const files = read(
      { "lab/kubeconfig": "c", "lab/known_hosts": "h", "lab/id_ed25519": "key" },
      { ssh: SSH, sshPrivateKey: "stored" },
    );
    assert.deepEqual([files.privateKey, files.missing], [undefined, []]);
  });
});
