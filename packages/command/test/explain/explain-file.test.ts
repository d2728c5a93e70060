import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAllModules } from '../built-modules.ts';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-explain-')));
let modules: NonNullable<World['modules']> = {};
beforeAll(async () => {
  modules = await buildAllModules(join(top, 'krmkit'));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

let packages = 0;

function write(files: Readonly<Record<string, string>>): string {
  packages += 1;
  const directory = join(top, `p${packages}`);
  mkdirSync(directory);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

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
