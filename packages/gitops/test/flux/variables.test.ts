import { describe, expect, it } from 'vitest';
import type { FindVariables, FluxVariables } from '../../src/flux/variables.ts';
import { fluxVariables } from '../../src/flux/variables.ts';
import { sourcedOf } from '../sourced.ts';

const OBJECTS: Readonly<Record<string, string>> = {
  'ConfigMap one': 'data: {a: x, b: "1\\n2\\n"}',
  'ConfigMap two': 'data: {a: z}',
  'ConfigMap empty': 'data: {}',
  'ConfigMap secret': 'data: {a: ENC}\nsops: {mac: x}',
  'Secret s': 'data: {a: eA==}\nstringData: {t: x}',
};
const find: FindVariables = async (kind, namespace, name) => {
  const more = namespace === 'shop' ? OBJECTS[`${kind} ${name}`] : undefined;
  if (more === undefined) return { ok: false, reason: 'is not in the repository' };
  return { ok: true, sourced: sourcedOf(`apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}}\n${more}\n`) };
};
const variables = (spec: string): Promise<FluxVariables | undefined> =>
  fluxVariables(
    sourcedOf(`apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: a}\nspec: ${spec}\n`),
    'shop',
    find,
  );
const from = (...names: readonly string[]): string =>
  `substituteFrom: [${names.map((one) => `{kind: ${one.split(' ')[0] ?? ''}, name: ${one.split(' ')[1] ?? ''}}`).join(', ')}]`;

interface Row {
  readonly title: string;
  readonly postBuild: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly atRunTime?: readonly string[];
  readonly open?: readonly string[];
  readonly wrongNames?: readonly string[];
}

// https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution: later entries override
// earlier ones, and substitute overrides all.
const ROWS: readonly Row[] = [
  { title: 'none', postBuild: '{}' },
  {
    title: 'its own, as texts',
    postBuild: '{substitute: {a: x, num: 3, t: true, e: null}}',
    values: { a: 'x', num: '3', t: 'true', e: '' },
  },
  { title: 'of a ConfigMap, without line ends', postBuild: `{${from('ConfigMap one')}}`, values: { a: 'x', b: '12' } },
  {
    title: 'of the last of two',
    postBuild: `{${from('ConfigMap one', 'ConfigMap two')}}`,
    values: { a: 'z', b: '12' },
  },
  {
    title: 'its own before others',
    postBuild: `{substitute: {a: own}, ${from('ConfigMap one')}}`,
    values: { a: 'own', b: '12' },
  },
  { title: 'of a Secret, at run time', postBuild: `{${from('Secret s')}}`, atRunTime: ['a', 't'] },
  {
    title: 'of a Secret after a ConfigMap',
    postBuild: `{${from('ConfigMap one', 'Secret s')}}`,
    values: { b: '12' },
    atRunTime: ['a', 't'],
  },
  {
    title: 'of a ConfigMap after a Secret',
    postBuild: `{${from('Secret s', 'ConfigMap one')}}`,
    values: { a: 'x', b: '12' },
    atRunTime: ['t'],
  },
  {
    title: 'its own after a Secret',
    postBuild: `{substitute: {t: own}, ${from('Secret s')}}`,
    values: { t: 'own' },
    atRunTime: ['a'],
  },
  { title: 'that SOPS encrypts', postBuild: `{${from('ConfigMap secret')}}`, atRunTime: ['a'] },
  {
    title: 'of an object that is not there',
    postBuild: `{${from('ConfigMap gone')}}`,
    open: ['is not in the repository'],
  },
  {
    title: 'of an object without any',
    postBuild: `{${from('ConfigMap empty')}}`,
    open: ['has no variables in the repository'],
  },
  {
    title: 'with names that Flux refuses',
    postBuild: '{substitute: {a-b: x, 1a: x, _a1: x, é: x}}',
    values: { 'a-b': 'x', '1a': 'x', _a1: 'x', é: 'x' },
    wrongNames: ['a-b', '1a'],
  },
];

describe('the variables of a Kustomization', () => {
  it.each(ROWS)('$title', async ({ postBuild, values = {}, atRunTime = [], open = [], wrongNames = [] }) => {
    const found = await variables(`{postBuild: ${postBuild}}`);
    expect(found && Object.fromEntries([...found.values].map(([name, { value }]) => [name, value]))).toEqual(values);
    expect([...(found?.atRunTime ?? [])].sort()).toEqual(atRunTime);
    expect(found?.open.map(({ reason }) => reason)).toEqual(open);
    expect(found?.wrongNames).toEqual(wrongNames);
    expect(found?.isAlways).toBe(false);
  });

  it.each([
    ['{}', undefined],
    ['{postBuild: x}', undefined],
    ['{postBuild: {substituteStrategy: Always}}', true],
    ['{postBuild: {substituteStrategy: WithVariables}}', false],
  ])('of %s are always substituted: %s', async (spec, isAlways) => {
    expect((await variables(spec))?.isAlways).toBe(isAlways);
  });
});
