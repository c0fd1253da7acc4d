import { readdir, readFile } from "node:fs/promises";

/** Commands of the running processes that have the variable of this value in their environment; Linux only. */
export async function processesOf(name: string, value: string): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry));
  const commands = await Promise.all(
    pids.map(async (pid) => {
      // A process may end, or be another user's, while it is looked at.
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
      const environment = (await read("environ")).split("\0");
      return environment.includes(`${name}=${value}`)
        ? (await read("cmdline")).replaceAll("\0", " ").trim()
        : "";
    }),
  );
  return commands.filter((command) => command !== "");
}
