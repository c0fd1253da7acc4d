/**
 * What a probe does, as a text for `node --eval`: it carries its own reasons to the termination message. Plain
 * JavaScript of Node alone, because nothing but the image is on the node.
 */
export const PROBE_SCRIPT = `
const { lookup } = require("node:dns/promises");
const { readFileSync, writeFileSync } = require("node:fs");
const { connect } = require("node:net");
const { env } = process;

const tasks = {
  async dns() {
    await lookup(env.PROBE_DNS_NAME);
  },
  async api() {
    await new Promise((resolve, reject) => {
      const socket = connect(Number(env.KUBERNETES_SERVICE_PORT), env.KUBERNETES_SERVICE_HOST, resolve);
      socket.on("error", reject);
      socket.setTimeout(10000, () => reject(new Error("no connection within 10 s")));
    });
  },
  async volume() {
    const file = env.PROBE_FOLDER + "/probe";
    writeFileSync(file, "probe");
    if (readFileSync(file, "utf8") !== "probe") throw new Error("what was written is not read");
  },
};

const run = async ([name, task]) => {
  try {
    await task();
  } catch (error) {
    return name + ": " + error.message;
  }
};

Promise.all(Object.entries(tasks).map(run)).then((answers) => {
  const failed = answers.filter((answer) => answer !== undefined);
  writeFileSync(env.PROBE_WORD, failed.join("; "));
  process.exit(failed.length === 0 ? 0 : 1);
});
`;
