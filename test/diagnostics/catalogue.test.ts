import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '@krmkit/pods';
import type { CatalogueEntry } from '@krmkit/pods';

const root = new URL('../../', import.meta.url);

/** The text of all files with code or cases below a folder but the catalogue itself, its codes and its test. */
function textOf(folder: string): string {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|txt)$/.test(path) && !/(?:^|[/\\])(?:catalogue|codes\.ts$)/.test(path))
    .map((path) => readFileSync(new URL(`${folder}/${path.replaceAll('\\', '/')}`, root), 'utf8'))
    .join('\n');
}

const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries(CATALOGUE);
const packages = readdirSync(new URL('packages', root));
const below = (folder: string): string =>
  packages
    .map((name) =>
      existsSync(new URL(`packages/${name}/${folder}`, root)) ? textOf(`packages/${name}/${folder}`) : '',
    )
    .join('\n');
const [sources, tests] = [textOf('src') + below('src'), textOf('test') + below('test')];

/** In quotes, or in the text of a row, with the location after it. */
function isNamed(code: string): boolean {
  return new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(tests);
}

describe('every code', () => {
  it('is in kebab-case, and there are as many as there ought to be', () => {
    expect(entries.length).toBeGreaterThanOrEqual(39);
    expect(entries.filter(([code]) => !/^[a-z]+(?:-[a-z]+)*$/.test(code))).toEqual([]);
  });

  it('has a title of one line', () => {
    const bad = entries.filter(([, { title }]) => !/^[A-Z$].{10,90}[^.\s]$/.test(title));
    expect(bad.map(([code]) => code)).toEqual([]);
  });

  it('is explained: paragraphs of one line, examples indented by four, each with something to do', () => {
    for (const [code, { explanation }] of entries) {
      expect(explanation.length, code).toBeGreaterThan(150);
      expect(explanation, code).toBe(explanation.trim());
      for (const paragraph of explanation.split('\n\n')) {
        const lines = paragraph.split('\n');
        const isExample = lines.every((line) => line.startsWith('    '));
        expect(
          isExample || (lines.length === 1 && /^\S.*[.:]$|: [^.]+$/.test(paragraph)),
          `${code}: ${paragraph}`,
        ).toBe(true);
        const width = isExample ? Math.max(...lines.map((line) => line.length)) : 0;
        expect(width, `${code}: ${paragraph}`).toBeLessThanOrEqual(90);
      }
    }
  });

  it('is reported by something', () => {
    expect(entries.map(([code]) => code).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });

  it('has a test that triggers it', () => {
    expect(entries.map(([code]) => code).filter((code) => !isNamed(code))).toEqual([]);
  });
});
