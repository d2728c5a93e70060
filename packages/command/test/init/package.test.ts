import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stateOf } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-init-package-')));

afterAll(() => rmSync(top, { recursive: true, force: true }));

function krmkit(...given: readonly [string, ...string[]]): Promise<Ending> {
  return runIn({ onDisk: true }, ...given);
}

const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\n';

describe('init --package', () => {
  it('creates a package to which run --save adds functions', async () => {
    const directory = join(top, 'platform/shop');
    expect(await krmkit('init', directory, '--package')).toEqual({
      status: 0,
      stdout: '',
      stderr: `krmkit init: 2 files written to ${directory}\n  cd ${directory} && krmkit tree\n`,
    });
    expect(Object.keys(stateOf(directory))).toEqual(expect.arrayContaining(['Kptfile', 'README.md']));
    writeFileSync(join(directory, 'web.yaml'), SERVICE);
    const saved = await krmkit('run', directory, '--save', '--module', 'set-labels', '-q', '--', 'team=shop');
    expect(saved).toMatchObject({ status: 0 });
    expect(await krmkit('render', directory, '--check', '-q')).toMatchObject({ status: 0 });
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toContain('team: shop');
    expect(readFileSync(join(directory, 'Kptfile'), 'utf8')).toContain('module: set-labels');
  });

  it('keeps a README and refuses a directory with a Kptfile', async () => {
    const directory = join(top, 'taken');
    mkdirSync(directory);
    writeFileSync(join(directory, 'README.md'), 'mine');
    expect((await krmkit('init', directory, '--package')).stderr).toContain('README.md exists, and was not changed');
    expect(readFileSync(join(directory, 'README.md'), 'utf8')).toBe('mine');
    const before = stateOf(directory);
    expect(await krmkit('init', directory, '--package')).toMatchObject({ status: 2 });
    expect(stateOf(directory)).toEqual(before);
  });

  it.each([
    [['--package'], 'NAME is missing'],
    [['--package', '-'], 'NAME is missing'],
    [['shop', '--package', '--crd', 'crds.yaml'], '--package creates no function'],
    [['shop', '--package', '--language', 'ts'], '--package creates no function'],
    [['My_Shop', '--package'], 'is not a valid name of a package'],
  ])('refuses %j', async (words, message) => {
    const { status, stdout, stderr } = await krmkit('init', ...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
