import assert from "node:assert/strict";
import { resolveImage } from "../../../../pipelines/hosts/resolve-image.ts";
import { startImageRegistry } from "../../../support/image-registry.ts";
import type { ImageRegistry } from "../../../support/image-registry.ts";

const { signal } = new AbortController();
const GONE = `sha256:${"4".repeat(64)}`;

describe("resolving a version to an image", () => {
  let registry: ImageRegistry;
  let digest: string;

  beforeEach(async () => {
    registry = await startImageRegistry();
    digest = registry.putImage("os/linux", "6.18.9");
  });
  afterEach(() => registry.stop());

  function resolve(version = "6.18.9", { credentials, architecture = "amd64" }: Options = {}) {
    const question = { repository: `${registry.address}/os/linux`, version, architecture };
    return resolveImage({ fetch, plainHttp: true, credentials }, question, signal);
  }

  const putList = (...entries: readonly (readonly [architecture: string, digest: string])[]) =>
    registry.putManifest(
      "os/linux",
      {
        schemaVersion: 2,
        manifests: entries.map(([architecture, own]) => ({
          digest: own,
          platform: { os: "linux", architecture },
        })),
      },
      ["7.0.0"],
    );

  it("names an image of one platform by its digest", async () =>
    assert.deepEqual(await resolve(), {
      version: "6.18.9",
      digest,
      reference: `${registry.address}/os/linux@${digest}`,
      listDigest: undefined,
    }));

  it("names the image of the nodes' platform in a list, and keeps the list's digest", async () => {
    const listDigest = putList(["arm64", GONE], ["amd64", digest]);
    assert.deepEqual(await resolve("7.0.0"), {
      version: "7.0.0",
      digest,
      reference: `${registry.address}/os/linux@${digest}`,
      listDigest,
    });
  });

  it("keeps to the digest when the tag moves", async () => {
    const before = await resolve();
    registry.putManifest("os/linux", { schemaVersion: 2, config: { digest: GONE }, layers: [1] }, ["6.18.9"]);
    assert.notEqual((await resolve()).digest, before.digest);
    assert.equal(before.reference, `${registry.address}/os/linux@${digest}`);
  });

  it("refuses a version that is not there", () =>
    assert.rejects(
      resolve("9.9.9"),
      new Error(
        `image ${registry.address}/os/linux:9.9.9 must be in the registry, got status 404; push it, or ask for a version that is there`,
      ),
    ));

  it("refuses a list without the platform, with it twice, or whose image is gone", async () => {
    putList(["arm64", GONE]);
    const image = `image ${registry.address}/os/linux`;
    await assert.rejects(
      resolve("7.0.0"),
      new Error(`${image}:7.0.0 must have one image for linux/amd64, got linux/arm64`),
    );
    putList(["amd64", GONE], ["amd64", digest]);
    await assert.rejects(
      resolve("7.0.0"),
      new Error(`${image}:7.0.0 must have one image for linux/amd64, got linux/amd64, linux/amd64`),
    );
    putList(["amd64", GONE]);
    await assert.rejects(
      resolve("7.0.0"),
      new Error(
        `${image}@${GONE} must be in the registry, got status 404; push it, or ask for a version that is there`,
      ),
    );
  });

  it("refuses a content that is not that of its digest", async () => {
    putList(["amd64", GONE]);
    registry.answer = (request, response) => {
      if (request.url?.endsWith(GONE) !== true) {
        return false;
      }
      response.writeHead(200).end("{}");
      return true;
    };
    await assert.rejects(resolve("7.0.0"), (error: Error) => {
      assert.match(error.message, /must have the content of its digest, got sha256:44136fa/);
      return true;
    });
  });

  it("refuses something else than an image", () => {
    registry.putManifest("os/linux", { schemaVersion: 1 }, ["1.0.0"]);
    return assert.rejects(
      resolve("1.0.0"),
      new Error(
        `image ${registry.address}/os/linux:1.0.0 must be an image or a list of images, got something else`,
      ),
    );
  });

  it("names a registry that does not answer", () =>
    assert.rejects(
      resolveImage(
        { fetch, plainHttp: true, credentials: undefined },
        { repository: "127.0.0.1:1/os", version: "1", architecture: "amd64" },
        signal,
      ),
      /^Error: image 127\.0\.0\.1:1\/os:1 must be readable at http:\/\/127\.0\.0\.1:1, got no answer: /,
    ));

  it("refuses a repository with a tag, or without a registry", async () => {
    for (const repository of ["registry.example/os:1", "os/linux", `registry.example/os@${GONE}`]) {
      await assert.rejects(
        resolveImage(
          { fetch, plainHttp: true, credentials: undefined },
          { repository, version: "1", architecture: "amd64" },
          signal,
        ),
        new Error(
          `image repository must be a registry and a path without tag, as in registry.example.com/os/linux, got ${repository}`,
        ),
      );
    }
  });

  it("says who it is, and where it is not let in whose credentials are missing", async () => {
    registry.answer = ({ headers }, response) => {
      if (headers.authorization === "Basic dTpw") {
        return false;
      }
      response.writeHead(401, { "www-authenticate": 'Basic realm="os"' }).end();
      return true;
    };
    assert.equal((await resolve("6.18.9", { credentials: "dTpw" })).digest, digest);
    await assert.rejects(
      resolve(),
      new Error(
        `image ${registry.address}/os/linux:6.18.9 must be in the registry, got status 401; give the step credentials of ${registry.address} that may read it`,
      ),
    );
  });

  it("fetches a token where the registry asks for one", async () => {
    registry.answer = ({ headers, url }, response) => {
      if (url?.startsWith("/token") === true) {
        response.writeHead(200).end('{"token":"t"}');
        return true;
      }
      if (headers.authorization === "Bearer t") {
        return false;
      }
      const realm = `http://${registry.address}/token`;
      response
        .writeHead(401, { "www-authenticate": `Bearer realm="${realm}",service="s",scope="pull"` })
        .end();
      return true;
    };
    assert.equal((await resolve("6.18.9", { credentials: "dTpw" })).digest, digest);
    assert.deepEqual(
      registry.requests.map(({ line, authorization }) => `${line} ${authorization ?? "-"}`),
      [
        "GET /v2/os/linux/manifests/6.18.9 Basic dTpw",
        "GET /token?service=s&scope=pull Basic dTpw",
        "GET /v2/os/linux/manifests/6.18.9 Bearer t",
      ],
    );
  });
});

interface Options {
  readonly credentials?: string;
  readonly architecture?: string;
}
