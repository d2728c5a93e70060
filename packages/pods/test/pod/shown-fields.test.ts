import { describe, expect, it } from 'vitest';
import type { Path } from '@krmkit/base';
import { handlerWords, shownField } from '../../src/pod/shown-fields.ts';
import { displayText } from '../../src/value.ts';

const secrets = [{ text: 'hunter2', namespace: 'shop', name: 'db', key: 'password' }];
const located = {
  container: { name: 'app', env: [{ name: 'A', value: 'hunter2' }] },
  list: 'containers',
  path: ['spec', 'containers', 0],
} as const;
const copiedTo = (...fields: readonly Path[]) => ({
  located,
  secretsAt: (path: Path) =>
    fields.some((field) => path.join() === `spec,containers,0,${field.join()}`) ? secrets : undefined,
});
const probe = {
  kind: 'livenessProbe',
  path: [...located.path, 'livenessProbe', 'exec', 'command'],
  written: ['login', '$(A)'],
  command: ['login', 'hunter2'],
} as const;

describe('what is shown of a container', () => {
  it.each([
    [copiedTo(['image']), false, 'r/<secret db/password>'],
    [copiedTo(['image']), true, 'r/hunter2'],
    [copiedTo(['workingDir']), false, 'r/hunter2'],
    [{ located, secretsAt: undefined }, false, 'r/hunter2'],
  ])('a field: %#', (container, showSecrets, expected) => {
    expect(shownField(container, 'image', 'r/hunter2', showSecrets)).toBe(expected);
  });

  it.each([
    ['its own text', copiedTo(['livenessProbe', 'exec', 'command', 1]), '<secret db/password>'],
    ['that of env', copiedTo(['env', 0, 'value']), '<secret db/password>'],
    ['none', copiedTo(), 'hunter2'],
  ])('a probe: %s', (_, container, expected) => {
    expect(handlerWords(container, probe).map((word) => displayText(word, false))).toEqual(['login', expected]);
  });
});
