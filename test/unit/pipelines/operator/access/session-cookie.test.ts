import assert from "node:assert/strict";
import { isLoopbackHost } from "../../../../../pipelines/operator/access/loopback-host.ts";
import {
  checkToken,
  endedCookie,
  sessionCookie,
  tokenOf,
} from "../../../../../pipelines/operator/access/session-cookie.ts";

describe("the session cookie", () => {
  it("is read by no script, sent by no other site's page, and over HTTPS only", () =>
    assert.equal(
      sessionCookie("a.b.c", "turntable.example.com", "/turntable"),
      "turntable-token=a.b.c; Path=/turntable; HttpOnly; SameSite=Lax; Secure",
    ));

  it("works over plain HTTP on this machine", () =>
    assert.equal(
      sessionCookie("a.b.c", "localhost:8081", ""),
      "turntable-token=a.b.c; Path=/; HttpOnly; SameSite=Lax",
    ));

  it("ends", () => assert.match(endedCookie("localhost", ""), /^turntable-token=; .*; Max-Age=0$/));

  it("gives the token back, and a header comes before it", () =>
    assert.deepEqual(
      [
        tokenOf({ cookie: "other=1; turntable-token=a.b.c" }),
        tokenOf({ cookie: "turntable-token=a", authorization: "Bearer b" }),
        tokenOf({ cookie: "turntable-token=" }),
        tokenOf({ authorization: "Basic dXNlcjpw" }),
        tokenOf({}),
      ],
      ["a.b.c", "b", undefined, undefined, undefined],
    ));

  it("takes no token that would end it or be too long for a browser", () => {
    assert.equal(checkToken("eyJhbGci.eyJpc3Mi.c2ln-_="), undefined);
    assert.match(checkToken("a; Domain=example.com") ?? "", /^a token must be given/);
    assert.match(checkToken("") ?? "", /^a token must be given/);
    assert.match(checkToken("a".repeat(3_801)) ?? "", /at most 3800 characters, got 3801/);
  });
});

describe("isLoopbackHost", () => {
  it("takes this machine's names and no name that begins like them", () =>
    assert.deepEqual(
      ["localhost:8081", "127.0.0.1", "[::1]:80", "localhost.example.com", "127.0.0.1.example.com", ""].map(
        isLoopbackHost,
      ),
      [true, true, true, false, false, false],
    ));
});
