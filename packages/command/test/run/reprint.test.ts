import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DISPUTED, HAS_PYTHON, needs, readableWithPython } from '@krmkit/testing';
import { parseDocuments, toValue } from '@krmkit/yaml';
import type { Gallery } from './gallery-package.ts';
import { createGallery, krmkit } from './gallery-package.ts';

// What kubectl, kpt and other programs print again stays byte for byte. With run and render: packages/functions/test/run/reprint-laws.test.ts.

const hasProgram = (name: string, ...args: readonly string[]): boolean => spawnSync(name, [...args]).status === 0;
const HAS_KUBECTL = hasProgram('kubectl', 'version', '--client');
const HAS_KPT = hasProgram('kpt', 'version');

/** Input that kubectl reads and PyYAML accepts. */
const READABLE = DISPUTED.flatMap((text) => [text, JSON.stringify(text)]).filter((one) => {
  return parseDocuments(`a: ${one}\n`).every(
    ({ root }) => root !== undefined && toValue(root, 'kubectl').problems.length === 0,
  );
});

it('PyYAML is there', needs('PyYAML', HAS_PYTHON), () => expect(HAS_PYTHON).toBe(true));

const isReadable = HAS_PYTHON ? readableWithPython(READABLE) : [];
const VALUES = READABLE.filter((_, at) => isReadable[at] ?? true);

const PACKAGE = {
  'a.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: web
  labels: {commit: "1234e56", "y": "on", "1e3": x} # ours
data:
${VALUES.map((value, at) => `  k${at}: ${value}\n`).join('')}
  # the script
  run.sh: |
    #!/bin/sh
    echo "no"   # really
  folded: >-
    yes
    no
args: ["n", off, 0755, "0755"]
`,
};

const YAML = pathToFileURL(join(import.meta.dirname, '../../../../node_modules/yaml/dist/index.js')).href;

const script = (version: string, change: string): string => `#!${process.execPath}
import('${YAML}').then(({ default: yaml }) => {
  const value = yaml.parse(require('node:fs').readFileSync(0, 'utf8'), { version: '${version}', logLevel: 'error' });
  for (const item of value.items) { ${change} }
  process.stdout.write(yaml.stringify(value, { version: '${version}' }));
});
`;
async function inPackage(
  use: (gallery: Gallery) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const gallery = createGallery({ ...PACKAGE, ...more });
  try {
    await use(gallery);
  } finally {
    gallery.remove();
  }
}

describe('sink of what a program printed again', () => {
  it.each([
    ['changes no byte', '', PACKAGE['a.yaml']],
    [
      'changes one label, and keeps its spelling',
      "if (item.kind === 'ConfigMap') item.metadata.labels.commit = '12e4567';",
      PACKAGE['a.yaml'].replace('"1234e56"', '"12e4567"'),
    ],
  ])('%s', async (_, change, expected) => {
    await inPackage(async (gallery) => {
      const fn = gallery.write('fn', script('1.2', change));
      const { stdout: sent } = await krmkit({}, 'source', gallery.directory);
      const { stdout } = spawnSync(fn, { input: sent, encoding: 'utf8' });
      expect(await krmkit({ stdin: stdout }, 'sink', gallery.directory)).toMatchObject({ status: 0 });
      expect(gallery.texts()['a.yaml']).toBe(expected);
    });
  });
});

describe('a value that keeps its spelling', () => {
  it('also does after kubectl has printed it', needs('kubectl', HAS_KUBECTL), async () => {
    await inPackage(async ({ directory, texts }) => {
      const args = ['annotate', '--local', '-f', join(directory, 'a.yaml'), 'none-', '-o', 'yaml'];
      // Fields that kubectl adds.
      const stdout = spawnSync('kubectl', args, { encoding: 'utf8' }).stdout.replace('  annotations: {}\n', '');
      expect(stdout).toContain('kind: ConfigMap');
      const given = await krmkit({ stdin: stdout }, 'sink', directory);
      expect(given).toMatchObject({ status: 0 });
      expect(texts()['a.yaml']).toBe(PACKAGE['a.yaml']);
    });
  });

  it('also does after kpt has printed it', needs('kpt', HAS_KPT), async () => {
    await inPackage(async ({ directory, texts }) => {
      const { stdout } = spawnSync('kpt', ['fn', 'source', directory], { encoding: 'utf8' });
      expect(stdout).toContain('kind: ConfigMap');
      expect(await krmkit({ stdin: stdout }, 'sink', directory)).toMatchObject({ status: 0 });
      expect(texts()['a.yaml']).toBe(PACKAGE['a.yaml']);
    });
  });

  it('is a few infos for people, and one for each scalar for programs', async () => {
    await inPackage(async ({ directory, write }) => {
      const fn = write('fn', script('1.2', ''));
      const shown = await krmkit({}, 'run', directory, '--exec', fn);
      expect(shown.stderr.match(/info {2}kept-spelling/g)).toHaveLength(3);
      expect(shown.stderr).toMatch(/; \d+ more scalars keep theirs \(-o json names all of them\)/);
      const { stdout } = await krmkit({}, 'run', directory, '--exec', fn, '-o', 'json');
      const found: unknown = JSON.parse(stdout);
      const kept: unknown = expect.objectContaining({ code: 'kept-spelling', severity: 'info' });
      const diagnostics: unknown = expect.arrayContaining([kept]);
      expect(found).toMatchObject({ succeeded: true, changes: [], diagnostics });
      expect(stdout.match(/"code":"kept-spelling"/g)?.length).toBeGreaterThan(50);
      const quiet = await krmkit({}, 'run', directory, '--exec', fn, '-q');
      expect(quiet.stderr).toBe('');
    });
  });

  it('prints no value of a Secret', async () => {
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\nstringData:\n  p: "1_0e2"\n';
    const gallery = createGallery({ 's.yaml': secret });
    try {
      const fn = gallery.write('fn', script('1.2', ''));
      const { stdout, stderr } = await krmkit({}, 'run', gallery.directory, '--exec', fn, '-o', 'json');
      expect(stdout).toContain('"code":"kept-spelling"');
      expect(stdout + stderr).not.toContain('1_0e2');
      expect(gallery.texts()).toEqual({ 's.yaml': secret });
    } finally {
      gallery.remove();
    }
  });
});
