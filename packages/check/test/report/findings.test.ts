import { describe, expect, it } from 'vitest';
import type { Colors, Diagnostic, DiagnosticCode, Severity } from '@krmkit/base';
import { createSource, NO_COLORS } from '@krmkit/base';
import type { ExpansionSummary } from '../../src/outputs/expansion.ts';
import {
  codeSummary,
  contextText,
  findingList,
  findingText,
  limitedFindings,
  placeOf,
  summaryText,
} from '../../src/report/findings.ts';
import type { FindingTexts } from '../../src/report/findings.ts';
import { at, FINDING, MISSING, PLACELESS } from './sample-finding.ts';

/** Each style as an element around the text. */
const MARKED: Colors = {
  isColorSupported: true,
  bold: (text) => `<bold>${text}</>`,
  dim: (text) => `<dim>${text}</>`,
  red: (text) => `<red>${text}</>`,
  green: (text) => `<green>${text}</>`,
  yellow: (text) => `<yellow>${text}</>`,
  blue: (text) => `<blue>${text}</>`,
  magenta: (text) => `<magenta>${text}</>`,
  cyan: (text) => `<cyan>${text}</>`,
};
const times = (count: number, one: Diagnostic): readonly Diagnostic[] => Array.from({ length: count }, () => one);
const WARNING: Diagnostic = { ...PLACELESS, severity: 'warning', code: 'shell-syntax', message: 'shell' };

describe('the list of findings', () => {
  const listOf = (
    findings: readonly Diagnostic[],
    { all = false, severity }: { readonly all?: boolean; readonly severity?: Severity } = {},
  ): string => [...findingList(findings, ({ message }) => message, { all, severity }, NO_COLORS)].join('');

  it.each<
    readonly [what: string, findings: readonly Diagnostic[], options: Parameters<typeof listOf>[1], text: string]
  >([
    ['the worst first', [WARNING, FINDING], {}, '$(NO) is not defined\nshell\n'],
    [
      'infos are counted',
      [PLACELESS, WARNING, PLACELESS],
      {},
      'shell\ninfos: 2 unseen-containers (--severity info shows them)\n',
    ],
    ['infos on request', [PLACELESS, WARNING], { severity: 'info' }, 'shell\nno pods\n'],
    ['nothing', [], {}, ''],
    ['nine', times(9, WARNING), {}, 'shell\n'.repeat(9)],
    ['ten do not fit on a screen', times(10, WARNING), {}, `${'shell\n'.repeat(10)}warnings: 10 shell-syntax\n`],
    ['fifty', times(50, WARNING), {}, `${'shell\n'.repeat(50)}warnings: 50 shell-syntax\n`],
    [
      'more than fifty',
      [...times(51, WARNING), MISSING, MISSING, FINDING],
      {},
      `$(NO) is not defined\n${'shell\n'.repeat(49)}... and 4 more: 2 missing-configmap, 2 shell-syntax (--all shows every one)\n\nerrors: 1 unresolved-reference\nwarnings: 51 shell-syntax, 2 missing-configmap\n`,
    ],
    [
      'more than fifty on request',
      times(51, WARNING),
      { all: true },
      `${'shell\n'.repeat(51)}warnings: 51 shell-syntax\n`,
    ],
  ])('has %s', (_, findings, options, text) => {
    expect(listOf(findings, options)).toBe(text);
  });
});

describe('the numbers by code', () => {
  it.each<readonly [what: string, findings: readonly Diagnostic[], severity: Severity | undefined, numbers: object]>([
    [
      'hidden infos are always counted',
      [PLACELESS],
      undefined,
      [['info', '1 unseen-containers (--severity info shows them)']],
    ],
    ['shown infos only if they are many', times(9, PLACELESS), 'info', []],
    ['many shown infos', times(10, PLACELESS), 'info', [['info', '10 unseen-containers']]],
    [
      'hidden infos do not make a list long',
      [...times(9, WARNING), PLACELESS],
      undefined,
      [['info', '1 unseen-containers (--severity info shows them)']],
    ],
    [
      'the worst first, the most frequent codes first',
      [...times(7, WARNING), MISSING, FINDING, ...times(2, MISSING)],
      'error',
      [
        ['error', '1 unresolved-reference'],
        ['warning', '7 shell-syntax, 3 missing-configmap'],
      ],
    ],
  ])('%s', (_, findings, severity, numbers) => {
    expect(codeSummary(findings, severity)).toEqual(numbers);
  });
});

