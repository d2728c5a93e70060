import { describe, expect, it } from 'vitest';
import { member, textAt } from '@krmkit/base';
import { finishObjects } from '../../src/argo/finish-objects.ts';
import { objectsOf, sourcedOf } from '../sourced.ts';

const APPLICATION = (destination: string) =>
  sourcedOf(
    `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: {destination: ${destination}}\n`,
  );
const object = (kind: string, metadata: string): string => `apiVersion: v1\nkind: ${kind}\nmetadata: {${metadata}}\n`;
const hook = (annotation: string, value: string): string =>
  object('ConfigMap', `name: h, annotations: {${annotation}: "${value}"}`);

async function finished(text: string, destination = '{namespace: shop}'): Promise<readonly string[]> {
  const made = finishObjects(await objectsOf(text), APPLICATION(destination), ({ kind }) => kind === 'Namespace');
  return made.map(
    ({ value }) => `${textAt(value, 'kind')} ${JSON.stringify(member(member(value, 'metadata'), 'namespace') ?? null)}`,
  );
}

// controller/sync.go of Argo CD: DeduplicateTargetObjects; the documents of its hooks and of Helm's.
describe('what Argo CD applies', () => {
  it.each([
    [
      'an object without a namespace has that of the destination',
      object('ConfigMap', 'name: a'),
      undefined,
      ['ConfigMap "shop"'],
    ],
    ['an object keeps its namespace', object('ConfigMap', 'name: a, namespace: own'), undefined, ['ConfigMap "own"']],
    ['an object keeps none without one of the destination', object('ConfigMap', 'name: a'), '{}', ['ConfigMap null']],
    [
      'an object keeps none with an empty one of the destination',
      object('ConfigMap', 'name: a'),
      '{namespace: ""}',
      ['ConfigMap null'],
    ],
    ['an object of the cluster has none', object('Namespace', 'name: a, namespace: x'), undefined, ['Namespace null']],
    ['an object of the cluster gets none', object('Namespace', 'name: a'), undefined, ['Namespace null']],
    ['a hook', hook('argocd.argoproj.io/hook', 'PreSync'), undefined, ['ConfigMap "shop"']],
    ['a hook that is skipped is not applied', hook('argocd.argoproj.io/hook', 'Skip'), undefined, []],
    [
      'one of several hooks is enough',
      hook('argocd.argoproj.io/hook', 'Skip, PostSync'),
      undefined,
      ['ConfigMap "shop"'],
    ],
    ['a hook of Helm', hook('helm.sh/hook', 'pre-install,test'), undefined, ['ConfigMap "shop"']],
    ['a test of Helm is not applied', hook('helm.sh/hook', 'test'), undefined, []],
    ['no hook', hook('helm.sh/hook', ''), undefined, ['ConfigMap "shop"']],
  ])('%s', async (_, text, destination, expected) => {
    expect(await finished(text, destination)).toEqual(expected);
  });

  it('is the last of equal objects, at its place', async () => {
    const [first, second] = await Promise.all(
      ['1', '2'].map((k) =>
        objectsOf(
          `${object('ConfigMap', 'name: a').trimEnd()}\ndata: {k: "${k}"}\n---\n${object('ConfigMap', `name: b${k}`)}`,
        ),
      ),
    );
    const made = finishObjects([...(first ?? []), ...(second ?? [])], APPLICATION('{namespace: shop}'), () => false);
    expect(
      made.map(({ value }) => [member(value['metadata'] ?? null, 'name'), member(value['data'] ?? null, 'k')]),
    ).toEqual([
      ['b1', undefined],
      ['a', '2'],
      ['b2', undefined],
    ]);
  });
});
