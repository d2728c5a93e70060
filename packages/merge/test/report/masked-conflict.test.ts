import { describe, expect, it } from 'vitest';
import type { JsonValue, Path } from '@krmkit/base';
import { createSource, locationOf } from '@krmkit/base';
import type { Conflict } from '../../src/conflict.ts';
import { maskConflict } from '../../src/report/masked-conflict.ts';

const SECRETS = 'apiVersion: v1\nkind: List\nitems:\n- kind: Secret\n  data: {a: eA==}\n';
const MAPS = SECRETS.replace('Secret', 'ConfigMap');

/** The values and comments of a conflict without an object of its own, in the text of a List. */
function masked(text: string, path: Path, value: JsonValue, more: Partial<Conflict> = {}): readonly unknown[] {
  const source = createSource('a.yaml', text);
  const at = text.indexOf('eA==');
  const side = { value, location: locationOf(source, { start: at, end: at + 4 }), comments: ['# was eQ=='] };
  const conflict: Conflict = {
    kind: 'both-changed',
    path,
    field: path.join('.'),
    original: {},
    updated: side,
    destination: side,
    chosen: 'updated',
    open: false,
    ...more,
  };
  const { original, updated, destination } = maskConflict(conflict, new Map([['a.yaml', source]]));
  expect([original.value, updated.value]).toEqual([undefined, destination.value]);
  return [destination.value, ...(destination.comments ?? [])];
}

const LIST = { apiVersion: 'v1', kind: 'List', namespace: '', name: '' };

describe('a conflict in a List', () => {
  const PATH: Path = ['items', 0, 'data', 'a'];
  it.each([
    ['data of a Secret', SECRETS, PATH, 'eA==', ['<secret>', '# <secret>']],
    ['all data of a Secret', SECRETS, ['items', 0, 'data'], { a: 'eA==' }, ['<secret>', '# <secret>']],
    ['stringData of a Secret', SECRETS, ['items', 0, 'stringData', 'a'], 'x', ['<secret>', '# <secret>']],
    [
      'an annotation of a Secret',
      SECRETS,
      ['items', 0, 'metadata', 'annotations', 'a'],
      'x',
      ['<secret>', '# <secret>'],
    ],
    ['a number in a Secret', SECRETS, PATH, 1, [1, '# was eQ==']],
    ['a label of a Secret', SECRETS, ['items', 0, 'metadata', 'labels', 'a'], 'x', ['x', '# was eQ==']],
    ['data of a ConfigMap', MAPS, PATH, 'x', ['x', '# was eQ==']],
  ] as const)('%s', (_, text, path, value, expected) => {
    expect(masked(text, path, value)).toEqual(expected);
    expect(masked(text, path, value, { subject: LIST })).toEqual(expected);
  });

  it('of an object that has a name follows the rules of its kind', () => {
    const subject = { ...LIST, kind: 'ConfigMap', name: 'web' };
    expect(masked(SECRETS, ['data', 'a'], 'x', { subject })).toEqual(['x', '# was eQ==']);
    const secret = { ...subject, kind: 'Secret' };
    expect(masked(SECRETS, ['metadata', 'labels', 'a'], 'x', { subject: secret })).toEqual(['x', '# <secret>']);
    expect(masked(SECRETS, ['data', 'a'], 'eA==', { subject: secret })).toEqual(['<secret web/a>', '# <secret>']);
  });
});
