import { CORPUS, needs, startContainers } from '@krmkit/testing';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPackageFiles } from '@krmkit/manifests';
import { memoryStandardInput, member } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import type { JsonValue } from '@krmkit/base';
import type { World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

// Manifests of other projects, unchanged, under functions of each kind.
const present = existsSync(CORPUS);

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-corpus-')));
const directory = join(top, 'corpus');
const containers = present ? startContainers() : undefined;
let modules: NonNullable<World['modules']> = {};
let before: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  if (!present) return;
  cpSync(CORPUS, directory, { recursive: true, filter: (path) => !path.endsWith('/.git') });
  before = texts();
  const outdir = join(top, 'krmkit');
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../../../..'),
    entryPoints: {
      'module-worker': 'packages/functions/src/run/runners/module-worker.ts',
      fn: 'src/fn.ts',
      'set-annotations': 'packages/functions/src/sdk/catalogue/set-annotations.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    define: { KRMKIT_VERSION: '"0.0.0"' },
    logLevel: 'silent',
  });
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }');
  const chunk = join(outdir, 'set-annotations.js');
  writeFileSync(join(outdir, 'annotate.js'), `export { setAnnotations as default } from ${JSON.stringify(chunk)};\n`);
  modules = { worker: pathToFileURL(join(outdir, 'module-worker.js')), sdk: pathToFileURL(join(outdir, 'fn.js')) };
});
afterAll(() => {
  containers?.remove();
  rmSync(top, { recursive: true, force: true });
});

/** Every file byte by byte. */
function texts(): ReadonlyMap<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return new Map(paths.map((path) => [path.slice(directory.length + 1), readFileSync(path, 'latin1')]));
}

function changedPaths(): readonly string[] {
  const after = texts();
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}

function module(name: string, code: string): readonly string[] {
  writeFileSync(join(top, name), code);
  return ['--module', join(top, name)];
}

/** Reverses keys at every level, in new objects. */
const TURNED = `const turned = (value) =>
  Array.isArray(value) ? value.map(turned)
  : typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).reverse().map(([key, inner]) => [key, turned(inner)]))
  : value;
export default (list) => turned(list);
`;

describe(
  'functions that change nothing in manifests of other projects',
  { ...needs('other manifests', present), timeout: 300_000 },
  () => {
    const rows: readonly (readonly [what: string, flags: () => readonly string[]])[] = [
      ['a program, cat', () => ['--exec', 'cat']],
      ['a module that returns its input', () => module('same.mjs', 'export default (list) => list;\n')],
      ['a module that returns a copy with reversed keys', () => module('turned.mjs', TURNED)],
      [
        'a module that reverses the items',
        () => module('items.mjs', 'export default (list) => ({ ...list, items: list.items.reverse() });\n'),
      ],
    ];
    it.each(rows)('%s', async (_, flags) => {
      const ended = await runIn(
        { onDisk: true, modules, env: { PATH: process.env['PATH'] ?? '' } },
        'run',
        directory,
        ...flags(),
      );
      expect(changedPaths()).toEqual([]);
      expect(ended.stderr).toMatch(/ {2}\d{4} resources {2}[\d.]+ s\nkrmkit run: 1 function; nothing to change\n$/);
      expect(ended).toMatchObject({ status: 0, stdout: '' });
    });

    it('a container, cat', needs('podman', containers), async () => {
      if (containers === undefined) return;
      const { programs, environment, folder } = containers;
      const entry = 'ENTRYPOINT ["/bin/cat"]';
      containers.podman('import', '--quiet', '--change', entry, join(folder, 'image.tar'), 'localhost/krmkit-cat:1');
      const env = { PATH: process.env['PATH'] ?? '', ...environment };
      const ended = await runIn(
        { onDisk: true, programs, env },
        'run',
        directory,
        '--image',
        'localhost/krmkit-cat:1',
        '--no-cache',
      );
      expect(changedPaths()).toEqual([]);
      expect(ended.stderr).toMatch(/ {2}\d{4} resources {2}[\d.]+ s\nkrmkit run: 1 function; nothing to change\n$/);
      expect(ended.status).toBe(0);
    });
  },
);

