import type { Log, ReportingDescriptor, Result, Location as SarifLocation } from 'sarif';
import type { DiagnosticCode } from '../../diagnostics/catalogue.ts';
import { CATALOGUE } from '../../diagnostics/catalogue.ts';
import type { Diagnostic, Location, Severity } from '../../diagnostics/diagnostic.ts';
import { version } from '../../version.ts';
import type { ExpansionOutcome } from '../expand/expansion.ts';
import { contextText, subjectText } from './findings.ts';
import { printableJson } from '../../diagnostics/printable.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * SARIF 2.1.0, which code scanning of several hosts reads. Columns count UTF-16 code units, as everywhere in krmkit.
 */
export function* sarifReport({ diagnostics }: Pick<ExpansionOutcome, 'diagnostics'>): Generator<string> {
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
  const { code, severity, message, hint, location, related = [] } = diagnostic;
  const whose = subjectText(diagnostic);
  const context = contextText(diagnostic);
  const lines = [
    `${whose === '' ? '' : `${whose}: `}${message}`,
    ...(context === '' ? [] : [context]),
    ...(hint === undefined ? [] : [hint]),
  ];
  const text = lines.join('\n');
  const relatedLocations = related.flatMap((other): SarifLocation[] =>
    other.location === undefined ? [] : [{ ...sarifLocation(other.location), message: { text: other.message } }],
  );
  return {
    ruleId: code,
    ruleIndex,
    level: levelOf(severity),
    message: { text },
    ...(location === undefined ? objectLocation(whose) : { locations: [sarifLocation(location)] }),
    ...(relatedLocations.length === 0 ? {} : { relatedLocations }),
    partialFingerprints: { 'krmkitFinding/v1': fingerprint(diagnostic, seen) },
  };
}

/** An object of a cluster is not in a file. */
function objectLocation(whose: string): Pick<Result, 'locations'> {
  return whose === '' ? {} : { locations: [{ logicalLocations: [{ fullyQualifiedName: whose, kind: 'resource' }] }] };
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
