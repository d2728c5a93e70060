import type { Diagnostic, Location, Severity, DiagnosticCode, Colors } from '@krmkit/base';
import { frame, printable, printableHint, countOf, subjectText, isInSecret } from '@krmkit/base';
import type { ExpansionSummary } from '../outputs/expansion.ts';
import type { ExpansionOutcome } from '../findings/expansion.ts';
import { countCodes, worstFirst } from '@krmkit/pods';

export interface TextStyle {
  readonly colors: Colors;
  /** The width at which values are cut; undefined: never. */
  readonly columns: number | undefined;
}

/** The files of the findings. */
export type FindingTexts = Pick<ExpansionOutcome, 'sources' | 'showSecrets'>;

/** Which findings a list for people has. */
export interface FindingListSettings {
  /** True: every finding in full. */
  readonly all: boolean;
  /** Undefined: errors and warnings; infos are counted. */
  readonly severity: Severity | undefined;
}

/** More findings are counted by code, because a person does not read them. */
const MOST_SHOWN = 50;

/**
 * Findings for people, the worst first: the first 50 in full, the others by code, and the number of each code where they
 * do not fit on a screen. `textOf` gives the text of one finding, with its line end.
 */
export function* findingList(
  findings: readonly Diagnostic[],
  textOf: (finding: Diagnostic) => string,
  { all, severity }: FindingListSettings,
  colors: Colors,
): Generator<string> {
  const sorted = worstFirst(findings).filter((finding) => severity !== undefined || finding.severity !== 'info');
  const shown = all ? sorted : sorted.slice(0, MOST_SHOWN);
  for (const finding of shown) yield `${textOf(finding)}\n`;
  const folded = sorted.slice(shown.length);
  if (folded.length > 0) yield `... and ${folded.length} more: ${codesText(folded)} (--all shows every one)\n\n`;
  for (const [level, text] of codeSummary(findings, severity)) yield `${severityText(level, colors)}s: ${text}\n`;
}

/** The number of findings of each code, by severity: of many findings, and of infos that a list for people leaves out. */
export function codeSummary(
  findings: readonly Diagnostic[],
  severity: Severity | undefined,
): readonly (readonly [Severity, string])[] {
  const infos = findings.filter((finding) => finding.severity === 'info').length;
  const isLong = findings.length - (severity === undefined ? infos : 0) >= LEAST_SUMMARIZED;
  return SEVERITIES.flatMap((level): readonly (readonly [Severity, string])[] => {
    const own = findings.filter((finding) => finding.severity === level);
    const isHidden = level === 'info' && severity === undefined;
    if (own.length === 0 || (!isHidden && !isLong)) return [];
    return [[level, `${codesText(own)}${isHidden ? ' (--severity info shows them)' : ''}`]];
  });
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** So many findings do not fit on a screen. */
const LEAST_SUMMARIZED = 10;

/** `15 missing-configmap, 8 missing-claim`: the most frequent first. */
function codesText(findings: readonly Diagnostic[]): string {
  return Object.entries(countCodes(findings))
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ');
}

/** More problems of one code are counted and not printed, because a person does not read them. */
const MAX_OF_CODE = 10_000;

/**
 * Texts of problems of the input: the first 10,000 of each code, then a line for each code with more that counts the rest.
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

/** The findings for people, each with a blank line after it, and the summary. */
export function* findingsReport(
  expansion: ExpansionOutcome,
  style: TextStyle,
  settings: FindingListSettings,
): Generator<string> {
  const textOf = (diagnostic: Diagnostic): string => findingText(diagnostic, expansion, style);
  yield* findingList(expansion.diagnostics, textOf, settings, style.colors);
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
  // An info is short: the location, the message, and where else it holds.
  if (severity === 'info') {
    const { occurrences = [], roots = [] } = diagnostic;
    const isSeveral = occurrences.length > 0 || roots.length > 1;
    return `${[...lines, ...(isSeveral ? [colors.dim(`  ${contextText(diagnostic)}`)] : [])].join('\n')}\n`;
  }
  const line = sourceLine(diagnostic, expansion, style);
  if (line !== undefined) lines.push(line);
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

/** The line of the file with a caret. */
function sourceLine(
  diagnostic: Diagnostic,
  { sources, showSecrets }: FindingTexts,
  { colors, columns }: TextStyle,
): string | undefined {
  const { location } = diagnostic;
  const source = location && sources.get(location.path);
  if (location === undefined || source === undefined || source.text === '') return undefined;
  if (!showSecrets && isInSecret(diagnostic, source)) return hiddenLine(location, colors);
  return frame(source, location, { indent: '    ', width: columns ?? UNCUT, paint: painter(colors) });
}

const MOST_ROOTS = 5;

/**
 * How often a finding occurs, `in the builds of overlays/prod, overlays/staging`, and `from the template
 * shop/templates/web.yaml`; empty for a finding at one place of a file as it is written.
 */
export function contextText(diagnostic: Diagnostic): string {
  const { roots = [], template } = diagnostic;
  const parts = template === undefined ? [] : [`from the template ${printable(template)}`];
  if (roots.length > 0) {
    const more = roots.length > MOST_ROOTS ? ` and ${roots.length - MOST_ROOTS} more` : '';
    const shown = roots.slice(0, MOST_ROOTS).map(printable).join(', ');
    parts.unshift(`in the ${roots.length === 1 ? 'build' : 'builds'} of ${shown}${more}`);
  }
  const times = occurrencesText(diagnostic);
  if (times !== '') parts.unshift(times);
  return parts.join(', ');
}

const MOST_PLACES = 3;

/** `4 times in 2 files (also a.yaml:7, b.yaml:12 and 1 more)`; empty for a finding at one place. */
function occurrencesText({ location, occurrences = [] }: Diagnostic): string {
  if (occurrences.length === 0) return '';
  const times = `${occurrences.length + 1} times`;
  const places = occurrences.map(placeOf).filter((place) => place !== undefined);
  if (places.length === 0) return times;
  const files = new Set([location, ...occurrences.map((one) => one.location)].flatMap((at) => at?.path ?? []));
  const more = places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : '';
  return `${times} in ${countOf(files.size, 'file')} (also ${places.slice(0, MOST_PLACES).join(', ')}${more})`;
}

/** `web.yaml:7` */
export function placeOf({ location }: Diagnostic): string | undefined {
  return location && printable(`${location.path}:${location.line}`);
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

/** `5 containers in 3 workloads, 2 errors, 1 warning`. */
export function summaryText(summary: ExpansionSummary, colors: Colors): string {
  const parts = [`${countOf(summary.containers, 'container')} in ${countOf(summary.workloads, 'workload')}`];
  const errors = countOf(summary.errors, 'error');
  const warnings = countOf(summary.warnings, 'warning');
  parts.push(summary.errors > 0 ? colors.red(errors) : errors);
  parts.push(summary.warnings > 0 ? colors.yellow(warnings) : warnings);
  if (summary.infos > 0) parts.push(countOf(summary.infos, 'info'));
  if (summary.unreadable > 0) parts.push(`${countOf(summary.unreadable, 'file')} could not be read`);
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
