import { CORPUS, needs } from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { printObjects } from '../src/print-objects.ts';
import { nodeFileSystem } from '@krmkit/base/node';

// What kustomize 5.8.1 prints for the kustomizations of other people, and which ones it refuses.

const results = join(CORPUS, '../kustomize');
const present = existsSync(join(results, 'built'));

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function buildOf(directory: string): ReturnType<typeof buildKustomizationIn> {
  return buildKustomizationIn(nodeFileSystem(), join(CORPUS, directory));
}

const built = present ? filesIn(join(results, 'built')).map((path) => path.replace(/\.yaml$/, '')) : [];
const refused = present
  ? readFileSync(join(results, 'refused.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
  : [];
const empty = present
  ? filesIn(CORPUS)
      .filter((path) => /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/.test(path))
      .map((path) => dirname(path))
      .filter((directory) => !built.includes(directory) && !refused.includes(directory))
  : [];

describe('other people’s kustomizations', needs('other manifests', present), () => {
  it('are all there', () => {
    expect([built.length, refused.length, empty.length]).toEqual([121, 21, 4]);
  });

  it.each(built)('%s', async (directory) => {
    const { objects, diagnostics } = await buildOf(directory);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(printObjects(objects)).toBe(readFileSync(join(results, 'built', `${directory}.yaml`), 'utf8'));
  });

  it.each(empty)('%s prints nothing', async (directory) => {
    const { ok, objects } = await buildOf(directory);
    expect([ok, objects]).toEqual([true, []]);
  });

  it.each(refused)('%s is refused, with a line', async (directory) => {
    const { ok, diagnostics } = await buildOf(directory);
    expect(ok).toBe(false);
    expect(diagnostics.find(({ severity }) => severity === 'error')?.location).toBeDefined();
  });
});
