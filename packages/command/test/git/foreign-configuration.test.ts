import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inGate, NEEDS_UNIX, NIGHTLY } from '@krmkit/testing';
import type { Ran } from './git-world.ts';
import { createGitWorld } from './git-world.ts';
import { CLI } from '../cli-process.ts';

type Settings = readonly (readonly [key: string, value: string])[];

/** `trap(NAME)` is the path of a program that records that it ran. */
type Trap = (name: string) => string;

/** How a setting of a repository makes git start a program: [setting, all settings, a command of git that does]. */
const LOCAL: readonly (readonly [name: string, settings: (trap: Trap) => Settings, control: readonly string[]])[] = [
  ['clean', (trap) => [['filter.own.clean', trap('clean')]], ['diff', '--stat']],
  ['smudge', (trap) => [['filter.own.smudge', trap('smudge')]], ['checkout', '-f', 'HEAD~1', '--', 'a.yaml']],
  ['process', (trap) => [['filter.long.process', trap('process')]], ['diff', '--stat', '--', 'b.yaml']],
  ['external', (trap) => [['diff.external', trap('external')]], ['diff', 'HEAD~1', '--', 'b.yaml']],
  ['command', (trap) => [['diff.own.command', trap('command')]], ['diff', 'HEAD~1', '--', 'a.yaml']],
  [
    'textconv',
    (trap) => [['diff.conv.textconv', trap('textconv')]],
    ['diff', '--no-ext-diff', 'HEAD~1', '--', 'c.yaml'],
  ],
  ['driver', (trap) => [['merge.own.driver', trap('driver')]], ['merge', 'other']],
  ['fsmonitor', (trap) => [['core.fsmonitor', trap('fsmonitor')]], ['status']],
  ['hooks', () => [['core.hooksPath', '../hooks']], ['commit', '--allow-empty', '-m', 'x']],
  ['pager', (trap) => [['core.pager', trap('pager')]], ['grep', '-O', 'name']],
  ['editor', (trap) => [['core.editor', trap('editor')]], ['commit', '--amend']],
  [
    'gpg',
    (trap) => [
      ['gpg.program', trap('gpg')],
      ['log.showSignature', 'true'],
    ],
    ['commit', '--allow-empty', '-S', '-m', 'x'],
  ],
  ['alternates', (trap) => [['core.alternateRefsCommand', trap('alternates')]], ['fetch', '../plain', 'main']],
  ['included', (trap) => [['include.path', trap('included')]], ['status']],
  ['conditional', (trap) => [['includeIf.gitdir:**.path', trap('conditional')]], ['status']],
];

// `uploadpack.packObjectsHook` is not among them: git reads it only from files of the user and of the system.

/** The same for a repository whose promisor is asked for missing objects. */
const REMOTE: readonly (readonly [name: string, settings: (trap: Trap, server: string) => Settings])[] = [
  [
    'uploadpack',
    (trap) => [
      ['remote.origin.url', '/nowhere'],
      ['remote.origin.uploadpack', trap('uploadpack')],
    ],
  ],
  [
    'ssh',
    (trap) => [
      ['remote.origin.url', 'ssh://nowhere/x'],
      ['core.sshCommand', trap('ssh')],
    ],
  ],
  [
    'proxy',
    (trap) => [
      ['remote.origin.url', 'git://nowhere/x'],
      ['core.gitProxy', trap('proxy')],
    ],
  ],
  [
    'ext',
    (trap) => [
      ['remote.origin.url', 'https://nowhere/x'],
      [`url.ext::${trap('ext')}.insteadOf`, 'https://nowhere/x'],
      ['protocol.ext.allow', 'always'],
    ],
  ],
  [
    'helper',
    (trap, server) => [
      ['remote.origin.url', server],
      ['credential.helper', trap('helper')],
    ],
  ],
  [
    'askpass',
    (trap, server) => [
      ['remote.origin.url', server],
      ['core.askPass', trap('askpass')],
    ],
  ],
];

/** [arguments]: each verb that runs git. `HERE` is the repository. */
const VERBS: readonly (readonly string[])[] = [
  ['preview', '--base', 'HEAD~1'],
  ['preview', '--base', 'HEAD~1', '--head', 'HEAD'],
  ['check', '--only-new', 'HEAD~1'],
  ['expand', '--only-new', 'HEAD~1'],
  ['merge3', '--git-driver', '--', 'a.yaml', 'b.yaml', 'c.yaml', 'a.yaml', '7'],
  ['get', 'HERE/pkg', '../got'],
  ['update', 'pkg'],
  ['build', '--enable-remote', 'remote'],
  ['init-git'],
];

