import { describe, expect, it } from 'vitest';
import type { FoundIn } from '@krmkit/pods';
import { settingsOf } from '../../src/api/options.ts';
import { judge } from '../../src/fixes/judge.ts';
import type { Judgement } from '../../src/fixes/judge.ts';
import { changedRest, inRoot } from '../../src/fixes/judged-rest.ts';
import type { Files } from '../check-files.ts';
import { openFiles } from '../check-files.ts';

const deployment = (container: string, more = ''): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n${more}  template: {spec: {containers: [{name: app, image: a, ${container}}], volumes: [{name: v, emptyDir: {}}]}}\n`;
const map = (value: string, kind = 'ConfigMap'): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: {name: settings, namespace: shop}\n${kind === 'Secret' ? 'stringData' : 'data'}: {a: "${value}", b: other}\n`;
const built = (text: string, more = ''): Files => ({
  'p/kustomization.yaml': `resources: [a.yaml]\n${more}`,
  'p/a.yaml': text,
});

async function judged(files: Files): Promise<Judgement> {
  const { environments } = await openFiles(files);
  return judge(environments, [], settingsOf('check', {}), new Map());
}

/** A finding about the object of an index, at a path. */
interface About {
  readonly index: number;
  readonly path: readonly (string | number)[];
  readonly root?: string;
}

async function reason(before: Files, after: Files, about?: About): Promise<string | undefined> {
  const old = await judged(before);
  const resource = old.environments.roots[0]?.package.resources[about?.index ?? 0];
  if (resource === undefined) throw new Error('nothing is built');
  const finding = {
    code: 'non-string-value',
    path: about?.path ?? [],
    message: '',
    severity: 'error',
    field: '',
  } as const;
  const found: FoundIn = { resource, finding };
  const fixed = about === undefined ? [] : [{ root: about.root ?? 'p', found }];
  return changedRest(old.rest, (await judged(after)).rest, fixed);
}
const CHANGED = 'it would change Deployment shop/web in the build of p outside of its containers';
const MAP = 'it would change ConfigMap shop/settings in the build of p outside of its containers';

describe('what a fix changes outside of containers', () => {
  it.each<readonly [what: string, before: Files, after: Files, changed: string | undefined]>([
    ['nothing', built(deployment('args: [a]')), built(deployment('args: [a]')), undefined],
    [
      'fields that are judged by what containers get',
      built(deployment('args: [a], env: [{name: A, value: a}]')),
      built(deployment('args: [b], command: [c], workingDir: /a')),
      undefined,
    ],
    [
      'probes and mounts',
      built(deployment('livenessProbe: {exec: {command: [a]}}')),
      built(deployment('volumeMounts: [{name: v, mountPath: /a}]')),
      undefined,
    ],
    [
      'other fields of containers',
      built(deployment('ports: [{containerPort: 80}]')),
      built(deployment('ports: [{containerPort: 81}]')),
      CHANGED,
    ],
    [
      'other fields of the object',
      built(deployment('', '  replicas: 1\n')),
      built(deployment('', '  replicas: 2\n')),
      CHANGED,
    ],
    [
      'the volumes',
      built(deployment('')),
      built(deployment('').replace('emptyDir: {}', 'hostPath: {path: /a}')),
      CHANGED,
    ],
    ['the API version', built(deployment('')), built(deployment('').replace('apps/v1', 'apps/v1beta1')), CHANGED],
    ['the object, which is gone', built(`${deployment('')}---\n${map('x')}`), built(deployment('')), MAP],
    ['a new object', built(map('x')), built(`${map('x')}---\n${deployment('')}`), undefined],
    ['the content of a ConfigMap', built(map('x')), built(map('y')), MAP],
    [
      'the name of a ConfigMap, which can have a hash',
      built(map('x')),
      built(map('x').replace('name: settings', 'name: settings-1')),
      undefined,
    ],
    [
      'files that no root builds',
      { 'a.yaml': deployment('', '  replicas: 1\n'), ...built(map('x')) },
      { 'a.yaml': deployment('', '  replicas: 2\n'), ...built(map('x')) },
      undefined,
    ],
  ])('is %s', async (_, before, after, changed) => {
    expect(await reason(before, after)).toBe(changed);
  });

  const volumes = built(deployment('').replace('emptyDir: {}', 'hostPath: {path: /a}'));
  it.each<readonly [what: string, about: About, changed: string | undefined]>([
    ['the object', { index: 0, path: ['spec'] }, undefined],
    ['the object in another root', { index: 0, path: ['spec'], root: 'other' }, CHANGED],
  ])('is explained by a finding about %s', async (_, about, changed) => {
    expect(await reason(built(deployment('')), volumes, about)).toBe(changed);
  });

  it('is not explained in other fields', async () => {
    const about = { index: 0, path: ['spec'] };
    expect(
      await reason(built(deployment('', '  replicas: 1\n')), built(deployment('', '  replicas: 2\n')), about),
    ).toBe(CHANGED);
  });

  const both = (value: string, arg = '$(LEVL)'): Files => built(`${map(value)}---\n${deployment(`args: [${arg}]`)}`);
  const args = ['spec', 'template', 'spec', 'containers', 0, 'args', 0];
  it.each<readonly [what: string, before: Files, after: Files, about: About, changed: string | undefined]>([
    ['the text that it has', both('$(LEVL)'), both('$(LEVEL)'), { index: 1, path: args }, undefined],
    ['another text', both('x'), both('y'), { index: 1, path: args }, MAP],
    [
      'the text that it has, and a new key',
      both('$(LEVL)'),
      built(`${map('$(LEVEL)').replace('b: other', 'b: other, c: new')}---\n${deployment('args: [$(LEVL)]')}`),
      { index: 1, path: args },
      MAP,
    ],
    ['the ConfigMap', both('x'), both('y'), { index: 0, path: ['data', 'a'] }, undefined],
  ])('is explained in a ConfigMap by a finding about %s', async (_, before, after, about, changed) => {
    expect(await reason(before, after, about)).toBe(changed);
  });

  it('is not what a replacement copies into a ConfigMap, whatever is wrong with it', async () => {
    const replaced = (value: string): Files =>
      built(
        `${map('x')}---\n${deployment(`args: ["${value}"]`)}`,
        'replacements:\n- source: {kind: Deployment, fieldPath: "spec.template.spec.containers.0.args.0"}\n  targets: [{select: {kind: ConfigMap}, fieldPaths: [data.a]}]\n',
      );
    expect(await reason(replaced('one'), replaced('two'), { index: 0, path: ['data', 'a'] })).toBe(MAP);
    expect(await reason(replaced('one'), replaced('one'))).toBeUndefined();
  });
});

it.each([
  [undefined, ''],
  ['p', ' in the build of p'],
])('the root %s is named:%s', (root, text) => {
  expect(inRoot({ root })).toBe(text);
});
