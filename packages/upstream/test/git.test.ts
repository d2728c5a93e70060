import { describe, expect, it } from 'vitest';
import type { ProgramEnd, ProgramOptions, Programs } from '@krmkit/base';
import { createGit, explainEnd } from '../src/git.ts';
import type { GitLogin, GitOptions } from '../src/git.ts';

interface Call {
  readonly args: readonly string[];
  readonly options: ProgramOptions;
}

/** The call that git gets. */
async function callOf(args: readonly string[], options: GitOptions = {}, login?: GitLogin): Promise<Call> {
  const calls: Call[] = [];
  const programs: Programs = {
    run: async (_, given, own = {}) => {
      calls.push({ args: given, options: own });
      return { end: 'exited', status: 0, stdout: new TextEncoder().encode('out'), stderr: new Uint8Array() };
    },
  };
  const git = createGit({
    programs,
    directory: { path: '/tmp/g' },
    signal: new AbortController().signal,
    ...(login === undefined ? {} : { login }),
  });
  expect(await git.run(args, options)).toEqual({ ok: true, value: new TextEncoder().encode('out') });
  const [call] = calls;
  if (call === undefined) throw new Error('no call');
  return call;
}

// git(1) and git-config(1). A repository of others must not run code, ask, or lead to another protocol.
describe('git', () => {
  it('works in its own repository, with settings of its own', async () => {
    const { args, options } = await callOf(['status', '--short']);
    expect(args.slice(-2)).toEqual(['status', '--short']);
    const settings = args.filter((_, index) => args[index - 1] === '-c');
    expect(settings).toEqual(
      expect.arrayContaining([
        'protocol.ext.allow=never',
        'core.symlinks=false',
        'fetch.recurseSubmodules=false',
        'credential.interactive=false',
      ]),
    );
    expect(options.cwd).toBe('/tmp/g');
    expect(options.timeout).toBe(900_000);
    expect(options.env).toMatchObject({
      GIT_DIR: '/tmp/g/repository',
      GIT_CEILING_DIRECTORIES: '/tmp/g',
      GIT_ALLOW_PROTOCOL: 'https:ssh:git:file',
      GIT_ASKPASS: '',
      SSH_ASKPASS_REQUIRE: 'never',
    });
    for (const name of [
      'GIT_WORK_TREE',
      'GIT_INDEX_FILE',
      'GIT_OBJECT_DIRECTORY',
      'GIT_NAMESPACE',
      'GIT_TEMPLATE_DIR',
    ]) {
      expect(options.env !== undefined && name in options.env && options.env[name] === undefined).toBe(true);
    }
    expect('stdin' in options || 'maxOutput' in options).toBe(false);
  });

  it.each<readonly [title: string, given: GitOptions, expected: object]>([
    ['without a repository', { inRepository: false }, { env: { GIT_DIR: undefined } }],
    ['in another directory', { cwd: '/x' }, { cwd: '/x' }],
    ['with other protocols', { protocols: 'https' }, { env: { GIT_ALLOW_PROTOCOL: 'https' } }],
    ['with an input', { stdin: 'a' }, { stdin: 'a' }],
    ['with a limit', { maxOutput: 7 }, { maxOutput: 7 }],
  ])('works %s', async (_, given, expected) => {
    expect((await callOf(['x'], given)).options).toMatchObject(expected);
  });

  it('uses the login of the caller', async () => {
    const { args, options } = await callOf(['fetch'], {}, { settings: ['http.x=y'], env: { GIT_ASKPASS: '/ask' } });
    expect(args.slice(-3)).toEqual(['-c', 'http.x=y', 'fetch']);
    expect(options.env).toMatchObject({ GIT_ASKPASS: '/ask' });
  });

  it.each<readonly [end: ProgramEnd, kind: string]>([
    [
      { end: 'exited', status: 1, stdout: new Uint8Array(), stderr: new TextEncoder().encode('fatal: no') },
      'environment',
    ],
    [{ end: 'not-found', message: 'no git' }, 'environment'],
    [{ end: 'cancelled', stdout: new Uint8Array(), stderr: new Uint8Array() }, 'cancelled'],
  ])('that ends with %j is a problem', async (end, kind) => {
    const git = createGit({
      programs: { run: async () => end },
      directory: { path: '/g' },
      signal: new AbortController().signal,
    });
    expect(await git.run(['x'])).toMatchObject({ ok: false, problem: { kind } });
    expect(explainEnd(end)).toMatchObject({ ok: false, problem: { kind } });
    expect(await git.end(['x'])).toBe(end);
  });
});
