import ts from 'typescript';

/**
 * Adds a counter to each branch of a source: to blocks, cases, branches of conditions, and bodies of arrow functions. The
 * counters are `counters[first]` and following, in a global array. Returns the text, and the number after the last one.
 */
export function instrument(path, text, first) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const inserts = [];
  let next = first;
  const count = () => `krmkitCounters[${next++}]=1`;
  const wrap = (node) => {
    inserts.push([node.getStart(), `(${count()},`], [node.getEnd(), ')']);
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBlock(node)) inserts.push([node.getStart() + 1, `${count()};`]);
    else if (ts.isCaseOrDefaultClause(node)) inserts.push([colonOf(node, source) + 1, `${count()};`]);
    else if (ts.isConditionalExpression(node)) {
      wrap(node.whenTrue);
      wrap(node.whenFalse);
    } else if (ts.isBinaryExpression(node) && LAZY.has(node.operatorToken.kind)) wrap(node.right);
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) wrap(node.body);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // An outer insertion at the same place comes first where it opens, and last where it closes.
  const ordered = inserts.map((insert, index) => [...insert, index]);
  ordered.sort(([a, x, i], [b, y, j]) => a - b || Number(x !== ')') - Number(y !== ')') || (x === ')' ? j - i : i - j));
  let end = 0;
  let out = '';
  for (const [at, added] of ordered) {
    out += text.slice(end, at) + added;
    end = at;
  }
  return { text: out + text.slice(end), next };
}

const LAZY = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

function colonOf(clause, source) {
  const colon = clause.getChildren(source).find(({ kind }) => kind === ts.SyntaxKind.ColonToken);
  return colon.getStart();
}
