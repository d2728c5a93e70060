// V8 as Node 20 has it makes a hidden class anew for each object that `{ ...one, name: value }` gives: a whole microsecond,
// and whatever reads these objects later finds each of another class. With something before the spread it copies the
// members into an object as any other, in their order. A spread of null has none, so this is the same object.
import ts from 'typescript';

/** The text of a script or module with `{...null,` for the `{` of object literals that start with a spread and go on. */
export function withPlainSpreads(text, name) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const starts = [];
  const look = (node) => {
    if (ts.isObjectLiteralExpression(node) && node.properties.length > 1) {
      const [first] = node.properties;
      const isSpread = ts.isSpreadAssignment(first) && first.expression.kind !== ts.SyntaxKind.NullKeyword;
      if (isSpread) starts.push(first.getStart(file));
    }
    ts.forEachChild(node, look);
  };
  look(file);
  starts.sort((a, b) => a - b);
  let rewritten = '';
  let end = 0;
  for (const start of starts) {
    rewritten += `${text.slice(end, start)}...null,`;
    end = start;
  }
  return rewritten + text.slice(end);
}