it('problems of the input are printed up to a number for each code', () => {
  const of = (code: DiagnosticCode, count: number): readonly { readonly code: DiagnosticCode }[] =>
    Array.from({ length: count }, () => ({ code }));
  const findings = [...of('invalid-yaml', 10_002), ...of('unreadable-file', 10_000)];
  const lines = [...limitedFindings(findings, ({ code }) => code)];
  expect(lines.filter((line) => line === 'invalid-yaml\n')).toHaveLength(10_000);
  expect(lines.filter((line) => line === 'unreadable-file\n')).toHaveLength(10_000);
  expect(lines.slice(20_000)).toEqual(['... and 2 more with the code invalid-yaml\n\n']);
});

const TEXTS: FindingTexts = {
  sources: new Map([
    ['web.yaml', createSource('web.yaml', `kind: Pod${'\n'.repeat(6)}  $(NO) here\n`)],
    ['secret.yaml', createSource('secret.yaml', `kind: Secret${'\n'.repeat(6)}  hunter2\n`)],
    ['empty.yaml', createSource('empty.yaml', '')],
  ]),
  showSecrets: false,
};
const STYLE = { colors: NO_COLORS, columns: undefined };
const place = { ...at('web.yaml'), start: 17, end: 22, endColumn: 8 };
const HEAD = '  Deployment shop/web, container app, args[0]: $(NO) is not defined\n';

describe('the text of a finding', () => {
  it.each<readonly [what: string, finding: Diagnostic, text: string]>([
    [
      'its line with a caret, its hint last',
      { ...FINDING, location: place, hint: 'Define it.' },
      `web.yaml:7:3  error  unresolved-reference\n${HEAD}    7 |   $(NO) here\n      |   ^^^^^\n  define it\n`,
    ],
    [
      'other places that explain it, then what has it',
      {
        ...FINDING,
        location: place,
        related: [{ message: 'declared here', location: at('b.yaml') }, { message: 'nowhere' }],
        roots: ['prod'],
      },
      `web.yaml:7:3  error  unresolved-reference\n${HEAD}    7 |   $(NO) here\n      |   ^^^^^\n  b.yaml:7:3: declared here\n  nowhere\n  in the build of prod\n`,
    ],
    [
      'a file that could not be read, without a line',
      { ...FINDING, location: at('no.yaml') },
      `no.yaml  error  unresolved-reference\n${HEAD}`,
    ],
    [
      'an empty file, without a line',
      { ...FINDING, location: at('empty.yaml', 1) },
      `empty.yaml:1:3  error  unresolved-reference\n${HEAD}`,
    ],
    ['no subject', WARNING, 'warning  shell-syntax\n  shell\n'],
    [
      'an info, which is short',
      {
        ...FINDING,
        severity: 'info',
        location: place,
        hint: 'Define it.',
        roots: ['prod'],
        related: [{ message: 'b' }],
      },
      `web.yaml:7:3  info  unresolved-reference\n${HEAD}`,
    ],
    [
      'an info at two places',
      { ...PLACELESS, location: place, occurrences: [{ ...PLACELESS, location: at('b.yaml', 9) }] },
      'web.yaml:7:3  info  unseen-containers\n  no pods\n  2 times in 2 files (also b.yaml:9)\n',
    ],
    [
      'an info in two builds',
      { ...PLACELESS, location: place, roots: ['prod', 'staging'] },
      'web.yaml:7:3  info  unseen-containers\n  no pods\n  in the builds of prod, staging\n',
    ],
    [
      'a line of a Secret, which is hidden',
      { ...WARNING, location: { ...at('secret.yaml'), start: 20, end: 27 } },
      'secret.yaml:7:3  warning  shell-syntax\n  shell\n    7 | (a line of a Secret; --show-secrets shows it)\n',
    ],
    ['a message in one line', { ...WARNING, message: 'a\n  b' }, 'warning  shell-syntax\n  a\\n  b\n'],
    [
      'the lines of the message of a function, indented',
      { ...WARNING, code: 'function-result', message: 'a\r\n\tb  \n\nc\rd' },
      'warning  function-result\n  a\n      b\n\n    c\n    d\n',
    ],
    [
      'a message of 4000 characters',
      { ...WARNING, message: 'a'.repeat(4000) },
      `warning  shell-syntax\n  ${'a'.repeat(4000)}\n`,
    ],
    [
      'a longer message, cut',
      { ...WARNING, message: 'a'.repeat(4002) },
      `warning  shell-syntax\n  ${'a'.repeat(4000)}... (2 more characters)\n`,
    ],
  ])('has %s', (_, finding, text) => {
    expect(findingText(finding, TEXTS, STYLE)).toBe(text);
  });

  it('shows a line of a Secret on request', () => {
    const finding = { ...WARNING, location: { ...at('secret.yaml'), start: 20, end: 27 } };
    expect(findingText(finding, { ...TEXTS, showSecrets: true }, STYLE)).toContain('    7 |   hunter2\n');
  });

  it.each([
    [40, 40],
    [undefined, 400],
  ])('cuts a line at %s columns of a terminal, or where no person reads on', (columns, width) => {
    const sources = new Map([['web.yaml', createSource('web.yaml', `${'\n'.repeat(6)}  $(NO)${'x'.repeat(500)}`)]]);
    const location = { ...place, start: 8, end: 13 };
    const text = findingText({ ...FINDING, location }, { ...TEXTS, sources }, { colors: NO_COLORS, columns });
    expect(text.split('\n')[2]).toBe(`    7 |   $(NO)${'x'.repeat(width - 16)}…`);
  });

  it.each<readonly [what: string, finding: Diagnostic, text: string]>([
    [
      'an error',
      { ...FINDING, location: place, hint: 'Define it.', roots: ['prod'] },
      `<bold>web.yaml:7:3  </><red>error</>  unresolved-reference\n${HEAD}    <dim>7</> <dim>|</>   $(NO) here\n      <dim>|</>   <red>^^^^^</>\n<dim>  in the build of prod</>\n  <cyan>define it</>\n`,
    ],
    ['a warning', WARNING, '<bold></><yellow>warning</>  shell-syntax\n  shell\n'],
    ['an info', PLACELESS, '<bold></><blue>info</>  unseen-containers\n  no pods\n'],
  ])('is in color: %s', (_, finding, text) => {
    expect(findingText(finding, TEXTS, { colors: MARKED, columns: undefined })).toBe(text);
  });
});

