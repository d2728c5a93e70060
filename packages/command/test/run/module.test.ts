import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAllModules } from '../built-modules.ts';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-run-module-')));
let modules: NonNullable<World['modules']> = {};
beforeAll(async () => {
  modules = await buildAllModules(join(top, 'krmkit'));
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
