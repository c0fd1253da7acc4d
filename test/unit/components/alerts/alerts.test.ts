import assert from "node:assert/strict";
import { runbookName } from "../../../../components/alerts/build-prometheus-rule.ts";
import { judgeQuery } from "../../../support/judge-query.ts";
import { knownLabels } from "../../../support/known-metrics.ts";
import { listRepositoryFiles, readRepositoryFile } from "../../../support/repository-files.ts";
import { everyAlert } from "./every-alert.ts";

/** What a Prometheus that watches this cluster must keep at least; docs/runbooks/kured-reboot-pending.md says so. */
const RETENTION_HOURS = 48;
/** Runbooks that no alert links to, each with who does. */
const OTHER_RUNBOOKS = [
  /** kured-reboot-pending.md, for a registry that holds its node. */
  "registry-holds-its-node.md",
  /** The errors of the component UnattendedUpgrades. */
  "unattended-upgrades.md",
];
/** What everybody finds in the runbook of an alert. */
const HEADINGS = ["## How to look", "## What to do", "## How to undo"];

function hours(duration: string): number {
  const {
    days = 0,
    whole = 0,
    minutes = 0,
  } = /^(?:(?<days>\d+)d)?(?:(?<whole>\d+)h)?(?:(?<minutes>\d+)m)?$/.exec(duration)?.groups ?? {};
  return Number(days) * 24 + Number(whole) + Number(minutes) / 60;
}

describe("every alert", () => {
  const alerts = everyAlert();
  const runbooks = listRepositoryFiles().flatMap((path) => /^docs\/runbooks\/(.+)$/.exec(path)?.[1] ?? []);

  it("has a name of its own", () => {
    const names = alerts.map(({ alert }) => alert);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });

  it("links to the runbook with its name, and no runbook is missing or about nothing", () => {
    const linked = alerts.map(({ annotations }) => annotations["runbook_url"]?.split("/").at(-1) ?? "");
    assert.deepEqual(
      linked,
      alerts.map(({ alert }) => runbookName(alert)),
    );
    assert.deepEqual([...linked, ...OTHER_RUNBOOKS].toSorted(), runbooks.toSorted());
  });

  it("has a runbook that begins with its name", () => {
    const headings = alerts.map(({ alert }) =>
      readRepositoryFile(`docs/runbooks/${runbookName(alert)}`)
        .split("\n")
        .at(0),
    );
    assert.deepEqual(
      headings,
      alerts.map(({ alert }) => `# ${alert}`),
    );
  });

  it("has a runbook that says how to look, what to do and how to undo it, in this order", () =>
    assert.deepEqual(
      alerts.filter(({ alert }) => {
        const text = readRepositoryFile(`docs/runbooks/${runbookName(alert)}`);
        return (text.match(/^## .*$/gm) ?? []).join() !== HEADINGS.join();
      }),
      [],
    ));

  it("waits less than Prometheus remembers, and looks back less", () => {
    const spans = alerts.flatMap(({ alert, for: wait, expr }) =>
      [wait, ...[...expr.matchAll(/\[(?<span>\w+)\]/g)].map(({ groups }) => groups?.["span"] ?? "")].map(
        (span) => ({ alert, span }),
      ),
    );
    assert.deepEqual(
      spans.filter(({ span }) => hours(span) === 0 || hours(span) >= RETENTION_HOURS),
      [],
    );
  });

  it("reads only metrics that exist, by labels that they have", () => {
    const known = knownLabels();
    assert.deepEqual(
      alerts.flatMap(({ alert, expr }) => judgeQuery(expr, known).map((line) => `${alert}: ${line}`)),
      [],
    );
  });
});
