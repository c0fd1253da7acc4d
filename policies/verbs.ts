/** The verbs that a rule's name begins with, and what a rule of that verb asks. */
export const VERBS = {
  forbid: "something must not be there",
  limit: "a number or a time has a bound",
  match: "two places say the same",
  order: "one thing comes before another",
  pin: "a version is exact",
  require: "something must be there",
  separate: "two things never share something",
  spread: "equal things are not in one place",
} as const;

export type Verb = keyof typeof VERBS;
