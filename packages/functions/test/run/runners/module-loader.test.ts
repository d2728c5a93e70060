import { CHECKOUT, needs } from '@krmkit/testing';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FunctionResponse } from '../../../src/run/runner.ts';

/** The Node of this run, and those that variables name. */
const nodes: readonly { readonly name: string; readonly program: string; readonly major: number }[] = [
  { name: `Node ${process.versions.node}`, program: process.execPath },
  ...['KRMKIT_NODE20', 'KRMKIT_NODE22', 'KRMKIT_NODE24'].map((name) => ({ name, program: process.env[name] ?? '' })),
].flatMap(({ name, program }) => {
  const { status, stdout } = spawnSync(program || '/nowhere', ['--version'], { encoding: 'utf8' });
  const major = Number(/^v(\d+)/.exec(status === 0 ? stdout : '')?.[1]);
  return Number.isNaN(major) ? [] : [{ name, program, major }];
});
const majors: ReadonlySet<number> = new Set(nodes.map(({ major }) => major));
for (const major of [20, 22, 24]) {
  it(`runs on Node ${major}`, needs(`Node ${major}`, majors.has(major)), () => expect(majors).toContain(major));
}

interface Row {
  readonly name: string;
  /** The first is the function. */
  readonly files: Readonly<Record<string, string>>;
  /** What `x` of the first item is afterwards, or the words of the failure. */
  readonly native: number | RegExp;
  /** With esbuild beside it, where that differs. */
  readonly esbuild?: number | RegExp;
}

const set = (value: string): string => `(list: any): void => { list.items[0].x = ${value}; }`;
const rows: readonly Row[] = [
  { name: '.mts', files: { 'fn.mts': `export default ${set('1')}` }, native: 1 },
  { name: '.cts', files: { 'fn.cts': `module.exports = ${set('1')}` }, native: 1 },
  { name: '.ts without a package.json', files: { 'fn.ts': `export default ${set('1')}` }, native: 1 },
  {
    name: '.ts whose package.json names no type',
    files: { 'fn.ts': `export default ${set('1')}`, 'package.json': '{}' },
    native: 1,
  },
  {
    name: '.ts in a package of modules',
    files: { 'fn.ts': `export default ${set('1')}`, 'package.json': '{ "type": "module" }' },
    native: 1,
  },
  {
    name: '.ts in a package of CommonJS',
    files: { 'fn.ts': `module.exports = ${set('1')}`, 'package.json': '{ "type": "commonjs" }' },
    native: 1,
  },
  {
    name: 'a module in a package of CommonJS',
    files: { 'fn.ts': `export default ${set('1')}`, 'package.json': '{ "type": "commonjs" }' },
    native: /Unexpected token 'export' \(fn\.ts:1\); its package\.json says that it is CommonJS: name it \.mts/,
    esbuild: 1,
  },
  {
    name: 'JSON, a neighbour, and await at the top',
    files: {
      'fn.mts': `import data from './data.json' with { type: 'json' };
        import { two, type Two } from './lib/two.mts';
        const three: number = await Promise.resolve(3);
        export default ${set('data.one + (two satisfies Two) + three')}`,
      'data.json': '{ "one": 1 }',
      'lib/two.mts': `export type Two = number; export const two: Two = 2;`,
    },
    native: 6,
  },
  {
    name: 'a file beside it, by import.meta',
    files: {
      'fn.mts': `import { readFileSync } from 'node:fs';
        const text: string = readFileSync(new URL('./a.txt', import.meta.url), 'utf8');
        export default ${set(`text.length + readFileSync(import.meta.dirname + '/a.txt').length`)}`,
      'a.txt': '1234',
    },
    native: 8,
  },
  {
    name: 'a name with a blank, a percent sign and a hash',
    files: { 'a %20#?.mts': `export default ${set('1')}` },
    native: 1,
  },
  { name: 'a byte order mark', files: { 'fn.mts': `\uFEFFexport default ${set('1')}` }, native: 1 },
  {
    name: 'an enum',
    files: { 'fn.mts': `const a: number = 1;\nenum E { A = 1 }\nexport default ${set('E.A')}` },
    native:
      /TypeScript enum is not supported in strip-only mode \(fn\.mts:2\); Node only removes types: write it without, or install esbuild/,
    esbuild: 1,
  },
  {
    name: 'an enum of a neighbour',
    files: {
      'fn.mts': `import { E } from './e.mts';\nexport default ${set('E.A')}`,
      'e.mts': 'export enum E { A = 1 }',
    },
    native: /TypeScript enum is not supported in strip-only mode \(e\.mts:1\)/,
    esbuild: 1,
  },
  {
    name: 'a parameter property',
    files: { 'fn.mts': `class C { constructor(readonly a: number) {} }\nexport default ${set('new C(1).a')}` },
    native: /TypeScript parameter property is not supported in strip-only mode \(fn\.mts:1\)/,
    esbuild: 1,
  },
  {
    name: 'a decorator',
    files: {
      'fn.mts': `const d = (..._: unknown[]): void => {};\n@d class C {}\nexport default ${set('C.length + 1')}`,
    },
    native: /Invalid or unexpected token \(fn\.mts\); Node does not support decorators: install esbuild/,
    esbuild: 1,
  },
  {
    name: 'a type that is imported as a value',
    files: {
      'fn.mts': `import { T, one } from './t.mts';\nconst a: T = one;\nexport default ${set('a')}`,
      't.mts': 'export type T = number; export const one: T = 1;',
    },
    native: /does not provide an export named 'T' \(fn\.mts:1\); use `import type` for types/,
    esbuild: 1,
  },
  {
    name: 'a neighbour by the name of its JavaScript',
    files: {
      'fn.mts': `import { one } from './one.js';\nexport default ${set('one')}`,
      'one.ts': 'export const one = 1;',
    },
    native: /Cannot find module '.*one\.js' imported from .*; there is one\.ts: Node needs the exact name of the file/,
    esbuild: 1,
  },
  {
    name: 'a file that is not there',
    files: { 'fn.mts': `import { one } from './left-out.mts';\nexport default ${set('one')}` },
    native: /Cannot find module '.*left-out\.mts' imported from .*fn\.mts/,
    esbuild:
      /Cannot find module '.*left-out\.mts' imported from|Could not resolve "\.\/left-out\.mts" \(fn\.mts:1:21\)/,
  },
  {
    name: 'what is no TypeScript',
    files: { 'fn.mts': `const a: number = 1;\nconst b: number = ;\nexport default ${set('a')}` },
    native: /SyntaxError: Expression expected \(fn\.mts:2\)/,
    esbuild: /SyntaxError: Unexpected ";" \(fn\.mts:2:19\)/,
  },
  {
    name: 'what throws',
    files: {
      'fn.mts': `interface L {\n  a: 1;\n}\nexport default (list: L): void => {\n  throw new Error('no ' + typeof list);\n};`,
    },
    native: /^Error: no object \(fn\.mts:5:9\)$/,
  },
  {
    name: 'krmkit/fn from CommonJS',
    files: {
      'fn.mts': `import fn from './fn.cjs';\nexport default fn satisfies object;`,
      'fn.cjs': `const { defineFunction } = require('krmkit/fn');
        module.exports = defineFunction({ name: 'x', description: '', run: ({ resources }) => { for (const r of resources) r.x = 1; } });`,
    },
    native: 1,
  },
  {
    name: 'CommonJS that was compiled from a module',
    files: {
      'fn.cts': `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = ${set('1')};`,
    },
    native: 1,
  },
];

