import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEEDS_UNIX, needs } from '@krmkit/testing';

// nodejs.org/api/module.html#module-compile-cache: Node 22.1 and later have one. NODE_DEBUG_NATIVE shows its use.
const root = join(import.meta.dirname, '../../..');
const nodes = [process.execPath, process.env['KRMKIT_NODE22'] ?? '', process.env['KRMKIT_NODE24'] ?? ''].flatMap(
  (program) => {
    const { status, stdout } = spawnSync(program || '/nowhere', ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /^v(\d+)\.(\d+)/.exec(status === 0 ? stdout : '') ?? [];
    return major === undefined
      ? []
      : [{ program, version: stdout.trim(), hasCache: Number(major) + Number(minor) / 1000 >= 22.001 }];
  },
);
const withCache = nodes.filter(({ hasCache }) => hasCache);

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'krmkit-home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs the built command; returns what Node reports about its compile cache. */
function start(program: string, env: Readonly<Record<string, string>>): string {
  const args = [join(root, 'dist/cli.cjs'), 'count', join(root, 'examples/pod.yaml')];
  const options = { encoding: 'utf8', env: { NODE_DEBUG_NATIVE: 'COMPILE_CACHE', ...env } } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  const lines = `${stdout}${stderr}`.split('\n');
  expect({ status, answer: lines.filter((line) => line === 'Pod: 1').length }).toEqual({ status: 0, answer: 1 });
  return lines.filter((line) => line.startsWith('[compile cache]')).join('\n');
}

describe('the compile cache', NEEDS_UNIX, () => {
  it.each(nodes.filter(({ hasCache }) => !hasCache))('does not exist on Node $version', ({ program }) => {
    expect(start(program, { HOME: home })).toBe('');
    expect(existsSync(join(home, '.cache'))).toBe(false);
  });

  it('exists', needs('Node 22 or 24', withCache.length > 0), () => expect(withCache).not.toEqual([]));

  it.each(withCache)('speeds up the second start on Node $version', ({ program }) => {
    expect(start(program, { HOME: home })).not.toContain('was accepted');
    expect(existsSync(join(home, '.cache/krmkit/code'))).toBe(true);
    expect(start(program, { HOME: home })).toContain('was accepted');
  });

  it.each(withCache)('is below XDG_CACHE_HOME on Node $version', ({ program }) => {
    start(program, { HOME: '/nowhere', XDG_CACHE_HOME: home });
    expect(existsSync(join(home, 'krmkit/code'))).toBe(true);
  });

  it.each(withCache)('creates no home directory on Node $version', ({ program }) => {
    expect(start(program, { HOME: join(home, 'missing') })).toBe('');
    expect(existsSync(join(home, 'missing'))).toBe(false);
  });

  it.each(withCache)('is off without a home directory on Node $version', ({ program }) => {
    expect(start(program, {})).toBe('');
  });

  it.each(withCache)(
    'is off in the home directory of another user on Node $version',
    needs('root', process.getuid?.() === 0),
    ({ program }) => {
      const theirs = join(home, 'theirs');
      mkdirSync(theirs);
      chownSync(theirs, 65_534, 65_534);
      expect(start(program, { HOME: theirs })).toBe('');
      expect(existsSync(join(theirs, '.cache'))).toBe(false);
    },
  );

  it.each(withCache)('obeys NODE_DISABLE_COMPILE_CACHE on Node $version', ({ program }) => {
    start(program, { HOME: home, NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(existsSync(join(home, '.cache'))).toBe(false);
  });
});
