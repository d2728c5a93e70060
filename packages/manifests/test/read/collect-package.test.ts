import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { Diagnostic } from '@krmkit/base';
import type { Package } from '../../src/read/collect-package.ts';
import { createPackageCollector } from '../../src/read/collect-package.ts';
import { readSource } from '../../src/read/documents.ts';
import { readKustomization } from '../../src/resource/kustomization.ts';
import { object, places, problems } from './load.ts';

type Files = Readonly<Record<string, string>>;

function collect(files: Files, collector = createPackageCollector()): Package {
  for (const [path, text] of Object.entries(files)) {
    const source = createSource(path, text);
    collector.add(source, undefined, readSource(source));
  }
  return collector.finish(Object.keys(files).length);
}

const PREFIX = 'namePrefix: p-\n';
const LIST = 'resources: [a.yaml]\n';

describe('a package', () => {
  it('has the objects, texts and numbers of its files', () => {
    const found = collect({ 'b.yaml': object('b'), 'a.yaml': object('a'), 'c.yaml': '{{ x }}\n' });
    expect(places(found)).toEqual(['b.yaml Service b', 'a.yaml Service a']);
    expect([...found.sources.keys()]).toEqual(['b.yaml', 'a.yaml', 'c.yaml']);
    expect([found.fileCount, found.templateCount]).toEqual([3, 1]);
    expect(problems(found)).toEqual(['info template-file c.yaml:1']);
  });

  it('has the problems that came before its files first', () => {
    const before: Diagnostic = { code: 'unreadable-file', severity: 'error', message: 'x' };
    const { diagnostics } = collect({ 'a.yaml': 'a: [\n' }, createPackageCollector([before]));
    expect(diagnostics.map(({ code }) => code)).toEqual(['unreadable-file', 'invalid-yaml']);
  });

  it('reports an object that is there twice', () => {
    const found = collect({ 'a.yaml': object('a'), 'b.yaml': object('a') });
    expect(problems(found)).toEqual(['info duplicate-resource b.yaml:4']);
  });

  const half = 'kind: Pod\nmetadata: {name: a}\n';
  it.each<[string, Files, readonly string[]]>([
    ['a file', { 'p.yaml': half }, ['warning untyped-object p.yaml:1']],
    ['a patch', { 'p.yaml': half, 'kustomization.yaml': 'patches: [{path: p.yaml}]\n' }, []],
  ])('reports half a type in %s', (_, files, expected) => {
    expect(problems(collect(files)).filter((line) => line.includes('untyped'))).toEqual(expected);
  });

  it('knows kustomizations that are not among its files', () => {
    const user = readKustomization('d/kustomization.yaml', { patches: [{ path: 'p.yaml' }] });
    expect(problems(collect({ 'd/p.yaml': half }, createPackageCollector([], [user])))).toEqual([]);
  });
});

describe('kustomizations whose builds differ from their files', () => {
  it.each<[string, Files, string | undefined, string | undefined]>([
    ['none', { 'kustomization.yaml': LIST }, undefined, undefined],
    ['a file with another name', { 'other.yaml': PREFIX }, undefined, undefined],
    ['the directory where you are', { 'kustomization.yaml': PREFIX }, '.', '.'],
    ['one', { 'b/kustomization.yaml': PREFIX, 'a/kustomization.yaml': LIST }, 'b', 'b'],
    [
      'those that others build upon are not named',
      { 'base/kustomization.yaml': PREFIX, 'app/kustomization.yaml': `resources: [../base]\n${PREFIX}` },
      'app',
      'app',
    ],
    [
      'those that are used where no other changes',
      { 'app/base/kustomization.yaml': PREFIX, 'app/kustomization.yaml': 'resources: [base]\n' },
      'app/base',
      'app/base',
    ],
    [
      'three',
      { 'c/kustomization.yaml': PREFIX, 'b/kustomization.yaml': PREFIX, 'a/kustomization.yaml': PREFIX },
      'c, b, a',
      'c',
    ],
    [
      'more',
      Object.fromEntries(['a b', 'c', 'd', 'e', 'f'].map((name) => [`${name}/kustomization.yaml`, PREFIX])),
      'a b, c, d and 2 more',
      "'a b'",
    ],
  ])('%s', (_, files, named, path) => {
    const found = collect(files).diagnostics.find(({ code }) => code === 'unbuilt-kustomization');
    const message = `krmkit shows files as written, not what kustomize builds from ${named}; to see that: krmkit expand ${path}`;
    expect(found?.message).toBe(named === undefined ? undefined : message);
  });

  it('are said once, at the first of them', () => {
    const found = collect({ 'b/kustomization.yaml': PREFIX, 'a/kustomization.yaml': PREFIX });
    expect(problems(found)).toEqual(['info unbuilt-kustomization b/kustomization.yaml:1']);
  });
});
