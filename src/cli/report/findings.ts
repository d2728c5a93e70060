import type { Diagnostic, Location, Severity, Subject } from '../../diagnostics/diagnostic.ts';
import { frame } from '../../diagnostics/frame.ts';
import { printPath } from '../../value/path.ts';
import type { DiagnosticCode } from '../../diagnostics/catalogue.ts';
import type { ExpansionSummary } from '../../outputs/expansion.ts';
import type { ExpansionOutcome } from '../expand/expansion.ts';
import type { Colors } from '../terminal.ts';
import { printable, printableHint } from '../../diagnostics/printable.ts';
import { countOf } from '../../text/plural.ts';
import { isInSecret } from './secret-lines.ts';

export interface TextStyle {
  readonly colors: Colors;
  /** The width at which values are cut; undefined: never. */
  readonly columns: number | undefined;
}

/** The files of the findings. */
export type FindingTexts = Pick<ExpansionOutcome, 'sources' | 'showSecrets'>;

/** More findings of one code are counted and not printed, because a person does not read them. */
const MAX_OF_CODE = 10_000;

/**
 * Texts of findings for people: the first 10,000 of each code, then a line for each code with more that counts the rest.
 * `textOf` gives the text of one finding, with its line end.
 */
export function* limitedFindings<Finding extends { readonly code: DiagnosticCode }>(
  findings: Iterable<Finding>,
  textOf: (finding: Finding) => string,
): Generator<string> {
  const counts = new Map<DiagnosticCode, number>();
  for (const finding of findings) {
    const number = (counts.get(finding.code) ?? 0) + 1;
    counts.set(finding.code, number);
    if (number <= MAX_OF_CODE) yield `${textOf(finding)}\n`;
  }
  for (const [code, number] of counts) {
    if (number > MAX_OF_CODE) yield `... and ${number - MAX_OF_CODE} more with the code ${code}\n\n`;
  }
}

/** All findings for people, each with a blank line after it, and the summary. */
export function* findingsReport(expansion: ExpansionOutcome, style: TextStyle): Generator<string> {
  yield* limitedFindings(expansion.diagnostics, (diagnostic) => findingText(diagnostic, expansion, style));
  yield `${summaryText(expansion.summary, style.colors)}\n`;
}

/** The header, the subject and the message, the source line with a caret, and the hint. */
export function findingText(diagnostic: Diagnostic, expansion: FindingTexts, style: TextStyle): string {
  const { colors } = style;
  const { location, severity, code } = diagnostic;
  const position = location === undefined ? '' : `${placeText(location, expansion)}  `;
  const lines = [`${colors.bold(position)}${severityText(severity, colors)}  ${code}`];
  const whose = subjectText(diagnostic);
  lines.push(`  ${whose === '' ? '' : `${whose}: `}${messageText(diagnostic)}`);
  // An info is short: the location and the message.
  if (severity === 'info') return `${lines.join('\n')}\n`;
  const source = location && expansion.sources.get(location.path);
  if (location !== undefined && source !== undefined && source.text !== '') {
    const shown = expansion.showSecrets || !isInSecret(diagnostic, source);
    const options = { indent: '    ', width: style.columns ?? UNCUT, paint: painter(colors) };
    lines.push(shown ? frame(source, location, options) : hiddenLine(location, colors));
  }
  for (const related of diagnostic.related ?? []) {
    const at = related.location;
    const where = at === undefined ? '' : `${printable(at.path)}:${at.line}:${at.column}: `;
    lines.push(colors.dim(`  ${where}${printable(related.message)}`));
  }
  const context = contextText(diagnostic);
  if (context !== '') lines.push(colors.dim(`  ${context}`));
  if (diagnostic.hint !== undefined) lines.push(`  ${colors.cyan(printableHint(diagnostic.hint))}`);
  return `${lines.join('\n')}\n`;
}

const MOST_ROOTS = 5;

/**
 * `in the builds of overlays/prod, overlays/staging`, and `from the template shop/templates/web.yaml`; empty for a finding
 * in a file as it is written.
 */
