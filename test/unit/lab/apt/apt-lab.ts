import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Lab } from "../../../../lab/lab.ts";
import { systemLabIo } from "../../../../lab/system-lab-io.ts";
import { systemIo } from "../../../../toolchain/toolchain.ts";

/** The moment that is now in these tests. */
export const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

/** A lab that is only a folder, on a machine whose dpkg-deb writes down what it was given. */
export function aptLab(folder: string): Lab {
  return {
    io: {
      ...systemLabIo(systemIo({}, () => undefined)),
      now: () => NOW,
      run: (command, args, options) => {
        const [tree = "", file = ""] = args.slice(-2);
        const given = [command, ...args.slice(0, -2), options?.env?.["SOURCE_DATE_EPOCH"] ?? "no date"];
        writeFileSync(file, `${given.join(" ")}\n${listTree(tree).join("\n")}\n`);
        return Promise.resolve({ code: 0, stdout: "", stderr: "", timedOut: false });
      },
    },
    folder,
    cluster: join(folder, "cluster"),
    kubeconfig: join(folder, "kubeconfig"),
    nodes: [],
  };
}

function listTree(tree: string): string[] {
  return readdirSync(tree, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((path) => {
      const place = join(tree, path);
      const mode = (statSync(place).mode & 0o777).toString(8);
      return statSync(place).isDirectory()
        ? `${path}/ ${mode}`
        : `${path} ${mode} ${readFileSync(place, "utf8").trim().replaceAll("\n", " | ")}`;
    });
}
