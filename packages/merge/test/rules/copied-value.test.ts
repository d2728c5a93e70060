import { describe, expect, it } from 'vitest';
import { createFingerprints } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import { copyDelta, copyWhole } from '../../src/rules/copied-value.ts';

it('a whole value is copied without leaving anything out', () => {
  expect(copyWhole({ a: 1 }, ['spec'])).toEqual({ path: ['spec'], without: [], value: { a: 1 } });
});

/** Lists merge by value; those below `whole` are one value. */
function delta(original: JsonValue, updated: JsonValue): readonly unknown[] | undefined {
  const fingerprint = createFingerprints();
  const copied = copyDelta(original, updated, ['spec'], {
    fingerprint,
    unchangedItems: ({ original: before, updated: after }, path: Path) => {
      if (path.includes('whole')) return undefined;
      const known = new Set(before.map(fingerprint));
      return new Set([...after.keys()].filter((index) => known.has(fingerprint(after[index] ?? null))));
    },
  });
  if (copied !== undefined) expect(copied.path).toEqual(['spec']);
  return copied === undefined ? undefined : [copied.value, ...copied.without.map((path) => path.slice(1).join('.'))];
}

describe('what upstream added or changed', () => {
  it.each<[title: string, original: JsonValue, updated: JsonValue, expected: readonly unknown[] | undefined]>([
    ['is a new member', { a: 1 }, { a: 1, b: 2 }, [{ b: 2 }, 'a']],
    ['is a changed member', { a: 1, b: 1 }, { a: 1, b: 2 }, [{ b: 2 }, 'a']],
    ['is all of a mapping without an equal member', { a: 1 }, { a: 2, b: 2 }, [{ a: 2, b: 2 }]],
    ['is nothing where members only went', { a: 1, b: 2 }, { a: 1 }, undefined],
    ['is nothing where members moved', { a: 1, b: 2 }, { b: 2, a: 1 }, undefined],
    ['is inside of a mapping', { m: { a: 1, b: 1 }, n: 1 }, { m: { a: 1, b: 2 }, n: 1 }, [{ m: { b: 2 } }, 'm.a', 'n']],
    ['is not a mapping that only lost members', { m: { a: 1, b: 1 } }, { m: { a: 1 }, n: 1 }, [{ n: 1 }, 'm']],
    ['is not a member that became null', { m: { a: 1, b: 1 } }, { m: { a: null, b: 2 } }, [{ m: { b: 2 } }, 'm.a']],
    ['is nothing where members became null', { a: 1, b: 2 }, { a: null, b: 2 }, undefined],
    ['is a new null', { a: 1 }, { a: 1, b: null }, [{ b: null }, 'a']],
    ['is a new item', { l: [1, 2] }, { l: [1, 3, 2] }, [{ l: [3] }, 'l.0', 'l.2']],
    ['is nothing where items only went', { l: [1, 2] }, { l: [2] }, undefined],
    ['is all of a list that is one value', { whole: [1, 2] }, { whole: [1, 3] }, [{ whole: [1, 3] }]],
    ['is another kind of value', { a: [1] }, { a: { b: 1 } }, [{ a: { b: 1 } }]],
    ['is a list in place of a mapping', { a: { b: 1 } }, { a: [1] }, [{ a: [1] }]],
    ['is a scalar in place of a list', { a: [1] }, { a: 1 }, [{ a: 1 }]],
    ['is a list alone', [1], [1, 2], [[2], '0']],
    ['is a scalar alone', 1, 2, [2]],
    ['is a member called as those of objects', {}, { constructor: 1 }, [{ constructor: 1 }]],
  ])('%s', (_title, original, updated, expected) => {
    expect(delta(original, updated)).toEqual(expected);
  });
});
