import ts from 'typescript';

const { SyntaxKind } = ts;

/** What adds a way through a function, as the rule `complexity` of the linter counts them. */
const BRANCHES: ReadonlySet<ts.SyntaxKind> = new Set([
  SyntaxKind.IfStatement,
  SyntaxKind.WhileStatement,
  SyntaxKind.DoStatement,
  SyntaxKind.ForStatement,
  SyntaxKind.ForInStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.CatchClause,
  SyntaxKind.ConditionalExpression,
  SyntaxKind.CaseClause,
  // Of an optional chain, and the operators that may not look at their right side.
  SyntaxKind.QuestionDotToken,
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
]);

function addsBranch(node: ts.Node): boolean {
  return (
    BRANCHES.has(node.kind) || ((ts.isParameter(node) || ts.isBindingElement(node)) && node.initializer !== undefined)
  );
}

/** The complexity of the function of a file that has most. 0 for a file without functions. */
export function complexityOf(path: string, code: string): number {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ES2023);
  let most = 0;
  const countIn = (node: ts.Node): number => {
    let own = addsBranch(node) ? 1 : 0;
    ts.forEachChild(node, (child) => {
      own += countIn(child);
    });
    if (!ts.isFunctionLike(node)) return own;
    if ('body' in node && node.body !== undefined) most = Math.max(most, own + 1);
    return 0;
  };
  countIn(file);
  return most;
}
