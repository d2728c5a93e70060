import { describe, expect, it } from 'vitest';
import type { Scene } from '../checks/found-in.ts';
import { findingsIn } from '../checks/found-in.ts';

const FIELD = { fieldRef: { fieldPath: 'metadata.name' } };
const CONFIG = { configMapKeyRef: { name: 'c', key: 'k' } };

const shown = (entry: object, more: Scene = {}): readonly string[] =>
  findingsIn({ container: { env: [entry] }, configMaps: { c: { k: 'v' } }, ...more }).map(
    ({ code, field, path, message, hint }) =>
      `${code} ${field ?? '-'} ${path.slice(3).join('.')}: ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );

// validateEnv and validateEnvVarValueFrom of pkg/apis/core/validation/validation.go; from 1.34 on, names can have all
// printable characters of ASCII but `=` (KEP-4369).
describe('an entry of env that an API server refuses', () => {
  it.each<readonly [title: string, entry: object, kubernetes: string, finds: readonly string[]]>([
    ['a value', { name: 'A', value: 'x' }, '1.34', []],
    ['no value', { name: 'A' }, '1.34', []],
    ['one source', { name: 'A', valueFrom: FIELD }, '1.34', []],
    ['an empty value and a source', { name: 'A', value: '', valueFrom: FIELD }, '1.34', []],
    [
      'a value and a source',
      { name: 'A', value: 'x', valueFrom: FIELD },
      '1.34',
      [
        'invalid-value-source env A env.0.valueFrom: the API server refuses value and valueFrom together (keep one of them)',
      ],
    ],
    [
      'two sources',
      { name: 'A', valueFrom: { ...FIELD, ...CONFIG } },
      '1.34',
      [
        'invalid-value-source env A env.0.valueFrom: the API server refuses more than one source in valueFrom (fieldRef, configMapKeyRef) (keep one of them)',
      ],
    ],
    [
      'no source',
      { name: 'A', valueFrom: {} },
      '1.34',
      [
        'invalid-value-source env A env.0.valueFrom: valueFrom names no source (add one of fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef)',
      ],
    ],
    [
      'no name',
      { name: '', value: 'x' },
      '1.34',
      ['invalid-name env  env.0.name: "" cannot name a variable: an environment variable needs a name'],
    ],
    [
      'a name with =',
      { name: 'A=B', value: 'x' },
      '1.34',
      [
        'invalid-name env A=B env.0.name: "A=B" cannot name a variable: the API server refuses names that contain = or characters other than printable ASCII',
      ],
    ],
    ['a name with a blank', { name: 'A B', value: 'x' }, '1.34', []],
    [
      'a name with a blank in an older release',
      { name: 'A B', value: 'x' },
      '1.29',
      [
        "invalid-name env A B env.0.name: \"A B\" cannot name a variable: the API server refuses names that contain characters other than letters, digits, '_', '-' and '.', and names that start with a digit",
      ],
    ],
    [
      'a name that no reference can have',
      { name: 'A)', value: 'x' },
      '1.34',
      ['unreferencable-name env A) env.0.name: a reference cannot name A): its first ) ends the reference'],
    ],
  ])('%s', (_, entry, kubernetes, finds) => {
    expect(shown(entry, { kubernetes })).toEqual(finds);
  });
});
