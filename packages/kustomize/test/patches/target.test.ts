import { describe, expect, it } from 'vitest';
import { textAt } from '@krmkit/base';
import { buildText } from '../build-text.ts';

const object = (apiVersion: string, kind: string, name: string, more = ''): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\n${more}`;

const OBJECTS = [
  object('apps/v1', 'Deployment', 'web', '  namespace: shop\n  labels: {app: web, size: 5}\n  annotations: {a: b}\n'),
  object('apps/v1', 'StatefulSet', 'db', '  labels: {app: db}\n'),
  object('v1', 'Service', 'web'),
  object('rbac.authorization.k8s.io/v1', 'ClusterRole', 'reader'),
].join('---\n');

/** `KIND/NAME` of the objects that a patch with this target changes. */
async function patched(target: string, kustomization = 'resources: [all.yaml]\n'): Promise<readonly string[]> {
  const { objects, diagnostics } = await buildText({
    'all.yaml': OBJECTS,
    'base/kustomization.yaml': 'resources: [all.yaml]\nnamePrefix: p-\nnamespace: own\n',
    'base/all.yaml': OBJECTS,
    'kustomization.yaml': `${kustomization}patches:\n- target: ${target}\n  patch: '[{"op": "add", "path": "/x", "value": 1}]'\n`,
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const changed = objects.filter(({ value }) => value['x'] === 1);
  return changed.map(({ value }) => `${textAt(value, 'kind')}/${textAt(value['metadata'], 'name')}`);
}

// https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/patches/: regular expressions, anchored as a whole.
describe('the target of a patch', () => {
  const all = ['Deployment/web', 'StatefulSet/db', 'Service/web', 'ClusterRole/reader'];
  it.each<readonly [target: string, names: readonly string[]]>([
    ['{}', all],
    ['{kind: Deployment}', ['Deployment/web']],
    ['{kind: Dep}', []],
    ['{kind: Deployment|Service}', ['Deployment/web', 'Service/web']],
    ['{kind: ".*Set"}', ['StatefulSet/db']],
    ['{name: web}', ['Deployment/web', 'Service/web']],
    ['{name: we}', []],
    ['{name: "w.*"}', ['Deployment/web', 'Service/web']],
    ['{name: web, kind: Service}', ['Service/web']],
    ['{group: apps}', ['Deployment/web', 'StatefulSet/db']],
    ['{version: v1}', all],
    ['{version: v2}', []],
    ['{group: rbac.authorization.k8s.io}', ['ClusterRole/reader']],
    ['{namespace: shop}', ['Deployment/web']],
    // Without a namespace it is `default`; an object of the cluster has none.
    ['{namespace: default}', ['StatefulSet/db', 'Service/web']],
    ['{labelSelector: app=web}', ['Deployment/web']],
    ['{labelSelector: "app in (web, db)"}', ['Deployment/web', 'StatefulSet/db']],
    ['{labelSelector: "!app"}', ['Service/web', 'ClusterRole/reader']],
    ['{labelSelector: size=5}', ['Deployment/web']],
    ['{annotationSelector: a=b}', ['Deployment/web']],
    ['{annotationSelector: "!a"}', ['StatefulSet/db', 'Service/web', 'ClusterRole/reader']],
    ['{labelSelector: app=web, annotationSelector: a=c}', []],
    ['{labelSelector: app=web, kind: Service}', []],
  ])('%s', async (target, names) => {
    expect(await patched(target)).toEqual(names);
  });

  it.each<readonly [target: string, names: readonly string[]]>([
    ['{name: web}', ['Deployment/p-web', 'Service/p-web']],
    ['{name: p-web}', ['Deployment/p-web', 'Service/p-web']],
    ['{name: "p-.*", kind: Service}', ['Service/p-web']],
    ['{namespace: shop}', ['Deployment/p-web']],
    ['{namespace: own, kind: Deployment}', ['Deployment/p-web']],
    ['{namespace: default, kind: Service}', ['Service/p-web']],
  ])('of an object of a base, under its first or its present name: %s', async (target, names) => {
    expect(await patched(target, 'resources: [base]\n')).toEqual(names);
  });

  it.each([
    [
      '{kind: "*"}',
      'The kind of the target in patches[0] cannot be read: ',
      '3:18',
      'Write a regular expression in the syntax of RE2',
    ],
    [
      '{name: "(?=a)"}',
      'The name of the target in patches[0] cannot be read: ',
      '3:18',
      'Write a regular expression in the syntax of RE2',
    ],
    [
      '{labelSelector: "a b"}',
      'The labelSelector of the target in patches[0] cannot be read: ',
      '3:27',
      'Write conditions such as',
    ],
    [
      '{annotationSelector: "="}',
      'The annotationSelector of the target in patches[0] cannot be read: ',
      '3:32',
      'Write conditions such as',
    ],
  ])('is wrong: %s', async (target, message, place, hint) => {
    const { text, diagnostics } = await buildText({
      'all.yaml': OBJECTS,
      'kustomization.yaml': `resources: [all.yaml]\npatches:\n- target: ${target}\n  patch: '[]'\n`,
    });
    const [problem] = diagnostics.filter(({ code }) => code === 'invalid-target');
    expect(text).toBe('Error');
    expect(problem?.message).toContain(message);
    expect(problem?.hint).toContain(hint);
    expect(`${problem?.location?.line}:${problem?.location?.column}`).toBe(place);
  });
});
