import ts from 'typescript';

/** Something in one source file that the house does not want; `line` starts at 1. */
export interface Offence {
  readonly rule: 'export-star' | 'module-state' | 'default-export' | 'enum' | 'plain-error' | 'class';
  readonly line: number;
  /** The name of a class or variable; otherwise the source text. */
  readonly text: string;
}

function isModuleState(node: ts.Node): node is ts.VariableStatement {
  return ts.isVariableStatement(node) && (node.declarationList.flags & ts.NodeFlags.Const) === 0 && !isDeclare(node);
}

function isDeclare(node: ts.VariableStatement): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) ?? false;
}

function isDefault(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  return (
    ts.canHaveModifiers(node) && (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}

/** What the linter has no rule for, found in the syntax tree of a file. */
export function offences(path: string, code: string): readonly Offence[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ES2023, true);
  const found: Offence[] = [];
  const report = (rule: Offence['rule'], node: ts.Node, text: string = node.getText(file)): void => {
    found.push({ rule, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text });
  };
  for (const statement of file.statements) {
    if (isModuleState(statement)) report('module-state', statement);
    if (isDefault(statement)) report('default-export', statement);
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) {
      if (statement.exportClause === undefined || ts.isNamespaceExport(statement.exportClause)) {
        report('export-star', statement);
      }
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) report('class', node, node.name?.text ?? '(no name)');
    if (ts.isEnumDeclaration(node)) report('enum', node, node.name.text);
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'Error') {
      report('plain-error', node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