describe(
  'set-annotations on manifests of other projects',
  { ...needs('other manifests', present), timeout: 300_000 },
  () => {
    it('changes one field of each resource', async () => {
      const ports = { files: nodeFileSystem(), stdin: memoryStandardInput('') };
      const { files } = await readPackageFiles([directory], ports);
      const expected = files.flatMap(({ path, resources }) => {
        const annotated = resources.filter(({ value }) => !isLocal(value)).length;
        return annotated === 0 ? [] : [[path.slice(directory.length + 1), annotated] as const];
      });
      const ended = await runIn(
        { onDisk: true, modules, env: { PATH: process.env['PATH'] ?? '' } },
        'run',
        directory,
        '--module',
        join(top, 'krmkit/annotate.js'),
        '--',
        'example.com/team=shop',
      );
      const resources = expected.reduce((sum, [, many]) => sum + many, 0);
      const summary = `krmkit run: 1 function; ${resources} changed, in ${expected.length} files\n`;
      expect(ended.stderr.slice(ended.stderr.indexOf('krmkit run: '))).toBe(summary);
      const found = hunks();
      const counts = new Map<string, number>();
      for (const { path } of found) counts.set(path, (counts.get(path) ?? 0) + 1);
      expect(counts).toEqual(new Map(expected));
      expect(found.filter(({ text }) => !ONE_ANNOTATION.some((shape) => shape.test(text)))).toEqual([]);
    });
  },
);

/** The allowed replacements of the old text. */
const ONE_ANNOTATION = [
  // A mapping with one entry more, or the first entry in a mapping of its own.
  /^(?:(?:\+metadata:\r?\n)?\+ *annotations:\r?\n)?\+ *example\.com\/team: ["']?shop["']?\r?\n$/,
  // In braces.
  /^-.*\n\+.*example\.com\/team"?: ["']?shop["']?.*\n$/,
];

interface Hunk {
  readonly path: string;
  readonly text: string;
}

/** The hunks that differ, as git shows them. */
function hunks(): readonly Hunk[] {
  const flags = ['diff', '--no-index', '-U0', '--no-color', '--no-renames', '--no-prefix', CORPUS, directory];
  const { stdout } = spawnSync('git', flags, { encoding: 'latin1', maxBuffer: 1 << 28 });
  return stdout.split(/^diff --git .*\n/m).flatMap((file) => {
    const [head = '', ...bodies] = file.split(/^@@ .*\n/m);
    const path = /^\+\+\+ (.*)$/m.exec(head)?.[1]?.trimEnd() ?? '';
    const place = path.slice(path.indexOf(directory) + directory.length + 1);
    return bodies.map((body) => ({ path: place, text: changedLines(body) }));
  });
}

/** A last line that got a line end, because others follow it now, is the same line. */
function changedLines(hunk: string): string {
  const lines = hunk.split('\n').filter((line) => line !== '' && !line.startsWith('\\'));
  const opposite = (line: string): string => `${line.startsWith('-') ? '+' : '-'}${line.slice(1)}`;
  const kept = lines.filter((line) => !lines.includes(opposite(line)));
  return kept.map((line) => `${line}\n`).join('');
}

/** Annotations of tools that work on the files, and never for a cluster. */
function isLocal(value: JsonValue): boolean {
  const apiVersion = member(value, 'apiVersion');
  if (typeof apiVersion === 'string' && /^(?:kustomize\.config\.k8s\.io|kpt\.dev)\//.test(apiVersion)) return true;
  const annotations = member(member(value, 'metadata'), 'annotations');
  return member(annotations, 'config.kubernetes.io/local-config') === 'true';
}
