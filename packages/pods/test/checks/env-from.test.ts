import { describe, expect, it } from 'vitest';
import type { Scene } from './found-in.ts';
import { findingsIn, found } from './found-in.ts';

const map = (name: string, prefix?: string): object => ({ configMapRef: { name }, ...(prefix && { prefix }) });
const secret = (name: string): object => ({ secretRef: { name } });
const keys = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`K${index}`, 'x']));

// https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/: "When a key exists in multiple sources,
// the value associated with the last source will take precedence."
describe('keys of several sources', () => {
  it.each<readonly [why: string, scene: Scene, finds: readonly string[]]>([
    ['one source', { container: { envFrom: [map('a')] }, configMaps: { a: { A: '1' } } }, []],
    ['other keys', { container: { envFrom: [map('a'), map('b')] }, configMaps: { a: { A: '1' }, b: { B: '1' } } }, []],
    [
      'the same value',
      { container: { envFrom: [map('a'), map('b')] }, configMaps: { a: { A: '1' }, b: { A: '1' } } },
      [],
    ],
    [
      'another value',
      { container: { envFrom: [map('a'), map('b')] }, configMaps: { a: { A: '1' }, b: { A: '2' } } },
      ['info envFrom[1]: ConfigMap b also sets A, and wins over envFrom[0]'],
    ],
    [
      'the last one has another value',
      {
        container: { envFrom: [map('a'), map('b'), map('c')] },
        configMaps: { a: { A: '1' }, b: { A: '1' }, c: { A: '2' } },
      },
      ['info envFrom[2]: ConfigMap c also sets A, and wins over envFrom[1]'],
    ],
    [
      'values of two others',
      {
        container: { envFrom: [map('a'), map('b'), map('c')] },
        configMaps: { a: { A: '1' }, b: { B: '1' }, c: { A: '2', B: '2' } },
      },
      [
        'info envFrom[2]: ConfigMap c also sets A, and wins over envFrom[0]',
        'info envFrom[2]: ConfigMap c also sets B, and wins over envFrom[1]',
      ],
    ],
    [
      'a Secret',
      { container: { envFrom: [map('a'), secret('s')] }, configMaps: { a: { A: '1' } }, secrets: { s: { A: '2' } } },
      ['info envFrom[1]: Secret s also sets A, and wins over envFrom[0]'],
    ],
    [
      'a prefix makes other names',
      { container: { envFrom: [map('a'), map('a', 'X_')] }, configMaps: { a: { A: '1' } } },
      [],
    ],
    [
      'a prefix makes the same name',
      { container: { envFrom: [map('a'), map('b', 'X_')] }, configMaps: { a: { X_A: '1' }, b: { A: '2' } } },
      ['info envFrom[1]: ConfigMap b also sets X_A, and wins over envFrom[0]'],
    ],
    [
      'a source that is missing',
      {
        container: { envFrom: [{ configMapRef: { name: 'no', optional: true } }, map('a')] },
        configMaps: { a: { A: '1' } },
      },
      [],
    ],
    ['a source that is none', { container: { envFrom: [{}, map('a')] }, configMaps: { a: { A: '1' } } }, []],
    [
      'five keys',
      {
        container: { envFrom: [secret('s'), map('a')] },
        secrets: { s: { ...keys(5), K0: 'y', K1: 'y', K2: 'y', K3: 'y', K4: 'y' } },
        configMaps: { a: keys(5) },
      },
      ['info envFrom[1]: ConfigMap a also sets K0, K1, K2, K3, K4, and wins over envFrom[0]'],
    ],
    [
      'more keys',
      {
        container: { envFrom: [map('a', 'P'), map('b', 'P')] },
        configMaps: { a: keys(7), b: Object.fromEntries(Object.keys(keys(7)).map((key) => [key, 'y'])) },
      },
      ['info envFrom[1]: ConfigMap b also sets PK0, PK1, PK2, PK3, PK4 and 2 more, and wins over envFrom[0]'],
    ],
  ])('%s', (_, scene, finds) => {
    expect(found(scene, 'duplicate-name')).toEqual(finds);
  });

  it('has both places', () => {
    const scene = { container: { envFrom: [map('a'), map('b')] }, configMaps: { a: { A: '1' }, b: { A: '2' } } };
    const path = ['spec', 'containers', 0, 'envFrom'];
    expect(findingsIn(scene).filter(({ code }) => code === 'duplicate-name')).toMatchObject([
      { path: [...path, 1, 'configMapRef', 'name'], related: [{ message: 'this one loses', path: [...path, 0] }] },
    ]);
  });
});

// https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/: RelaxedEnvironmentVariableValidation,
// alpha in 1.30.
describe('keys that are no names for shells', () => {
  const configMaps = { a: { '1a': '1', 'a-b.c': '1' }, b: { '1a': '1', '2b': '2' } };
  const message = (names: string): string =>
    `Kubernetes sets ${names} from 1.30 on, and skipped such keys before: shells cannot read these names`;
  it.each<readonly [why: string, kubernetes: string, envFrom: readonly object[], finds: readonly string[]]>([
    ['are skipped before', '1.29', [map('a')], []],
    ['are set', '1.36', [map('a')], [`info envFrom[0]: ${message('1a')}`]],
    ['are none with a prefix', '1.36', [map('a', 'P_')], []],
    ['are set with a prefix', '1.36', [map('a', '9')], [`info envFrom[0]: ${message('91a, 9a-b.c')}`]],
    [
      'are set twice',
      '1.36',
      [map('a'), map('b')],
      [`info envFrom[0]: ${message('1a')}`, `info envFrom[1]: ${message('1a, 2b')}`],
    ],
    ['are skipped twice', '1.29', [map('a'), map('b')], []],
  ])('%s', (_, kubernetes, envFrom, finds) => {
    const all = findingsIn({ container: { envFrom }, configMaps, kubernetes });
    const own = all.filter(({ code, message: text }) => code === 'skipped-name' && text.startsWith('Kubernetes sets'));
    expect(own.map(({ severity, field, message: text }) => `${severity} ${field}: ${text}`)).toEqual(finds);
    for (const { hint } of own) expect(hint).toBe('rename the keys if the program needs them');
  });
});
