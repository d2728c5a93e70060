import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { readWorkspaces } from '../architecture/layers.ts';
import { blocksOf, root } from './markdown.ts';

/** Some libraries are CommonJS. */
const banner = {
  js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
};

// The README of a package shows its door: a block of TypeScript, and a block with what it prints.
describe.each(readWorkspaces(root).map(({ name }) => name))('packages/%s', (name) => {
  const file = `packages/${name}/README.md`;

  it('has a README', () => {
    expect(existsSync(join(root, file))).toBe(true);
  });

  it.skipIf(name === 'testing')('has a sample of its door that runs', async () => {
    const blocks = blocksOf(file);
    const samples = blocks.flatMap(({ info, text }, index) =>
      info === 'ts' ? [{ code: text, output: blocks[index + 1] }] : [],
    );
    expect(samples.length).toBeGreaterThan(0);
    const folder = mkdtempSync(join(tmpdir(), 'krmkit-readme-'));
    for (const { code, output } of samples) {
      expect(code).toMatch(new RegExp(`from '@krmkit/${name}(?:/node)?'`));
      const outfile = join(folder, 'sample.mjs');
      const stdin = { contents: code, resolveDir: root, loader: 'ts' } as const;
      await build({ stdin, banner, bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'silent' });
      const { stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' });
      expect({ info: output?.info, stdout, stderr }).toEqual({ info: 'text', stdout: `${output?.text}\n`, stderr: '' });
    }
    rmSync(folder, { recursive: true });
  });
});
