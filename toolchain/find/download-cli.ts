import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheRoot } from "../build/tool-cache.ts";
import type { FoundTool } from "../tool.ts";
import type { ToolchainIo } from "../toolchain-io.ts";
import { throwIfStopped } from "../toolchain-io.ts";
import { versions } from "../versions.ts";
import { withLock } from "../with-lock.ts";
import { checksumOf, cliRelease, type CliRelease } from "./cli-release.ts";

/** Whether downloads are possible is decided by a small file, within this time. */
const FIRST_ANSWER_MILLISECONDS = 5000;
const ARCHIVE_MILLISECONDS = 600_000;

/** The CLI that an earlier run downloaded; undefined: none did. */
export function findDownloadedCli(io: ToolchainIo): FoundTool<"pulumi"> | undefined {
  const path = join(downloadFolder(io), "pulumi", "pulumi");
  return existsSync(path)
    ? { name: "pulumi", version: versions.pulumi, path, origin: "downloaded" }
    : undefined;
}

/**
 * Downloads the CLI with its language hosts from where Pulumi publishes it; undefined: that is not possible
 * here, and one line has said why.
 *
 * @throws Error when what came is not what was published
 */
export async function downloadCli(io: ToolchainIo): Promise<FoundTool<"pulumi"> | undefined> {
  const release = cliRelease(versions.pulumi, process.platform, process.arch);
  if (release === undefined) {
    return undefined;
  }
  const sum = await fetchChecksum(release, io);
  if (sum === undefined) {
    return undefined;
  }
  const folder = downloadFolder(io);
  return withLock(`${folder}.lock`, `downloading the Pulumi CLI ${versions.pulumi}`, io, async () => {
    if (findDownloadedCli(io) === undefined && !(await downloadInto(folder, release, sum, io))) {
      return undefined;
    }
    return findDownloadedCli(io);
  });
}

async function fetchChecksum(release: CliRelease, io: ToolchainIo): Promise<string | undefined> {
  try {
    const response = await io.fetch(release.checksumsUrl, {
      signal: AbortSignal.any([io.signal, AbortSignal.timeout(FIRST_ANSWER_MILLISECONDS)]),
    });
    const sum = response.ok ? checksumOf(release.archive, await response.text()) : undefined;
    if (sum === undefined) {
      sayBlocked(`${new URL(release.checksumsUrl).host} answered ${response.status} without checksums`, io);
    }
    return sum;
  } catch (error) {
    throwIfStopped(io);
    sayBlocked(reasonOf(error), io);
    return undefined;
  }
}

async function downloadInto(
  folder: string,
  release: CliRelease,
  sum: string,
  io: ToolchainIo,
): Promise<boolean> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    io.report(`downloading the Pulumi CLI ${versions.pulumi} (about 100 MB)`);
    const archive = join(unfinished, release.archive);
    const got = await fetchArchive(release, archive, io);
    if (got === undefined) {
      return false;
    }
    if (got !== sum) {
      throw new Error(
        `${release.archiveUrl} must have the published SHA-256 ${sum}, got ${got}; nothing of it was used: ` +
          `somebody between here and there changes downloads`,
      );
    }
    await unpack(archive, unfinished, io);
    await rm(archive);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return true;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Writes the archive to a file and resolves to its SHA-256; undefined: the download broke off. */
async function fetchArchive(release: CliRelease, path: string, io: ToolchainIo): Promise<string | undefined> {
  try {
    const response = await io.fetch(release.archiveUrl, {
      signal: AbortSignal.any([io.signal, AbortSignal.timeout(ARCHIVE_MILLISECONDS)]),
    });
    if (!response.ok || response.body === null) {
      sayBlocked(`${new URL(release.archiveUrl).host} answered ${response.status}`, io);
      return undefined;
    }
    const hash = createHash("sha256");
    await using file = await open(path, "w");
    for await (const chunk of response.body) {
      hash.update(chunk);
      await file.write(chunk);
    }
    return hash.digest("hex");
  } catch (error) {
    throwIfStopped(io);
    sayBlocked(reasonOf(error), io);
    return undefined;
  }
}

async function unpack(archive: string, folder: string, io: ToolchainIo): Promise<void> {
  const outcome = await io.run("tar", ["-xzf", archive, "-C", folder]);
  if (outcome.code !== 0) {
    throw new Error(`cannot unpack ${archive}: ${outcome.stderr.trim()}; see that tar is installed`);
  }
}

function downloadFolder(io: ToolchainIo): string {
  return join(cacheRoot(io.env), "pulumi", `${versions.pulumi}-downloaded`);
}

function sayBlocked(reason: string, io: ToolchainIo): void {
  io.report(`Pulumi's own downloads are not possible here (${reason})`);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
