import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { filesBelow } from '../../packages/pipelines/test/export/script-functions.ts';
import { pluginCommand, pluginVariables, SOURCES } from './plugin-server.ts';

const root = mkdtempSync(join(tmpdir(), 'krmkit-plugin-'));
const command = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

beforeAll(() => {
  chmodSync(root, 0o755);
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin', 'krmkit'), `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`, {
    mode: 0o755,
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let sources = 0;

function sourceOf(files: Readonly<Record<string, string>>): string {
  sources += 1;
  const directory = join(root, String(sources), 'deploy/shop');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  return directory;
}

/** Runs a command of the plugin in the directory of a source. The variables of this process are those of the sidecar. */
function call(
  name: 'init' | 'generate',
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  parameters: Readonly<Record<string, string>> = {},
) {
  const [program = '', ...words] = pluginCommand(name);
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    // As in the image: no container tool.
    env: { PATH: join(root, 'bin'), HOME: '/tmp', ...pluginVariables(env, parameters) },
  });
  return { status, stdout, stderr };
}

describe('the plugin of Argo CD', needs('busybox', existsSync('/bin/busybox')), () => {
  it.each(Object.entries(SOURCES))(
    'generates the objects of a source for %s, and writes nothing',
    (_, { files, objects }) => {
      const directory = sourceOf(files);
      expect(call('init', directory)).toEqual({ status: 0, stdout: '', stderr: '' });
      const generated = call('generate', directory);
      expect(generated).toMatchObject({ status: 0, stdout: objects });
      expect(filesBelow(directory)).toEqual(files);
    },
  );

  it.each([
    ['a parameter', {}, { verb: 'run' }],
    ['a variable of the Application', { verb: 'run' }, {}],
    ['a parameter before a variable', { verb: 'build' }, { verb: 'run' }],
  ])('takes the verb of %s', (_, env, parameters) => {
    // With a Kptfile whose pipeline would set another label.
    const kptfile = SOURCES['render']?.files['Kptfile']?.replace('labels.yaml', 'other.yaml') ?? '';
    const { files, objects } = SOURCES['run'] ?? { files: {}, objects: '' };
    const directory = sourceOf({ Kptfile: kptfile, ...files });
    expect(call('init', directory, env, parameters).status).toBe(0);
    expect(call('generate', directory, env, parameters)).toMatchObject({ status: 0, stdout: objects });
  });

  it('refuses another verb in init, and does not run it', () => {
    const directory = sourceOf({ 'web.yaml': 'a: 1\n' });
    const parameters = { verb: 'build; touch hacked' };
    expect(call('init', directory, {}, parameters)).toEqual({
      status: 2,
      stdout: '',
      stderr: 'the verb is build; touch hacked: use build, render or run\n',
    });
    expect(call('generate', directory, {}, parameters).status).not.toBe(0);
    expect(filesBelow(directory)).toEqual({ 'web.yaml': 'a: 1\n' });
  });

  it.each([
    ['a function that is a module', 'module: fn.ts', /--enable-module/],
    ['an image, where there is no container tool', 'image: example.com/fn:1', /container/],
  ])('fails for %s, and prints no object', (_, step, message) => {
    const { files } = SOURCES['render'] ?? { files: {} };
    const kptfile = `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: market\npipeline:\n  mutators:\n  - ${step}\n`;
    const ended = call('generate', sourceOf({ ...files, Kptfile: kptfile }), {}, {});
    expect(ended.status).not.toBe(0);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toMatch(message);
  });

  it('has a command for everything that the server runs', () => {
    for (const name of ['init', 'generate'] as const) expect(pluginCommand(name)[0]).toBe('/bin/busybox');
  });
});
