import { describe, expect, it } from 'vitest';

import type { Value } from '../src/value.ts';
import { concatenate, publish, withSecrets } from '../src/value.ts';

const origin = { namespace: 'shop', name: 'db', key: 'password' };

describe('publish', () => {
  it.each<{ readonly name: string; readonly value: Value; readonly published: string | Value }>([
    { name: 'nothing is the empty string', value: [], published: '' },
    {
      name: 'text is a string, also of Secrets',
      value: [
        { kind: 'literal', text: 'a' },
        { kind: 'secret', text: 'b', ...origin },
      ],
      published: 'ab',
    },
    {
      name: 'a placeholder keeps the parts',
      value: [{ kind: 'hole', source: 'field', label: 'podIP' }],
      published: [{ kind: 'hole', source: 'field', label: 'podIP' }],
    },
    {
      // Two bytes, one U+FFFD: the text alone would lose what they were.
      name: 'bytes that are not UTF-8 keep the parts',
      value: [{ kind: 'secret', text: '\uFFFD', base64: '4oI=', ...origin }],
      published: [{ kind: 'secret', text: '\uFFFD', base64: '4oI=', ...origin }],
    },
  ])('$name', ({ value, published }) => {
    expect(publish(value)).toEqual(published);
  });
});

describe('concatenate', () => {
  const limit = 4 * 1024 * 1024;
  const oversized: Value = [{ kind: 'hole', source: 'oversized', label: 'more than 4 MiB' }];
  const literal = (length: number): Value => [{ kind: 'literal', text: 'x'.repeat(length) }];

  it.each([
    ['below', limit - 1, literal(limit - 1)],
    ['at', limit, literal(limit)],
    ['above', limit + 1, oversized],
  ])('is one text up to the limit, and a placeholder beyond it: %s', (_, length, expected) => {
    expect(concatenate([literal(1), literal(length - 1)])).toEqual(expected);
  });

  // Each costs memory of its own.
  it('limits the number of placeholders and values of Secrets', () => {
    const hole: Value = [{ kind: 'hole', source: 'field', label: 'podIP' }];
    const secret: Value = [{ kind: 'secret', text: '', ...origin }];
    for (const part of [hole, secret]) {
      const many = (count: number): readonly Value[] => Array.from({ length: count }, () => part);
      expect(concatenate(many(limit / 256))).toHaveLength(limit / 256);
      expect(concatenate(many(limit / 256 + 1))).toEqual(oversized);
    }
  });
});

describe('a value with text of a Secret', () => {
  const secret = { text: 'pass$(A)', namespace: undefined, name: 'db', key: 'password' };
  const part = (text: string) => ({ kind: 'secret', text, namespace: 'default', name: 'db', key: 'password' });
  const hole = { kind: 'hole', source: 'field', label: 'podIP' } as const;

  it.each<[string, Value, readonly object[]]>([
    [
      'has it as a part',
      [{ kind: 'literal', text: 'u:pass$(A)@' }, hole],
      [{ kind: 'literal', text: 'u:' }, part('pass$(A)'), { kind: 'literal', text: '@' }, hole],
    ],
    [
      'is secret as a whole if a reference has divided the text',
      [{ kind: 'literal', text: 'u:pass' }, hole, { kind: 'literal', text: '@' }],
      [part('u:pass'), hole, part('@')],
    ],
  ])('%s', (_, value, expected) => {
    expect(withSecrets(value, [secret])).toEqual(expected);
  });
});
