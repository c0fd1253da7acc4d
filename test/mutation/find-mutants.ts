import ts from "typescript";
import type { Mutant } from "./mutant.ts";

interface Change {
  readonly node: ts.Node;
  readonly to: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};
const METHODS: Readonly<Record<string, string>> = { some: "every", every: "some" };

/**
 * Every constant and every condition of a file, each changed in turn: numbers, texts, booleans, regular expressions, operators,
 * the conditions of branches. Types, imports, keys and the texts of errors are left alone.
 */
export function findMutants(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  collect(source, changes);
  return changes.map(({ node, to }) => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    return {
      file,
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      from: text.slice(start, end),
      to,
      text: text.slice(0, start) + to + text.slice(end),
    };
  });
}

function collect(node: ts.Node, changes: Change[]): void {
  if (isLeftAlone(node)) {
    return;
  }
  changes.push(...changesOf(node));
  node.forEachChild((child) => collect(child, changes));
}

function isLeftAlone(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    (ts.isNewExpression(node) && node.expression.getText().endsWith("Error"))
  );
}

function changesOf(node: ts.Node): Change[] {
  return [...changeLiteral(node), ...changeOperator(node), ...changeCondition(node), ...changeMethod(node)];
}

function changeLiteral(node: ts.Node): Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) {
    return [{ node, to: "false" }];
  }
  if (node.kind === ts.SyntaxKind.FalseKeyword) {
    return [{ node, to: "true" }];
  }
  if (ts.isNumericLiteral(node)) {
    return [{ node, to: `(${node.getText()} + 1)` }];
  }
  if (ts.isRegularExpressionLiteral(node)) {
    return [{ node, to: "/(?!)/" }];
  }
  const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
  if ((isText && !isKey(node)) || ts.isTemplateExpression(node)) {
    return isText && node.text === "" ? [{ node, to: '"mutated"' }] : [{ node, to: '""' }];
  }
  return [];
}

/** The key of a property, of an access or of an enumeration says where a value is; the value is changed. */
function isKey({ parent }: ts.Node): boolean {
  return ts.isPropertyAssignment(parent)
    ? parent.initializer.kind !== ts.SyntaxKind.StringLiteral &&
        parent.name.kind === ts.SyntaxKind.StringLiteral
    : ts.isElementAccessExpression(parent);
}

function changeOperator(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) {
    const to = OPERATORS[node.operatorToken.getText()];
    return to === undefined ? [] : [{ node: node.operatorToken, to }];
  }
  const negates = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
  return negates ? [{ node, to: `(${node.operand.getText()})` }] : [];
}

function changeCondition(node: ts.Node): Change[] {
  if (ts.isConditionalExpression(node)) {
    return [{ node: node.condition, to: `!(${node.condition.getText()})` }];
  }
  return ts.isIfStatement(node) ? [{ node: node.expression, to: `!(${node.expression.getText()})` }] : [];
}

function changeMethod(node: ts.Node): Change[] {
  if (!ts.isPropertyAccessExpression(node)) {
    return [];
  }
  const to = METHODS[node.name.text];
  return to === undefined ? [] : [{ node: node.name, to }];
}
