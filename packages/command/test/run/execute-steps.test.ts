import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { needs, startContainers } from '@krmkit/testing';
import type { ProgramEnd, Programs } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

const containers = startContainers();
const top = mkdtempSync(join(tmpdir(), 'krmkit-containers-'));
afterAll(() => {
  containers?.remove();
  rmSync(top, { recursive: true, force: true });
});

const WEB = `# ours
apiVersion: v1
kind: ConfigMap
metadata: {name: web}   # here
data: {user: none}
`;

let packages = 0;

function write(files: Readonly<Record<string, string>>, above: string = top): string {
  packages += 1;
  const directory = join(above, `p${packages}`);
  mkdirSync(directory, { mode: 0o755 });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

const words = (text: string): Uint8Array => new TextEncoder().encode(text);
const exited = (stdout: string): ProgramEnd => ({ end: 'exited', status: 0, stdout: words(stdout), stderr: words('') });

/** A podman whose images set the user; `given` has the words of each container that it runs. */
function tool(given: string[][] = []): Programs {
  const run: Programs['run'] = (program, args, { stdin = '' } = {}) => {
    if (program !== 'podman') return Promise.resolve({ end: 'not-found', message: 'spawn ENOENT' });
    if (args[0] !== 'run') return Promise.resolve(exited('[{}]'));
    given.push([...args]);
    const list = typeof stdin === 'string' ? stdin : new TextDecoder().decode(stdin);
    return Promise.resolve(exited(list.replace('user: none', 'user: cached')));
  };
  return { run };
}

describe('run with images', needs('podman', containers), () => {
  it('runs a declared image as the user nobody, and writes its changes', async () => {
    const image = 'localhost/krmkit-who:1';
    const entry = `ENTRYPOINT ["/bin/sh", "-c", "awk -v who=$(id -u) '{ sub(/user: none/, \\"user: \\" who) } 1'"]`;
    const archive = join(containers?.folder ?? '', 'image.tar');
    containers?.podman('import', '--quiet', '--change', entry, archive, image);
    const fn = `apiVersion: example.com/v1
kind: Declared
metadata:
  name: fn
  annotations:
    config.kubernetes.io/function: |
      container: {image: ${image}}
`;
    const directory = write({ 'web.yaml': WEB, 'fn.yaml': fn }, containers?.folder);
    const { programs, environment = {}, folder = '' } = containers ?? {};
    const env = { PATH: process.env['PATH'] ?? '', ...environment, XDG_CACHE_HOME: join(folder, 'cache') };
    const ended = await runIn({ onDisk: true, ...(programs && { programs }), env }, 'run', directory);
    expect(ended.stderr).toMatch(/who:1 {2}2 resources {2}0\.0 s\nkrmkit run: 1 function; 1 changed, in 1 file\n$/);
    expect(ended.status).toBe(0);
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(WEB.replace('none', '65534'));
    expect(readdirSync(directory).toSorted()).toEqual(['fn.yaml', 'web.yaml']);
  });
});

describe('a shared cache', () => {
  const image = `example.com/set@sha256:${'a'.repeat(64)}`;
  /** `new` or `cached`, and what is on stderr. */
  const runsOf = async (...flags: readonly string[]): Promise<string> => {
    const directory = write({ 'web.yaml': WEB });
    const given = ['run', directory, '--image', image, '--no-cache', '-o', 'json', ...flags];
    const { status, stdout, stderr } = await runIn({ onDisk: true, programs: tool() }, ...given);
    expect(status).toBe(0);
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(WEB.replace('none', 'cached'));
    const { functions }: { readonly functions: readonly { readonly cached: boolean }[] } = JSON.parse(stdout);
    return `${functions.map(({ cached }) => (cached ? 'cached' : 'new')).join()} ${stderr}`.trim();
  };

  it('in a directory is written and read, and only read with --cache-mode read', async () => {
    const [directory, other] = [join(top, 'shared'), join(top, 'other')];
    mkdirSync(other);
    expect(await runsOf('--cache-to', directory)).toMatch(/^new /);
    expect(await runsOf('--cache-to', directory)).toMatch(/^cached /);
    expect(await runsOf('--cache-to', directory, '--cache-mode', 'read')).toMatch(/^cached /);
    expect(await runsOf('--cache-to', other, '--cache-mode', 'read')).toMatch(/^new /);
    expect(readdirSync(other)).toEqual([]);
  });

  it('with --cache-key gives what the key has signed, and a warning for the rest', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const [own, pub] = [join(top, 'own.pem'), join(top, 'pub.pem')];
    writeFileSync(own, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(pub, publicKey.export({ type: 'spki', format: 'pem' }));
    const shared = ['--cache-to', join(top, 'signed')] as const;
    expect(await runsOf(...shared)).toMatch(/^new /);
    expect(await runsOf(...shared, '--cache-key', pub)).toMatch(
      /^new .*warning: ignored an entry without a signature of the shared cache/s,
    );
    expect(await runsOf(...shared, '--cache-key', own)).toMatch(/^new .*without a signature/s);
    expect(await runsOf(...shared, '--cache-key', pub)).toMatch(/^cached /);
  });

  it('is named in the line of a function that did not run', async () => {
    const directory = join(top, 'named');
    await runsOf('--cache-to', directory);
    const given = ['run', write({ 'web.yaml': WEB }), '--image', image, '--no-cache', '--cache-to', directory];
    const { stderr } = await runIn({ onDisk: true, programs: tool() }, ...given);
    expect(stderr).toContain(`cached in ${directory}\n`);
  });

  it('that does not answer changes nothing but the time', async () => {
    expect(await runsOf('--cache-to', 'oci://127.0.0.1:1/cache', '--cache-mode', 'read-write')).toMatch(
      /^new .*warning: cannot read results from the shared cache: the registry 127\.0\.0\.1:1 cannot be used: /s,
    );
  });
});

describe('a declared image that asks for more than it gets', () => {
  const UNASKED = 'no function declares the variable SECRET_TOKEN';
  it.each<[declared: string, flags: readonly string[], status: number, says: string, env: readonly string[]]>([
    ['network: true', [], 1, 'add --network to give it', []],
    ['envs: [SECRET_TOKEN]', [], 1, 'add --env SECRET_TOKEN to give it, or declare SECRET_TOKEN=VALUE', []],
    ['envs: [SECRET_TOKEN]', ['--env', 'SECRET_TOKEN'], 0, '1 changed, in 1 file', ['SECRET_TOKEN']],
    ['envs: [SECRET_TOKEN]', ['--env', 'SECRET_TOKEN=given'], 0, '1 changed, in 1 file', ['SECRET_TOKEN=given']],
    ['', ['--env', 'SECRET_TOKEN'], 0, UNASKED, []],
  ])('{%s} with %j: status %i', async (declared, flags, status, says, expected) => {
    const fn = `apiVersion: example.com/v1
kind: Declared
metadata:
  name: fn
  annotations:
    config.kubernetes.io/function: |
      container: {image: 'example.com/set:v1', ${declared}}
`;
    const given: string[][] = [];
    const directory = write({ 'web.yaml': WEB, 'fn.yaml': fn });
    const world = { onDisk: true, programs: tool(given), env: { SECRET_TOKEN: 'hunter2' } };
    const ended = await runIn(world, 'run', directory, ...flags);
    expect(ended.stderr).toContain(says);
    expect(ended.stdout + ended.stderr).not.toContain('hunter2');
    expect({ status: ended.status, runs: given.length }).toEqual({ status, runs: status === 0 ? 1 : 0 });
    const variables = given.flat().flatMap((word) => /^--env=(SECRET_TOKEN.*)$/.exec(word)?.[1] ?? []);
    expect(variables).toEqual(expected);
  });
});

describe('the cache of a user', () => {
  it.each([true, false])('is below HOME, which is not created for it; HOME exists: %s', async (isThere) => {
    const home = join(top, `home-${isThere}`);
    if (isThere) mkdirSync(home);
    const given = ['run', write({ 'web.yaml': WEB }), '--image', 'example.com/set:v1'];
    const { status } = await runIn({ onDisk: true, programs: tool(), env: { HOME: home } }, ...given);
    expect(status).toBe(0);
    expect(existsSync(join(home, '.cache/krmkit/functions'))).toBe(isThere);
    expect(existsSync(home)).toBe(isThere);
  });
});
