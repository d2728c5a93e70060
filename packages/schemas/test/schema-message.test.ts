import { expect, it } from 'vitest';
import type { JsonValue, Path } from '@krmkit/base';
import { schemaMessage } from '../src/schema-message.ts';

const SECRET: JsonValue = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, data: { token: 'hunter$&2' } };
const MAP: JsonValue = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { token: 'hunter$&2' } };

it.each<[string, JsonValue, Path, boolean]>([
  ['the value of a Secret', SECRET, ['data', 'token'], false],
  ['the value of a ConfigMap', MAP, ['data', 'token'], true],
  ['what is not there', SECRET, ['data', 'none'], true],
  ['a mapping', SECRET, ['data'], true],
])('a message about %s', (_, resource, path, isShown) => {
  const message = schemaMessage(
    { kind: 'invalid-value', path, message: 'must be base64, and is "hunter$&2"' },
    resource,
  );
  expect(message.includes('hunter')).toBe(isShown);
  expect(message.startsWith('must be base64, and is ')).toBe(true);
});
