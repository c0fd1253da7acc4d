import { printable } from "../../cli/texts/printable.ts";

/** Text that is HTML already. Only `html` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = string | number | Html | readonly Html[] | undefined;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * HTML with values in it. What is no HTML is escaped, and so is safe as text and between the quotes of an attribute; values of
 * attributes must stand in quotes. Undefined is nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(
    shortened(strings).reduce((text, part, index) => `${text}${part}${toText(values[index])}`, ""),
  );
}

/** The parts of each template without the indentation of the source; a page of a thousand nodes has them thousands of times. */
const known = new WeakMap<TemplateStringsArray, readonly string[]>();

function shortened(strings: TemplateStringsArray): readonly string[] {
  const parts = known.get(strings) ?? strings.map((part) => part.replaceAll(/\n\s*/g, "\n"));
  known.set(strings, parts);
  return parts;
}

function toText(value: HtmlValue): string {
  if (value === undefined) {
    return "";
  }
  if (value instanceof Html) {
    return value.text;
  }
  return typeof value === "object"
    ? value.map(({ text }) => text).join("")
    : printable(String(value)).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
