import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { listRepositoryFiles, readRepositoryFile } from "../../support/repository-files.ts";

const FILES = listRepositoryFiles();

/** Targets of the links in a Markdown text that lead to files; code is no text. */
function findLinks(markdown: string): string[] {
  const text = markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
  return [...text.matchAll(/\[[^\]]*\]\((?<target>[^)\s]+)\)/g)]
    .map((match) => match.groups?.["target"] ?? "")
    .filter((target) => !/^(https?:|mailto:)/.test(target));
}

/** The anchors that headings and `<a id>` give a Markdown file. */
function findAnchors(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (?<title>.+)$/gm)].map((match) =>
    (match.groups?.["title"] ?? "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return [
    ...headings,
    ...[...markdown.matchAll(/<a id="(?<id>[^"]+)"/g)].map((match) => match.groups?.["id"] ?? ""),
  ];
}

function isBroken(from: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? from : posix.join(posix.dirname(from), path);
  if (!FILES.includes(file)) {
    return anchor !== undefined || !FILES.some((other) => other.startsWith(`${file.replace(/\/$/, "")}/`));
  }
  return anchor !== undefined && !findAnchors(readRepositoryFile(file)).includes(anchor);
}

describe("the links in this repository's texts", () => {
  const texts = FILES.filter((path) => path.endsWith(".md") && !path.startsWith("test/"));

  it("lead to files, folders and headings that exist", () => {
    const links = texts.flatMap((from) =>
      findLinks(readRepositoryFile(from)).map((target) => ({ from, target })),
    );

    assert.deepEqual(
      links
        .filter(({ from, target }) => isBroken(from, target))
        .map(({ from, target }) => `${from}: ${target}`),
      [],
    );
    assert.equal(links.length > 5, true);
  });

  it("are found outside code, with their anchors", () => {
    assert.deepEqual(findLinks("[a](b.md#c) `[x](no.md)` [d](https://example.com)\n```\n[y](no.md)\n```\n"), [
      "b.md#c",
    ]);
    assert.deepEqual(findAnchors('# One: `two`\n<a id="three"></a>\n'), ["one-two", "three"]);
    assert.equal(isBroken("README.md", "docs/no-such-file.md"), true);
    assert.equal(isBroken("README.md", "README.md#no-such-heading"), true);
  });

  it("name runbooks that exist wherever an alert's URL is written out", () => {
    const named = FILES.filter((path) => /^(gitops|components)\//.test(path)).flatMap((path) =>
      [
        ...readRepositoryFile(path).matchAll(/(?:docs\/runbooks|runbookBaseUrl\})\/(?<name>[a-z0-9-]+\.md)/g),
      ].map((match) => `docs/runbooks/${match.groups?.["name"] ?? ""}`),
    );

    assert.deepEqual(
      [...new Set(named)].filter((path) => !existsSync(new URL(`../../../${path}`, import.meta.url))),
      [],
    );
    assert.equal(named.length > 0, true);
  });
});
