import assert from "node:assert/strict";
import { whyAnswerSchema } from "../../../../pipelines/cli/views/answers.ts";
import { cluster } from "./cli-fixture.ts";
import { kured, kuredPod, WINDOW } from "./node-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";

const PROXY = "/api/v1/namespaces/monitoring/services/http:prometheus:9090/proxy/api/v1/query";
const vector = (...result: readonly object[]) => ({
  status: "success",
  data: { resultType: "vector", result },
});

/** What `why w3` knows and does not, where kured asks this URL and the API server answers so for its Service. */
async function ask(url: string | undefined, answer: { status: number; body: unknown }) {
  const flags = [...WINDOW, ...(url === undefined ? [] : [`--prometheus-url=${url}`])];
  const fake = cluster({ pods: [kuredPod()], daemonSets: [kured(undefined, flags)] });
  const asked: string[] = [];
  fake.intercept = ({ path, query }) => {
    if (!path.includes("/services/")) {
      return undefined;
    }
    asked.push(`${path} ${query?.["query"] ?? ""}`);
    return answer;
  };
  const { out } = await runPipectl(["why", "w3", "-o", "json"], { cluster: fake });
  const { reasons, unknown } = whyAnswerSchema.parse(JSON.parse(out));
  return { kinds: reasons.map(({ kind }) => kind), unknown, asked };
}

describe("the Prometheus that kured asks", () => {
  for (const url of [
    "http://prometheus.monitoring:9090",
    "http://prometheus.monitoring.svc:9090",
    "http://prometheus.monitoring.svc.cluster.local:9090",
  ]) {
    it(`is asked through the API server when it is ${url}`, async () => {
      const answer = { status: 200, body: vector({ metric: {}, value: [0, "0"] }) };
      assert.deepEqual(await ask(url, answer), {
        kinds: ["sentinel"],
        unknown: [],
        asked: [`${PROXY} max by (node) (kured_reboot_required{node="w3"})`, `${PROXY} ALERTS`],
      });
    });
  }

  it("that has no sample of the node leaves the sentinel unknown", async () => {
    const { unknown } = await ask("http://prometheus.monitoring:9090", { status: 200, body: vector() });
    assert.deepEqual(unknown, [
      "whether the host asks for a reboot: the API does not know, and no sample of kured on w3 is in Prometheus. Look at the host: ssh w3 ls /var/run/reboot-required",
    ]);
  });

  it("that may not be asked holds nothing else up, and says why", async () => {
    const answer = { status: 403, body: { message: 'User "vera" cannot get resource "services/proxy"' } };
    const why = `the Prometheus that kured asks gave no answer through the API server (GET ${PROXY}: the API server answers 403: User "vera" cannot get resource "services/proxy"); name it as it is reached from here: --prometheus URL`;
    const { kinds, unknown } = await ask("http://prometheus.monitoring:9090", answer);
    assert.deepEqual(
      [kinds, unknown],
      [
        [],
        [
          `whether the host asks for a reboot: the API does not know, and ${why}. Look at the host: ssh w3 ls /var/run/reboot-required`,
          `whether an alert holds the reboot: ${why}`,
        ],
      ],
    );
  });

  for (const url of ["http://10.0.0.7:9090", "http://prometheus.example.com:9090", "prometheus"]) {
    it(`is not asked when it is no Service: ${url}`, async () => {
      const { asked, unknown } = await ask(url, { status: 200, body: vector() });
      assert.deepEqual([asked, unknown.length], [[], 2]);
    });
  }

  it("is none where kured asks none; then no alert can hold a reboot", async () => {
    const { unknown } = await ask(undefined, { status: 200, body: vector() });
    assert.deepEqual(unknown, [
      "whether the host asks for a reboot: the API does not know, and kured asks no Prometheus; name one that scrapes it: --prometheus URL. Look at the host: ssh w3 ls /var/run/reboot-required",
    ]);
  });
});