const others = (...paths: readonly (string | undefined)[]): Pick<Diagnostic, 'occurrences'> => ({
  occurrences: paths.map((path) => (path === undefined ? PLACELESS : { ...PLACELESS, location: at(path) })),
});

describe('the context of a finding', () => {
  it.each<readonly [text: string, finding: Diagnostic]>([
    ['', PLACELESS],
    ['', { ...PLACELESS, roots: [] }],
    ['in the build of a', { ...PLACELESS, roots: ['a'] }],
    ['in the builds of a, b, c, d, e', { ...PLACELESS, roots: ['a', 'b', 'c', 'd', 'e'] }],
    ['in the builds of a, b, c, d, e and 2 more', { ...PLACELESS, roots: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }],
    ['from the template shop/templates/web.yaml', { ...PLACELESS, template: 'shop/templates/web.yaml' }],
    ['in the build of a, from the template t', { ...PLACELESS, template: 't', roots: ['a'] }],
    ['2 times in 1 file (also web.yaml:7), in the build of a', { ...MISSING, ...others('web.yaml'), roots: ['a'] }],
    ['4 times in 4 files (also a:7, b:7, c:7)', { ...MISSING, ...others('a', 'b', 'c') }],
    ['6 times in 5 files (also a:7, b:7, c:7 and 2 more)', { ...MISSING, ...others('a', 'b', 'c', 'd', 'd') }],
    ['3 times in 2 files (also a:7)', { ...MISSING, ...others(undefined, 'a') }],
    ['2 times', { ...PLACELESS, ...others(undefined) }],
  ])('%j', (text, finding) => {
    expect(contextText(finding)).toBe(text);
  });
});

it.each([
  ['web.yaml:7', FINDING],
  [String.raw`\x1b.yaml:7`, { ...FINDING, location: at('\u001b.yaml') }],
  [undefined, PLACELESS],
])('the place of a finding: %s', (text, finding) => {
  expect(placeOf(finding)).toBe(text);
});

describe('the summary', () => {
  const NONE: ExpansionSummary = {
    files: 0,
    resources: 0,
    workloads: 0,
    containers: 0,
    errors: 0,
    warnings: 0,
    infos: 0,
    codes: {},
    unreadable: 0,
    suppressed: 0,
    known: 0,
    ignored: 0,
    roots: { built: 0, total: 0 },
  };
  const zero = '0 containers in 0 workloads, 0 errors, 0 warnings';
  it.each<readonly [summary: Partial<ExpansionSummary>, text: string]>([
    [{}, zero],
    [{ containers: 5, workloads: 1 }, '5 containers in 1 workload, 0 errors, 0 warnings'],
    [{ errors: 1, warnings: 2 }, '0 containers in 0 workloads, <red>1 error</>, <yellow>2 warnings</>'],
    [{ infos: 1 }, `${zero}, 1 info`],
    [{ unreadable: 1 }, `${zero}, 1 file could not be read`],
    [{ suppressed: 1, known: 2, ignored: 3 }, `${zero}, 1 suppressed, 2 not new, 3 ignored`],
    [{ roots: { built: 0, total: 1 } }, `${zero}, 0 of 1 root built`],
    [{ roots: { built: 2, total: 3 } }, `${zero}, 2 of 3 roots built`],
  ])('%j', (summary, text) => {
    expect(summaryText({ ...NONE, ...summary }, MARKED)).toBe(text);
  });
});
