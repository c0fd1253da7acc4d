import assert from "node:assert/strict";
import { parse } from "yaml";
import { labNodes } from "../../../../lab/layout.ts";
import { rackServices } from "../../../../lab/rack/rack-services.ts";

describe("the services of the rack", () => {
  const files = new Map(rackServices({ nodes: labNodes(2) }).map((file) => [file.path, file]));

  it("start with the rack", () => {
    const wanted = [...files.values()].filter(({ path }) => path.includes("/rack.target.wants/"));

    assert.deepEqual(
      wanted.map(({ content, kind }) => [content, kind, files.has(content)]),
      ["lab-web.service", "lab-prometheus.service", "lab-scrape-targets.timer"].map((unit) => [
        `/etc/systemd/system/${unit}`,
        "link",
        true,
      ]),
    );
  });

  it("listen on the bridge of the lab and nowhere else", () => {
    const web = files.get("/etc/lighttpd/lab.conf")?.content ?? "";
    const prometheus = files.get("/etc/systemd/system/lab-prometheus.service")?.content ?? "";

    assert.deepEqual(web.match(/server\.(bind|port) = .*/g), [
      'server.bind = "10.77.0.1"',
      "server.port = 80",
    ]);
    assert.deepEqual(prometheus.match(/--web\.listen-address=\S+/g), ["--web.listen-address=10.77.0.1:9090"]);
  });

  it("scrape each master's control plane and each kubelet", () => {
    const { scrape_configs: jobs } = parse(files.get("/etc/prometheus/lab.yml")?.content ?? "") as {
      scrape_configs: readonly {
        job_name: string;
        static_configs?: readonly { targets: readonly string[] }[];
      }[];
    };
    const masters = ["10.77.0.11", "10.77.0.12", "10.77.0.13"];
    const targets = Object.fromEntries(
      jobs.map((job) => [job.job_name, job.static_configs?.flatMap((each) => each.targets)]),
    );

    assert.deepEqual(targets, {
      apiserver: masters.map((address) => `${address}:6443`),
      etcd: masters.map((address) => `${address}:2381`),
      "kube-controller-manager": masters.map((address) => `${address}:10257`),
      "kube-scheduler": masters.map((address) => `${address}:10259`),
      kubelet: [...masters, "10.77.0.21", "10.77.0.22"].map((address) => `${address}:10250`),
      pods: undefined,
    });
  });
});
