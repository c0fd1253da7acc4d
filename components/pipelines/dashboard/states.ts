/**
 * One series for each value of the labels `by`, whose value is the position, from 1, of what it is: a metric that has a series for each
 * state, with the state as the label `phase`, becomes one line of a timeline.
 */
export function numberStates(
  metric: string,
  matchers: string,
  by: string,
  states: readonly string[],
): string {
  return states
    .map((state, index) => `max by (${by}) (${metric}{${matchers},phase="${state}"}) * ${index + 1}`)
    .join(" or ");
}
