import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "..", "..", "..", "ci", "post-summary-main.ts");

function run(
  environment: Record<string, string>,
): Promise<{ code: number | string; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN], { env: environment }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

describe("ci/post-summary-main.ts", function () {
  // Each case starts a Node process.
  this.timeout(30_000);

  let server: Server;
  let environment: Record<string, string>;
  const written: string[] = [];

  before((done) => {
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        if (request.method !== "GET") {
          written.push(`${request.method ?? ""} ${request.url ?? ""} ${body}`);
        }
        response.writeHead(request.method === "GET" ? 200 : 201).end("[]");
      });
    }).listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      environment = {
        API_URL: `http://127.0.0.1:${port}/api/v1`,
        REPOSITORY: "platform/turntable",
        PULL_REQUEST: "12",
        COMMENT_AUTHOR: "gitea-actions",
        TOKEN: "not-a-real-token",
        PREVIEW_SUMMARY: "no `changes` $(id)",
        PREVIEW_RESULT: "success",
        RUN_URL: "https://git.example.com/runs/7",
      };
      done();
    });
  });

  after((done) => {
    server.close(done);
  });

  it("posts the summary as it is and says so", async () => {
    assert.deepEqual(await run(environment), {
      code: 0,
      stdout: "summary of pull request 12: comment created\n",
      stderr: "",
    });
    const body =
      "<!-- turntable: preview -->\nno `changes` $(id)\n\n[Log of the run](https://git.example.com/runs/7)";
    assert.deepEqual(written, [
      `POST /api/v1/repos/platform/turntable/issues/12/comments ${JSON.stringify({ body })}`,
    ]);
  });

  it("ends with one message and a non-zero exit when its environment is wrong", async () => {
    assert.deepEqual(await run({ ...environment, TOKEN: "" }), {
      code: 1,
      stdout: "",
      stderr: "the environment of this step is wrong; mend the workflow:\nTOKEN: must not be empty\n",
    });
  });
});