const pod = (name: string, image: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n  containers: [{name: c, image: ${image}}]\n`;

describe('the configuration of a repository starts no program', NEEDS_UNIX, () => {
  const world = createGitWorld();
  const { folder, home } = world;
  const canaries = join(folder, 'canaries');
  const traps = join(folder, 'traps');
  const trap: Trap = (name) => join(traps, name);
  const refusing = createServer((_, response) => {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
  });
  let server = '';

  beforeAll(async () => {
    mkdirSync(canaries);
    mkdirSync(traps);
    mkdirSync(join(folder, 'hooks'));
    const script = (name: string, end = 'exec cat'): string => `#!/bin/sh\n: > '${join(canaries, name)}'\n${end}\n`;
    for (const [name] of LOCAL) writeFileSync(trap(name), script(name), { mode: 0o755 });
    for (const [name] of REMOTE) writeFileSync(trap(name), script(name, 'exit 1'), { mode: 0o755 });
    for (const name of ['included', 'conditional']) {
      writeFileSync(trap(name), `[core]\nfsmonitor = ${trap(`${name}-monitor`)}\n`);
      writeFileSync(trap(`${name}-monitor`), script(name), { mode: 0o755 });
    }
    for (const hook of [
      'pre-commit',
      'post-checkout',
      'post-index-change',
      'reference-transaction',
      'pre-merge-commit',
    ]) {
      writeFileSync(join(folder, 'hooks', hook), script('hooks'), { mode: 0o755 });
    }
    makeSeed();
    await new Promise<void>((resolve) => {
      refusing.listen(0, '127.0.0.1', resolve);
    });
    const address = refusing.address();
    server = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/x`;
  });
  afterAll(() => {
    refusing.close();
    world.remove();
  });

  /** A history with two commits and a branch, and a package in it. */
  const makeSeed = (): void => {
    const seed = world.repository('seed');
    seed.write(
      '.gitattributes',
      'a.yaml filter=own diff=own merge=own\nb.yaml filter=long\nc.yaml filter=own diff=conv\n',
    );
    for (const name of ['a', 'b', 'c']) seed.write(`${name}.yaml`, pod(name, 'x:1'));
    seed.write('pkg/pod.yaml', pod('p', 'x:1'));
    seed.write('remote/kustomization.yaml', `resources: ['file://${join(folder, 'source')}//pkg?ref=main']\n`);
    seed.commit('one');
    const [commit = ''] = seed.git('rev-parse', 'HEAD').split('\n');
    seed.git('checkout', '-q', '-b', 'other');
    seed.write('a.yaml', pod('a', 'x:3'));
    seed.commit('three');
    seed.git('checkout', '-q', 'main');
    for (const name of ['a', 'b', 'c']) seed.write(`${name}.yaml`, pod(name, 'x:2'));
    const repo = join(folder, 'source');
    const upstream = { type: 'git', git: { repo, directory: 'pkg', ref: 'main' } };
    const lock = { type: 'git', git: { ...upstream.git, commit } };
    const kptfile = {
      apiVersion: 'kpt.dev/v1',
      kind: 'Kptfile',
      metadata: { name: 'p' },
      upstream,
      upstreamLock: lock,
    };
    seed.write('pkg/Kptfile', JSON.stringify(kptfile));
    seed.commit('two');
    const plain = world.repository('plain');
    plain.commit('one');
  };

  /** A copy of the seed with these settings, and the directory to run in. */
  const places: Readonly<Record<string, (path: string, settings: Settings) => string>> = {
    'in .git/config': (path, settings) => {
      cpSync(join(folder, 'seed'), path, { recursive: true, preserveTimestamps: true });
      configure(join(path, '.git/config'), settings);
      return path;
    },
    'of a worktree': (path, settings) => {
      cpSync(join(folder, 'seed'), `${path}-main`, { recursive: true });
      world.run(`${path}-main`, 'git', 'worktree', 'add', '-q', '--detach', path);
      configure(join(`${path}-main`, '.git/config'), [['extensions.worktreeConfig', 'true']]);
      configure(
        join(`${path}-main`, '.git/worktrees/', path.slice(path.lastIndexOf('/') + 1), 'config.worktree'),
        settings,
      );
      return path;
    },
    'of a bare repository in a clone': (path, settings) => {
      world.run(folder, 'git', 'init', '-q', path);
      cpSync(join(folder, 'seed'), join(path, 'app'), { recursive: true });
      cpSync(join(path, 'app/.git'), join(path, 'app'), { recursive: true });
      rmSync(join(path, 'app/.git'), { recursive: true });
      configure(join(path, 'app/config'), [['core.worktree', '.'], ['core.bare', 'false'], ...settings]);
      return join(path, 'app');
    },
  };

  /** As `git config` does, which takes a process for each setting. No value needs quotes. */
  const configure = (file: string, settings: Settings): void => {
    const lines = settings.map(([key, value]) => {
      const [, section = '', below, name = ''] = /^(\w+)(?:\.(.*))?\.(\w+)$/.exec(key) ?? [];
      return `[${section}${below === undefined ? '' : ` "${below}"`}]\n${name} = ${value}\n`;
    });
    appendFileSync(file, lines.join(''));
  };

  const touch = (path: string): void => {
    for (const name of ['a', 'b', 'c']) utimesSync(join(path, `${name}.yaml`), new Date(), new Date());
  };

  /** Its base cannot be read without the promisor. */
  const removeBase = (path: string): void => {
    const object = world.run(path, 'git', 'rev-parse', 'HEAD~1:a.yaml').stdout.trim();
    rmSync(join(path, '.git/objects', object.slice(0, 2), object.slice(2)));
    configure(join(path, '.git/config'), [
      ['core.repositoryFormatVersion', '1'],
      ['extensions.partialClone', 'origin'],
      ['remote.origin.promisor', 'true'],
    ]);
  };

  /** Which traps ran meanwhile. */
  const started = async (cwd: string, program: string, args: readonly string[]): Promise<readonly string[]> => {
    await run(cwd, program, args);
    const names = readdirSync(canaries).sort();
    for (const name of names) rmSync(join(canaries, name));
    return names;
  };

  const run = (cwd: string, program: string, args: readonly string[]): Promise<Omit<Ran, 'stdout'>> =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
      const identity = {
        GIT_AUTHOR_NAME: 'n',
        GIT_AUTHOR_EMAIL: 'e',
        GIT_COMMITTER_NAME: 'n',
        GIT_COMMITTER_EMAIL: 'e',
      };
      const child = spawn(program, args, { cwd, env: { ...env, ...identity }, stdio: ['ignore', 'ignore', 'pipe'] });
      let stderr = '';
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      child.on('error', reject);
      child.on('close', (status) => resolve({ status, stderr }));
    });

  const krmkit = (cwd: string, args: readonly string[]): Promise<readonly string[]> =>
    started(cwd, process.execPath, [CLI, ...args.map((arg) => arg.replace('HERE', cwd))]);

  let count = 0;
  const newPath = (): string => join(folder, `copy-${count++}`);

  it.each(LOCAL)('git itself starts the program of %s', async (name, settings, control) => {
    const here = places['in .git/config']?.(newPath(), settings(trap)) ?? '';
    if (name === 'alternates') {
      writeFileSync(join(here, '.git/objects/info/alternates'), `${folder}/plain/.git/objects\n`);
    }
    touch(here);
    expect(await started(here, 'git', control)).toContain(name);
  });

  it.each(REMOTE)('git itself starts the program of %s', async (name, settings) => {
    const here = places['in .git/config']?.(newPath(), settings(trap, server)) ?? '';
    removeBase(here);
    expect(await started(here, 'git', ['cat-file', 'blob', 'HEAD~1:a.yaml'])).toContain(name);
  });

  const expectNone = async (place: string, make: (path: string, settings: Settings) => string): Promise<void> => {
    const all = LOCAL.flatMap(([, settings]) => [...settings(trap)]);
    const here = make(newPath(), all);
    touch(here);
    expect(await started(here, 'git', ['diff', '--stat'])).not.toEqual([]);
    const source = join(folder, 'source');
    if (existsSync(source)) rmSync(source, { recursive: true });
    cpSync(here, source, { recursive: true });
    for (const verb of VERBS) expect([place, verb, await krmkit(here, verb)]).toEqual([place, verb, []]);
  };
  it.each(Object.entries(places).slice(0, 1))('%s', expectNone);
  it.each(Object.entries(places).slice(1))('%s', inGate(), expectNone);

  it.each(REMOTE)('%s of a promisor', async (name, settings) => {
    const here = places['in .git/config']?.(newPath(), settings(trap, server)) ?? '';
    removeBase(here);
    const source = join(folder, 'source');
    if (existsSync(source)) rmSync(source, { recursive: true });
    cpSync(here, source, { recursive: true });
    const verbs = NIGHTLY ? VERBS : VERBS.filter(([verb]) => verb === 'preview' || verb === 'get');
    for (const verb of verbs) expect([name, verb, await krmkit(here, verb)]).toEqual([name, verb, []]);
  });
});
