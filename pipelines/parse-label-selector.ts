import type { LabelRequirement } from "./label-requirement.ts";

const KEY = String.raw`([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?`;
const VALUE = String.raw`([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?`;
const EXISTS = new RegExp(`^(?<not>!?)\\s*(?<key>${KEY})$`);
const EQUALS = new RegExp(`^(?<key>${KEY})\\s*(?<operator>=|==|!=)\\s*(?<value>${VALUE})$`);
const ONE_OF = new RegExp(`^(?<key>${KEY})\\s+(?<operator>in|notin)\\s*\\((?<values>[^()]*)\\)$`);
const WHOLE_VALUE = new RegExp(`^${VALUE}$`);

/**
 * Parses a label selector as `kubectl -l` takes it. Numeric comparisons are not accepted: no fleet is a range.
 *
 * @throws Error naming the part that is no requirement.
 * @see https://github.com/kubernetes/apimachinery/blob/v0.36.2/pkg/labels/selector.go
 */
export function parseLabelSelector(selector: string): LabelRequirement[] {
  // A comma inside brackets separates values, any other separates requirements.
  return selector.split(/,(?![^(]*\))/).map((part) => parseRequirement(part.trim(), selector));
}

function parseRequirement(part: string, selector: string): LabelRequirement {
  const requirement = parseExists(part) ?? parseEquals(part) ?? parseOneOf(part);
  if (requirement === undefined) {
    throw new Error(
      `label selector ${JSON.stringify(selector)} must list requirements such as key, !key, key=value or ` +
        `key in (a,b), got ${JSON.stringify(part)}`,
    );
  }
  return requirement;
}

function parseExists(part: string): LabelRequirement | undefined {
  const { not, key } = EXISTS.exec(part)?.groups ?? {};
  return key === undefined ? undefined : { key, operator: not === "!" ? "absent" : "exists" };
}

function parseEquals(part: string): LabelRequirement | undefined {
  const { key, operator, value } = EQUALS.exec(part)?.groups ?? {};
  return key === undefined
    ? undefined
    : { key, operator: operator === "!=" ? "not-in" : "in", values: [value ?? ""] };
}

function parseOneOf(part: string): LabelRequirement | undefined {
  const { key, operator, values } = ONE_OF.exec(part)?.groups ?? {};
  const list = (values ?? "").split(",").map((value) => value.trim());
  return key === undefined || !list.every((value) => WHOLE_VALUE.test(value))
    ? undefined
    : { key, operator: operator === "in" ? "in" : "not-in", values: list };
}