export function contextText({ roots = [], template }: Diagnostic): string {
  const parts = template === undefined ? [] : [`from the template ${printable(template)}`];
  if (roots.length > 0) {
    const more = roots.length > MOST_ROOTS ? ` and ${roots.length - MOST_ROOTS} more` : '';
    const shown = roots.slice(0, MOST_ROOTS).map(printable).join(', ');
    parts.unshift(`in the ${roots.length === 1 ? 'build' : 'builds'} of ${shown}${more}`);
  }
  return parts.join(', ');
}

/**
 * A message of a function can have several lines: all but the first are indented, so that none looks like the start of
 * a finding. Other messages are one line, whatever they quote.
 */
function messageText({ code, message }: Diagnostic): string {
  const text = shortened(message);
  if (code !== 'function-result') return printable(text);
  const [first = '', ...more] = text.split(/\r\n|\r|\n/);
  return [printable(first), ...more.map((line) => indented(line))].join('\n');
}

/** Programs indent with tabs; on a terminal their width varies. */
function indented(line: string): string {
  const shown = printable(line.trimEnd().replaceAll('\t', '  '));
  return shown === '' ? '' : `    ${shown}`;
}

function hiddenLine({ line }: Location, colors: Colors): string {
  return `    ${colors.dim(`${line} | (a line of a Secret; --show-secrets shows it)`)}`;
}

/** A file that could not be read has no lines. */
function placeText({ path, line, column }: Location, expansion: FindingTexts): string {
  return expansion.sources.has(path) ? `${printable(path)}:${line}:${column}` : printable(path);
}

/** `Deployment shop/web, container app, env PUBLIC_URL`. */
export function subjectText(diagnostic: Diagnostic): string {
  const { subject, field, fieldPath } = diagnostic;
  const parts: string[] = [];
  if (subject !== undefined) parts.push(objectText(subject));
  if (subject?.container !== undefined) parts.push(`container ${subject.container}`);
  if (field !== undefined && field !== '') parts.push(field);
  else if (fieldPath !== undefined && fieldPath.length > 0) parts.push(printPath(fieldPath));
  return printable(parts.join(', '));
}

/** `Deployment shop/web`. */
export function objectText(subject: Pick<Subject, 'kind' | 'namespace' | 'name'>): string {
  const { kind, namespace, name } = subject;
  return printable(`${kind} ${namespace === undefined ? '' : `${namespace}/`}${name === '' ? '(no name)' : name}`);
}

/** `5 containers in 3 workloads, 2 errors, 1 warning`. */
export function summaryText(summary: ExpansionSummary, colors: Colors): string {
  const parts = [`${countOf(summary.containers, 'container')} in ${countOf(summary.workloads, 'workload')}`];
  const errors = countOf(summary.errors, 'error');
  const warnings = countOf(summary.warnings, 'warning');
  parts.push(summary.errors > 0 ? colors.red(errors) : errors);
  parts.push(summary.warnings > 0 ? colors.yellow(warnings) : warnings);
  if (summary.infos > 0) parts.push(countOf(summary.infos, 'info'));
  if (summary.suppressed > 0) parts.push(`${summary.suppressed} suppressed`);
  if (summary.known > 0) parts.push(`${summary.known} not new`);
  if (summary.ignored > 0) parts.push(`${summary.ignored} ignored`);
  const { built, total } = summary.roots;
  if (total > 0) parts.push(`${built} of ${countOf(total, 'root')} built`);
  return parts.join(', ');
}

/** Enough for readable lines; cuts minified JSON. */
const UNCUT = 400;

/** The message of a function can be very long; a terminal shows its beginning. */
const MAX_MESSAGE = 4000;

function shortened(message: string): string {
  const more = message.length - MAX_MESSAGE;
  return more <= 0 ? message : `${message.slice(0, MAX_MESSAGE)}... (${more} more characters)`;
}

function painter(colors: Colors): (text: string, part: 'gutter' | 'source' | 'caret') => string {
  return (text, part) => (part === 'gutter' ? colors.dim(text) : part === 'caret' ? colors.red(text) : text);
}

function severityText(severity: Severity, colors: Colors): string {
  switch (severity) {
    case 'error':
      return colors.red(severity);
    case 'warning':
      return colors.yellow(severity);
    case 'info':
      return colors.blue(severity);
  }
}
