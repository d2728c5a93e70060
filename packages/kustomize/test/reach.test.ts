import type { FileSystem } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { createReach } from '../src/reach.ts';

const FILES: Readonly<Record<string, string>> = {
  'prod/kustomization.yaml': `resources: [../base, ns.yaml]
patches:
- path: patch.yaml
configMapGenerator:
- name: a
  files: [key=settings.txt]
  envs: [more.env]
helmCharts:
- name: shop
`,
  'base/kustomization.yaml': 'resources: [web.yaml, ../prod]\n',
  'other/kustomization.yml': 'resources: [x.yaml]\n',
  'Capital/Kustomization': 'resources: [x.yaml]\n',
  'broken/kustomization.yaml': 'resources: [\n',
  'plain/web.yaml': 'kind: A\n',
  'plugins/kustomization.yaml': `transformers:
- t.yaml
- missing.yaml
- |-
  kind: T
  file: inline.txt
`,
  'plugins/t.yaml':
    'apiVersion: builtin\nkind: T\nmetadata: {name: t}\nfile: "quoted name.yaml"\nlist: [other.yaml]\nargs: --x=arg.yaml\n',
  'directory/kustomization.yaml': 'generators: [inner]\n',
  'directory/inner/g.yaml': 'kind: G\n',
  'validated/kustomization.yaml': 'validators: [v.yaml]\nnamespace: n\n',
  'validated/v.yaml': 'kind: V\n',
};

interface Asked {
  readonly runsFunctions?: boolean;
  readonly files?: FileSystem;
}

async function reaches(root: string, changed: string, { runsFunctions = false, files }: Asked = {}): Promise<boolean> {
  const reach = createReach({
    files: files ?? memoryFileSystem(new Map(Object.entries(FILES))),
    isChanged: async (path) => path === changed || changed.startsWith(`${path}/`),
    runsFunctions,
  });
  return reach(root);
}

describe('a change reaches a build', () => {
  it.each<[string, string, string, boolean]>([
    ['of its kustomization', '/prod', '/prod/kustomization.yaml', true],
    ['of a kustomization with another name that it could have', '/prod', '/prod/Kustomization', true],
    ['of a resource', '/prod', '/prod/ns.yaml', true],
    ['of a patch', '/prod', '/prod/patch.yaml', true],
    ['of a file with a key', '/prod', '/prod/settings.txt', true],
    ['of an env file', '/prod', '/prod/more.env', true],
    ['of a chart', '/prod', '/prod/charts/shop/values.yaml', true],
    ['of the kustomization of a base', '/prod', '/base/kustomization.yaml', true],
    ['of a resource of a base', '/prod', '/base/web.yaml', true],
    ['of a file beside its files', '/prod', '/prod/README.md', false],
    ['of a file beside those of a base', '/prod', '/base/README.md', false],
    ['of another directory', '/prod', '/other/x.yaml', false],
    ['with kustomization.yml', '/other', '/other/x.yaml', true],
    ['with Kustomization', '/Capital', '/Capital/x.yaml', true],
    ['that has no kustomization, of a file in it', '/plain', '/plain/web.yaml', true],
    ['that has no kustomization, of another file', '/plain', '/other/x.yaml', false],
    ['of a directory that is not there any more', '/gone', '/gone/kustomization.yaml', true],
    ['of a directory that was never there', '/gone', '/other/x.yaml', false],
    ['that cannot be read', '/broken', '/broken/x.yaml', true],
  ])('%s', async (_, root, changed, expected) => {
    expect(await reaches(root, changed)).toBe(expected);
  });

  it.each<[string, string, string, boolean]>([
    ['of the configuration of a plugin', '/plugins', '/plugins/t.yaml', true],
    ['of a configuration that is not there', '/plugins', '/plugins/missing.yaml', true],
    ['of a file that an inline plugin names', '/plugins', '/plugins/inline.txt', true],
    ['of a file with a blank that a plugin names', '/plugins', '/plugins/quoted name.yaml', true],
    ['of a file in a list of a plugin', '/plugins', '/plugins/other.yaml', true],
    ['of a file in an argument of a plugin', '/plugins', '/plugins/arg.yaml', true],
    ['of no file that a plugin names', '/plugins', '/plugins/x.yaml', false],
    ['of a validator', '/validated', '/validated/v.yaml', true],
    ['with a validator, of another file', '/validated', '/validated/x.yaml', false],
    ['with a directory of plugins, of any file', '/directory', '/x', true],
  ])('with plugins: %s', async (_, root, changed, expected) => {
    expect(await reaches(root, changed)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    ['with plugins, of any file', '/plugins', true],
    ['with a validator, of any file', '/validated', true],
    ['without plugins, not of any file', '/prod', false],
  ])('that runs functions: %s', async (_, root, expected) => {
    expect(await reaches(root, '/x', { runsFunctions: true })).toBe(expected);
  });

  it('through a link, whose directory is where it leads', async () => {
    const files = memoryFileSystem(new Map(Object.entries(FILES)));
    const linked: FileSystem = {
      ...files,
      realPath: async (path) => (path === '/link' ? { ok: true, value: '/prod' } : files.realPath(path)),
    };
    expect(await reaches('/link', '/prod/patch.yaml', { files: linked })).toBe(true);
    expect(await reaches('/link', '/base/web.yaml', { files: linked })).toBe(true);
    expect(await reaches('/link', '/link/kustomization.yaml', { files: linked })).toBe(true);
    expect(await reaches('/link', '/link/patch.yaml', { files: linked })).toBe(false);
  });

  it('whose kustomizations several roots use, which are read once', async () => {
    const files = memoryFileSystem(new Map(Object.entries(FILES)));
    const reads: string[] = [];
    const reach = createReach({
      files: {
        ...files,
        readFile: async (path, limit) => {
          reads.push(path);
          return files.readFile(path, limit);
        },
      },
      isChanged: async () => false,
      runsFunctions: false,
    });
    expect([await reach('/prod'), await reach('/base')]).toEqual([false, false]);
    expect(reads.filter((path) => path === '/base/kustomization.yaml')).toHaveLength(1);
  });
});
