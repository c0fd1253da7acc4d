import assert from "node:assert/strict";
import { type ApiIo, listServers, pageUrl } from "../../../../../toolchain/plugins/hcloud/list-servers.ts";
import { server } from "./server-fixture.ts";

const TOKEN = "t0ken-of-somebody";
const CONFIG = { endpoint: "https://api.example.com/v1", token: TOKEN };

const page = (names: readonly string[], next: number | null) =>
  Response.json({
    servers: names.map((name) => ({ ...server, name })),
    meta: { pagination: { next_page: next } },
  });
const failing = (status: number, body: unknown = { error: { code: "a_code", message: "a message" } }) =>
  Response.json(body, { status });

/** An API that gives these answers in turn; it keeps what was asked and how long was waited. */
function api(...answers: (Response | Error)[]) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const io: ApiIo = {
    signal: new AbortController().signal,
    fetch: (url, { headers }) => {
      assert.deepEqual(headers, { Authorization: `Bearer ${TOKEN}` });
      asked.push(`${url.pathname}${url.search}`);
      const answer = answers.shift() ?? assert.fail("one request too many");
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    sleep: (milliseconds) => Promise.resolve(pauses.push(milliseconds)),
  };
  return { io, asked, pauses };
}

const names = async (io: ApiIo) => (await listServers(CONFIG, {}, io)).map(({ name }) => name);

/** The message of the error, which never holds the token. */
async function refusal(io: ApiIo): Promise<string> {
  try {
    await listServers(CONFIG, {}, io);
  } catch (error) {
    assert.ok(error instanceof Error);
    assert.equal(error.message.includes(TOKEN), false);
    return error.message;
  }
  return assert.fail("it must be refused");
}

describe("listing servers", () => {
  it("reads all pages in order", async () => {
    const { io, asked } = api(page(["a", "b"], 2), page(["c"], 3), page([], null));

    assert.deepEqual(await names(io), ["a", "b", "c"]);
    assert.deepEqual(asked, [
      "/v1/servers?page=1&per_page=50",
      "/v1/servers?page=2&per_page=50",
      "/v1/servers?page=3&per_page=50",
    ]);
  });

  it("asks for a selector and each status", () => {
    const url = pageUrl(
      CONFIG.endpoint,
      { withSelector: "cluster=prod,!old", withStatuses: ["off", "running"] },
      2,
    );

    assert.equal(
      url.href,
      "https://api.example.com/v1/servers?label_selector=cluster%3Dprod%2C%21old&status=off&status=running&page=2&per_page=50",
    );
  });

  it("needs a token", async () => {
    await assert.rejects(listServers({ ...CONFIG, token: undefined }, {}, api().io), {
      message:
        "hcloud:token must be set to look up servers; run pulumi config set --secret hcloud:token, or set HCLOUD_TOKEN",
    });
  });

  it("needs an address", async () => {
    await assert.rejects(listServers({ ...CONFIG, endpoint: "api.example.com" }, {}, api().io), {
      message: "hcloud:endpoint must be an http(s) address, got api.example.com",
    });
  });

  it("tries again after 429 and 5xx, and goes on with the page", async () => {
    const { io, asked, pauses } = api(page(["a"], 2), failing(429), failing(503), page(["b"], null));

    assert.deepEqual(await names(io), ["a", "b"]);
    assert.deepEqual(pauses, [500, 1000]);
    assert.equal(asked.at(-1), "/v1/servers?page=2&per_page=50");
  });

  it("gives up after four attempts", async () => {
    const { io, pauses } = api(failing(500), failing(500), failing(500), failing(500));

    assert.equal(
      await refusal(io),
      "https://api.example.com/v1 must list the servers, but answered 500 (a_code: a message)",
    );
    assert.deepEqual(pauses, [500, 1000, 2000]);
  });

  it("does not repeat what is refused", async () => {
    assert.equal(
      await refusal(api(failing(401)).io),
      "https://api.example.com/v1 must accept the token, but refused it (401); set a valid one: pulumi config set --secret hcloud:token",
    );
    assert.equal(
      await refusal(api(failing(403)).io),
      "https://api.example.com/v1 must list the servers, but answered 403 (a_code: a message)",
    );
    assert.equal(
      await refusal(api(new Response("<html>", { status: 404, statusText: "Not Found" })).io),
      "https://api.example.com/v1 must list the servers, but answered 404 (Not Found)",
    );
  });

  it("names the endpoint that cannot be reached, or does not answer in time", async () => {
    const failed = new TypeError("fetch failed", {
      cause: new Error("getaddrinfo ENOTFOUND api.example.com"),
    });
    assert.equal(
      await refusal(api(failed).io),
      "https://api.example.com/v1 must be reachable: getaddrinfo ENOTFOUND api.example.com; check the network and hcloud:endpoint",
    );
    assert.equal(
      await refusal(api(new DOMException("aborted", "TimeoutError")).io),
      "https://api.example.com/v1 must be reachable: it did not answer in time; check the network and hcloud:endpoint",
    );
  });

  it("refuses an answer that is none of the API", async () => {
    assert.equal(
      await refusal(api(new Response("<html>")).io),
      "https://api.example.com/v1/servers must answer with JSON; check that hcloud:endpoint is a Hetzner Cloud API",
    );
    assert.match(
      await refusal(
        api(Response.json({ servers: [{ ...server, name: 1 }], meta: { pagination: { next_page: null } } }))
          .io,
      ),
      /^https:\/\/api\.example\.com\/v1\/servers must answer with servers as .*: servers\.0\.name: /,
    );
  });

  it("refuses pages that never end", async () => {
    assert.equal(
      await refusal(api(page(["a"], 2), page(["b"], 2)).io),
      "https://api.example.com/v1/servers must count its pages up, but page 2 is followed by 2",
    );
  });
});
