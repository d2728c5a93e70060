import type { Diagnostic, JsonObject } from '@krmkit/base';
import { printable, printableHint, printableJson, printableLines, subjectText } from '@krmkit/base';
import type { ExpansionOutcome, ExpansionView } from '../findings/expansion.ts';
import { contextText, placeOf } from './findings.ts';
import { fails } from './junit.ts';

/**
 * The Test Anything Protocol, version 13, which all readers know: a test for each finding, with its details as YAML.
 * Findings that make the command fail are `not ok`. Without findings there is one passed test.
 */
export function* tapReport({
  diagnostics,
  strict,
}: Pick<ExpansionOutcome & ExpansionView, 'diagnostics' | 'strict'>): Generator<string> {
  yield `TAP version 13\n1..${Math.max(diagnostics.length, 1)}\n`;
  if (diagnostics.length === 0) yield 'ok 1 - no findings\n';
  for (const [index, diagnostic] of diagnostics.entries()) {
    const { code, location } = diagnostic;
    const position = location === undefined ? '' : printable(`${location.path}:${location.line}:${location.column}`);
    const parts = [code, subjectText(diagnostic), position].filter((part) => part !== '');
    yield `${fails(diagnostic, strict) ? 'not ok' : 'ok'} ${index + 1} - ${escapeTitle(parts.join(', '))}\n  ---\n`;
    for (const [name, value] of Object.entries(detailsOf(diagnostic))) yield `  ${name}: ${printableJson(value)}\n`;
    yield '  ...\n';
  }
}

/** JSON values are YAML. */
function detailsOf(diagnostic: Diagnostic): JsonObject {
  const { severity, message, hint, location, occurrences = [] } = diagnostic;
  const context = contextText(diagnostic);
  return {
    severity,
    message: printableLines(message),
    ...(context === '' ? {} : { context }),
    ...(hint === undefined ? {} : { hint: printableHint(hint) }),
    ...(location === undefined ? {} : { file: printable(location.path), line: location.line, column: location.column }),
    ...(occurrences.length === 0
      ? {}
      : { occurrences: occurrences.map((other) => `${placeOf(other) ?? ''} ${subjectText(other)}`.trim()) }),
  };
}

/** An unescaped `#` starts a directive. */
function escapeTitle(text: string): string {
  return text.replaceAll(/[\\#]/g, '\\$&');
}
