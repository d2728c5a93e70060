import { newCertificate } from '@krmkit/cluster/node';
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TemporaryDirectory } from '@krmkit/base';
import { nodeFileSystem, nodePrograms, nodeTemporaryDirectories } from '@krmkit/base/node';
import { cloneRepository } from '../../src/git/clone-repository.ts';
import { pushBranch } from '../../src/git/push-branch.ts';
import type { PipelineGitPorts, PipelineRepository } from '../../src/git/repository.ts';
import { GIT_SERVER, needs } from '@krmkit/testing';

const root = mkdtempSync(join(tmpdir(), 'krmkit-login-'));
const TOKEN = 'to%k/e:n @1';
let server: ChildProcess | undefined;
let host = '';
const leftBehind: string[] = [];

beforeAll(async () => {
  const { authorities, certificate, key } = await newCertificate(['127.0.0.1'], Date.now());
  secret('server', { 'tls.crt': certificate, 'tls.key': key, username: 'robot', password: TOKEN });
  secret('login', { username: 'robot\n', password: `${TOKEN}\n`, 'ca.crt': authorities });
  secret('wrong', { username: 'robot', password: 'wrong-password', 'ca.crt': authorities });
  secret('without-authority', { username: 'robot', password: TOKEN });
  secret('empty', { other: 'x' });
  secret('key-alone', { 'ssh-privatekey': 'KEY' });
  secret('key', { 'ssh-privatekey': 'KEY', known_hosts: 'git.example.com ssh-ed25519 AAAA\n' });
  const folder = join(root, 'repositories');
  mkdirSync(folder);
  const git = (cwd: string, ...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=P', '-c', 'user.email=p@x', '-c', 'init.defaultBranch=main', ...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  git(folder, 'init', '--quiet', '--bare', 'shop.git');
  git(join(folder, 'shop.git'), 'config', 'http.receivepack', 'true');
  git(root, 'clone', '--quiet', join(folder, 'shop.git'), 'person');
  writeFileSync(join(root, 'person', 'web.yaml'), 'color: red\n');
  git(join(root, 'person'), 'add', '.');
  git(join(root, 'person'), 'commit', '--quiet', '-m', 'first');
  git(join(root, 'person'), 'push', '--quiet', 'origin', 'HEAD:refs/heads/main');
  server = spawn(process.execPath, [GIT_SERVER, folder, '0', join(root, 'server')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) => {
    server?.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  host = `127.0.0.1:${port}`;
});

afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

function secret(name: string, keys: Readonly<Record<string, string>>): void {
  mkdirSync(join(root, name));
  for (const [key, value] of Object.entries(keys)) writeFileSync(join(root, name, key), value);
}

let places = 0;

function repositoryOf(url: string, login: string | undefined): PipelineRepository {
  places += 1;
  const [directory, gitDirectory] = ['package', 'git'].map((name) => join(root, `${name}-${places}`));
  for (const path of [directory, gitDirectory]) mkdirSync(path ?? '');
  return {
    url,
    branch: 'rendered',
    directory: directory ?? '',
    gitDirectory: gitDirectory ?? '',
    login: login === undefined ? undefined : join(root, login),
  };
}

/** With a temporary directory whose removal is noted, and programs of a directory before those of this machine. */
function ports(path = ''): PipelineGitPorts {
  const programs = nodePrograms();
  const temporary = nodeTemporaryDirectories();
  return {
    files: nodeFileSystem(),
    programs: {
      run: (program, args, options) =>
        programs.run(program, args, {
          ...options,
          env: { HOME: join(root, 'nobody'), ...options?.env, PATH: `${path}:${process.env['PATH'] ?? ''}` },
        }),
    },
    temporary: {
      create: async () => {
        const made = await temporary.create();
        if (!made.ok) return made;
        leftBehind.push(made.value.path);
        const { path: directory, writeFile, remove }: TemporaryDirectory = made.value;
        return { ok: true, value: { path: directory, writeFile, remove } };
      },
    },
    signal: new AbortController().signal,
  };
}

async function problemOf(url: string, login: string | undefined): Promise<string> {
  const outcome = await cloneRepository(repositoryOf(url, login), undefined, ports());
  return outcome.ok ? 'cloned' : outcome.problem.message;
}

describe('a login', needs('git http-backend', true), () => {
  it('is that of the Secret, with its authority, for the clone and the push', async () => {
    const repository = repositoryOf(`https://${host}/shop.git`, 'login');
    expect(await cloneRepository(repository, undefined, ports())).toMatchObject({ ok: true, value: { base: 'main' } });
    writeFileSync(join(repository.directory, 'web.yaml'), 'color: blue\n');
    const commit = { author: { name: 'Bot', email: 'bot@x' }, message: 'm', part: undefined };
    expect(await pushBranch(repository, commit, ports())).toMatchObject({
      ok: true,
      value: { result: { outcome: 'pushed' } },
    });
    // Neither the directory of git nor a temporary file keeps it.
    const config = readFileSync(join(repository.gitDirectory, 'repository', 'config'), 'utf8');
    expect(config).not.toMatch(/credential|robot|sslCA/i);
    expect(leftBehind.filter((path) => readdirSync(tmpdir()).includes(path.slice(tmpdir().length + 1)))).toEqual([]);
  });

  it.each([
    ['without one', undefined, /certificate/],
    ['with a wrong password', 'wrong', /Authentication failed/],
    ['without the authority of the server', 'without-authority', /certificate/],
    ['with a Secret that has no password', 'empty', /^the Secret of the login has no key password, which https needs$/],
  ])('fails %s', async (_, login, message) => {
    const found = await problemOf(`https://${host}/shop.git`, login);
    expect(found).toMatch(message);
    expect(found).not.toContain('wrong-password');
  });

  it.each([
    [
      'ssh://git@git.example.com/shop.git',
      'empty',
      'the Secret of the login has no key ssh-privatekey, which ssh needs',
    ],
    ['git@git.example.com:shop.git', 'key-alone', 'the Secret of the login has no key known_hosts, which ssh needs'],
    ['git://git.example.com/shop.git', 'login', 'this address has no login'],
  ])('for %s needs its keys', async (url, login, message) => {
    expect(await problemOf(url, login)).toBe(message);
  });

  it('by ssh asks nothing, confirms no host, and uses only the key of the Secret', async () => {
    const bin = join(root, 'bin');
    mkdirSync(bin);
    // A host that runs what it is asked to, on this machine.
    writeFileSync(
      join(bin, 'ssh'),
      `#!/bin/sh\nprintf '%s\\n' "$@" >"${root}/ssh-words"\nwhile [ "$1" != -i ]; do shift; done\ncp "$2" "${root}/ssh-key"; stat -c %a "$2" >"${root}/ssh-mode"\nfor last; do :; done\ncase "$last" in git-*) cd "${root}/repositories" && exec sh -c "$last";; esac\n`,
      { mode: 0o755 },
    );
    const repository = repositoryOf('git@git.example.com:shop.git', 'key');
    const outcome = await cloneRepository(repository, undefined, ports(bin));
    expect(outcome).toMatchObject({ ok: true });
    expect(readFileSync(join(root, 'ssh-key'), 'utf8')).toBe('KEY\n');
    expect(readFileSync(join(root, 'ssh-mode'), 'utf8')).toBe('600\n');
    const words = readFileSync(join(root, 'ssh-words'), 'utf8').split('\n');
    expect(words).toEqual(
      expect.arrayContaining([
        'BatchMode=yes',
        'StrictHostKeyChecking=yes',
        'IdentitiesOnly=yes',
        'git@git.example.com',
      ]),
    );
  });
});
