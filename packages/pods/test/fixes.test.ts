import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { fixOf, fixableCodes } from '../src/fixes.ts';
import type { FindingDetails } from '../src/finding.ts';
import { podFinding } from '../src/finding.ts';

const ENV = ['spec', 'containers', 0, 'env'];
const pod = (...env: readonly (readonly [name: string, value: string])[]): JsonObject => ({
  spec: { containers: [{ name: 'app', env: env.map(([name, value]) => ({ name, value })) }] },
});

/** The fix of the entry `before`, which refers to `later`. */
function moved(object: JsonObject, before: number, later: number | undefined): ReturnType<typeof fixOf> {
  const related = later === undefined ? [] : [{ message: '', path: [...ENV, later, 'name'] }];
  return fixOf(podFinding(undefined, 'forward-reference', [...ENV, before, 'value'], '', { related }), object);
}

// https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/: an entry can
// refer to those before it.
describe('a reference to a later entry', () => {
  it.each<
    readonly [
      why: string,
      object: JsonObject,
      before: number,
      later: number | undefined,
      items: readonly number[] | undefined,
    ]
  >([
    ['moves the entry up', pod(['A', '$(B)'], ['B', 'b']), 0, 1, [1]],
    ['moves only the entry', pod(['A', '$(C)'], ['B', 'b'], ['C', 'c']), 0, 2, [2]],
    ['moves what the entry needs, too', pod(['A', '$(C)'], ['B', 'b'], ['C', '$(B)']), 0, 2, [1, 2]],
    ['moves what that needs, too', pod(['A', '$(D)'], ['B', 'b'], ['C', '$(B)'], ['D', '$(C)']), 0, 3, [1, 2, 3]],
    ['leaves what is above', pod(['Z', 'z'], ['A', '$(C)'], ['C', '$(Z)']), 1, 2, [2]],
    ['does not move an entry that needs this one', pod(['A', '$(B)'], ['B', '$(A)']), 0, 1, undefined],
    [
      'does not move through an entry that needs this one',
      pod(['A', '$(C)'], ['B', '$(A)'], ['C', '$(B)']),
      0,
      2,
      undefined,
    ],
    ['does not know the later entry', pod(['A', '$(B)'], ['B', 'b']), 0, undefined, undefined],
    ['has no list', { spec: {} }, 0, 1, undefined],
  ])('%s', (_, object, before, later, items) => {
    expect(moved(object, before, later)).toEqual(items && [{ kind: 'move', path: ENV, items, before }]);
  });
});

describe('the fix of a finding', () => {
  const path = ['spec', 'a'];
  it.each<
    readonly [code: Parameters<typeof podFinding>[1], details: FindingDetails, edits: readonly object[] | undefined]
  >([
    [
      'unresolved-reference',
      { replacement: '$$(A)', range: { start: 1, end: 3 } },
      [{ kind: 'text', path, range: { start: 1, end: 3 }, text: '$$(A)' }],
    ],
    ['missing-key', { replacement: 'k' }, [{ kind: 'text', path, range: undefined, text: 'k' }]],
    ['missing-key', {}, undefined],
    ['exec-limit', { replacement: 'k' }, undefined],
    // Not a finding of a pod.
    ['invalid-yaml', { replacement: 'k' }, undefined],
  ])('%s %j', (code, details, edits) => {
    expect(fixOf(podFinding(undefined, code, path, '', details), { spec: { a: 'x' } })).toEqual(edits);
  });

  it.each<readonly [value: JsonObject[string], isFixed: boolean]>([
    [5, true],
    [true, true],
    ['5', false],
    [null, false],
    [[5], false],
    [{}, false],
  ])('quotes a number and a boolean: %j', (value, isFixed) => {
    const found = fixOf(podFinding(undefined, 'non-string-value', path, ''), { spec: { a: value } });
    expect(found).toEqual(isFixed ? [{ kind: 'quote', path }] : undefined);
  });

  it('exists for these codes, and others', () => {
    const codes = fixableCodes();
    expect(codes).toEqual(expect.arrayContaining(['forward-reference', 'non-string-value', 'missing-key']));
    expect(codes).not.toContain('exec-limit');
  });
});