let folder = '';
const results: Map<string, readonly FunctionResponse[]> = new Map();
const kinds = ['bare', 'esbuild'] as const;

function place(kind: string, index: number, file: string): string {
  return join(folder, kind, String(index), file);
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-typescript-')));
  await build({
    absWorkingDir: CHECKOUT,
    entryPoints: {
      module: 'packages/functions/src/run/runners/module.ts',
      'module-worker': 'packages/functions/src/run/runners/module-worker.ts',
      fn: 'src/fn.ts',
    },
    outdir: join(folder, 'krmkit'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    define: { KRMKIT_VERSION: '"0.0.0"' },
    logLevel: 'silent',
  });
  writeFileSync(join(folder, 'krmkit', 'package.json'), '{ "type": "module" }');
  for (const kind of kinds) {
    for (const [index, { files }] of rows.entries()) {
      for (const [file, text] of Object.entries(files)) {
        const path = place(kind, index, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
    }
  }
  mkdirSync(join(folder, 'esbuild', 'node_modules'));
  symlinkSync(join(CHECKOUT, 'node_modules', 'esbuild'), join(folder, 'esbuild', 'node_modules', 'esbuild'));
  // The esbuild of tsx works, too.
  const tsx = join(folder, 'tsx', 'node_modules', 'tsx');
  mkdirSync(join(tsx, 'node_modules'), { recursive: true });
  writeFileSync(join(tsx, 'package.json'), '{ "name": "tsx", "exports": { "./package.json": "./package.json" } }');
  symlinkSync(join(CHECKOUT, 'node_modules', 'esbuild'), join(tsx, 'node_modules', 'esbuild'));
  writeFileSync(join(folder, 'tsx', 'fn.mts'), `enum E { A = 1 }\nexport default ${set('E.A')}`);
  // All modules in one process for each Node.
  writeFileSync(
    join(folder, 'driver.mjs'),
    `import { createModuleRunner } from './krmkit/module.js';
     const signal = new AbortController().signal;
     const limits = { timeoutMilliseconds: 20000, maxOutputBytes: 1e7, maxMemoryBytes: 2 ** 28, maxProcesses: 10 };
     const list = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }] };
     const done = [];
     for (const path of JSON.parse(process.argv[2])) {
       const request = { program: { kind: 'module', path }, localDirectory: undefined, text: () => '', value: () => list };
       done.push(await createModuleRunner()(request, limits, signal));
     }
     console.log(JSON.stringify(done));`,
  );
  for (const { name, program } of nodes) {
    for (const kind of kinds) {
      const paths = rows.map(({ files }, index) => place(kind, index, Object.keys(files)[0] ?? ''));
      if (kind === 'esbuild') paths.push(join(folder, 'tsx', 'fn.mts'));
      const { stdout, stderr } = spawnSync(program, [join(folder, 'driver.mjs'), JSON.stringify(paths)], {
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      results.set(`${name} ${kind}`, JSON.parse(stdout));
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(nodes)('TypeScript as a module, on $name', ({ name, major }) => {
  const answerOf = (kind: string, index: number): FunctionResponse | undefined =>
    results.get(`${name} ${kind}`)?.[index];
  const outcomeOf = (response: FunctionResponse | undefined): unknown => {
    if (response === undefined) return undefined;
    if (response.end.kind !== 'exited') return 'message' in response.end ? response.end.message : response.end.kind;
    const [, x] = /"x":(\d+)/.exec(JSON.stringify(response.output)) ?? [];
    return { x: Number(x), stderr: response.stderr };
  };
  const expected = (wanted: number | RegExp): unknown =>
    typeof wanted === 'number' ? { x: wanted, stderr: '' } : expect.stringMatching(wanted);

  it.each(rows.map((row, index) => ({ ...row, index })))('$name', ({ index, native }) => {
    const given = answerOf('bare', index);
    if (major >= 22) {
      expect(outcomeOf(given)).toEqual(expected(native));
    } else {
      expect(given?.end).toEqual({
        kind: 'unavailable',
        message: expect.stringMatching(/^Node \S+ does not read TypeScript$/),
        hint: expect.stringContaining('install esbuild or tsx'),
      });
    }
  });

  it.each(rows.map((row, index) => ({ ...row, index })))('$name, with esbuild', ({ index, native, esbuild }) => {
    const given = answerOf('esbuild', index);
    const outcome = outcomeOf(given);
    // Where Node itself failed before, it may have said why.
    const isSilent = typeof native === 'number' || major < 22;
    if (isSilent || typeof (esbuild ?? native) !== 'number') expect(outcome).toEqual(expected(esbuild ?? native));
    else expect(outcome).toMatchObject({ x: esbuild });
  });

  it('an enum, with the esbuild of tsx', () => {
    expect(outcomeOf(answerOf('esbuild', rows.length))).toMatchObject({ x: 1 });
  });
});

describe.each(nodes)('a function as a program, on $name', ({ program, major }) => {
  it('needs no build step', { skip: major < 22 }, () => {
    const home = join(folder, 'program');
    mkdirSync(join(home, 'node_modules', 'krmkit'), { recursive: true });
    writeFileSync(
      join(home, 'node_modules', 'krmkit', 'package.json'),
      '{ "name": "krmkit", "type": "module", "exports": { "./fn": "./fn.js" } }',
    );
    writeFileSync(
      join(home, 'node_modules', 'krmkit', 'fn.js'),
      `export * from ${JSON.stringify(pathToFileURL(join(folder, 'krmkit', 'fn.js')).href)};`,
    );
    writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(home, 'fn.ts'),
      `import { defineFunction, runAsProgram, type Resources } from 'krmkit/fn';
       const mark = (all: Resources): void => { for (const one of all) one.metadata.labels = { team: 'shop' }; };
       const fn = defineFunction({ name: 'mark', description: 'Marks.', run: ({ resources }) => mark(resources) });
       export default fn;
       await runAsProgram(import.meta, fn);`,
    );
    const input =
      'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n  - apiVersion: v1\n    kind: ConfigMap\n    metadata:\n      name: a # kept\n    data: {text: 010}\n';
    const run = (args: readonly string[]): unknown => {
      const { status, stdout, stderr } = spawnSync(program, [join(home, 'fn.ts'), ...args], {
        input,
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    };
    expect(run([])).toEqual({
      status: 0,
      stdout: input
        .replace('    data:', '      labels:\n        team: shop\n    data:')
        .replace('# kept\n', '# kept\n'),
      stderr: '',
    });
    expect(run(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('Marks.') });
  });
});
