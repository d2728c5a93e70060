import { describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import { memoryDisk } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const WEB = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}   # here\ndata: {color: red}\n';

interface Run extends Ending {
  /** The files that differ afterwards. */
  readonly changed: Readonly<Record<string, string>>;
}

/** Runs a program that makes red blue. */
async function run(...given: readonly string[]): Promise<Run> {
  const before: Readonly<Record<string, string>> = { 'p/web.yaml': WEB, 'p/x/y.txt': '', 'bad/x.yaml': 'a: [\n' };
  const disk = memoryDisk(new Map(Object.entries(before)));
  const start: Programs['run'] = (_program, _args, { stdin = '' } = {}) => {
    const list = typeof stdin === 'string' ? stdin : new TextDecoder().decode(stdin);
    const stdout = new TextEncoder().encode(list.replace('color: red', 'color: blue'));
    return Promise.resolve({ end: 'exited', status: 0, stdout, stderr: new Uint8Array() });
  };
  const ended = await runIn({ disk, programs: { run: start } }, 'run', ...given);
  const changed = [...disk.texts()].filter(([path, text]) => before[path] !== text);
  return { ...ended, changed: Object.fromEntries(changed) };
}

const BLUE = WEB.replace('red', 'blue');

describe('a run over a directory', () => {
  it('writes what changed, and says how much', async () => {
    const { status, stdout, stderr, changed } = await run('p', '--exec', 'fn');
    expect({ status, stdout, changed }).toEqual({ status: 0, stdout: '', changed: { 'p/web.yaml': BLUE } });
    expect(stderr).toBe('fn  1 resource  0.0 s\nkrmkit run: 1 function; 1 changed, in 1 file\n');
  });

  it('prints the changes with --dry-run, and writes nothing', async () => {
    const { status, stdout, stderr, changed } = await run('p', '--exec', 'fn', '--dry-run');
    expect({ status, changed }).toEqual({ status: 0, changed: {} });
    expect(stdout).toContain('--- a/p/web.yaml\n+++ b/p/web.yaml\n');
    expect(stdout).toContain('-data: {color: red}\n+data: {color: blue}\n');
    expect(stderr).toContain('1 changed, in 1 file (dry run)\n');
  });

  it('prints the changes to stderr where a report of findings is on stdout', async () => {
    const { stdout, stderr } = await run('p', '--exec', 'fn', '--dry-run', '-o', 'github');
    expect(stderr).toContain('+data: {color: blue}\n');
    expect(stdout).not.toContain('color');
  });

  it('fails with --check if anything would change, and names the files', async () => {
    expect(await run('p', '--exec', 'fn', '--check', '-q')).toEqual({
      status: 1,
      stdout: 'p/web.yaml\n',
      stderr: '',
      changed: {},
    });
  });

  it('says that there is no function, and that none of the resources is meant', async () => {
    expect(await run('p')).toMatchObject({
      status: 0,
      stderr: 'krmkit run: there is no function to run in p\n  name one with --image, --exec or --module\n',
    });
    expect((await run('p', '--exec', 'fn', '--match-name', 'wbe')).stderr).toContain('did you mean --match-name web?');
  });

  it.each([
    [['p/web.yaml'], 2, 'p/web.yaml is not a directory'],
    [['none'], 3, 'none'],
    [['bad'], 3, 'nothing ran, and nothing was changed'],
    [['p', '--results-dir', 'p/results'], 2, 'where krmkit would read the results as a resource'],
    [['p', '--results-dir', 'p/.results'], 0, '1 changed'],
    [['p', '-o', './p'], 2, 'p exists, and krmkit overwrites nothing'],
  ])('%j: status %i', async (given, status, message) => {
    const ended = await run(...given, '--exec', 'fn');
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(status);
  });
});
