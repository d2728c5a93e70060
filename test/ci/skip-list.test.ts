import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './github-runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'krmkit-skips-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a run of vitest prints from the list on. */
function run(...given: readonly string[]): { status: number | null; list: string; passed: string | undefined } {
  const reporters = ['default', join(root, 'test/setup/skip-list.mjs')].map((name) => `--reporter=${name}`);
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, ...reporters, ...given];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  const [, list = ''] = /^(Skipped tests[^]*?)\n(?!  )/m.exec(`${stdout}\n.`) ?? [];
  return { status, list, passed: /Tests +.*?(\d+ passed)/.exec(stdout)?.[1] };
}

describe('the list of what is missing for tests', () => {
  beforeAll(() => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'a.test.ts'),
      `import { describe, expect, it } from 'vitest';
import { needs } from ${JSON.stringify(join(root, 'packages/testing/src/needs.ts'))};
describe('a suite', needs('zsh', undefined), () => {
  it.each([1, 2])('%i', () => expect.unreachable());
  it('lacks more', needs('kpt', false), () => expect.unreachable());
  it('has the rest', needs('fish', 'fish'), () => expect.unreachable());
});
it('says why', ({ skip }) => skip('a full moon'));
it.skip('says nothing', () => expect.unreachable());
it('runs', needs('podman', {}), () => expect(1).toBe(1));
`,
    );
    writeFileSync(
      join(folder, 'b.test.ts'),
      `import { expect, it } from 'vitest';
import { needs } from ${JSON.stringify(join(root, 'packages/testing/src/needs.ts'))};
it('needs two packages', needs('podman', undefined), () => expect.unreachable());
`,
    );
  });

  it('has each once, with the number of tests and a way to it', () => {
    expect(run()).toEqual({
      status: 0,
      passed: '1 passed',
      list: `Skipped tests, by what they lack:
  3  zsh          apt-get install zsh
  1  a full moon
  1  kpt          https://kpt.dev/installation
  1  podman       apt-get install podman runc busybox-static`,
    });
  });

  it('is not there if the tests are chosen by name', () => {
    expect(run('-t', 'runs')).toMatchObject({ status: 0, passed: '1 passed', list: '' });
  });

  it('is part of the gate, which takes the Debian packages from the same table', () => {
    const gate = readFileSync(join(root, '.ci/run'), 'utf8');
    expect(gate).toContain(' --reporter=./test/setup/skip-list.mjs ');
    expect(gate).toContain('node scripts/test-tools.mjs');
  });
});
