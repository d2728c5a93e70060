import { describe, expect, it } from 'vitest';
import { objectsOf, pairParts, partSides, rootsOf, sourceKey, withUniqueKeys } from '../../src/changes/parts.ts';
import type { DiffSide } from '../../src/changes/parts.ts';
import type { InputFile } from '../../src/input/read-input.ts';
import type { Files } from '../check-files.ts';
import { inputOf } from '../check-files.ts';

const object = (name: string, namespace?: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}${namespace === undefined ? '' : `, namespace: ${namespace}`}}\n`;
const root = (directory: string, more = ''): Files => ({
  [`${directory}/kustomization.yaml`]: `resources: [a.yaml]\n${more}`,
  [`${directory}/a.yaml`]: object('a'),
});
const sideOf = async (name: string, files: Files): Promise<DiffSide> => ({
  name,
  input: await inputOf(files, { paths: [name] }),
});
const fileText = ({ path, root: directory, build }: InputFile): string =>
  build === undefined ? path : `build ${directory}`;

/** `BEFORE | AFTER` of each part. */
async function partsOf(
  before: Files,
  after: Files,
  names: readonly [string, string] = ['a', 'b'],
): Promise<readonly string[]> {
  const parts = pairParts(await sideOf(names[0], before), await sideOf(names[1], after));
  return parts.map((part) => `${part.before.map(fileText).join(', ')} | ${part.after.map(fileText).join(', ')}`);
}

describe('the parts of two sides', () => {
  it.each<readonly [what: string, before: Files, after: Files, parts: readonly string[]]>([
    ['files', { 'a/x.yaml': object('x') }, { 'b/y.yaml': object('y') }, ['a/x.yaml | b/y.yaml']],
    ['nothing', {}, {}, [' | ']],
    ['a single root on each side', root('a/one'), root('b/two'), ['build a/one | build b/two']],
    [
      'files beside roots',
      { ...root('a/one'), 'a/x.yaml': object('x') },
      root('b/one'),
      ['a/x.yaml | ', 'build a/one | build b/one'],
    ],
    [
      'new files beside roots',
      root('a/one'),
      { ...root('b/one'), 'b/x.yaml': object('x') },
      [' | b/x.yaml', 'build a/one | build b/one'],
    ],
    [
      'several roots, in the same directories',
      { ...root('a/one'), ...root('a/two') },
      { ...root('b/two'), ...root('b/three') },
      ['build a/one | ', 'build a/two | build b/two', ' | build b/three'],
    ],
    // A build and its printed objects.
    [
      'a build and files',
      { ...root('a/one'), 'a/x.yaml': object('x') },
      { 'b/y.yaml': object('y') },
      ['a/x.yaml, build a/one | b/y.yaml'],
    ],
    ['files and a build', { 'a/x.yaml': object('x') }, root('b/one'), ['a/x.yaml | build b/one']],
    [
      'the directory itself and one below',
      { ...root('a'), ...root('a/two') },
      { ...root('b'), ...root('b/two') },
      ['build a | build b', 'build a/two | build b/two'],
    ],
  ])('of %s', async (_, before, after, parts) => {
    expect(await partsOf(before, after)).toEqual(parts);
  });
});

it('the roots of a side are its directories', async () => {
  const { input } = await sideOf('.', { ...root('one'), ...root('two'), 'x.yaml': object('x') });
  expect(rootsOf(input.files)).toBe('one, two');
  expect(rootsOf(input.files.filter(({ build }) => build === undefined))).toBeUndefined();
});

it('a resource of a build has its object, and one of a file has none', async () => {
  const { input } = await sideOf('.', { ...root('one', 'namePrefix: x-\n'), 'x.yaml': object('x') });
  const objectOf = objectsOf({ before: input.files, after: [] });
  const objects = input.files.flatMap(({ resources }) => resources.map((resource) => objectOf(resource)?.value));
  expect(objects).toEqual([undefined, expect.objectContaining({ metadata: { name: 'x-a' } })]);
});

describe('the resources of two sides', () => {
  const keysOf = async (before: Files, after: Files, named = true): Promise<readonly (readonly unknown[])[]> => {
    const sides = partSides(
      { before: (await sideOf('a', before)).input.files, after: (await sideOf('b', after)).input.files },
      named,
    );
    return [...sides.before, ...sides.after].map(({ resource, path, key }) => [
      resource.identity.name,
      path,
      key !== undefined,
    ]);
  };

  it('of files have their paths, if these count', async () => {
    const [before, after] = [{ 'a/x.yaml': object('x') }, { 'b/dir/x.yaml': object('x') }];
    expect(await keysOf(before, after)).toEqual([
      ['x', 'x.yaml', false],
      ['x', 'dir/x.yaml', false],
    ]);
    expect(await keysOf(before, after, false)).toEqual([
      ['x', undefined, false],
      ['x', undefined, false],
    ]);
  });

  it('of builds have the names at their sources, also with other names', async () => {
    const sides = partSides(
      {
        before: (await sideOf('a', root('a', 'namePrefix: x-\n'))).input.files,
        after: (await sideOf('b', root('b', 'namePrefix: y-\nnamespace: shop\n'))).input.files,
      },
      true,
    );
    const [[old], [now]] = [sides.before, sides.after];
    expect([old?.resource.identity.name, now?.resource.identity.name]).toEqual(['x-a', 'y-a']);
    expect(old?.key).toBeDefined();
    expect(old?.key).toBe(now?.key);
  });

  it('of a build and a file have none', async () => {
    expect(await keysOf(root('a'), { 'b/x.yaml': object('a') })).toEqual([
      ['a', undefined, false],
      ['a', 'x.yaml', false],
    ]);
  });
});

it('a name that several objects of one side have at their sources pairs none of them', async () => {
  const { input } = await sideOf('.', { ...root('one'), 'x.yaml': object('x') });
  const [resource] = input.files.flatMap(({ resources }) => resources);
  if (resource === undefined) throw new Error('no resource');
  const of = (...keys: readonly (string | undefined)[]) => keys.map((key) => ({ resource, path: undefined, key }));
  const { before, after } = withUniqueKeys(of('a', 'b', 'b', undefined, undefined), of('a', 'b', 'c', 'c'));
  expect(before.map(({ key }) => key)).toEqual(['a', undefined, undefined, undefined, undefined]);
  expect(after.map(({ key }) => key)).toEqual(['a', undefined, undefined, undefined]);
});

describe('the name at the source', () => {
  const keyOf = async (text: string, more = ''): Promise<string | undefined> => {
    const files = { 'p/kustomization.yaml': `resources: [a.yaml]\n${more}`, 'p/a.yaml': text };
    const [file] = (await inputOf(files)).files;
    const [resource] = file?.resources ?? [];
    return resource && sourceKey(resource);
  };
  it('counts the namespace, and default is none', async () => {
    const plain = await keyOf(object('a'));
    expect(await keyOf(object('a', 'default'))).toBe(plain);
    expect(await keyOf(object('a'), 'namespace: shop\n')).toBe(plain);
    expect(await keyOf(object('a', 'shop'))).not.toBe(plain);
    expect(await keyOf(object('b'))).not.toBe(plain);
  });

  it('of a cluster-scoped object has no namespace', async () => {
    const role = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: a}\n';
    expect(await keyOf(role, 'namespace: shop\nnamePrefix: x-\n')).toBe(await keyOf(role));
  });

  it('is not known for a file', async () => {
    const { files } = await inputOf({ 'a.yaml': object('a') });
    expect(files.flatMap(({ resources }) => resources).map(sourceKey)).toEqual([undefined]);
  });
});
