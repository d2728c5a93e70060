import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { ProgramEnd, Programs } from '@krmkit/base';
import type { FoundCredentials } from '../../src/registry/credentials.ts';
import { findCredentials } from '../../src/registry/credentials.ts';

const BOB = btoa('bob:se:cret');
const ANN = btoa('ann:other');
const bob: FoundCredentials = { kind: 'password', user: 'bob', password: 'se:cret' };
const ann: FoundCredentials = { kind: 'password', user: 'ann', password: 'other' };
const REPOSITORY = { host: 'ghcr.io', name: 'team/app' };
const HUB = { host: 'docker.io', name: 'library/busybox' };

/** Helpers as github.com/docker/docker-credential-helpers describes them. */
const programs: Programs = {
  run: async (program, args, { stdin } = {}) => {
    if (program === 'docker-credential-absent') return { end: 'not-found', message: 'no such file' };
    if (program === 'docker-credential-locked') return ended(1, 'the keychain is locked\n');
    const answers: Readonly<Record<string, string>> = {
      'docker-credential-desktop ghcr.io': '{"ServerURL":"ghcr.io","Username":"bob","Secret":"se:cret"}',
      'docker-credential-gcr ghcr.io': '{"Username":"<token>","Secret":"refresh"}',
    };
    const answer = args.join() === 'get' ? answers[`${program} ${String(stdin)}`] : undefined;
    return answer === undefined ? ended(1, 'credentials not found in native keychain\n') : ended(0, answer);
  },
};

function ended(status: number, said: string): ProgramEnd {
  return { end: 'exited', status, stdout: new TextEncoder().encode(said), stderr: new Uint8Array() };
}

// docker config.json: https://docs.docker.com/reference/cli/docker/#configuration-files; containers-auth.json(5).
const rows: readonly {
  readonly what: string;
  readonly repository?: typeof REPOSITORY;
  readonly files: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly expected: FoundCredentials;
}[] = [
  { what: 'no file', files: {}, expected: undefined },
  { what: 'a file that is not JSON', files: { '/home/.docker/config.json': '{' }, expected: undefined },
  { what: 'a host', files: { '/home/.docker/config.json': { auths: { 'ghcr.io': { auth: BOB } } } }, expected: bob },
  {
    what: 'another host',
    files: { '/home/.docker/config.json': { auths: { 'quay.io': { auth: BOB } } } },
    expected: undefined,
  },
  {
    what: 'a host with a scheme',
    files: { '/home/.docker/config.json': { auths: { 'https://ghcr.io': { auth: BOB } } } },
    expected: bob,
  },
  {
    what: 'the old key of Docker Hub',
    repository: HUB,
    files: { '/home/.docker/config.json': { auths: { 'https://index.docker.io/v1/': { auth: BOB } } } },
    expected: bob,
  },
  {
    what: 'user and password as fields',
    files: { '/home/.docker/config.json': { auths: { 'ghcr.io': { username: 'ann', password: 'other' } } } },
    expected: ann,
  },
  {
    what: 'an identity token',
    files: { '/home/.docker/config.json': { auths: { 'ghcr.io': { auth: BOB, identitytoken: 'refresh' } } } },
    expected: { kind: 'identity-token', token: 'refresh' },
  },
  {
    what: 'the most exact key of Podman',
    files: {
      '/run/containers/auth.json': { auths: { 'ghcr.io': { auth: BOB }, 'ghcr.io/team': { auth: ANN } } },
    },
    env: { XDG_RUNTIME_DIR: '/run' },
    expected: ann,
  },
  {
    what: 'DOCKER_CONFIG, which replaces ~/.docker',
    files: {
      '/d/config.json': { auths: { 'ghcr.io': { auth: ANN } } },
      '/home/.docker/config.json': { auths: { 'ghcr.io': { auth: BOB } } },
    },
    env: { DOCKER_CONFIG: '/d' },
    expected: ann,
  },
  {
    what: 'REGISTRY_AUTH_FILE, which comes first',
    files: {
      '/a.json': { auths: { 'ghcr.io': { auth: ANN } } },
      '/home/.docker/config.json': { auths: { 'ghcr.io': { auth: BOB } } },
    },
    env: { REGISTRY_AUTH_FILE: '/a.json' },
    expected: ann,
  },
  {
    what: 'a credential store that has the host',
    files: { '/home/.docker/config.json': { auths: { 'ghcr.io': {} }, credsStore: 'desktop' } },
    expected: bob,
  },
  {
    what: 'a credential helper of the host, before the entry',
    files: {
      '/home/.docker/config.json': { auths: { 'ghcr.io': { auth: BOB } }, credHelpers: { 'ghcr.io': 'gcr' } },
    },
    expected: { kind: 'identity-token', token: 'refresh' },
  },
  {
    what: 'a helper that has nothing',
    files: { '/home/.docker/config.json': { credHelpers: { 'ghcr.io': 'pass' } } },
    expected: undefined,
  },
  {
    what: 'a helper that is not installed',
    files: { '/home/.docker/config.json': { credHelpers: { 'ghcr.io': 'absent' } } },
    expected: { kind: 'problem', message: "'docker-credential-absent' is not in PATH" },
  },
  {
    what: 'a store that fails',
    files: { '/home/.docker/config.json': { auths: { 'ghcr.io': {} }, credsStore: 'locked' } },
    expected: { kind: 'problem', message: "'docker-credential-locked' fails with status 1: the keychain is locked" },
  },
  {
    what: 'a helper that fails, and a file with credentials after it',
    files: {
      '/home/.docker/config.json': { credHelpers: { 'ghcr.io': 'locked' } },
      '/home/.config/containers/auth.json': { auths: { 'ghcr.io': { auth: BOB } } },
    },
    expected: bob,
  },
  {
    what: 'a helper whose name is a path',
    files: { '/home/.docker/config.json': { credHelpers: { 'ghcr.io': '../../desktop' } } },
    expected: undefined,
  },
];

describe('findCredentials', () => {
  it.each(rows)('$what', async ({ repository = REPOSITORY, files, env = {}, expected }) => {
    const texts = Object.entries(files).map(
      ([path, content]) => [path, typeof content === 'string' ? content : JSON.stringify(content)] as const,
    );
    const ports = { files: memoryFileSystem(new Map(texts)), programs, env: { HOME: '/home', ...env } };
    expect(await findCredentials(repository, ports)).toEqual(expected);
  });
});
