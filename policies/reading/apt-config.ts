/** What a text that writes configuration for unattended-upgrades says, as apt would read it. */
export interface UnattendedConfig {
  /** Every value given to Automatic-Reboot. */
  readonly automaticReboot: readonly string[];
  readonly originsPatterns: readonly string[];
  /** Entries of the older list, which are added to the patterns. */
  readonly allowedOrigins: readonly string[];
  readonly packageBlacklist: readonly string[];
  /** Lists that are emptied before they are written: apt adds to a list, it does not replace it. */
  readonly cleared: readonly string[];
}

/** Undefined: the text does not configure unattended-upgrades. */
export function readUnattendedConfig(text: string): UnattendedConfig | undefined {
  // Whole-line comments of apt and of the shell, and the quotes of a text inside a quoted text.
  const plain = text.replaceAll(/^\s*(\/\/|#(?!clear\b)).*$/gm, "").replaceAll('\\"', '"');
  if (!/Unattended-Upgrade(::|\s*\{)/.test(plain)) {
    return undefined;
  }
  return {
    automaticReboot: [...plain.matchAll(/\bAutomatic-Reboot\s+"([^"]*)"/g)].map((match) => match[1] ?? ""),
    originsPatterns: readList(plain, "Origins-Pattern"),
    allowedOrigins: readList(plain, "Allowed-Origins"),
    packageBlacklist: readList(plain, "Package-Blacklist"),
    cleared: [...plain.matchAll(/^\s*#clear\s+Unattended-Upgrade::([A-Za-z-]+)/gm)].map(
      (match) => match[1] ?? "",
    ),
  };
}

/** `List { "a"; "b"; }` and `Unattended-Upgrade::List:: "a";`; an entry may hold braces. */
function readList(text: string, name: string): readonly string[] {
  const blocks = text.matchAll(new RegExp(`\\b${name}\\s*\\{((?:"[^"]*"|[^"}])*)\\}`, "g"));
  const entries = [...blocks].flatMap((block) => [...(block[1] ?? "").matchAll(/"([^"]*)"/g)]);
  const lines = text.matchAll(new RegExp(`\\b${name}::\\s+"([^"]*)"`, "g"));
  return [...entries, ...lines].map((match) => match[1] ?? "");
}
