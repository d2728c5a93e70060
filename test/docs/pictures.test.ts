import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { documents, root, textOf } from './markdown.ts';

describe('pictures in the docs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-pictures-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('are what `node scripts/pictures.mjs` draws now', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'pictures.mjs'), folder]);
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
    const made = readdirSync(folder).toSorted();
    expect(made.length).toBeGreaterThan(3);
    expect(readdirSync(join(root, 'docs', 'pictures')).toSorted()).toEqual(made);
    for (const name of made) expect(textOf(`docs/pictures/${name}`)).toBe(readFileSync(join(folder, name), 'utf8'));
  });

  it('are shown in a page, in light and dark', () => {
    const texts = documents().map(textOf).join('\n');
    const files = readdirSync(join(root, 'docs', 'pictures'));
    expect(files.filter((name) => !texts.includes(`pictures/${name}`))).toEqual([]);
  });
});
