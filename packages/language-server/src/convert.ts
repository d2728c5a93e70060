import type { CodeAction, Completion, FileFinding, FileRange, FileSymbol, WorkspaceFileEdits } from '@krmkit/workspace';
import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  DiagnosticTag,
  SymbolKind,
} from 'vscode-languageserver';
import type {
  CompletionItem,
  Diagnostic,
  DocumentSymbol,
  CodeAction as ProtocolAction,
  Location,
  WorkspaceEdit,
} from 'vscode-languageserver';

/** Makes the URI of a path of a folder. */
export type UriOf = (path: string) => string;

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

/** In number: a finding that hundreds of builds have names the first ones. */
const NAMED_ROOTS = 5;

export function protocolDiagnostic({ range, diagnostic }: FileFinding, uriOf: UriOf): Diagnostic {
  const { code, severity, message, hint, roots = [], related = [], field, subject } = diagnostic;
  const where = subject === undefined || field === undefined ? '' : `${field}: `;
  const named = roots.slice(0, NAMED_ROOTS).join(', ');
  const others = roots.length > NAMED_ROOTS ? ` and ${roots.length - NAMED_ROOTS} more` : '';
  const built = roots.length === 0 ? '' : `\nin the build of ${named}${others}`;
  return {
    range,
    severity: SEVERITIES[severity],
    code,
    source: 'krmkit',
    message: `${where}${message}${hint === undefined ? '' : `\n${hint}`}${built}`,
    ...(code === 'unused-suppression' ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    relatedInformation: related.flatMap(({ message: text, location }) => {
      if (location === undefined) return [];
      const start = { line: location.line - 1, character: location.column - 1 };
      const end = { line: location.endLine - 1, character: location.endColumn - 1 };
      return [{ message: text, location: { uri: uriOf(location.path), range: { start, end } } }];
    }),
  };
}

export function protocolLocation({ path, range }: FileRange, uriOf: UriOf): Location {
  return { uri: uriOf(path), range };
}

export function workspaceEdit(files: readonly WorkspaceFileEdits[], uriOf: UriOf): WorkspaceEdit {
  return {
    changes: Object.fromEntries(
      files.map(({ path, edits }) => [uriOf(path), edits.map(({ range, text }) => ({ range, newText: text }))]),
    ),
  };
}

export function protocolAction(
  { title, kind, diagnostic, files }: CodeAction,
  uriOf: UriOf,
  range: FileFinding['range'],
): ProtocolAction {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [protocolDiagnostic({ range, diagnostic }, uriOf)],
    isPreferred: kind === 'fix',
    edit: workspaceEdit(files, uriOf),
  };
}

const COMPLETION_KINDS = {
  variable: CompletionItemKind.Variable,
  object: CompletionItemKind.Reference,
  key: CompletionItemKind.Property,
  path: CompletionItemKind.File,
  field: CompletionItemKind.Field,
  value: CompletionItemKind.EnumMember,
} as const satisfies Record<Completion['kind'], CompletionItemKind>;

export function protocolCompletion({ label, text, kind, detail, range }: Completion): CompletionItem {
  return { label, kind: COMPLETION_KINDS[kind], detail, textEdit: { range, newText: text } };
}

export function documentSymbol({ name, detail, range, nameRange, children }: FileSymbol): DocumentSymbol {
  return {
    name,
    detail,
    kind: symbolKind(detail),
    range,
    selectionRange: isInside(nameRange, range) ? nameRange : { start: range.start, end: range.start },
    children: children.map(documentSymbol),
  };
}

function isInside(inner: FileSymbol['range'], outer: FileSymbol['range']): boolean {
  const before = (a: FileSymbol['range']['start'], b: FileSymbol['range']['start']): boolean =>
    a.line < b.line || (a.line === b.line && a.character <= b.character);
  return before(outer.start, inner.start) && before(inner.end, outer.end);
}

export function symbolKind(detail: string): SymbolKind {
  switch (detail) {
    case 'container':
      return SymbolKind.Module;
    case 'variable':
      return SymbolKind.Variable;
    case 'key':
      return SymbolKind.Key;
    default:
      return SymbolKind.Object;
  }
}
