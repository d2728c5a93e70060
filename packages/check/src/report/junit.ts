import type { Diagnostic } from '@krmkit/base';
import type { ExpansionOutcome, ExpansionView } from '../findings/expansion.ts';
import { contextText, placeOf } from './findings.ts';
import { printable, printableHint, printableLines, subjectText } from '@krmkit/base';

/**
 * JUnit's XML as CI systems read it: a suite for each file, a test for each finding. Findings that make the command
 * fail are failures; other findings are passed tests with a message. Without findings there is one passed test.
 */
export function* junitReport(
  expansion: Pick<ExpansionOutcome & ExpansionView, 'diagnostics' | 'strict'>,
  verb: string,
): Generator<string> {
  const { diagnostics, strict } = expansion;
  const suites = new Map<string, Suite>();
  let failures = 0;
  let last: Suite | undefined;
  let isGrouped = true;
  for (const diagnostic of diagnostics) {
    const name = suiteOf(diagnostic, verb);
    let suite = suites.get(name);
    if (suite === undefined) {
      suite = { tests: 0, failures: 0 };
      suites.set(name, suite);
    } else if (suite !== last) {
      isGrouped = false;
    }
    last = suite;
    suite.tests += 1;
    if (!fails(diagnostic, strict)) continue;
    suite.failures += 1;
    failures += 1;
  }
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites name="krmkit ${verb}" tests="${Math.max(diagnostics.length, 1)}" failures="${failures}">\n`;
  if (suites.size === 0) {
    yield `  <testsuite name="krmkit ${verb}" tests="1" failures="0" errors="0" skipped="0">\n`;
    yield `    <testcase name="no findings" classname="krmkit.${verb}"/>\n  </testsuite>\n`;
  }
  let open: string | undefined;
  let name = '';
  for (const diagnostic of isGrouped ? diagnostics : inSuites(diagnostics, suites, verb)) {
    const path = suiteOf(diagnostic, verb);
    if (path !== open) {
      if (open !== undefined) yield '  </testsuite>\n';
      open = path;
      name = escapeAttribute(printable(path));
      const { tests, failures: failed } = suites.get(path) ?? { tests: 0, failures: 0 };
      yield `  <testsuite name="${name}" tests="${tests}" failures="${failed}" errors="0" skipped="0">\n`;
    }
    yield testCase(diagnostic, name, strict);
  }
  if (open !== undefined) yield '  </testsuite>\n';
  yield '</testsuites>\n';
}

interface Suite {
  tests: number;
  failures: number;
}

function suiteOf({ location }: Diagnostic, verb: string): string {
  return location?.path ?? `krmkit ${verb}`;
}

/** For findings that are not sorted by file. */
function inSuites(
  diagnostics: Iterable<Diagnostic>,
  suites: ReadonlyMap<string, Suite>,
  verb: string,
): readonly Diagnostic[] {
  const lists = new Map<string, Diagnostic[]>();
  for (const name of suites.keys()) lists.set(name, []);
  for (const diagnostic of diagnostics) lists.get(suiteOf(diagnostic, verb))?.push(diagnostic);
  return [...lists.values()].flat();
}

function testCase(diagnostic: Diagnostic, suite: string, strict: boolean): string {
  const { code, severity, message, hint, location, occurrences = [] } = diagnostic;
  const whose = subjectText(diagnostic);
  const line = location === undefined ? '' : ` file="${suite}" line="${location.line}"`;
  const position = location === undefined ? '' : printable(`${location.path}:${location.line}:${location.column}`);
  const title = escapeAttribute([code, whose, position].filter((part) => part !== '').join(' · '));
  const body = escapeXml(
    [
      position,
      severity,
      whose,
      printableLines(message),
      contextText(diagnostic),
      printableHint(hint ?? ''),
      ...occurrences.map((other) => `${placeOf(other) ?? ''} ${subjectText(other)}`.trim()),
    ]
      .filter((part) => part !== '')
      .join('\n'),
  );
  const head = `    <testcase name="${title}" classname="krmkit.${code}"${line}>`;
  const inside = fails(diagnostic, strict)
    ? `<failure type="${code}" message="${escapeAttribute(printableLines(message))}">${body}</failure>`
    : `<system-out>${body}</system-out>`;
  return `${head}${inside}</testcase>\n`;
}

/** Whether a finding makes the command fail. */
export function fails({ severity }: Diagnostic, strict: boolean): boolean {
  return severity === 'error' || (strict && severity === 'warning');
}

/** For printable text. Characters that XML 1.0 does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** XML normalizes line ends and tabs in attributes unless they are character references. */
function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
