import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { root } from './bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'krmkit-executable-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, process.platform === 'win32' ? 'krmkit.exe' : 'krmkit');
const caches = join(folder, 'caches');

interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the executable as on a machine without Node: the PATH is empty. */
function krmkit(args: readonly string[], input = '', environment: Readonly<Record<string, string>> = {}): Result {
  const env = { PATH: '', TMPDIR: folder, XDG_CACHE_HOME: caches, ...environment };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, env, input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const list = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: a # kept
`;

describe('the executable', () => {
  beforeAll(() => {
    mkdirSync(caches);
    const script = join(root, 'scripts', 'executable.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  it('prints its version', () => {
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(krmkit(['version'])).toEqual({ status: 0, stdout: `krmkit ${version}\n`, stderr: '' });
  });

  it('unpacks its files once', () => {
    krmkit(['version']);
    krmkit(['version']);
    expect(readdirSync(join(caches, 'krmkit'))).toEqual([expect.stringMatching(/^executable-[0-9a-f]{16}$/)]);
  });

  it('expands as the package does', () => {
    const given = ['expand', 'examples/shop', '-o', 'json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.cjs', ...given], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout).toContain('Corner Shop');
    expect(krmkit(given)).toEqual({ status, stdout, stderr });
  });

  it('runs a built-in function', () => {
    expect(krmkit(['run', '-', '--module', 'set-namespace', '-q', '--', 'namespace=shop'], list)).toEqual({
      status: 0,
      stdout: list.replace('# kept\n', '# kept\n    namespace: shop\n'),
      stderr: '',
    });
  });

  it('runs a module that imports krmkit/fn', () => {
    const file = join(folder, 'fn.mjs');
    writeFileSync(
      file,
      `import { defineFunction, schema, setLabel } from 'krmkit/fn';
export default defineFunction({
  name: 'mark',
  description: 'Marks.',
  config: schema.object({}),
  run: ({ resources }) => { for (const one of resources) setLabel(one, 'team', 'shop'); },
});
`,
    );
    expect(krmkit(['run', '-', '--module', file, '-q'], list)).toEqual({
      status: 0,
      stdout: list.replace('# kept\n', '# kept\n    labels:\n      team: shop\n'),
      stderr: '',
    });
  });

  it.each([
    ['is not there', join(folder, 'nowhere')],
    ['is no directory', program],
  ])('works if the directory for caches %s, and leaves nothing', (_what, cache) => {
    const temporary = (): readonly string[] =>
      readdirSync(folder).filter((name) => name.startsWith('krmkit-executable-'));
    expect(krmkit(['count', 'examples'], '', { XDG_CACHE_HOME: cache })).toMatchObject({ status: 0 });
    expect(temporary()).toEqual([]);
  });

  it(
    'works if the directory for caches is read-only',
    needs('a user who is not root', process.getuid?.() !== 0),
    () => {
      const cache = join(folder, 'read-only');
      mkdirSync(cache);
      chmodSync(cache, 0o500);
      expect(krmkit(['version'], '', { XDG_CACHE_HOME: cache })).toMatchObject({ status: 0, stderr: '' });
      expect(readdirSync(cache)).toEqual([]);
    },
  );
});
