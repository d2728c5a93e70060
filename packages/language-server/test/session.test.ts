import { expect, it } from 'vitest';
import { readClientSettings } from '../src/session.ts';

it.each<readonly [value: unknown, completesSchemas: boolean]>([
  [undefined, false],
  [null, false],
  ['completeSchemas', false],
  [true, false],
  [{}, false],
  [{ completeSchemas: false }, false],
  [{ completeSchemas: 'true' }, false],
  [{ completeSchemas: true }, true],
  [{ other: 1, completeSchemas: true }, true],
])('the settings of a client: %j', (value, completeSchemas) => {
  expect(readClientSettings(value)).toEqual({ completeSchemas });
});
