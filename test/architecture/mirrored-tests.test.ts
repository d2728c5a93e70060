import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complexityOf } from './complexity.ts';

/** From this complexity of a function on, its file has a test file at the mirrored place. */
const COMPLEX = 4;

/** What tests share is no product: the tests that use it show whether it works. */
const SUPPORT = 'packages/testing/';

const sources = readdirSync('packages', { recursive: true, encoding: 'utf8' })
  .map((path) => `packages/${path.replaceAll('\\', '/')}`)
  .filter((path) => /^packages\/[^/]+\/src\/.*\.ts$/.test(path) && !path.startsWith(SUPPORT))
  .toSorted();

function mirrorOf(path: string): string {
  return path.replace(/^(packages\/[^/]+)\/src\/(.*)\.ts$/, '$1/test/$2.test.ts');
}

describe('a source file with a complex function', () => {
  const complex = sources.filter((path) => complexityOf(path, readFileSync(path, 'utf8')) >= COMPLEX);

  it('is found', () => {
    expect(complex.length).toBeGreaterThan(900);
  });

  it('has a test file at the mirrored place in its package', () => {
    expect(complex.map(mirrorOf).filter((path) => !existsSync(path))).toEqual([]);
  });
});

// As the rule `complexity` of the linter counts: https://eslint.org/docs/latest/rules/complexity
describe('the complexity of', () => {
  it.each([
    ['a constant', 'export const x = a ? 1 : 2;', 0],
    ['a function without branches', 'function f() { return 1; }', 1],
    ['an if', 'function f() { if (a) return 1; else return 2; }', 2],
    [
      'loops',
      'function f() { for (;;) {} for (const a of b) {} for (const a in b) {} while (a) {} do {} while (a); }',
      6,
    ],
    ['a switch', 'function f() { switch (a) { case 1: case 2: break; default: } }', 3],
    ['operators', 'const f = () => (a && b) || (c ?? d);', 4],
    ['assignments', 'const f = () => { a &&= 1; a ||= 1; a ??= 1; };', 4],
    ['a chain', 'const f = () => a?.b?.[0]?.();', 4],
    ['a default', 'const f = (a = 1, { b = 2 } = {}) => a;', 4],
    ['a catch', 'function f() { try { g(); } catch { h(); } }', 2],
    ['a function in a function', 'function f() { if (a) g(() => b ? (c ? 1 : 2) : 3); }', 3],
    ['a method', 'class C { m() { return a ? 1 : 2; } }', 2],
    ['a declaration', 'declare function f(a: A extends B ? 1 : 2): void;', 0],
  ])('%s', (_, code, expected) => {
    expect(complexityOf('a.ts', code)).toBe(expected);
  });
});
