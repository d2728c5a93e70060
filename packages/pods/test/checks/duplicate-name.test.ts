import { describe, expect, it } from 'vitest';
import { findingsIn, found } from './found-in.ts';

const code = 'duplicate-name';
const value = (name: string, text: string): object => ({ name, value: text });
const secret = (name: string, optional?: boolean): object => ({
  name,
  valueFrom: { secretKeyRef: { name: 's', key: 'k', ...(optional === undefined ? {} : { optional }) } },
});

describe('entries of env with one name', () => {
  const rows: readonly { readonly name: string; readonly env: readonly object[]; readonly finds: readonly string[] }[] =
    [
      {
        name: 'another value',
        env: [value('A', '1'), value('B', 'x'), value('A', '2')],
        finds: ['warning env A: A is declared 2 times: the last one, env[2], wins over env[0]'],
      },
      {
        name: 'another source',
        env: [secret('A'), value('A', '2'), secret('A')],
        finds: ['warning env A: A is declared 3 times: the last one, env[2], wins over env[0], env[1]'],
      },
      {
        name: 'the same value',
        env: [value('A', '1'), value('A', '1')],
        finds: ['info env A: A is declared 2 times, with the same value each time'],
      },
      { name: 'one that refers to the other', env: [value('A', '1'), value('A', '$(A)2')], finds: [] },
      { name: 'a default, and an optional key', env: [value('A', '1'), secret('A', true)], finds: [] },
      {
        name: 'an optional key that another entry always overrides',
        env: [secret('A', true), value('A', '1')],
        finds: ['warning env A: A is declared 2 times: the last one, env[1], wins over env[0]'],
      },
      {
        name: 'another entry uses the first',
        env: [value('A', '1'), value('B', '$(A)'), value('A', '2')],
        finds: ['info env A: A is declared 2 times: the last one, env[2], wins over env[0]'],
      },
      { name: 'names that differ in case', env: [value('A', '1'), value('a', '2')], finds: [] },
    ];
  it.each(rows)('$name', ({ env, finds }) => {
    expect(found({ container: { env }, secrets: { s: { k: 'x' } } }, code)).toEqual(finds);
  });

  it('points at the effective entry, and at each other one', () => {
    const [finding] = findingsIn({ container: { env: [value('A', 'one'), value('A', 'two')] } });
    const path = ['spec', 'containers', 0, 'env'];
    expect(finding?.path).toEqual([...path, 1, 'name']);
    expect(finding?.related).toEqual([{ message: 'without effect (a value)', path: [...path, 0, 'name'] }]);
    expect(JSON.stringify(finding)).not.toMatch(/"one|two"/);
  });
});

describe('names from envFrom', () => {
  const from = (name: string, prefix?: string): object => ({ configMapRef: { name }, ...(prefix && { prefix }) });
  const configMaps = { a: { X: '1', Y: 'same', Z: '1' }, b: { X: '2', Y: 'same', Z: '2' } };

  it('in two sources with different values', () => {
    expect(found({ configMaps, container: { envFrom: [from('a'), from('b')] } }, code)).toEqual([
      'info envFrom[1]: ConfigMap b also sets X, Z, and wins over envFrom[0]',
    ]);
  });

  it('apart by their prefixes', () => {
    expect(found({ configMaps, container: { envFrom: [from('a', 'A_'), from('b', 'B_')] } }, code)).toEqual([]);
  });

  it('that env overrides, which is common', () => {
    expect(found({ configMaps, container: { envFrom: [from('a')], env: [value('X', '3')] } }, code)).toEqual([]);
  });

  it('that are not valid names: 1.29 skips them, 1.30 sets them', () => {
    const scene = { configMaps: { a: { '1z': 'x', 'a-b.c': 'y' } }, container: { envFrom: [from('a')] } };
    expect(found({ ...scene, kubernetes: '1.30' }, 'skipped-name')).toEqual([
      'info envFrom[0]: Kubernetes sets 1z from 1.30 on, and skipped such keys before: shells cannot read these names',
    ]);
    expect(found({ ...scene, kubernetes: '1.29' }, 'skipped-name')).toEqual([
      'warning envFrom[0]: Kubernetes 1.29 skips keys that are not valid names of variables: 1z',
    ]);
  });
});
