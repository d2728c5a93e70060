import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { createSource, printPath } from '@krmkit/base';
import { onlyFiles } from '@krmkit/kustomize';
import { readSource } from '@krmkit/manifests';
import { builtObjectOf, fieldsOfFile, leavesOf } from '../../src/answers/fields.ts';
import { workspaceFiles } from '../../src/files/workspace-files.ts';
import { createSnapshotMaker } from '../../src/model/snapshot.ts';
import type { Snapshot } from '../../src/model/snapshot.ts';
import { FILES } from '../web-files.ts';

function snapshotOf(texts: Readonly<Record<string, string>>): Promise<Snapshot> {
  const files = workspaceFiles();
  for (const [path, text] of Object.entries(texts)) files.write(path, text);
  return createSnapshotMaker(files, {}).make({ isWanted: () => true });
}

it.each<readonly [value: JsonValue, paths: readonly string[]]>([
  ['a', ['']],
  [null, ['']],
  [[], ['']],
  [{}, ['']],
  [{ a: 1, b: { c: [true, { d: null }], e: [], f: {} } }, ['a', 'b.c[0]', 'b.c[1].d', 'b.e', 'b.f']],
])('the leaves of %j', (value, paths) => {
  expect([...leavesOf(value, [])].map((path) => printPath(path))).toEqual(paths);
});

describe('the fields of a file', () => {
  /** `root field: text, text`. */
  const shown = async (
    texts: Readonly<Record<string, string>>,
    file: string,
    field: string,
  ): Promise<readonly string[]> => {
    const snapshot = await snapshotOf(texts);
    return fieldsOfFile(snapshot, file)
      .filter(({ path }) => printPath(path).endsWith(field))
      .map(({ checked, path, texts: own }) => {
        const parts = own.map(({ location, entry, isReplaced, isGenerated }) => {
          const text = (texts[location.path] ?? '').slice(location.start, location.end);
          return [text, entry ?? '-', isReplaced ? 'replaced' : '', isGenerated ? 'generated' : ''].join(' ').trimEnd();
        });
        return `${checked.environment.root ?? 'files'} ${printPath(path)}: ${parts.join(', ')}`;
      });
  };

  it.each([
    [
      'base/pod.yaml',
      '.image',
      [
        'dev spec.containers[0].image: example.com/web:1 -',
        'prod spec.containers[0].image: example.com/web:1 -, "2" images[0]',
      ],
    ],
    ['prod/kustomization.yaml', '.image', ['prod spec.containers[0].image: example.com/web:1 -, "2" images[0]']],
    ['prod/patch.yaml', 'env[0].value', ['prod spec.containers[0].env[0].value: info - replaced, debug patches[0]']],
    ['dev/kustomization.yaml', 'web.namespace', []],
    ['base/db.yaml', '.clusterIP', ['dev spec.clusterIP: 10.0.0.1 -', 'prod spec.clusterIP: 10.0.0.1 -']],
  ])('%s %s', async (file, field, expected) => {
    expect(await shown(FILES, file, field)).toEqual(expected);
  });

  it('of files that no kustomization uses are those of the file alone', async () => {
    const texts = {
      'a.yaml': FILES['base/db.yaml'] ?? '',
      'b.yaml': (FILES['base/db.yaml'] ?? '').replace('db', 'other'),
    };
    expect(await shown(texts, 'a.yaml', '.name')).toEqual(['files metadata.name: db -']);
    expect(await shown(texts, 'c.yaml', '.name')).toEqual([]);
  });

  it('are computed once', async () => {
    const snapshot = await snapshotOf(FILES);
    const [first] = fieldsOfFile(snapshot, 'base/pod.yaml');
    expect(fieldsOfFile(snapshot, 'base/pod.yaml')[0]).toBe(first);
  });
});

it('the object that a build made of a resource', async () => {
  const snapshot = await snapshotOf(FILES);
  const dev = snapshot.environments.roots.find(({ directory }) => directory === 'dev');
  const pod = dev?.package.resources.find(({ identity }) => identity.kind === 'Pod');
  if (pod === undefined) throw new Error('no pod');
  expect(builtObjectOf(snapshot, pod)?.value).toBe(pod.value);
  const [other] = readSource(createSource('x.yaml', FILES['base/pod.yaml'] ?? '')).resources;
  if (other === undefined) throw new Error('no resource');
  expect(builtObjectOf(snapshot, other)).toBeUndefined();
  expect(builtObjectOf({ ...snapshot, environments: onlyFiles(snapshot.environments.files) }, pod)).toBeUndefined();
});
