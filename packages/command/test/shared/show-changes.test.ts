import { memoryFileSystem } from '@krmkit/base';
import type { WritePlan } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import { showChanges } from '../../src/shared/show-changes.ts';
import type { World } from '../fake-context.ts';
import { runWith } from '../fake-context.ts';

const PLAN: WritePlan = {
  changes: [
    { kind: 'edit', path: 'a.yaml', before: 'a: 1\n', after: 'a: 2 # ::error::x\n' },
    { kind: 'delete', path: 'b.yaml', before: 'b: 1\n' },
    { kind: 'create', path: 'c.yaml', after: 'c: \u001b[1m\n' },
  ],
};

async function shown(world: World, color?: string, plan: WritePlan = PLAN): Promise<string> {
  const { stdout } = await runWith(world, async (context) => {
    expect(await showChanges(context, plan, color)).toBe(true);
    return 0;
  });
  return stdout;
}

describe('the changes of a plan', () => {
  it('are as git prints them, byte for byte in a pipe', async () => {
    const text = await shown({});
    expect(text).toContain('--- a/a.yaml\n+++ b/a.yaml\n@@ -1 +1 @@\n-a: 1\n+a: 2 # ::error::x\n');
    expect(text).toContain('--- a/b.yaml\n+++ /dev/null\n');
    expect(text).toContain('--- /dev/null\n+++ b/c.yaml\n@@ -0,0 +1 @@\n+c: \u001b[1m\n');
  });

  it('control no terminal', async () => {
    const text = await shown({ terminal: 80 }, 'never');
    expect(text).toContain(String.raw`+c: \x1b[1m`);
    expect(text).not.toContain('\u001b');
  });

  it.each([
    [{ CI: 'true' }, true],
    [{ GITHUB_ACTIONS: '1' }, true],
    [{ TF_BUILD: 'True' }, true],
    [{ TEAMCITY_VERSION: '2026' }, true],
    [{ CI: 'false' }, false],
    [{ CI: '0' }, false],
    [{ CI: '' }, false],
    [{}, false],
  ])('with %j are a log of CI, which obeys no command: %s', async (env, isLog) => {
    const command: WritePlan = { changes: [{ kind: 'create', path: 'a', after: '::error::x\n##vso[task]\n' }] };
    const inert = await shown({ env }, undefined, command);
    const plain = await shown({}, undefined, command);
    expect(inert !== plain || !isLog).toBe(true);
    expect(inert === plain || isLog).toBe(true);
  });

  it('are painted by the kind of line', async () => {
    const text = await shown({}, 'always');
    expect(text).toContain('\u001b[1m--- a/a.yaml\u001b[22m\n');
    expect(text).toContain('\u001b[36m@@ -1 +1 @@\u001b[39m\n');
    expect(text).toContain('\u001b[31m-a: 1\u001b[39m\n\u001b[32m+a: 2');
  });

  it.each([
    ['/srv/repo/a.yaml', 'a/a.yaml'],
    ['/srv/repository/a.yaml', 'a/srv/repository/a.yaml'],
    ['../a.yaml', 'a/../a.yaml'],
  ])('name %s by its path from here', async (path, expected) => {
    const files = memoryFileSystem(new Map([['x', '']]));
    const here = { ...files, realPath: () => Promise.resolve({ ok: true, value: '/srv/repo' } as const) };
    const plan: WritePlan = { changes: [{ kind: 'edit', path, before: 'a\n', after: 'b\n' }] };
    expect(await shown({ fileSystem: here }, undefined, plan)).toContain(`--- ${expected}\n`);
  });

  it('end where the reader is gone', async () => {
    await runWith({ closesAfter: 0 }, async (context) => {
      expect(await showChanges(context, PLAN, undefined)).toBe(false);
      return 0;
    });
  });
});
