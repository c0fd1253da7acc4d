import assert from "node:assert/strict";
import { archiveIndex, configDocument, manifestDocument } from "../../../../lab/images/image-documents.ts";

const LAYER = { digest: `sha256:${"1".repeat(64)}`, size: 10 };
const CONFIG = { digest: `sha256:${"2".repeat(64)}`, size: 20 };

describe("the documents of an image", () => {
  it("say what runs, as whom, and which layers lie below", () => {
    const recipe = {
      name: "tools",
      version: "1",
      layers: [],
      entrypoint: ["sh"],
      command: ["-c", "true"],
      user: "1000:1000",
      environment: { HOME: "/tmp" },
    };

    assert.deepEqual(JSON.parse(configDocument(recipe, [LAYER])), {
      created: "1970-01-01T00:00:00Z",
      architecture: "amd64",
      os: "linux",
      config: {
        User: "1000:1000",
        Env: ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/tmp"],
        Entrypoint: ["sh"],
        Cmd: ["-c", "true"],
        WorkingDir: "/",
      },
      rootfs: { type: "layers", diff_ids: [LAYER.digest] },
    });
  });

  it("leave out what the image does not set", () => {
    const { config } = JSON.parse(configDocument({ name: "tools", version: "1", layers: [] }, [])) as {
      config: object;
    };

    assert.deepEqual(Object.keys(config), ["Env", "WorkingDir"]);
  });

  it("name configuration and layers by their hashes", () => {
    assert.deepEqual(JSON.parse(manifestDocument(CONFIG, [LAYER])), {
      schemaVersion: 2,
      mediaType: "application/vnd.oci.image.manifest.v1+json",
      config: { mediaType: "application/vnd.oci.image.config.v1+json", ...CONFIG },
      layers: [{ mediaType: "application/vnd.oci.image.layer.v1.tar", ...LAYER }],
    });
  });

  it("give an archived image each of its names", () => {
    const named = (name: string) => ({
      mediaType: "application/vnd.oci.image.manifest.v1+json",
      ...CONFIG,
      annotations: { "io.containerd.image.name": name },
    });

    assert.deepEqual(JSON.parse(archiveIndex(CONFIG, ["one:1", "two@sha256:2"])), {
      schemaVersion: 2,
      mediaType: "application/vnd.oci.image.index.v1+json",
      manifests: [named("one:1"), named("two@sha256:2")],
    });
  });
});
