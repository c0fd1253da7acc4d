import assert from "node:assert/strict";
import { listTargets } from "../../../../pipelines/kube/deploy-targets.ts";
import { listKureds } from "../../../../pipelines/kube/kured-setup.ts";
import { whoAmI } from "../../../../pipelines/kube/who-am-i.ts";
import { targets } from "../cli/cli-fixture.ts";
import { answering } from "./answering.ts";

const signal = new AbortController().signal;
const list = (...items: readonly object[]) => answering({ status: 200, body: { metadata: {}, items } });

function daemonSet(name: string, metadata: object, args: readonly string[]): object {
  return {
    metadata: { namespace: "n", name, ...metadata },
    spec: { template: { spec: { containers: [{ command: ["/usr/bin/kured"], args }] } } },
  };
}

describe("what pipectl reads of a cluster", () => {
  it("is the name that the API server gives to whoever asks", async () => {
    const { send, requests } = answering({
      status: 201,
      body: { status: { userInfo: { username: "dora" } } },
    });
    assert.equal(await whoAmI(send, signal), "dora");
    assert.deepEqual(
      requests.map(({ method, path, body }) => [method, path, body]),
      [
        [
          "POST",
          "/apis/authentication.k8s.io/v1/selfsubjectreviews",
          { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" },
        ],
      ],
    );
  });

  it("is never a user without a name", async () => {
    const { send } = answering({ status: 201, body: { status: { userInfo: { username: "" } } } });
    await assert.rejects(whoAmI(send, signal), /selfsubjectreviews: the answer must have the shape/);
  });

  it("are the targets by name, with what each declares where that can be read", async () => {
    const damaged = {
      metadata: { labels: { "turntable.internal/target": "a-master" } },
      spec: { templates: [{ container: { args: ["--declaration={"] } }] },
    };
    const bare = { metadata: { labels: { "turntable.internal/target": "b-master" } }, spec: {} };
    const { send } = list(...targets(["c-workers"], true), bare, damaged);
    const found = await listTargets(send, signal);
    assert.deepEqual(
      found.map(({ name, declared }) => [name, declared?.secondPerson]),
      [
        ["a-master", undefined],
        ["b-master", undefined],
        ["c-workers", true],
      ],
    );
  });

  it("is every kured, a renamed one by its lock, with its flags", async () => {
    const { send } = list(
      daemonSet("other", {}, []),
      daemonSet("reboots", { annotations: { "weave.works/kured-node-lock": "{}" } }, [
        "--reboot-days=mo",
        "--reboot-days=tu",
        "--force-reboot",
        "--alert-filter-regexp=^(a=b)$",
        "word",
      ]),
    );
    const found = await listKureds(send, signal);
    assert.deepEqual(
      found.map(({ name, flags }) => [name, [...flags]]),
      [
        [
          "reboots",
          [
            ["reboot-days", ["mo", "tu"]],
            ["force-reboot", ["true"]],
            ["alert-filter-regexp", ["^(a=b)$"]],
          ],
        ],
      ],
    );
  });
});
