import { describe, expect, it } from 'vitest';
import { OVERLAYS } from '@krmkit/testing';
import { diffText } from '../check-files.ts';

const STAGING = 'overlays/staging';
const PROD = 'overlays/prod';

function withFiles(changes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...OVERLAYS, ...changes };
}

/** The lines without indentation and without the names of generated objects, which have hashes. */
function linesOf(text: string): readonly string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().replaceAll(/(settings|db)-[a-z0-9]{10}/g, '$1-HASH'));
}

describe('diff of what kustomizations build', () => {
  it('pairs objects by their names at the source, and shows references to a new hash once', async () => {
    expect(linesOf(await diffText(OVERLAYS, { sides: [STAGING, PROD] }))).toEqual([
      `changed  ConfigMap prod/settings-HASH  ${STAGING}/kustomization.yaml:3 -> ${PROD}/kustomization.yaml:4`,
      `~ data.level: debug -> info  ${STAGING}/kustomization.yaml:3 ${PROD}/kustomization.yaml:4`,
      `~ metadata.name: settings-HASH -> settings-HASH  ${STAGING}/kustomization.yaml:3 ${PROD}/kustomization.yaml:4`,
      '2 references changed with it, in Deployment prod/web',
      `~ metadata.namespace: staging -> prod  ${STAGING}/kustomization.yaml:2 ${PROD}/kustomization.yaml:2`,
      `changed  Secret prod/db-HASH  ${STAGING}/kustomization.yaml:4 -> ${PROD}/kustomization.yaml:5`,
      `~ data.password: "<secret db-HASH/password>" -> "<secret db-HASH/password>"  ${STAGING}/kustomization.yaml:4 ${PROD}/kustomization.yaml:5`,
      `~ metadata.name: db-HASH -> db-HASH  ${STAGING}/kustomization.yaml:4 ${PROD}/kustomization.yaml:5`,
      `~ metadata.namespace: staging -> prod  ${STAGING}/kustomization.yaml:2 ${PROD}/kustomization.yaml:2`,
      'changed  Deployment prod/web  base/web.yaml:1 -> base/web.yaml:1',
      `~ metadata.namespace: staging -> prod  ${STAGING}/kustomization.yaml:2 ${PROD}/kustomization.yaml:2`,
      `~ spec.template.spec.containers[name=app].image: nginx -> nginx:1.2  base/web.yaml:12 ${PROD}/kustomization.yaml:3`,
      '3 changed (8 fields), 0 unchanged',
    ]);
  });

  it('counts an object in which only references changed', async () => {
    const overlay = (level: string): string =>
      `resources: [../base]\nconfigMapGenerator: [{name: settings, literals: [level=${level}]}]\n`;
    const files = withFiles({ 'a/kustomization.yaml': overlay('1'), 'b/kustomization.yaml': overlay('2') });
    const text = await diffText(files, { sides: ['a', 'b'] });
    expect(linesOf(text).at(-1)).toBe('1 changed (2 fields), 1 changed only in references, 0 unchanged');
    const json = await diffText(files, { format: 'json' });
    expect(json).toContain('"roots":{"before":"a","after":"b"}');
    expect(json).toContain('"path":"spec.template.spec.volumes[name=v].configMap.name"}]');
    expect(json).toContain('"referring":1');
  });

  it('shows references that changed because of a prefix and a hash once', async () => {
    const overlay = (prefix: string, level: string): string =>
      `resources: [../base]\nnamePrefix: ${prefix}\nconfigMapGenerator: [{name: settings, literals: [level=${level}]}]\n`;
    const files = withFiles({ 'a/kustomization.yaml': overlay('a-', '1'), 'b/kustomization.yaml': overlay('b-', '2') });
    expect(linesOf(await diffText(files, { sides: ['a', 'b'] }))).toEqual([
      'changed  ConfigMap b-settings-HASH  a/kustomization.yaml:3 -> b/kustomization.yaml:3',
      '~ data.level: "1" -> "2"  a/kustomization.yaml:3 b/kustomization.yaml:3',
      '~ metadata.name: a-settings-HASH -> b-settings-HASH  a/kustomization.yaml:3 b/kustomization.yaml:3',
      '2 references changed with it, in Deployment b-web',
      'changed  Deployment b-web  base/web.yaml:1 -> base/web.yaml:1',
      '~ metadata.name: a-web -> b-web  a/kustomization.yaml:2 b/kustomization.yaml:2',
      '2 changed (3 fields), 0 unchanged',
    ]);
  });

  it('shows a prefix as a change of the name, and an object of one side as added', async () => {
    const files = withFiles({
      'a/kustomization.yaml': 'resources: [../base]\n',
      'b/kustomization.yaml': 'resources: [../base, more.yaml]\nnamePrefix: b-\n',
      'b/more.yaml': 'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web}\n',
    });
    expect(linesOf(await diffText(files, { sides: ['a', 'b'] }))).toEqual([
      'changed  Deployment b-web  base/web.yaml:1 -> base/web.yaml:1',
      '~ metadata.name: web -> b-web  base/web.yaml:4 b/kustomization.yaml:2',
      'added    ServiceAccount b-web  b/more.yaml:1',
      '1 added, 1 changed (1 field), 0 unchanged',
    ]);
  });

  it('pairs by the built name where several objects have the same name at the source', async () => {
    const both = 'resources: [../../x1, ../../x2]\n';
    const files = withFiles({
      'x1/kustomization.yaml': 'resources: [../base]\nnamePrefix: x1-\n',
      'x2/kustomization.yaml': 'resources: [../base]\nnamePrefix: x2-\n',
      'all/a/kustomization.yaml': both,
      'all/b/kustomization.yaml': `${both}images: [{name: nginx, newTag: "2"}]\n`,
    });
    const text = await diffText(files, { sides: ['all/a', 'all/b'] });
    expect(text.match(/^changed .*(?=  base)/gm)).toEqual(['changed  Deployment x1-web', 'changed  Deployment x2-web']);
    expect(text).toContain('2 changed (2 fields), 0 unchanged');
  });

  it('pairs the roots of two trees by their directories', async () => {
    const old = Object.fromEntries(Object.entries(OVERLAYS).map(([path, text]) => [`old/${path}`, text]));
    const now = Object.fromEntries(Object.entries(OVERLAYS).map(([path, text]) => [`new/${path}`, text]));
    const files = {
      ...old,
      ...now,
      'new/overlays/prod/kustomization.yaml': (OVERLAYS['overlays/prod/kustomization.yaml'] ?? '').replace(
        '1.2',
        '1.3',
      ),
      'new/other/pod.yaml': (OVERLAYS['other/pod.yaml'] ?? '').replace('image: i', 'image: j'),
    };
    const text = await diffText(files, { sides: ['old', 'new'] });
    expect(linesOf(text)).toEqual([
      'files',
      'changed  Pod debug  old/other/pod.yaml:1 -> new/other/pod.yaml:1',
      '~ spec.containers[name=c].image: i -> j  old/other/pod.yaml:4 new/other/pod.yaml:4',
      'build old/overlays/prod -> new/overlays/prod',
      'changed  Deployment prod/web  old/base/web.yaml:1 -> new/base/web.yaml:1',
      '~ spec.template.spec.containers[name=app].image: nginx:1.2 -> nginx:1.3  old/overlays/prod/kustomization.yaml:3 new/overlays/prod/kustomization.yaml:3',
      '2 changed (2 fields), 5 unchanged',
    ]);
  });

  const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: c, image: a}]}\n';
  it.each<[what: string, files: Readonly<Record<string, string>>]>([
    [
      'a root that cannot be built',
      {
        'one/kustomization.yaml': 'resources: [pod.yaml]\n',
        'one/pod.yaml': pod,
        'two/kustomization.yaml': 'resources: [pod.yaml, gone.yaml]\n',
        'two/pod.yaml': pod.replace('image: a', 'image: b'),
      },
    ],
    [
      'a file of a root that cannot be built',
      {
        'one/kustomization.yaml': 'namePrefix: my-\nresources: [pod.yaml]\n',
        'one/pod.yaml': pod,
        'two/kustomization.yaml': 'namePrefix: my-\nresources: [pod.yaml, ../two/pod.yaml]\n',
        'two/pod.yaml': pod.replace('name: web', 'name: other'),
      },
    ],
    ['a file that cannot be read', { 'one/pod.yaml': pod, 'two/pod.yaml': 'a: [\n' }],
  ])('does not compare %s, on either side', async (_, files) => {
    for (const sides of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      expect(linesOf(await diffText(files, { sides })).at(-1)).toMatch(
        /^(?:1 other file, )?0 unchanged, [12] not compared, because the other side could not be read$/,
      );
    }
  });
});
