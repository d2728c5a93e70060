import { describe, expect, it } from 'vitest';
import { createProgramIdentity } from '../../src/run/program-identity.ts';
import type { ProgramCircumstances } from '../../src/run/program-identity.ts';
import type { FunctionStep } from '../../src/run/step.ts';
import { memoryDisk } from '@krmkit/base';
import { stepOf } from './function-calls.ts';

const HERE: ProgramCircumstances = { runtime: 'node 1', env: [], user: undefined };

async function identityOf(
  files: Readonly<Record<string, string>>,
  step: Partial<FunctionStep>,
  circumstances: Partial<ProgramCircumstances> = {},
): Promise<string | undefined> {
  const { fileSystem } = memoryDisk(new Map(Object.entries(files)));
  return createProgramIdentity(fileSystem, { ...HERE, ...circumstances })(stepOf(step));
}

const MODULE: Partial<FunctionStep> = { program: { kind: 'module', path: '/srv/fn.mjs' } };
const MAIN = "import { b } from './lib/b.mjs';\nimport { defineFunction } from 'krmkit/fn';\nexport default b;\n";
const FILES = {
  '/srv/fn.mjs': MAIN,
  '/srv/lib/b.mjs': "export * from '../c.json' with { type: 'json' };\nimport path from 'node:path';\n",
  '/srv/c.json': '{"import": 1, "a": "require"}',
  '/srv/other.mjs': '',
};

type Row = readonly [
  what: string,
  change: { readonly files?: Readonly<Record<string, string>>; readonly circumstances?: Partial<ProgramCircumstances> },
];

describe('the identity of a module', () => {
  it('is one for equal files', async () => {
    const identity = await identityOf(FILES, MODULE);
    expect(identity).toBeDefined();
    expect(await identityOf({ ...FILES, '/srv/other.mjs': 'changed' }, MODULE)).toBe(identity);
  });

  it.each<Row>([
    ['its file', { files: { '/srv/fn.mjs': `${MAIN} ` } }],
    ['what it imports', { files: { '/srv/lib/b.mjs': "export * from '../c.json';\n" } }],
    ['what that imports', { files: { '/srv/c.json': '{}' } }],
    ['the package.json above', { files: { '/package.json': '{"type": "module"}' } }],
    ['a tsconfig.json beside what it imports', { files: { '/srv/lib/tsconfig.json': '{}' } }],
    [
      'the krmkit beside it',
      {
        files: {
          '/srv/node_modules/krmkit/package.json': '{"version": "1.0.0"}',
          '/srv/node_modules/krmkit/dist/fn.js': '',
        },
      },
    ],
    ['the esbuild beside it', { files: { '/node_modules/esbuild/package.json': '{"version": "1.0.0"}' } }],
    ['Node or krmkit', { circumstances: { runtime: 'node 2' } }],
    ['a variable', { circumstances: { env: [{ name: 'A', value: 'b' }] } }],
  ])('is another with another %s', async (_, { files, circumstances }) => {
    const [before, after] = [
      await identityOf(FILES, MODULE),
      await identityOf({ ...FILES, ...files }, MODULE, circumstances),
    ];
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  });

  it.each<Row>([
    ['it imports a package', { files: { '/srv/lib/b.mjs': "import 'yaml'" } }],
    ['it imports what reads files', { files: { '/srv/lib/b.mjs': "import 'node:fs'" } }],
    ['it imports by an address', { files: { '/srv/lib/b.mjs': "import 'file:///srv/c.mjs'" } }],
    ['it imports an absolute path', { files: { '/srv/lib/b.mjs': "import '/srv/c.mjs'" } }],
    ['it imports a part of its package', { files: { '/srv/lib/b.mjs': "import '#c'" } }],
    ['it imports what is not there', { files: { '/srv/lib/b.mjs': "import './d.mjs'" } }],
    ['it imports at run time', { files: { '/srv/lib/b.mjs': 'await import(name)' } }],
    ['it imports something native', { files: { '/srv/lib/b.mjs': "import './d.wasm'", '/srv/lib/d.wasm': '' } }],
    ['it imports with a query', { files: { '/srv/lib/b.mjs': "import './b.mjs?2'" } }],
    ['its tsconfig.json leads elsewhere', { files: { '/srv/tsconfig.json': '{"extends": "../base.json"}' } }],
    ['krmkit/fn may be something else', { files: { '/srv/tsconfig.json': '{"paths": {"krmkit/fn": ["./x.ts"]}}' } }],
    ['it is a part of krmkit', { files: { '/srv/package.json': '{"name": "krmkit"}' } }],
    ['tsx is beside it', { files: { '/srv/node_modules/tsx/package.json': '{}' } }],
    ['Node has options', { circumstances: { runtime: undefined } }],
    ['a variable is that of the caller', { circumstances: { env: [{ name: 'A', value: undefined }] } }],
  ])('is not known where %s', async (_, { files, circumstances }) => {
    expect(await identityOf({ ...FILES, ...files }, MODULE, circumstances)).toBeUndefined();
  });

  it('ends where files import each other', async () => {
    const files = { '/srv/fn.mjs': "import './a.mjs'", '/srv/a.mjs': "import './fn.mjs'" };
    expect(await identityOf(files, MODULE)).toBeDefined();
  });

  it('of one that comes with krmkit needs no file', async () => {
    const step: Partial<FunctionStep> = { program: { kind: 'module', path: 'krmkit:set-labels' } };
    expect(await identityOf({}, step)).toBeDefined();
    expect(await identityOf({}, step)).not.toBe(await identityOf({}, step, { runtime: 'node 2' }));
  });

  it('is not known any more once a file has changed', async () => {
    const disk = memoryDisk(new Map(Object.entries(FILES)));
    const identity = createProgramIdentity(disk.fileSystem, HERE);
    const step = stepOf(MODULE);
    expect(await identity(step)).toBeDefined();
    expect(await identity(step)).toBeDefined();
    await disk.fileSystem.removeFile('/srv/c.json');
    await disk.fileSystem.createFile('/srv/c.json', new TextEncoder().encode('{}'), { mode: 0o644 });
    expect(await identity(step)).toBeUndefined();
    expect(await identity(stepOf(MODULE))).toBeDefined();
  });
});

