import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import type { Diagnostic, Location } from '@krmkit/base';
import { CATALOGUE } from '@krmkit/pods';
import { sarifReport } from '../../src/report/sarif.ts';
import { at, FINDING, MISSING, PLACELESS } from './sample-finding.ts';

function logOf(...diagnostics: readonly Diagnostic[]): Log['runs'][number] {
  const log: Log = JSON.parse([...sarifReport({ diagnostics })].join(''));
  const [run] = log.runs;
  if (run === undefined) throw new Error('no run');
  return run;
}
const placeIn = (uri: string, line = 7): object => ({
  physicalLocation: {
    artifactLocation: { uri },
    region: { startLine: line, startColumn: 3, endLine: line, endColumn: 9 },
  },
});
const partialFingerprints = { 'krmkitFinding/v1': expect.stringMatching(/^[0-9a-f]{16}:1$/) };

// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
describe('a result', () => {
  it.each<readonly [what: string, finding: Diagnostic, result: object]>([
    [
      'with a subject, a hint and the root',
      { ...FINDING, hint: 'Define it.', roots: ['prod'] },
      {
        ruleId: 'unresolved-reference',
        level: 'error',
        message: {
          text: 'Deployment shop/web, container app, args[0]: $(NO) is not defined\nin the build of prod\nDefine it.',
        },
        locations: [placeIn('web.yaml')],
      },
    ],
    [
      'at several places',
      {
        ...MISSING,
        related: [{ message: 'declared here', location: at('c.yaml') }, { message: 'nowhere' }],
        occurrences: [{ ...FINDING, location: at('b.yaml', 9) }, PLACELESS],
      },
      {
        ruleId: 'missing-configmap',
        level: 'warning',
        message: { text: 'ConfigMap shop/c is not among the files\n3 times in 2 files (also b.yaml:9)' },
        locations: [placeIn('web.yaml')],
        relatedLocations: [
          { ...placeIn('c.yaml'), message: { text: 'declared here' } },
          { ...placeIn('b.yaml', 9), message: { text: 'also here: Deployment shop/web, container app, args[0]' } },
        ],
        occurrenceCount: 3,
      },
    ],
    [
      'about an object that is nowhere',
      { ...PLACELESS, subject: { apiVersion: 'v1', kind: 'Pod', name: 'a' } },
      {
        ruleId: 'unseen-containers',
        level: 'note',
        message: { text: 'Pod a: no pods' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: '.' },
              region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
            },
            logicalLocations: [{ fullyQualifiedName: 'Pod a', kind: 'resource' }],
          },
        ],
      },
    ],
  ])('%s', (_, finding, result) => {
    expect(logOf(finding).results).toEqual([{ ...result, ruleIndex: 0, partialFingerprints }]);
  });

  // RFC 3986
  it.each([
    ['dir with blank/web,1.yaml', 'dir%20with%20blank/web%2C1.yaml'],
    ['/srv/a#b.yaml', 'file:///srv/a%23b.yaml'],
    ['-', '-'],
    ['ü\ud800.yaml', '%C3%BC%EF%BF%BD.yaml'],
  ])('at %j has the address %s', (path, uri) => {
    expect(logOf({ ...PLACELESS, location: at(path) }).results?.[0]?.locations).toEqual([placeIn(uri)]);
  });

  it('keeps both ends of a place', () => {
    const location: Location = { path: 'a', start: 0, end: 9, line: 1, column: 2, endLine: 3, endColumn: 4 };
    expect(logOf({ ...PLACELESS, location }).results?.[0]?.locations?.[0]?.physicalLocation?.region).toEqual({
      startLine: 1,
      startColumn: 2,
      endLine: 3,
      endColumn: 4,
    });
  });
});

describe('the rules', () => {
  it('are the codes that were found, each once and sorted', () => {
    const { results, tool } = logOf(FINDING, MISSING, FINDING);
    expect(tool.driver.rules?.map(({ id }) => id)).toEqual(['missing-configmap', 'unresolved-reference']);
    expect(results?.map(({ ruleIndex }) => ruleIndex)).toEqual([1, 0, 1]);
  });

  it('have the texts and the severity of the catalogue', () => {
    const { title, explanation } = CATALOGUE['unseen-containers'];
    expect(logOf({ ...PLACELESS, severity: 'error' }).tool.driver.rules).toEqual([
      {
        id: 'unseen-containers',
        name: 'UnseenContainers',
        shortDescription: { text: title },
        fullDescription: { text: title },
        help: { text: explanation },
        defaultConfiguration: { level: 'note' },
      },
    ]);
  });
});

it('the columns count as JavaScript does, and an empty list is one', () => {
  const text = [...sarifReport({ diagnostics: [] })].join('');
  expect(JSON.parse(text)).toMatchObject({ version: '2.1.0', runs: [{ columnKind: 'utf16CodeUnits', results: [] }] });
  expect(logOf()).not.toHaveProperty('invocations');
});

it.each([
  [25_000, undefined],
  [25_001, '1 result is left out, because GitHub takes 25000; -o json has all'],
])('of %i results GitHub takes 25,000', (count, notification) => {
  const run = logOf(...Array.from({ length: count }, () => ({ ...PLACELESS })));
  expect(run.results).toHaveLength(25_000);
  expect(run.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text).toBe(notification);
});
