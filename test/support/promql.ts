import type { SyntaxNode } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";

/** What a PromQL expression reads. */
export interface QueryReading {
  /** Whether it can be parsed. */
  readonly whole: boolean;
  readonly selectors: readonly Selector[];
  /** Each `by`, and each side of each `on`: its labels, and the metrics that must have them. */
  readonly groupings: readonly Grouping[];
}

export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

export interface Grouping {
  readonly labels: readonly string[];
  readonly metrics: readonly string[];
  /** An aggregation by labels needs them in every metric, a side of a join in one. */
  readonly needs: "every" | "some";
}

/** Reads an expression by Prometheus' own grammar for editors. */
export function readQuery(expr: string): QueryReading {
  const nodes = findNodes(parser.parse(expr).topNode);
  return {
    whole: !nodes.some(({ type }) => type.isError),
    selectors: selectorsIn(nodes, expr),
    groupings: nodes
      .filter(({ name }) => name === "GroupingLabels")
      .flatMap((node) => groupingsOf(node, expr)),
  };
}

function findNodes(node: SyntaxNode): readonly SyntaxNode[] {
  const found = [node];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    found.push(...findNodes(child));
  }
  return found;
}

function selectorsIn(nodes: readonly SyntaxNode[], expr: string): readonly Selector[] {
  return nodes
    .filter(({ name }) => name === "VectorSelector")
    .map((node) => {
      const metric = node.getChild("Identifier");
      const labels = findNodes(node).filter(({ name }) => name === "LabelName");
      return {
        metric: metric === null ? "" : textOf(metric, expr),
        labels: labels.map((label) => textOf(label, expr)),
      };
    });
}

/** The labels of `group_left` are those that a side brings along; here they are always none. */
function groupingsOf(node: SyntaxNode, expr: string): readonly Grouping[] {
  const labels = node.getChildren("LabelName").map((label) => textOf(label, expr));
  const owner = node.parent?.parent;
  if (labels.length === 0 || owner === null || owner === undefined) {
    return [];
  }
  if (owner.name === "AggregateExpr") {
    // A label that is taken away may be one metric's only.
    const without = node.parent?.getChild("Without") !== null;
    return [{ labels, metrics: metricsIn(owner, expr), needs: without ? "some" : "every" }];
  }
  return [owner.firstChild, owner.lastChild].flatMap((side) => {
    const metrics = side === null ? [] : metricsIn(side, expr);
    return metrics.length === 0 ? [] : [{ labels, metrics, needs: "some" as const }];
  });
}

function metricsIn(node: SyntaxNode, expr: string): readonly string[] {
  return selectorsIn(findNodes(node), expr).map(({ metric }) => metric);
}

function textOf({ from, to }: SyntaxNode, expr: string): string {
  return expr.slice(from, to);
}
