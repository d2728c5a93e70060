import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-run-module-')));
let modules: NonNullable<World['modules']> = {};

beforeAll(async () => {
  const outdir = join(top, 'krmkit');
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../../../..'),
    entryPoints: { 'module-worker': 'packages/functions/src/run/runners/module-worker.ts', fn: 'src/fn.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    define: { KRMKIT_VERSION: '"0.0.0"' },
    logLevel: 'silent',
  });
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }');
  modules = { worker: pathToFileURL(join(outdir, 'module-worker.js')), sdk: pathToFileURL(join(outdir, 'fn.js')) };
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const WEB = `# ours
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}   # here
spec:
  replicas: 2
`;

const SET_REPLICAS = `export default (list) => {
  for (const { spec } of list.items) if (spec !== undefined) spec.replicas = Number(list.functionConfig?.data?.count ?? 9);
  return list;
};
`;

let packages = 0;

function write(files: Readonly<Record<string, string>>): string {
  packages += 1;
  const directory = join(top, `p${packages}`);
  mkdirSync(directory);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

function run(...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true, modules, env: { PATH: process.env['PATH'] ?? '' } }, 'run', ...given);
}

describe('run --module', () => {
  it('writes the changes of the module', async () => {
    const directory = write({ 'web.yaml': WEB, 'fn.mjs': SET_REPLICAS });
    const ended = await run(directory, '--module', join(directory, 'fn.mjs'), '--', 'count=5');
    expect(ended.stderr).toMatch(/fn\.mjs {2}1 resource {2}0\.0 s\nkrmkit run: 1 function; 1 changed, in 1 file\n$/);
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(WEB.replace('2', '5'));
  });

  it.each([
    ['throws', 'export default () => { throw new Error("no luck"); };', 'failed: Error: no luck (fn.mjs:1:30)'],
    ['never ends', 'export default () => { for (;;); };', 'took longer than 500 ms'],
    ['returns no list', 'export default () => 5;', 'no ResourceList'],
  ])('writes nothing if the module %s', async (_, code, message) => {
    const directory = write({ 'web.yaml': WEB, 'fn.mjs': code });
    // On a busy machine, a worker can need more than 500 ms to start.
    const timeout = message.includes('500 ms') ? ['--timeout', '500ms'] : [];
    const ended = await run(directory, '--module', join(directory, 'fn.mjs'), ...timeout);
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(1);
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(WEB);
  });
});

describe('a module that sets comments', () => {
  const code = `import { defineFunction, schema } from 'krmkit/fn';
export default defineFunction({
  name: 'fn', description: '', config: schema.any(), comments: true,
  run({ resources }) {
    for (const resource of resources) {
      resources.setComment(resource, 'spec.replicas', '# many');
      resources.setComment(resource, 'apiVersion', 'kept');
      resources.setComment(resource, [], { above: null });
      resources.setComment(resource, 'spec', { above: 'what runs' });
      resource.spec.replicas = 5;
    }
  },
});
`;

  it('writes them to the files, and changes nothing else', async () => {
    const directory = write({ 'web.yaml': WEB, 'fn.mjs': code });
    expect(await run(directory, '--module', join(directory, 'fn.mjs'))).toMatchObject({ status: 0 });
    const after = WEB.replace('replicas: 2', 'replicas: 5 # many')
      .replace('apps/v1', 'apps/v1 # kept')
      .replace('# ours\n', '')
      .replace('spec:', '# what runs\nspec:');
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(after);
    expect((await run(directory, '--module', join(directory, 'fn.mjs'))).stderr).toContain('nothing to change');
  });
});

describe('a declared module', () => {
  it('runs only with --enable-module, and gets only the variables of --env', async () => {
    const declared = `apiVersion: example.com/v1
kind: Declared
metadata:
  name: fn
  annotations:
    config.kubernetes.io/function: |
      module: {path: ./fn.mjs}
`;
    const code = SET_REPLICAS.replace('?? 9', '?? (process.env.PATH === undefined ? process.env.COUNT : 0)');
    const directory = write({ 'web.yaml': WEB, 'fn.yaml': declared, 'fn.mjs': code });
    const refused = await run(directory);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('add --enable-module if you trust the package');
    expect((await run(directory, '--enable-module', '--env', 'COUNT=7')).status).toBe(0);
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(WEB.replace('2', '7'));
  });
});

