import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './layers.ts';

// The linter passes whatever it does not look at: a rule that was renamed, a compiler that it did not find. So each rule
// that the house relies on is broken here on purpose, in one run.
const planted: readonly { rule: string; path: string; code: string }[] = [
  { rule: 'typescript(no-explicit-any)', path: 'any', code: 'export const x: any = 1;' },
  {
    rule: 'typescript(no-unsafe-assignment)',
    path: 'unsafe',
    code: `export const x: string = JSON.parse('1');`,
  },
  {
    rule: 'typescript(no-unsafe-member-access)',
    path: 'member',
    code: `export const x: unknown = JSON.parse('1').y;`,
  },
  {
    rule: 'typescript(no-unsafe-return)',
    path: 'return',
    code: `export const x = (): string => JSON.parse('1');`,
  },
  {
    rule: 'typescript(no-floating-promises)',
    path: 'floating',
    code: 'export function f(p: Promise<void>): void {\n  p;\n}',
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    path: 'switch',
    code: `export function f(x: 'a' | 'b'): void {\n  switch (x) {\n    case 'a':\n      break;\n  }\n}`,
  },
  {
    rule: 'typescript(no-unnecessary-condition)',
    path: 'condition',
    code: 'export const f = (x: string): number => (x === undefined ? 1 : 2);',
  },
  {
    rule: 'typescript(consistent-type-imports)',
    path: 'type-import',
    code: `import { X } from './exported.ts';\nexport const x: X = 1;`,
  },
  {
    rule: 'typescript(no-non-null-assertion)',
    path: 'non-null',
    code: 'export const f = (x?: string): string => x!;',
  },
  {
    rule: 'typescript(consistent-type-assertions)',
    path: 'cast',
    code: 'export const f = (x: unknown): string => x as string;',
  },
  { rule: 'import(no-default-export)', path: 'default', code: 'export default 1;' },
  { rule: 'import(no-mutable-exports)', path: 'mutable', code: 'export let x: number = 1;' },
  {
    rule: 'import(no-cycle)',
    path: 'cycle',
    code: `import { y } from './cycle-back.ts';\nexport const x = y;`,
  },
  { rule: 'eslint(no-restricted-globals)', path: 'global', code: 'export const x: unknown = process;' },
  { rule: 'eslint(no-console)', path: 'console', code: `console.log('x');` },
  { rule: 'unicorn(filename-case)', path: 'camelCase', code: 'export const x = 1;' },
];

const besides: Readonly<Record<string, string>> = {
  'exported.ts': 'export type X = number;',
  'cycle-back.ts': `import { x } from './cycle.ts';\nexport const y = x;`,
  'fine.ts': `import type { X } from './exported.ts';\nexport const f = (x: X): string => \`$\{x}\`;`,
};

const conditions = Array.from({ length: 15 }, (_, index) => `  if (a === ${index}) b += ${index};`).join('\n');
const lines = Array.from({ length: 60 }, () => '  b += 1;').join('\n');

interface Override {
  readonly files: readonly string[];
  readonly rules?: Readonly<Record<string, unknown>>;
}

/** Functions that exceed the limits of packages. */
const tooLarge: Readonly<Record<string, string>> = {
  complexity: `export function f(a: number): number {\n  let b = 0;\n${conditions}\n  return b;\n}`,
  'max-lines-per-function': `export function f(): number {\n  let b = 0;\n${lines}\n  return b;\n}`,
  'max-params':
    'export const f = (a: number, b: number, c: number, d: number, e: number): number => a + b + c + d + e;',
};

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-lint-'));
  const found: { code: string; filename: string }[] = [];

  beforeAll(() => {
    const write = (path: string, code: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${code}\n`);
    };
    for (const file of ['.oxlintrc.json', 'tsconfig.json']) copyFileSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const { path, code } of planted) write(`src/text/${path}.ts`, code);
    for (const [path, code] of Object.entries(besides)) write(`src/text/${path}`, code);
    write('packages/command/src/fine.ts', 'export const x: unknown = process;');
    for (const [path, code] of Object.entries(tooLarge)) write(`packages/base/src/${path}.ts`, code);
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', 'src', 'packages'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const { diagnostics }: { diagnostics: typeof found } = JSON.parse(stdout);
    found.push(...diagnostics.map(({ code, filename }) => ({ code, filename: filename.replaceAll('\\', '/') })));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(planted)('finds $rule', ({ rule, path }) => {
    expect(found.filter(({ filename }) => filename === `src/text/${path}.ts`).map(({ code }) => code)).toContain(rule);
  });

  it.each(Object.keys(tooLarge))('finds a function above the limit of %s', (rule) => {
    const codes = found.filter(({ filename }) => filename === `packages/base/src/${rule}.ts`).map(({ code }) => code);
    expect(codes).toEqual([`eslint(${rule})`]);
  });

  it('lets no more functions exceed the limits than today', () => {
    const { overrides }: { overrides: readonly Override[] } = JSON.parse(
      readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
    );
    const exceptions = overrides.flatMap(({ files, rules = {} }) =>
      Object.keys(tooLarge).some((rule) => rules[`eslint/${rule}`] === 'off') ? files : [],
    );
    // A limit that a function keeps again leaves this list. It never gets longer.
    expect(exceptions.length).toBe(19);
  });

  it.each(['src/text/fine.ts', 'packages/command/src/fine.ts'])('finds nothing in %s', (path) => {
    expect(found.filter(({ filename }) => filename === path)).toEqual([]);
  });
});
