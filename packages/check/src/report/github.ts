import type { Diagnostic, Location } from '@krmkit/base';
import type { ExpansionOutcome } from '../findings/expansion.ts';
import { contextText, summaryText } from './findings.ts';
import { printable, printableHint, printableLines, NO_COLORS, subjectText } from '@krmkit/base';

// GitHub cuts longer annotations, even within an escape.
const MAX_MESSAGE = 4000;

/** Workflow commands of GitHub Actions: each finding is an annotation at its line. */
export function* githubReport(expansion: Pick<ExpansionOutcome, 'diagnostics' | 'summary'>): Generator<string> {
  yield* githubCommands(expansion.diagnostics);
  yield `${summaryText(expansion.summary, NO_COLORS)}\n`;
}

export function* githubCommands(diagnostics: Iterable<Diagnostic>): Generator<string> {
  for (const diagnostic of diagnostics) yield `${command(diagnostic)}\n`;
}

function command(diagnostic: Diagnostic): string {
  const { severity, code, location, message, hint } = diagnostic;
  const whose = subjectText(diagnostic);
  const shown = printableLines(message);
  const context = contextText(diagnostic);
  const lines = [whose === '' ? shown : `${whose}: ${shown}`, context, printableHint(hint ?? '')];
  const text = lines.filter((line) => line !== '').join('\n');
  return annotation(severity === 'info' ? 'notice' : severity, location, code, text);
}

/** An annotation at a location. The text is printable. */
export function annotation(
  name: 'error' | 'warning' | 'notice',
  location: Location | undefined,
  title: string,
  text: string,
): string {
  const properties: string[] = [];
  if (location !== undefined) {
    properties.push(
      `file=${escapeProperty(printable(location.path))}`,
      `line=${location.line}`,
      `endLine=${location.endLine}`,
    );
    // GitHub refuses columns if the lines differ.
    if (location.line === location.endLine) {
      properties.push(`col=${location.column}`, `endColumn=${location.endColumn}`);
    }
  }
  properties.push(`title=${escapeProperty(title)}`);
  return `::${name} ${properties.join(',')}::${escapeData(shorten(text))}`;
}

function shorten(text: string): string {
  if (text.length <= MAX_MESSAGE) return text;
  return `${text.slice(0, MAX_MESSAGE - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Escapes as `@actions/core` does (packages/core/src/command.ts). */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
