import assert from "node:assert/strict";
import { parse } from "yaml";
import { z } from "zod";
import { listRepositoryFiles, readRepositoryFile } from "../../support/repository-files.ts";

const stepSchema = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.unknown()).optional(),
});
const workflowSchema = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.looseObject({ group: z.string(), "cancel-in-progress": z.boolean() }),
  jobs: z.record(
    z.string(),
    z.looseObject({
      "timeout-minutes": z.int().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      env: z.record(z.string(), z.unknown()).optional(),
      steps: z.array(stepSchema),
    }),
  ),
});

const PATHS = listRepositoryFiles().filter((path) => /^\.(github|gitea)\/.+\.ya?ml$/.test(path));
const SCRIPTS = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readRepositoryFile("package.json"))).scripts;

describe("the workflows", () => {
  it("are one for each platform", () => {
    assert.deepEqual(PATHS, [".gitea/workflows/pull-request.yml", ".github/workflows/pull-request.yml"]);
  });

  it("use the same actions on both platforms, each pinned by one commit", () => {
    const uses = PATHS.flatMap((path) =>
      [...readRepositoryFile(path).matchAll(/uses: (?<action>\S+@\S+)(?<comment>.*)$/gm)].map(
        ({ groups }) => `${groups?.["action"] ?? ""}${groups?.["comment"] ?? ""}`,
      ),
    );

    assert.deepEqual(
      uses.filter((use) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use)),
      [],
    );
    assert.deepEqual(
      [...new Set(uses)].map((use) => use.split("@")[0]),
      ["actions/checkout", "actions/setup-node", "actions/cache", "actions/upload-artifact"],
    );
  });

  for (const path of PATHS) {
    describe(path, () => {
      const workflow = workflowSchema.parse(parse(readRepositoryFile(path)));
      const jobs = Object.entries(workflow.jobs);
      const steps = jobs.flatMap(([, job]) => job.steps);

      it("starts for pull requests only, with the rights of the pull request", () => {
        assert.deepEqual(workflow.on, { pull_request: null });
        assert.deepEqual(workflow.permissions, { contents: "read" });
        assert.equal(workflow.concurrency["cancel-in-progress"], true);
      });

      it("ends every job in time", () => {
        assert.deepEqual(
          jobs.map(([name, job]) => [name, job["timeout-minutes"]]),
          [
            ["check", 15],
            ["test", 120],
            ["preview", 60],
            ["comment", 10],
          ],
        );
      });

      it("lets only the job that comments write, and that one runs the base branch", () => {
        assert.deepEqual(
          jobs.flatMap(([name, job]) => (job.permissions === undefined ? [] : [[name, job.permissions]])),
          [["comment", { contents: "read", "pull-requests": "write" }]],
        );
        assert.deepEqual(
          jobs.map(([name, job]) => [name, job.steps[0]?.with]),
          [
            ["check", { "persist-credentials": false }],
            ["test", { "persist-credentials": false }],
            ["preview", { "persist-credentials": false }],
            ["comment", { "persist-credentials": false, ref: "${{ github.event.pull_request.base.sha }}" }],
          ],
        );
      });

      it("gives the token to the last step only", () => {
        assert.deepEqual(
          steps.filter((step) => /secrets|github\.token/.test(JSON.stringify(step))).map(({ run }) => run),
          ["node ci/post-summary-main.ts"],
        );
        assert.deepEqual(
          jobs.filter(([, job]) => job.env !== undefined),
          [],
        );
      });

      it("puts nothing from outside into a shell", () => {
        assert.deepEqual(
          steps.filter(({ run }) => run?.includes("${{") === true),
          [],
        );
      });

      it("runs the scripts that a person runs", () => {
        const run = steps.flatMap((step) => step.run ?? []).join("\n");
        const names = [...run.matchAll(/npm (?:run (?<script>[\w:]+)|(?<own>start))/g)].map(
          ({ groups }) => groups?.["script"] ?? groups?.["own"] ?? "",
        );

        assert.deepEqual(names, ["check", "test:engine", "test:api", "test:promtool", "test:hosts", "start"]);
        assert.deepEqual(
          names.filter((name) => SCRIPTS[name] === undefined),
          [],
        );
      });
    });
  }

  it("run all that npm test runs", () => {
    assert.deepEqual(
      [...(SCRIPTS["test"] ?? "").matchAll(/npm run (?<script>[\w:]+)/g)]
        .map(({ groups }) => groups?.["script"] ?? "")
        .toSorted((a, b) => (a < b ? -1 : 1)),
      ["check", "test:api", "test:engine", "test:hosts", "test:promtool"],
    );
  });
});
