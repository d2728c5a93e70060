import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { compareFields } from '../../src/resource/compare-fields.ts';
import { pathPrinter } from '../../src/resource/shown-path.ts';
import { diffValues, follow, printPath } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';

function compare(before: JsonValue, after: JsonValue): readonly string[] {
  return compareFields(before, after).map((found) => {
    const left = 'before' in found ? printPath(found.before) : '';
    const right = 'after' in found ? printPath(found.after) : '';
    return `${found.kind} ${left}>${right}`;
  });
}

describe('compareFields', () => {
  const rows: readonly (readonly [before: JsonValue, after: JsonValue, found: readonly string[]])[] = [
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [{ a: 1 }, { a: '1' }, ['changed a>a']],
    [{ a: 1, b: 2 }, { c: 3, a: 1 }, ['removed b>', 'added >c']],
    [{ a: null }, {}, ['removed a>']],
    [{ a: {} }, { a: [] }, ['changed a>a']],
    [1, 2, ['changed >']],
    [
      {
        c: [
          { name: 'a', x: 1 },
          { name: 'b', x: 2 },
        ],
      },
      { c: [{ name: 'new' }, { name: 'a', x: 1 }, { name: 'b', x: 3 }] },
      ['added >c[0]', 'changed c[1].x>c[2].x'],
    ],
    [[{ name: 'a' }, { name: 'b' }], [{ name: 'b' }], ['removed [0]>']],
    [[{ name: 'a' }, { name: 'b' }, { name: 'c' }], [{ name: 'c' }, { name: 'a' }, { name: 'b' }], ['moved [2]>[0]']],
    [['a', 'b'], ['x', 'a', 'b'], ['added >[0]']],
  ];
  it.each(rows)('%j to %j', (before, after, found) => {
    expect(compare(before, after)).toEqual(found);
  });

  it('finds what diffValues finds', () => {
    const leaf = fc.oneof(fc.constantFrom<JsonValue>(null, true, 1, 2, 'a', 'b'));
    const value = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('name', 'x', 'y'), tie('value'), { maxKeys: 3 }),
        fc
          .uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
          .map((names) => names.map((name) => ({ name }))),
      ),
    })).value;
    fc.assert(
      fc.property(value, value, (before, after) => {
        const wanted = diffValues(before, after).length;
        const found = compareFields(before, after);
        expect(found).toHaveLength(wanted);
        for (const one of found) {
          if ('before' in one) expect(follow(before, one.before)).not.toBe(undefined);
          if ('after' in one) expect(follow(after, one.after)).not.toBe(undefined);
          // What moved is itself the same, but for differences of its own inside it.
          if (one.kind === 'changed') expect(follow(after, one.after)).not.toEqual(follow(before, one.before));
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('pathPrinter', () => {
  const value: JsonValue = {
    'a.b': 1,
    containers: [
      {
        name: 'app',
        ports: [
          { containerPort: 80, protocol: 'TCP' },
          { containerPort: 80, protocol: 'UDP' },
        ],
        volumeMounts: [
          { name: 'v', mountPath: '/a' },
          { name: 'v', mountPath: '/b.c' },
        ],
      },
      { name: 'odd]' },
    ],
    named: [{ name: 'a' }, { name: 'b' }],
    twice: [{ name: 'a' }, { name: 'a' }],
    plain: ['a'],
  };
  it.each([
    [[], ''],
    [['a.b'], "['a.b']"],
    [['containers', 0, 'name'], 'containers[0].name'],
    [['containers', 0, 'volumeMounts', 1], 'containers[0].volumeMounts[mountPath=/b.c]'],
    [['containers', 0, 'ports', 1, 'protocol'], 'containers[0].ports[1].protocol'],
    [['named', 1, 'name'], 'named[name=b].name'],
    [['twice', 1], 'twice[1]'],
    [['plain', 0], 'plain[0]'],
    [['nothing', 3, 'x'], 'nothing[3].x'],
  ])('%j is %s', (path, text) => {
    expect(pathPrinter(value)(path)).toBe(text);
  });
});
