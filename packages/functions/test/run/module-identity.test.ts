import { build } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { importsOf } from '../../src/run/module-identity.ts';

describe('importsOf', () => {
  it.each<readonly [code: string, imports: readonly string[]]>([
    ["import a from './a.js';", ['./a.js']],
    ['import "./a.js"', ['./a.js']],
    ["import{a}from'./a.js'", ['./a.js']],
    ['import\n  * as a\n  from\n    "./a.js"', ['./a.js']],
    ["import * as from from './a.js'", ['./a.js']],
    ["import from from './a.js'", ['./a.js']],
    ["import type { A } from './a.ts'", ['./a.ts']],
    ["export * from './a.js'; export { b as from } from './b.js'", ['./a.js', './b.js']],
    ["import a from './a.json' with { type: 'json' }", ['./a.json']],
    ['await runAsProgram(import.meta, fn)', []],
    ['const names = Array.from("ab"); // taken from the list, an import one', []],
    ['const x = { from: "a" }; from("a")', []],
    ["const s = `import b from './b.js'`", ['./b.js']],
    ['', []],
  ])('of %j', (code, imports) => {
    expect(importsOf(code)).toEqual(imports);
  });

  it.each([
    "await import('./a.js')",
    'import\n(x)',
    "[...import('./a.js')]",
    "import.defer('./a.js')",
    "import /* c */ './a.js'",
    "import a from // c\n './a.js'",
    "import a from './\\x61.js'",
    "import a from './a.js",
    "const a = require('./a.js')",
    "createRequire(import.meta.url)('./a.js')",
    "process.getBuiltinModule('fs')",
    "eval('1')",
  ])('are not known of %j', (code) => {
    expect(importsOf(code)).toBeUndefined();
  });

  it('are at least those that esbuild finds', async () => {
    const gap = fc.constantFrom('', ' ', '\n', '\t', ' /* from "x" */ ', ' // import\n', '\r\n');
    const blank = fc.constantFrom(' ', '\n', ' /**/ ');
    const name = fc.constantFrom('./a.js', './b.mjs', '../c.js', 'package', 'node:fs', './\\u0061.js');
    const binding = fc.constantFrom('{from}', '{a as from}', '* as from', '* as b', '{}', '{type as b}');
    const statement = fc
      .tuple(fc.constantFrom('import', 'export'), blank, binding, blank, gap, fc.constantFrom('"', "'"), name)
      .filter(([word, , what]) => word === 'import' || !what.includes('* as'))
      .map(([word, a, what, b, c, quote, from]) =>
        word === 'import'
          ? `import${a}${what}${b}from${c}${quote}${from}${quote};`
          : `export${a}{}${b}from${c}${quote}${from}${quote};`,
      );
    const other = fc.constantFrom(
      'const s = "\' import";',
      'const t = `from "y"`;',
      "const u = /from '/;",
      '[1].map((from) => from);',
      'import("./d.js");',
      'const v = () => import(`./e.js`);',
      'Array.from("q");',
    );
    const code = fc.array(fc.oneof(statement, other), { maxLength: 5 }).map((parts) => parts.join('\n'));
    await fc.assert(
      fc.asyncProperty(code, async (text) => {
        const found: string[] = [];
        try {
          await build({
            stdin: { contents: text, resolveDir: '/' },
            bundle: true,
            write: false,
            format: 'esm',
            logLevel: 'silent',
            plugins: [
              {
                name: 'record',
                setup(bundle) {
                  bundle.onResolve({ filter: /.*/ }, ({ path }) => {
                    found.push(path);
                    return { path, external: true };
                  });
                },
              },
            ],
          });
        } catch {
          // Two names that clash: no module at all.
          return;
        }
        const imports = importsOf(text);
        if (imports !== undefined) expect(imports).toEqual(expect.arrayContaining(found));
      }),
      { numRuns: runs(60) },
    );
  });
});
