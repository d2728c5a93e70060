import type { Diagnostic, FileSystem } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { buildRoot, needsPermission } from '../src/build-root.ts';
import { shownFinding } from './objects-of.ts';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n';
const FILES: Readonly<Record<string, string>> = {
  'k/kustomization.yaml': 'resources: [a.yaml, b.yaml]\nnamePrefix: p-\n',
  'k/a.yaml': `# krmkit-ignore unresolved-reference: known\n${POD}`,
  'k/b.yaml': 'kind: NoVersion\nmetadata: {name: x}\n',
  'remote/kustomization.yaml': 'resources: ["https://example.com/x.yaml"]\n',
  'mixed/kustomization.yaml': 'resources: ["https://example.com/x.yaml", gone.yaml]\n',
  'empty/x.yaml': POD,
  'two/kustomization.yaml': 'resources: []\n',
  'two/Kustomization': 'resources: []\n',
};

async function build(
  directory: string,
  strict = false,
  files: FileSystem = memoryFileSystem(new Map(Object.entries(FILES))),
) {
  const root = await buildRoot(files, directory, {}, strict);
  return { ...root, problems: root.package.diagnostics.map(shownFinding) };
}

describe('a root', () => {
  it('that is built has its objects as resources at their sources, and what suppresses findings', async () => {
    const root = await build('k');
    expect(root).toMatchObject({
      directory: 'k',
      state: 'built',
      problems: [],
      package: { fileCount: 3, templateCount: 0 },
    });
    expect(root.objects).toHaveLength(2);
    expect(root.package.resources.map(({ identity }) => identity.name)).toEqual(['p-web']);
    expect(root.package.resources[0]?.locate?.(['kind'])).toMatchObject({ path: 'k/a.yaml', line: 3 });
    expect([...root.package.sources.keys()].toSorted()).toEqual(['k/a.yaml', 'k/b.yaml', 'k/kustomization.yaml']);
    expect(root.written.map(({ identity }) => identity.name)).toEqual(['web']);
  });

  it.each<[string, string, boolean, string, readonly string[]]>([
    [
      'needs a permission',
      'remote',
      false,
      'needs-permission',
      [
        'warning root-not-built remote/kustomization.yaml:1 krmkit does not build remote: "https://example.com/x.yaml" is remote',
      ],
    ],
    [
      'needs a permission, strictly',
      'remote',
      true,
      'needs-permission',
      [
        'error root-not-built remote/kustomization.yaml:1 krmkit does not build remote: "https://example.com/x.yaml" is remote',
      ],
    ],
    [
      'needs a permission, and more',
      'mixed',
      false,
      'refused',
      [
        'error remote-input mixed/kustomization.yaml:1 "https://example.com/x.yaml" is remote',
        'error missing-build-input mixed/kustomization.yaml:1 There is no file or directory "gone.yaml"',
      ],
    ],
  ])('%s', async (_, directory, strict, state, problems) => {
    const root = await build(directory, strict);
    expect(root).toMatchObject({ state, problems, objects: [], package: { resources: [] } });
  });

  it('without a kustomization has a problem without a place', async () => {
    const { state, problems } = await build('empty');
    expect([state, problems]).toEqual(['refused', [expect.stringMatching(/^error invalid-kustomization : /)]]);
  });

  it('with two kustomizations has its problem at the first', async () => {
    const { problems, package: own } = await build('two');
    expect(problems).toEqual([expect.stringMatching(/^error invalid-kustomization two\/kustomization.yaml:1 /)]);
    expect(own.diagnostics[0]?.message).not.toContain('link');
  });

  it('whose kustomization is a link out of the directory says so', async () => {
    const files = memoryFileSystem(new Map([['link/x.yaml', POD]]));
    const linked: FileSystem = {
      ...files,
      realPath: async (path) =>
        path === 'link/kustomization.yml' ? { ok: true, value: '/elsewhere/kustomization.yml' } : files.realPath(path),
    };
    const root = await build('link', false, linked);
    expect(root.problems).toEqual([
      'error invalid-kustomization link/kustomization.yml:1 link/kustomization.yml is a link out of its directory, to /elsewhere/kustomization.yml',
    ]);
    expect(root.package.diagnostics[0]?.hint).toBe('write a kustomization that lists that directory under resources');
  });
});

describe('a build fails only for want of a permission', () => {
  const finding = (code: Diagnostic['code'], severity: Diagnostic['severity'] = 'error'): Diagnostic => ({
    code,
    severity,
    message: 'm',
  });
  it.each<[string, boolean, readonly Diagnostic[], boolean]>([
    ['a remote file', false, [finding('remote-input')], true],
    ['a chart', false, [finding('build-permission')], true],
    ['a function', false, [finding('function-not-allowed')], true],
    [
      'all of them, and a warning',
      false,
      [finding('remote-input'), finding('build-permission'), finding('invalid-entry', 'warning')],
      true,
    ],
    ['another error', false, [finding('remote-input'), finding('invalid-entry')], false],
    ['no error', true, [], false],
    ['success, whatever is found', true, [finding('remote-input', 'warning')], false],
  ])('%s', (_, ok, diagnostics, expected) => {
    expect(needsPermission({ ok, diagnostics })).toBe(expected);
  });
});
