import { describe, expect, it } from 'vitest';

import type { Value } from '../src/value.ts';
import { publish } from '../src/value.ts';

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
