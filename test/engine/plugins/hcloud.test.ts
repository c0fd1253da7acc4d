import assert from "node:assert/strict";
import { type HetznerCloudApi, startHetznerCloudApi } from "../../support/hetzner-cloud-api.ts";
import { openProject, type Project } from "./project.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";

describe("the hcloud plugin, driven by the real CLI", function () {
  this.timeout(300_000);
  let project: Project;
  let api: HetznerCloudApi | undefined;

  beforeEach(async () => {
    project = await openProject("servers");
  });
  afterEach(async () => {
    await Promise.all([project.remove(), api?.close()]);
    api = undefined;
  });

  const configure = async (token: string, endpoint: string): Promise<void> => {
    await project.configureSecret("hcloud:token", token);
    await project.configure("hcloud:endpoint", endpoint);
  };

  it("finds the servers of all pages, for a program with a resource a server", async () => {
    api = await startHetznerCloudApi(TOKEN, [["m1", "m2"], ["m3"], ["w1"]]);
    await configure(TOKEN, api.endpoint);

    const { code, output } = await project.run(["preview"]);

    assert.equal(code, 0, output);
    const planned = [...output.matchAll(/^ \+ +command:local:Command (\S+) create *$/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(
      [...new Set(planned)].sort((a = "", b = "") => a.localeCompare(b)),
      ["m1", "m2", "m3", "w1"],
    );
    assert.deepEqual(api.requests, [
      "/v1/servers?label_selector=cluster%3Dprod&status=running&status=off&page=1&per_page=50",
      "/v1/servers?label_selector=cluster%3Dprod&status=running&status=off&page=2&per_page=50",
      "/v1/servers?label_selector=cluster%3Dprod&status=running&status=off&page=3&per_page=50",
    ]);
    assert.equal(output.includes(TOKEN), false);
  });

  it("tries again when the API fails for a moment, and takes the token from the environment too", async () => {
    api = await startHetznerCloudApi(TOKEN, [["m1"]], [500, 429]);
    await project.configure("hcloud:endpoint", api.endpoint);

    const { code, output } = await project.run(["up", "--yes", "--skip-preview"], { HCLOUD_TOKEN: TOKEN });

    assert.equal(code, 0, output);
    assert.equal(api.requests.length, 3);
    const { names } = JSON.parse((await project.run(["stack", "output", "--json"])).output);
    assert.deepEqual(names, ["m1"]);
  });

  it("says that the token is refused, without it", async () => {
    api = await startHetznerCloudApi(TOKEN, []);
    await configure("a-wrong-token-of-somebody", api.endpoint);

    const { code, output } = await project.run(["preview"]);

    assert.notEqual(code, 0);
    assert.match(output, /must accept the token, but refused it \(401\)/);
    assert.equal(output.includes("a-wrong-token-of-somebody"), false);
    assert.equal(api.requests.length, 1);
  });

  it("refuses resources", async () => {
    await project.configure("resource", "true");
    await configure(TOKEN, "http://127.0.0.1:9");

    const { code, output } = await project.run(["preview"]);

    assert.notEqual(code, 0);
    assert.match(
      output,
      /this plugin only looks servers up \(hcloud\.getServers\), got the resource hcloud:index\/server:Server/,
    );
  });

  it("refuses other functions", async () => {
    await project.configure("image", "true");
    await configure(TOKEN, "http://127.0.0.1:9");

    const { code, output } = await project.run(["preview"]);

    assert.notEqual(code, 0);
    assert.match(
      output,
      /this plugin only looks servers up \(hcloud\.getServers\), got the function hcloud:index\/getImage:getImage/,
    );
  });
});