describe('explain FILE', () => {
  const LOUD = `import { defineFunction, schema } from 'krmkit/fn';
console.log('loaded with', JSON.stringify(process.env));
export default defineFunction({
  name: 'set-team',
  description: 'Sets the owner.\\nSecond \\u001b[31mline.',
  hermetic: true,
  config: schema.object({ team: schema.string({ description: 'who is responsible', oneOf: ['a', 'b'] }) }),
  run() {},
});
`;
  const explain = (...given: readonly string[]): Promise<Ending> =>
    runIn({ onDisk: true, modules, env: { PATH: process.env['PATH'] ?? '', TOKEN: 'secret' } }, 'explain', ...given);

  it('shows the description and the fields', async () => {
    const directory = write({ 'fn.mjs': LOUD });
    const path = join(directory, 'fn.mjs');
    const { status, stdout, stderr } = await explain(path);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^set-team {2}function\nSets the owner\.\nSecond \\x1b\[31mline\.\n\nfunctionConfig:\n/);
    expect(stdout).toContain('\n  team (a | b, required): who is responsible\n');
    expect(stdout).toContain(`\nkrmkit run DIR --module ${path} -- key=value...\n`);
    expect(stdout.replaceAll('\n', ' ')).toContain('needs --enable-module');
    expect(stdout).toContain('It is hermetic');
    expect(JSON.parse((await explain(path, '-o', 'json')).stdout)).toEqual({
      function: 'set-team',
      description: 'Sets the owner.\nSecond \u001b[31mline.',
      config: {
        type: 'object',
        required: true,
        fields: { team: { type: 'string', required: true, description: 'who is responsible', oneOf: ['a', 'b'] } },
      },
    });
  });

  it('loads it with an empty environment', async () => {
    const path = join(write({ 'fn.mjs': `throw new Error('has ' + JSON.stringify(process.env));` }), 'fn.mjs');
    const { status, stderr } = await explain(path);
    expect(status).toBe(1);
    expect(stderr).toContain('failed: Error: has {}');
  });

  it('takes what another version of krmkit has made, and does not call it', async () => {
    const shape = `{ type: 'object', fields: { a: { type: 'duration', required: true, description: 5 }, b: 7 } }`;
    const code = `import { writeFileSync } from 'node:fs';
export default { format: 'krmkit.function/v1', process() { writeFileSync(new URL('../called', import.meta.url), ''); }, name: 'later', config: ${shape} };`;
    const directory = write({ 'fn.mjs': code });
    const { status, stdout } = await explain(join(directory, 'fn.mjs'));
    expect(existsSync(join(directory, 'called'))).toBe(false);
    expect(status).toBe(0);
    expect(stdout).toContain('  a (any, required)\n  b (any)\n');
  });

  it.each([
    ['no function', 'export default 5;', 1, 'its default export is not a function'],
    ['a plain function', 'export default (list) => list;', 1, 'is a plain function without a description'],
    ['a mistake', 'export default {', 1, 'failed: SyntaxError'],
  ])('refuses %s', async (_, code, status, message) => {
    const ended = await explain(join(write({ 'fn.mjs': code }), 'fn.mjs'));
    expect(ended).toMatchObject({ status, stdout: '' });
    expect(ended.stderr).toContain(message);
  });

  it('refuses a missing file, and what is no module', async () => {
    expect(await explain(join(top, 'no.ts'))).toMatchObject({ status: 3 });
    const image = await explain('ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.2');
    expect(image.status).toBe(2);
    expect(image.stderr).toContain('krmkit cannot read its documentation\n  `krmkit explain set-labels` describes');
    expect((await explain('./fn.py')).stderr).toContain('if you run them with --help');
  });
});
