import type {
  CodeAction,
  Completion,
  DocumentRange,
  FileFinding,
  FileRange,
  FileSymbol,
  WorkspaceFileEdits,
} from '@krmkit/workspace';
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
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { ClientPlaces } from './client-places.ts';

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

/** In number: a finding that hundreds of builds have names the first ones. */
const NAMED_ROOTS = 5;

/** A finding in a file. */
export function protocolDiagnostic(
  path: string,
  { range, diagnostic }: FileFinding,
  { uriOf, rangeOf }: ClientPlaces,
): Diagnostic {
  const { code, severity, message, hint, roots = [], related = [], field, subject } = diagnostic;
  const where = subject === undefined || field === undefined ? '' : `${field}: `;
  const named = roots.slice(0, NAMED_ROOTS).join(', ');
  const others = roots.length > NAMED_ROOTS ? ` and ${roots.length - NAMED_ROOTS} more` : '';
  const built = roots.length === 0 ? '' : `\nin the build of ${named}${others}`;
  return {
    range: rangeOf(path, range),
    severity: SEVERITIES[severity],
    code,
    source: 'krmkit',
    message: `${where}${message}${hint === undefined ? '' : `\n${hint}`}${built}`,
    ...(code === 'unused-suppression' ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    relatedInformation: related.flatMap(({ message: text, location }) => {
      if (location === undefined) return [];
      const start = { line: location.line - 1, character: location.column - 1 };
      const end = { line: location.endLine - 1, character: location.endColumn - 1 };
      const at = { uri: uriOf(location.path), range: rangeOf(location.path, { start, end }) };
      return [{ message: text, location: at }];
    }),
  };
}

export function protocolLocation({ path, range }: FileRange, { uriOf, rangeOf }: ClientPlaces): Location {
  return { uri: uriOf(path), range: rangeOf(path, range) };
}

export function workspaceEdit(files: readonly WorkspaceFileEdits[], places: ClientPlaces): WorkspaceEdit {
  return {
    changes: Object.fromEntries(files.map((file) => [places.uriOf(file.path), textEdits(file, places)])),
  };
}

export function textEdits({ path, edits }: WorkspaceFileEdits, { rangeOf }: ClientPlaces): TextEdit[] {
  return edits.map(({ range, text }) => ({ range: rangeOf(path, range), newText: text }));
}

/** An action for a finding at a range of a file. */
export function protocolAction(
  { title, kind, diagnostic, files }: CodeAction,
  { path, range }: FileRange,
  places: ClientPlaces,
): ProtocolAction {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [protocolDiagnostic(path, { range, diagnostic }, places)],
    isPreferred: kind === 'fix',
    edit: workspaceEdit(files, places),
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

export function protocolCompletion({ label, text, kind, detail }: Completion, range: DocumentRange): CompletionItem {
  return { label, kind: COMPLETION_KINDS[kind], detail, textEdit: { range, newText: text } };
}

export function documentSymbol(
  { name, detail, range, nameRange, children }: FileSymbol,
  rangeOf: (range: DocumentRange) => DocumentRange,
): DocumentSymbol {
  return {
    name,
    detail,
    kind: symbolKind(detail),
    range: rangeOf(range),
    selectionRange: rangeOf(isInside(nameRange, range) ? nameRange : { start: range.start, end: range.start }),
    children: children.map((child) => documentSymbol(child, rangeOf)),
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
