import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../src/checks/checked-container.ts';
import { CHECKS } from '../../src/checks/container-checks.ts';

const ROOT = new URL('../../src/', import.meta.url);
const TABLE = 'checks/container-checks.ts';

const texts = new Map(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== TABLE)
    .map((path) => [path, readFileSync(new URL(path, ROOT), 'utf8')]),
);

/** The paths of the files below a folder that match. */
function filesWith(pattern: RegExp, isWanted: (path: string) => boolean): readonly string[] {
  return [...texts].filter(([path, text]) => isWanted(path) && pattern.test(text)).map(([path]) => path);
}

function definitionOf(check: Check): string {
  const [path = ''] = filesWith(new RegExp(`^export function ${check.name}\\(`, 'm'), isCheckFile);
  return path;
}

function isCheckFile(path: string): boolean {
  return path.startsWith('checks/');
}

const rows = Object.entries(CHECKS);
const checkRows = rows.flatMap(([code, checks]) =>
  checks === 'resolution' ? [] : checks.map((check) => [code, check.name, check] as const),
);

describe('the table of checks', () => {
  it.each(checkRows)('registers for %s a check that reports it: %s', (code, _name, check) => {
    const path = definitionOf(check);
    expect(texts.get(path) ?? '').toContain(`'${code}'`);
  });

  it.each(rows.filter(([, checks]) => checks === 'resolution').map(([code]) => code))(
    'leaves %s to the code that resolves containers',
    (code) => {
      expect(filesWith(new RegExp(`'${code}'`), (path) => !isCheckFile(path))).not.toEqual([]);
    },
  );

  it('has every exported check', () => {
    const exported = [...texts]
      .filter(([path]) => isCheckFile(path))
      .flatMap(([, text]) => [...text.matchAll(/^export function (check[A-Z]\w*)\(/gm)].map(([, name]) => name));
    expect(new Set(exported)).toEqual(new Set(checkRows.map(([, name]) => name)));
  });

  it('names each code that a check file reports', () => {
    const codes = new Set(rows.map(([code]) => code));
    const reported = [...texts]
      .filter(([path]) => isCheckFile(path))
      .flatMap(([, text]) => [...text.matchAll(/podFinding\(\s*[\w.]+,\s*'([a-z-]+)'/g)].map(([, code]) => code));
    expect(reported.length).toBeGreaterThan(10);
    expect(reported.filter((code) => code === undefined || !codes.has(code))).toEqual([]);
  });
});
