import { judgeEtcd } from "../etcd/judge-etcd.ts";
import type { Check } from "./check.ts";
import { fromReasons } from "./check.ts";

export const etcdKeepsQuorum: Check = {
  name: "etcd-keeps-quorum",
  sentence: "etcd keeps its quorum while one member is away, as every member says itself",
  judge: ({ etcd, declared, etcdVersionsBefore }) =>
    etcd === undefined
      ? { kind: "skipped", why: "no master is rolled" }
      : fromReasons(
          judgeEtcd(etcd, {
            acknowledgeSingleMaster: declared.acknowledgeSingleMaster,
            versionsBefore: etcdVersionsBefore,
          }),
        ),
};
