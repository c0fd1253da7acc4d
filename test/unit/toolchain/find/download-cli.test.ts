import { deepEqual, equal, rejects } from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { downloadCli, findDownloadedCli } from "../../../../toolchain/find/download-cli.ts";
import { cliRelease } from "../../../../toolchain/find/cli-release.ts";
import { versions } from "../../../../toolchain/versions.ts";
import { fakeIo, succeeded } from "../fake-io.ts";
import { temporaryFolder } from "../temporary-folder.ts";

describe("download of the Pulumi CLI", () => {
  const folder = temporaryFolder();
  const content = "an archive";
  const archive = cliRelease(versions.pulumi, process.platform, process.arch)?.archive ?? "";

  /** A place that serves these files by the end of their address, and a tar that unpacks a CLI. */
  function place(files: Readonly<Record<string, string>>) {
    return fakeIo({
      env: { TURNTABLE_TOOLCHAIN: folder() },
      fetch: (input) => {
        const url = input instanceof Request ? input.url : input.toString();
        const name = Object.keys(files).find((each) => url.endsWith(each));
        const body = name === undefined ? "no such file" : files[name];
        return Promise.resolve(new Response(body ?? "", { status: name === undefined ? 403 : 200 }));
      },
      answer: (command, args) => {
        const target = join(args.at(-1) ?? "", "pulumi");
        mkdirSync(target);
        writeFileSync(join(target, "pulumi"), "");
        return succeeded(command);
      },
    });
  }

  const checksum = createHash("sha256").update(content).digest("hex");

  it("is used when the archive has the published checksum", async () => {
    const io = place({ "-checksums.txt": `${checksum}  ${archive}\n`, ".tar.gz": content });
    const cli = await downloadCli(io);
    deepEqual(cli, { ...findDownloadedCli(io), origin: "downloaded", version: versions.pulumi });
    deepEqual(readdirSync(join(folder(), "pulumi")), [`${versions.pulumi}-downloaded`]);
  });

  it("is an error when the archive has another checksum, and nothing of it is kept", async () => {
    const io = place({ "-checksums.txt": `${"0".repeat(64)}  ${archive}\n`, ".tar.gz": content });
    await rejects(
      downloadCli(io),
      new RegExp(`must have the published SHA-256 0{64}, got ${checksum}; nothing`),
    );
    deepEqual(readdirSync(join(folder(), "pulumi")), []);
  });

  it("is passed over with one line when the place refuses", async () => {
    const io = place({});
    equal(await downloadCli(io), undefined);
    deepEqual(io.lines, [
      "Pulumi's own downloads are not possible here (get.pulumi.com answered 403 without checksums)",
    ]);
  });

  it("is passed over with one line when there is no network", async () => {
    const io = fakeIo({ env: { TURNTABLE_TOOLCHAIN: folder() } });
    equal(await downloadCli(io), undefined);
    deepEqual(io.lines, ["Pulumi's own downloads are not possible here (connect ECONNREFUSED)"]);
    equal(existsSync(join(folder(), "pulumi")), false);
  });

  it("is passed over when a page without checksums comes instead", async () => {
    const io = place({ "-checksums.txt": "<html>sign in</html>" });
    equal(await downloadCli(io), undefined);
    equal(io.lines.length, 1);
  });
});
