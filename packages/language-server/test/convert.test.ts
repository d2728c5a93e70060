import { DiagnosticSeverity, SymbolKind } from 'vscode-languageserver';
import { describe, expect, it } from 'vitest';
import type { FileFinding, FileSymbol } from '@krmkit/workspace';
import type { ClientPlaces } from '../src/client-places.ts';
import { documentSymbol, protocolAction, protocolCompletion, protocolDiagnostic, symbolKind } from '../src/convert.ts';

const at = (line: number, from: number, to: number): FileFinding['range'] => ({
  start: { line, character: from },
  end: { line, character: to },
});
const places: ClientPlaces = {
  uriOf: (path) => `file:///w/${path}`,
  rangeOf: (_, range) => range,
  positionOf: (_, position) => position,
  readPosition: (_, position) => position,
  readRange: (_, range) => range,
};
const finding = (more: Partial<FileFinding['diagnostic']>): FileFinding => ({
  range: at(1, 2, 3),
  diagnostic: { code: 'invalid-name', severity: 'error', message: 'm', ...more },
});

describe('a diagnostic', () => {
  it('has no more than it must', () => {
    expect(protocolDiagnostic('a.yaml', finding({}), places)).toEqual({
      range: at(1, 2, 3),
      severity: DiagnosticSeverity.Error,
      code: 'invalid-name',
      source: 'krmkit',
      message: 'm',
      relatedInformation: [],
    });
  });

  it.each([
    ['error', DiagnosticSeverity.Error],
    ['warning', DiagnosticSeverity.Warning],
    ['info', DiagnosticSeverity.Information],
  ] as const)('of the severity %s', (severity, expected) => {
    expect(protocolDiagnostic('a.yaml', finding({ severity }), places).severity).toBe(expected);
  });

  const subject = { apiVersion: 'v1', kind: 'Pod', name: 'a' };
  it.each<[Partial<FileFinding['diagnostic']>, string]>([
    [{ hint: 'do it' }, 'm\ndo it'],
    [{ field: 'env X', subject }, 'env X: m'],
    [{ field: 'env X' }, 'm'],
    [{ subject }, 'm'],
    [{ roots: ['a'] }, 'm\nin the build of a'],
    [{ roots: ['a', 'b', 'c', 'd', 'e'] }, 'm\nin the build of a, b, c, d, e'],
    [{ hint: 'h', roots: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'm\nh\nin the build of a, b, c, d, e and 2 more'],
  ])('with %j', (more, message) => {
    expect(protocolDiagnostic('a.yaml', finding(more), places).message).toBe(message);
  });

  it('of a comment that nothing needs is faded', () => {
    expect(protocolDiagnostic('a.yaml', finding({ code: 'unused-suppression' }), places).tags).toEqual([1]);
  });

  it('has its other places, which start at 0 in the protocol', () => {
    const location = { path: 'b.yaml', start: 0, end: 0, line: 3, column: 4, endLine: 5, endColumn: 6 };
    const { relatedInformation } = protocolDiagnostic(
      'a.yaml',
      finding({ related: [{ message: 'here', location }, { message: 'nowhere' }] }),
      places,
    );
    const range = { start: { line: 2, character: 3 }, end: { line: 4, character: 5 } };
    expect(relatedInformation).toEqual([{ message: 'here', location: { uri: 'file:///w/b.yaml', range } }]);
  });
});

it.each([
  ['fix', true],
  ['suppress', false],
] as const)('an action of the kind %s is preferred: %s', (kind, isPreferred) => {
  const { diagnostic } = finding({});
  const files = [{ path: 'a.yaml', edits: [{ range: at(0, 0, 1), text: 'x' }] }];
  const action = protocolAction(
    { title: 't', kind, diagnostic, files },
    { path: 'a.yaml', range: at(7, 0, 1) },
    places,
  );
  expect(action).toMatchObject({ title: 't', kind: 'quickfix', isPreferred, diagnostics: [{ range: at(7, 0, 1) }] });
  expect(action.edit).toEqual({ changes: { 'file:///w/a.yaml': [{ range: at(0, 0, 1), newText: 'x' }] } });
});

it('a completion replaces its range', () => {
  const given = { label: 'l', text: 't', kind: 'variable', detail: 'd', range: at(9, 9, 9) } as const;
  const completion = protocolCompletion(given, at(0, 1, 2));
  expect(completion).toEqual({ label: 'l', kind: 6, detail: 'd', textEdit: { range: at(0, 1, 2), newText: 't' } });
});

describe('a symbol', () => {
  const same = (range: FileSymbol['range']): FileSymbol['range'] => range;
  const symbol = (nameRange: FileSymbol['range']): FileSymbol => ({
    name: 'n',
    detail: 'container',
    range: at(1, 2, 8),
    nameRange,
    children: [],
  });
  // The protocol demands that the range has the selection range.
  it.each([
    [at(1, 2, 8), at(1, 2, 8)],
    [at(1, 3, 4), at(1, 3, 4)],
    [at(1, 1, 4), at(1, 2, 2)],
    [at(1, 3, 9), at(1, 2, 2)],
    [at(0, 3, 4), at(1, 2, 2)],
    [at(2, 3, 4), at(1, 2, 2)],
  ])('with the name at %j selects %j', (nameRange, selected) => {
    const { selectionRange, kind } = documentSymbol(symbol(nameRange), same);
    expect(selectionRange).toEqual(selected);
    expect(kind).toBe(SymbolKind.Module);
  });

  it('has its children', () => {
    const parent = { ...symbol(at(1, 2, 3)), children: [{ ...symbol(at(1, 2, 3)), detail: 'key' }] };
    expect(documentSymbol(parent, same).children?.map(({ kind }) => kind)).toEqual([SymbolKind.Key]);
  });

  it.each([
    ['variable', SymbolKind.Variable],
    ['Deployment', SymbolKind.Object],
  ])('of %s', (detail, kind) => {
    expect(symbolKind(detail)).toBe(kind);
  });
});
