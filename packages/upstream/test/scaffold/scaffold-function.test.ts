import { describe, expect, it } from 'vitest';
import { scaffoldFunction } from '../../src/scaffold/scaffold-function.ts';
import type { Language } from '../../src/scaffold/scaffold-options.ts';

describe('the files of a new function', () => {
  const SHARED = ['.dockerignore', '.gitignore', 'Containerfile', 'README.md', 'package.json'];
  const GOLDEN = ['golden/web/expected.yaml', 'golden/web/fn-config.yaml', 'golden/web/input.yaml'];
  it.each<[string, Language, string | undefined, readonly string[]]>([
    ['in TypeScript', 'ts', undefined, ['fn.test.ts', 'fn.ts', 'tsconfig.json']],
    ['in TypeScript, with types', 'ts', 'export {};\n', ['fn.test.ts', 'fn.ts', 'tsconfig.json', 'types.ts']],
    ['in JavaScript', 'js', undefined, ['fn.js', 'fn.test.js']],
  ])('%s', (_, language, types, own) => {
    const files = scaffoldFunction({ name: 'set-team', language, krmkit: '^1.0.0', types });
    expect([...files.keys()].toSorted()).toEqual([...SHARED, ...GOLDEN, ...own].toSorted());
    expect(files.get(`fn.${language}`)).toContain("name: 'set-team'");
    expect(files.get('package.json')).toContain('"krmkit": "^1.0.0"');
    expect(files.get('types.ts')).toBe(types);
  });
});
