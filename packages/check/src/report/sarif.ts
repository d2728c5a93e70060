import type { Invocation, Log, ReportingDescriptor, Result, Location as SarifLocation } from 'sarif';
import type { DiagnosticCode, Diagnostic, Location, Severity } from '@krmkit/base';
import { CATALOGUE } from '@krmkit/pods';
import { countOf, version, printableJson, subjectText } from '@krmkit/base';
import type { ExpansionOutcome } from '../findings/expansion.ts';
import { contextText } from './findings.ts';
import { findingFingerprint } from './fingerprint.ts';

/**
 * SARIF 2.1.0, which code scanning of several hosts reads. Columns count UTF-16 code units, as everywhere in krmkit.
 */
export function* sarifReport({ diagnostics: all }: Pick<ExpansionOutcome, 'diagnostics'>): Generator<string> {
  const diagnostics = worst(all);
  const found = new Set<DiagnosticCode>();
  for (const { code } of diagnostics) found.add(code);
  const codes = [...found].toSorted();
  const indices = new Map(codes.map((code, index) => [code, index]));
  const seen = new Map<string, number>();
  const log: Log = {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: { driver: { name: 'krmkit', version, semanticVersion: version, rules: codes.map(rule) } },
        columnKind: 'utf16CodeUnits',
        ...(diagnostics === all ? {} : { invocations: [incomplete(all.length - diagnostics.length)] }),
        results: [],
      },
    ],
  };
  // The results are last, so that they can be written one by one.
  const text = printableJson(log, 2);
  const middle = text.lastIndexOf('[]') + 1;
  yield text.slice(0, middle);
  let isFirst = true;
  for (const diagnostic of diagnostics) {
    const shown = printableJson(result(diagnostic, indices.get(diagnostic.code) ?? -1, seen), 2);
    yield `${isFirst ? '' : ','}\n${RESULT_INDENT}${shown.replaceAll('\n', `\n${RESULT_INDENT}`)}`;
    isFirst = false;
  }
  yield `${isFirst ? '' : '\n      '}${text.slice(middle)}\n`;
}

const RESULT_INDENT = '        ';

/** GitHub refuses a file with more results. */
const MOST_RESULTS = 25_000;
const RANKS = { error: 0, warning: 1, info: 2 } as const;

/** As many as GitHub takes, in their order: the least severe ones are left out. */
function worst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= MOST_RESULTS) return diagnostics;
  const ranked = diagnostics.toSorted((a, b) => RANKS[a.severity] - RANKS[b.severity]);
  const kept = new Set(ranked.slice(0, MOST_RESULTS));
  return diagnostics.filter((diagnostic) => kept.has(diagnostic));
}

function incomplete(count: number): Invocation {
  const text = `${countOf(count, 'result')} ${count === 1 ? 'is' : 'are'} left out, because GitHub takes ${MOST_RESULTS}; -o json has all`;
  return { executionSuccessful: true, toolExecutionNotifications: [{ level: 'warning', message: { text } }] };
}

function rule(code: DiagnosticCode): ReportingDescriptor {
  const { title, explanation, severity } = CATALOGUE[code];
  return {
    id: code,
    name: code.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title === '' ? code : title },
    fullDescription: { text: title === '' ? code : title },
    help: { text: explanation === '' ? `krmkit explain ${code}` : explanation },
    defaultConfiguration: { level: levelOf(severity) },
  };
}

function result(diagnostic: Diagnostic, ruleIndex: number, seen: Map<string, number>): Result {
  const { code, severity, message, hint, location, related = [], occurrences = [], roots } = diagnostic;
  const whose = subjectText(diagnostic);
  const context = contextText(diagnostic);
  const lines = [
    `${whose === '' ? '' : `${whose}: `}${message}`,
    ...(context === '' ? [] : [context]),
    ...(hint === undefined ? [] : [hint]),
  ];
  const text = lines.join('\n');
  const others = occurrences.map((other) => ({
    location: other.location,
    message: `also here: ${subjectText(other)}`,
  }));
  const relatedLocations = [...related, ...others].flatMap((other): SarifLocation[] =>
    other.location === undefined ? [] : [{ ...sarifLocation(other.location), message: { text: other.message } }],
  );
  return {
    ruleId: code,
    ruleIndex,
    level: levelOf(severity),
    message: { text },
    locations: [location === undefined ? placeless(whose, roots) : sarifLocation(location)],
    ...(relatedLocations.length === 0 ? {} : { relatedLocations }),
    ...(occurrences.length === 0 ? {} : { occurrenceCount: occurrences.length + 1 }),
    partialFingerprints: { 'krmkitFinding/v1': findingFingerprint(diagnostic, seen) },
  };
}

const WHOLE = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } as const;

/** GitHub refuses a file with a result without a place: the nearest one is the root, or the working directory. */
function placeless(whose: string, roots: readonly string[] = []): SarifLocation {
  return {
    physicalLocation: { artifactLocation: { uri: uriOf(roots[0] ?? '.') }, region: WHOLE },
    ...(whose === '' ? {} : { logicalLocations: [{ fullyQualifiedName: whose, kind: 'resource' }] }),
  };
}

function sarifLocation(location: Location): SarifLocation {
  const { path, line, column, endLine, endColumn } = location;
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(path) },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
  };
}

/** Unpaired surrogates, which cannot be encoded. */
const HALF = /[\ud800-\udfff]/gu;

/** A relative reference (RFC 3986): each segment is escaped; `-`, standard input, is treated as a file name. */
function uriOf(path: string): string {
  const escaped = path
    .split('/')
    .map((segment) => encodeURIComponent(segment.replaceAll(HALF, '\ufffd')))
    .join('/');
  return path.startsWith('/') ? `file://${escaped}` : escaped;
}

function levelOf(severity: Severity): 'error' | 'warning' | 'note' {
  return severity === 'info' ? 'note' : severity;
}
