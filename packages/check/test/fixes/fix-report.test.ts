import { describe, expect, it } from 'vitest';
import type { FieldEdit } from '@krmkit/manifests';
import type { Diagnostic, JsonObject } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import { parseDocuments } from '@krmkit/yaml';
import type { Fix } from '../../src/fixes/fix.ts';
import { describeFix, describeUnfixed, shownValue } from '../../src/fixes/fix-report.ts';
import { FINDING, PLACELESS } from '../report/sample-finding.ts';

const OBJECT: JsonObject = {
  args: ['$(LEVL) on', 'x'.repeat(61)],
  count: 16,
  env: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
};
const fix = (edits: readonly FieldEdit[], more: Partial<Fix> = {}): Fix => ({
  diagnostic: { ...FINDING, field: 'args' },
  findings: [],
  edits,
  changes: [],
  object: OBJECT,
  doubt: undefined,
  ...more,
});
const HEAD = 'web.yaml:7: Deployment shop/web, container app, args: ';
const secret: Diagnostic = { ...PLACELESS, subject: { apiVersion: 'v1', kind: 'Secret', name: 'db' } };

/** The document with the number as it is written. */
function quoteChange(written: string): Fix['changes'] {
  const source = createSource('web.yaml', `count: ${written}\n`);
  const [document] = parseDocuments(source.text);
  if (document === undefined) throw new Error('no document');
  const position = { origin: { source, document, index: 0, path: [] }, profile: 'kubectl' } as const;
  return [{ kind: 'quote', position, path: ['count'] }];
}

describe('the line about a fix', () => {
  it.each<readonly [what: string, fix: Fix, text: string]>([
    [
      'a part of a text',
      fix([{ kind: 'text', path: ['args', 0], range: { start: 0, end: 7 }, text: '$(LEVEL)' }]),
      '$(LEVL) -> $(LEVEL)',
    ],
    ['a whole text', fix([{ kind: 'text', path: ['args', 0], range: undefined, text: 'a' }]), '$(LEVL) on -> a'],
    [
      'long texts, which are cut',
      fix([{ kind: 'text', path: ['args', 1], range: undefined, text: 'y'.repeat(60) }]),
      `${'x'.repeat(60)}... -> ${'y'.repeat(60)}`,
    ],
    [
      'a number as it is written',
      fix([{ kind: 'quote', path: ['count'] }], { changes: quoteChange('0x10') }),
      '0x10 -> "0x10"',
    ],
    ['a number of a build', fix([{ kind: 'quote', path: ['count'] }]), '16 -> "16"'],
    ['a field that is not there', fix([{ kind: 'quote', path: ['none'] }]), String.raw`"" -> "\"\""`],
    ['an entry that moves', fix([{ kind: 'move', path: ['env'], items: [2], before: 0 }]), 'C moves above A'],
    ['entries that move', fix([{ kind: 'move', path: ['env'], items: [1, 2], before: 0 }]), 'B, C moves above A'],
    [
      'several edits',
      fix([
        { kind: 'quote', path: ['count'] },
        { kind: 'move', path: ['env'], items: [1], before: 0 },
      ]),
      '16 -> "16", B moves above A',
    ],
  ])('%s', (_, of, text) => {
    expect(describeFix(of, false)).toBe(`${HEAD}${text} (unresolved-reference)`);
  });

  const set: Fix['changes'] = quoteChange('1').flatMap((change) =>
    change.kind === 'quote' ? [{ kind: 'set', position: change.position, path: ['count'], value: 3 }] : [],
  );
  it.each<readonly [what: string, fix: Fix, showSecrets: boolean, text: string]>([
    [
      'a value that a function proposes',
      fix([], { changes: set, diagnostic: { ...PLACELESS, fieldPath: ['count'] } }),
      false,
      'count: 16 -> 3 (unseen-containers)',
    ],
    [
      'a value of a field that is not there',
      fix([], { changes: set, diagnostic: { ...PLACELESS, fieldPath: ['none'] } }),
      false,
      'none: nothing -> 3 (unseen-containers)',
    ],
    [
      'the value of a Secret',
      fix([], { changes: set, diagnostic: secret }),
      false,
      'Secret db: the value is the proposed one now (unseen-containers)',
    ],
    [
      'a text of a Secret',
      fix([{ kind: 'quote', path: ['count'] }], { diagnostic: secret }),
      false,
      'Secret db: the value is in quotes now (unseen-containers)',
    ],
    [
      'a text of a Secret on request',
      fix([{ kind: 'quote', path: ['count'] }], { diagnostic: secret }),
      true,
      'Secret db: 16 -> "16" (unseen-containers)',
    ],
  ])('%s', (_, of, showSecrets, text) => {
    expect(describeFix(of, showSecrets)).toBe(text);
  });

  it('is one line without control characters', () => {
    const text = describeFix(fix([{ kind: 'text', path: ['args', 0], range: undefined, text: 'a\u001b\nb' }]), false);
    expect(text).toBe(String.raw`${HEAD}$(LEVL) on -> a\x1b\nb (unresolved-reference)`);
  });
});

it.each<readonly [diagnostic: Diagnostic, text: string]>([
  [FINDING, 'web.yaml:7: Deployment shop/web, container app, args[0]: unresolved-reference is not fixed: no'],
  [secret, 'Secret db: unseen-containers is not fixed: no'],
])('a finding that is not fixed has the reason: %#', (diagnostic, text) => {
  expect(describeUnfixed({ diagnostic, reason: 'no', isPossible: false })).toBe(text);
});

it.each([
  [undefined, 'nothing'],
  ['a', '"a"'],
  [[1], '[1]'],
  ['x'.repeat(58), `"${'x'.repeat(58)}"`],
  ['x'.repeat(59), `"${'x'.repeat(59)}...`],
])('the value %j is shown as %s', (value, text) => {
  expect(shownValue(value)).toBe(text);
});
