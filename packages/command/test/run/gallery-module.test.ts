import { rmSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../fake-context.ts';
import type { Gallery, Shown } from './gallery-package.ts';
import { createGallery, FILES, krmkit, shown, WEB } from './gallery-package.ts';

// The same cases with modules: they share a process with krmkit, and do no more harm than programs.

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-gallery-modules-')));
let modules: NonNullable<World['modules']> = {};

beforeAll(async () => {
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../../../..'),
    entryPoints: { 'module-worker': 'packages/functions/src/run/runners/module-worker.ts', fn: 'src/fn.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    define: { KRMKIT_VERSION: '"0.0.0"' },
    logLevel: 'silent',
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  modules = { worker: pathToFileURL(join(folder, 'module-worker.js')), sdk: pathToFileURL(join(folder, 'fn.js')) };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runModule(gallery: Gallery, code: string): Promise<Shown> {
  const fn = gallery.write('fn.mjs', code);
  const flags = ['--module', fn, '--timeout', '2s'];
  return shown(gallery, await krmkit({ modules }, 'run', gallery.directory, ...flags));
}

/** A module with statements that use `list`. */
const body = (text: string): string => `export default async (list) => { ${text}; return list; };\n`;

const making = (path: string): string => {
  const annotations = { 'config.kubernetes.io/path': path };
  return body(
    `list.items.push(${JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'new', annotations } })})`,
  );
};

const HINT = 'a function prints the ResourceList that it received, changed or not, and logs to stderr';
const MEND = 'fix the function';
const MORE = 'see what it wrote to stderr';
const UNREAD = 'which is a file that is not read here: hidden, ignored, a template or not Kubernetes';
const WITHOUT_RESULT =
  'it ended without a result: it called process.exit, or it waits for a promise that never settles';

async function expectFailure(code: string, finding: string, hasRun = false): Promise<void> {
  const gallery = createGallery();
  try {
    const before = gallery.snapshot();
    const ended = await runModule(gallery, code);
    const said = `TOP/fn.mjs  4 resources  0.0 s${hasRun ? '' : '  failed'}\n${finding}\nkrmkit run: nothing was changed\n`;
    expect(ended).toEqual({ status: 1, stdout: '', said });
    expect(gallery.snapshot()).toEqual(before);
  } finally {
    gallery.remove();
  }
}

describe('a module that returns an invalid list', () => {
  const rows: readonly (readonly [what: string, code: string, message: string, hint: string])[] = [
    ['a number', 'export default () => 5;\n', 'gave back no ResourceList, but 5', HINT],
    ['the items alone', 'export default (list) => list.items;\n', 'gave back no ResourceList, but a list', HINT],
    ['a List', body("list.kind = 'List'"), 'gave back no ResourceList, but a List', HINT],
    [
      'a map of items',
      body('list.items = {}'),
      'gave back a ResourceList whose items are a mapping instead of a list',
      HINT,
    ],
    ['null among items', body('list.items[3] = null'), 'gave back item 4 (null), which is not an object', MEND],
    ['one item twice', body('list.items.push(list.items[3])'), 'gave back Deployment web in web.yaml twice', MEND],
    [
      'a path out of the package',
      making('../x.yaml'),
      'gave back item 5 (ConfigMap new), which has the path "../x.yaml", which leads out of the package',
      MEND,
    ],
    [
      'no items left',
      body('list.items.length = 0'),
      'gave back an empty list of items, where 4 items were sent',
      'pass --allow-empty if everything is to be deleted',
    ],
  ];
  it.each(rows)('%s', async (_, code, message, hint) => {
    await expectFailure(code, `error  invalid-function-output\n  TOP/fn.mjs ${message}\n  ${hint}\n`);
  });

  it.each([
    ['values.yaml', UNREAD],
    ['link/x.yaml', 'which leads out of the package through a link'],
  ])('a resource in %s', async (path, why) => {
    const message = `returned ConfigMap new, which has the path "${path}", ${why}`;
    await expectFailure(making(path), `error  invalid-function-output\n  TOP/fn.mjs ${message}\n  ${MEND}\n`, true);
  });
});

describe('a module that fails', () => {
  const traced = (message: string, error: string, place: string, where = 'default '): string =>
    `${message} (fn.mjs:${place})\n  stderr: ${error}\n  stderr:     at ${where}${where === '' ? '' : '('}file://TOP/fn.mjs:${place}${where === '' ? '' : ')'}`;
  const rows: readonly (readonly [what: string, code: string, message: string, hint: string])[] = [
    [
      'throws',
      'export default () => { throw new Error("no luck"); };\n',
      traced('failed: Error: no luck', 'Error: no luck', '1:30'),
      MORE,
    ],
    ['throws null', 'export default () => { throw null; };\n', 'failed: it threw null', MEND],
    [
      'throws while it is loaded',
      'export default (list) => list;\nthrow new Error("no luck");\n',
      traced('failed: Error: no luck', 'Error: no luck', '2:7', ''),
      MORE,
    ],
    ['is no JavaScript', 'syntax error here\n', "failed: SyntaxError: Unexpected identifier 'error' (fn.mjs:1)", MEND],
    [
      'imports a missing file',
      'import "nothing";\nexport default (list) => list;\n',
      "failed: Error: Cannot find package 'nothing' imported from TOP/fn.mjs (fn.mjs)",
      MEND,
    ],
    [
      'exports no function',
      'export default 5;\n',
      'failed: its default export is not a function: write `export default defineFunction({ ... })`',
      MEND,
    ],
    ['exits with 0', 'export default () => process.exit(0);\n', `failed: ${WITHOUT_RESULT}`, MEND],
    [
      'exits with 3',
      'export default () => process.exit(3);\n',
      'exited with status 3',
      'it wrote nothing to stderr; try it by hand on the list that krmkit source prints',
    ],
    ['never ends', 'export default () => new Promise(() => {});\n', `failed: ${WITHOUT_RESULT}`, MEND],
    [
      'never ends',
      'export default () => { for (;;); };\n',
      'was stopped because it took longer than 2 s',
      'give it more time with --timeout',
    ],
    [
      'returns a cyclic object',
      body('list.items[3].spec.self = list'),
      'failed: TypeError: The value at .items[3].spec.self contains itself (fn.mjs)',
      MEND,
    ],
    [
      'returns a function',
      body('list.items[3].spec.replicas = () => 3'),
      'failed: TypeError: The value at .items[3].spec.replicas is function, which JSON cannot represent (fn.mjs)',
      MEND,
    ],
    [
      'returns a date',
      body('list.items[3].spec.when = new Date(0)'),
      'failed: TypeError: The value at .items[3].spec.when is an object with a class, which JSON cannot represent (fn.mjs)',
      MEND,
    ],
    [
      'leaves a rejected promise',
      body('Promise.reject(new Error("no luck")); await new Promise((done) => setTimeout(done, 1000))'),
      'failed: no luck',
      MEND,
    ],
  ];
  it.each(rows)('%s', async (_, code, message, hint) => {
    await expectFailure(code, `error  function-failed\n  TOP/fn.mjs ${message}\n  ${hint}\n`);
  });
});

describe('an unusual module', () => {
  const rows: readonly (readonly [what: string, code: string, says: string])[] = [
    ['changes nothing and returns nothing', 'export default () => {};\n', ''],
    ['returns a copy', body('list.items = structuredClone(list.items)'), ''],
    ['reverses the items', body('list.items.reverse()'), ''],
    [
      'reverses keys',
      body('list.items = list.items.map((item) => Object.fromEntries(Object.entries(item).reverse()))'),
      '',
    ],
    [
      'prints',
      body(String.raw`process.stdout.write('hello \u001b[31m\n')`),
      `TOP/fn.mjs: hello ${String.raw`\x1b[31m`}\n`,
    ],
    [
      'breaks its globals',
      body('Array.prototype.map = null; JSON.stringify = () => "no"; globalThis.process = null'),
      '',
    ],
    ['leaves a timer running', body('setInterval(() => 0, 10)'), ''],
    [
      'leaves a worker running',
      body("new (await import('node:worker_threads')).Worker('for (;;);', { eval: true })"),
      '',
    ],
  ];
  it.each(rows)('%s: changes no byte', async (_, code, says) => {
    const gallery = createGallery();
    try {
      const before = gallery.snapshot();
      const said = `TOP/fn.mjs  4 resources  0.0 s\n${says}krmkit run: 1 function; nothing to change\n`;
      expect(await runModule(gallery, code)).toEqual({ status: 0, stdout: '', said });
      expect(gallery.snapshot()).toEqual(before);
    } finally {
      gallery.remove();
    }
  });

  it('sets its value, and nothing else', async () => {
    const gallery = createGallery();
    try {
      expect((await runModule(gallery, body('list.items[3].spec = { replicas: 3 }'))).status).toBe(0);
      expect(gallery.texts()).toEqual({ ...FILES, 'web.yaml': WEB.replace('0x2', '3') });
    } finally {
      gallery.remove();
    }
  });
});
