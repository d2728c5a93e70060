import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';
import { CONFIG, LIST, SEEN } from '../wrap/lists.ts';

describe('xargs', () => {
  it('gives arguments behind those of the command, then the items of the functionConfig', async () => {
    const stdin = `${LIST}${CONFIG.replace('my-instance', '"a b"')}  items: [last, "x y"]\n`;
    const script = 'console.log(JSON.stringify(process.argv.slice(1)))';
    const { stdout } = await runIn({ stdin }, 'xargs', '--', process.execPath, '-e', script, '--', 'first');
    expect(JSON.parse(stdout)).toEqual(['first', '--name=a b', '--replicas=5', '--ports=[80, 443]', 'last', 'x y']);
  });

  it('gives none with --env-only', async () => {
    const stdin = LIST + CONFIG;
    const { stdout } = await runIn({ stdin }, 'xargs', '--env-only', '--', 'sh', '-c', 'echo "$# $REPLICAS"');
    expect(stdout).toBe('0 5\n');
  });

  it.each([
    { title: 'a List with a functionConfig', stdin: LIST + CONFIG, given: [], seen: SEEN },
    { title: 'what was read without one', stdin: LIST, given: [], seen: LIST.replace(/.*index.*\n/, '') },
    {
      title: 'documents',
      stdin: '# a\napiVersion: v1\nkind: A\n---\n# b\napiVersion: v1\nkind: B # c\n',
      given: [],
      seen: '# a\napiVersion: v1\nkind: A\n---\n# b\napiVersion: v1\nkind: B # c\n',
    },
    {
      title: 'a ResourceList with the functionConfig in it',
      stdin: LIST + CONFIG,
      given: ['--wrap-kind=ResourceList'],
      seen: LIST.replace(/.*index.*\n/, '') + CONFIG,
    },
  ])('lets the command read $title', async ({ stdin, given, seen }) => {
    const ending = await runIn({ stdin }, 'xargs', '--env-only', ...given, '--', 'cat');
    expect(ending).toEqual({ status: 0, stdout: seen, stderr: '' });
  });

  it('passes on what a failing command had printed', async () => {
    const ending = await runIn({ stdin: LIST }, 'xargs', '--', 'sh', '-c', 'echo part; exit 9');
    expect(ending).toEqual({
      status: 1,
      stdout: 'part\n',
      stderr: 'krmkit xargs: sh exited with status 9\n  it wrote nothing to stderr\n',
    });
  });
});