describe('the identity of a container', () => {
  const image = `example/set@sha256:${'a'.repeat(64)}`;
  const program = { kind: 'container', image, network: false, mounts: [], env: [] } as const;
  const step: Partial<FunctionStep> = { program, localDirectory: '/pkg' };
  const PACKAGE = { '/pkg/a.yaml': 'a: 1\n', '/pkg/b/c.yaml': 'c: 1\n', '/elsewhere.yaml': '' };

  it('has to do with all that it sees at /local', async () => {
    const identity = await identityOf(PACKAGE, step);
    expect(identity).toBeDefined();
    expect(await identityOf({ ...PACKAGE, '/elsewhere.yaml': 'x' }, step)).toBe(identity);
    const others: readonly Readonly<Record<string, string>>[] = [
      { ...PACKAGE, '/pkg/a.yaml': 'a: 2\n' },
      { ...PACKAGE, '/pkg/b/c.yaml': 'c: 2\n' },
      { ...PACKAGE, '/pkg/b/d.yaml': '' },
      { '/pkg/a.yaml': 'a: 1\n', '/pkg/c.yaml': 'c: 1\n' },
    ];
    for (const files of others) expect(await identityOf(files, step)).not.toBe(identity);
  });

  it('is not known where that is large, a link, or not there', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`/pkg/${at}`, '']));
    expect(await identityOf(many, step)).toBeUndefined();
    expect(await identityOf({ '/pkg/a': 'a'.repeat(17 * 1024 * 1024) }, step)).toBeUndefined();
    expect(await identityOf({}, step)).toBeUndefined();
  });

  it('has to do with the variables and the user that the command line gives', async () => {
    const identity = await identityOf(PACKAGE, step);
    expect(await identityOf(PACKAGE, step, { env: [{ name: 'A', value: 'b' }] })).not.toBe(identity);
    expect(await identityOf(PACKAGE, step, { user: { user: 1, group: 1 } })).not.toBe(identity);
    expect(await identityOf(PACKAGE, step, { env: [{ name: 'A', value: undefined }] })).toBeUndefined();
  });
});

describe('a program', () => {
  it('has no identity', async () => {
    expect(await identityOf({}, { program: { kind: 'exec', path: '/x', args: [], env: [] } })).toBeUndefined();
  });
});
