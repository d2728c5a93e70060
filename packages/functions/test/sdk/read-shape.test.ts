import { describe, expect, it } from 'vitest';
import { toJsonValue } from '@krmkit/base';
import { CATALOGUE_FUNCTIONS } from '../../src/sdk/catalogue.ts';
import { readShape } from '../../src/sdk/read-shape.ts';

describe('readShape', () => {
  it.each(CATALOGUE_FUNCTIONS.map(({ name, config }) => [name, config] as const))(
    'reads all of the schema of %s',
    (_, config) => {
      expect(readShape(toJsonValue(config))).toEqual(toJsonValue(config));
    },
  );

  it.each([
    ['nothing', undefined, { type: 'any', required: false }],
    ['a type that this version does not know', { type: 'date', required: true }, { type: 'any', required: true }],
    ['a member that it does not know', { type: 'string', format: 'date' }, { type: 'string', required: false }],
    [
      'members of other types',
      {
        type: 'string',
        required: 'true',
        description: 1,
        pattern: 1,
        under: 1,
        minimum: '1',
        maximum: '1',
        oneOf: 'a',
        items: 'a',
        fields: [],
        beside: 1,
        alternative: [],
      },
      { type: 'string', required: false },
    ],
    [
      'numbers and a list of texts with others',
      { type: 'integer', minimum: 0, maximum: 9, default: null, oneOf: ['a', 1] },
      { type: 'integer', required: false, minimum: 0, maximum: 9, default: null, oneOf: ['a'] },
    ],
  ])('takes the best of %s', (_, value, expected) => {
    expect(readShape(value)).toEqual(expected);
  });
});
