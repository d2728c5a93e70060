import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { needs, startContainers, startDockerRegistry } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const containers = startContainers();
const registry = containers === undefined ? undefined : await startDockerRegistry();
afterAll(() => {
  registry?.stop();
  containers?.remove();
});

const WEB = `# ours
apiVersion: v1
kind: ConfigMap
metadata: {name: web}   # here
data: {user: none}
`;

let packages = 0;

function write(files: Readonly<Record<string, string>>): string {
  packages += 1;
  const directory = join(containers?.folder ?? '', `p${packages}`);
  mkdirSync(directory, { mode: 0o755 });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

async function run(...given: readonly string[]): Promise<Ending> {
  if (containers === undefined) throw new Error('no containers');
  const { programs, environment, folder } = containers;
  const { PATH = '', SECRET_TOKEN = '' } = process.env;
  const env = { PATH, SECRET_TOKEN, ...environment, XDG_CACHE_HOME: join(folder, 'cache') };
  return runIn({ onDisk: true, programs, env }, 'run', ...given);
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
    const directory = write({ 'web.yaml': WEB, 'fn.yaml': fn });
    const ended = await run(directory);
    expect(ended.stderr).toMatch(/who:1 {2}2 resources {2}0\.0 s\nkrmkit run: 1 function; 1 changed, in 1 file\n$/);
    expect(ended.status).toBe(0);
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(WEB.replace('none', '65534'));
    expect(readdirSync(directory).toSorted()).toEqual(['fn.yaml', 'web.yaml']);
  });

  describe('a shared cache', () => {
    const image = 'localhost/krmkit-shared:1';
    let known: string | undefined;
    const pinned = (): string => {
      if (known !== undefined) return known;
      const entry = `ENTRYPOINT ["/bin/sh", "-c", "awk '{ sub(/user: none/, \\"user: cached\\") } 1'"]`;
      containers?.podman('import', '--quiet', '--change', entry, join(containers.folder, 'image.tar'), image);
      known = `${image.replace(':1', '')}@${containers?.podman('image', 'inspect', '--format', '{{.Digest}}', image).trim()}`;
      return known;
    };
    const runsOf = async (...flags: readonly string[]): Promise<string> => {
      const directory = write({ 'web.yaml': WEB });
      const ended = await run(directory, '--image', pinned(), '--no-cache', '-o', 'json', ...flags);
      expect(ended.status).toBe(0);
      expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(WEB.replace('none', 'cached'));
      const { functions }: { readonly functions: readonly { readonly cached: boolean }[] } = JSON.parse(ended.stdout);
      return `${functions.map(({ cached }) => (cached ? 'cached' : 'new')).join()} ${ended.stderr}`.trim();
    };

    it('in a directory gives the results of one machine to another, in both modes', async () => {
      const directory = join(containers?.folder ?? '', 'shared');
      expect(await runsOf('--cache-to', directory)).toMatch(/^new /);
      expect(await runsOf('--cache-to', directory)).toMatch(/^cached /);
      expect(await runsOf('--cache-to', directory, '--cache-mode', 'read')).toMatch(/^cached /);
      const other = join(containers?.folder ?? '', 'other');
      mkdirSync(other);
      expect(await runsOf('--cache-to', other, '--cache-mode', 'read')).toMatch(/^new /);
      expect(readdirSync(other)).toEqual([]);
      for (const name of readdirSync(directory)) truncateSync(join(directory, name), 100);
      expect(await runsOf('--cache-to', directory)).toMatch(
        /^new .*warning: ignored a damaged entry of the shared cache .*\/shared: [0-9a-f]{64}\n {2}the function runs instead/s,
      );
      expect(await runsOf('--cache-to', directory)).toMatch(/^cached /);
      expect(await runsOf('--cache-to', join(directory, 'none'), '--cache-mode', 'read')).toContain(
        'warning: cannot use the shared cache',
      );
    });

    it('with keys gives only results that a trusted writer signed, and says where each is from', async () => {
      const folder = mkdtempSync(join(containers?.folder ?? '', 'keys-'));
      const directory = join(folder, 'shared');
      const keyFile = (name: string): { readonly own: string; readonly pub: string } => {
        const { privateKey, publicKey } = generateKeyPairSync('ed25519');
        const [own, pub] = [join(folder, `${name}.pem`), join(folder, `${name}.pub.pem`)];
        writeFileSync(own, privateKey.export({ type: 'pkcs8', format: 'pem' }));
        writeFileSync(pub, publicKey.export({ type: 'spki', format: 'pem' }));
        return { own, pub };
      };
      const [main, other] = [keyFile('main'), keyFile('other')];
      const shared = ['--cache-to', directory] as const;
      expect(await runsOf(...shared)).toMatch(/^new /);
      expect(await runsOf(...shared, '--cache-key', main.pub)).toMatch(
        /^new .*warning: ignored an entry without a signature of the shared cache/s,
      );
      expect(await runsOf(...shared, '--cache-key', main.own)).toMatch(/^new .*without a signature/s);
      expect(await runsOf(...shared, '--cache-key', main.pub)).toMatch(/^cached /);
      expect(await runsOf(...shared, '--cache-key', other.pub)).toMatch(/^new .*signature of another key/s);
      expect(await runsOf(...shared, '--cache-key', other.pub, '--cache-key', main.pub)).toMatch(/^cached /);
      const at = write({ 'web.yaml': WEB });
      const table = await run(at, '--image', pinned(), '--no-cache', ...shared, '--cache-key', main.pub);
      expect(table.stderr).toContain(`cached in ${directory}\n`);
    });

    it('in a registry is read, and written on request', needs('docker-registry', registry), async () => {
      const repository = `oci://${registry?.host}/team/cache`;
      expect(await runsOf('--cache-to', repository)).toMatch(/^new /);
      expect(await runsOf('--cache-to', repository)).toMatch(/^new /);
      expect(await runsOf('--cache-to', repository, '--cache-mode', 'read-write')).toMatch(/^new /);
      expect(await runsOf('--cache-to', repository)).toMatch(/^cached /);
    });

    it('that does not answer changes nothing but the time', async () => {
      expect(await runsOf('--cache-to', 'oci://127.0.0.1:1/cache', '--cache-mode', 'read-write')).toMatch(
        /^new .*warning: cannot read results from the shared cache: the registry 127\.0\.0\.1:1 cannot be used: /s,
      );
    });
  });

  it('reports unsupported fields of a declaration', async () => {
    const fn = `apiVersion: example.com/v1
kind: Declared
metadata:
  name: fn
  annotations:
    config.kubernetes.io/function: |
      container: {image: ${containers?.image ?? ''}, network: true}
`;
    const ended = await run(write({ 'fn.yaml': fn }));
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('asks for the network');
    expect(ended.stderr).toContain('add --network to give it');
  });

  describe('variables of the caller', () => {
    const entry = `ENTRYPOINT ["/bin/sh", "-c", "awk -v who=\${SECRET_TOKEN-nobody} '{ sub(/user: none/, \\"user: \\" who) } 1'"]`;
    const rows: readonly (readonly [declared: string, flags: readonly string[], user: string | undefined])[] = [
      ['', [], 'nobody'],
      ['envs: [SECRET_TOKEN]', [], undefined],
      ['', ['--env', 'SECRET_TOKEN'], 'nobody'],
      ['envs: [SECRET_TOKEN]', ['--env', 'SECRET_TOKEN'], 'hunter2'],
      ['envs: [SECRET_TOKEN=declared]', [], 'declared'],
      ['envs: [SECRET_TOKEN]', ['--env', 'SECRET_TOKEN=given'], 'given'],
      ['', ['--env', 'SECRET_TOKEN=given'], 'given'],
    ];
    it.each(rows)('declared: %s, given: %s', async (declared, flags, user) => {
      const image = 'localhost/krmkit-token:1';
      containers?.podman('import', '--quiet', '--change', entry, join(containers.folder, 'image.tar'), image);
      const fn = `apiVersion: example.com/v1
kind: Declared
metadata:
  name: fn
  annotations:
    config.kubernetes.io/function: |
      container: {image: ${image}, ${declared}}
`;
      const directory = write({ 'web.yaml': WEB, 'fn.yaml': fn });
      // podman reads the value from this process.
      process.env['SECRET_TOKEN'] = 'hunter2';
      const ended = await run(directory, ...flags);
      delete process.env['SECRET_TOKEN'];
      expect(ended.stdout + ended.stderr).not.toContain('hunter2');
      const written = readFileSync(join(directory, 'web.yaml'), 'utf8');
      expect(written).toBe(user === undefined ? WEB : WEB.replace('none', user));
      expect(ended.status).toBe(user === undefined ? 1 : 0);
      if (user === undefined) {
        expect(ended.stderr).toContain('asks for the variable SECRET_TOKEN of your environment');
        expect(ended.stderr).toContain('add --env SECRET_TOKEN to give it, or declare SECRET_TOKEN=VALUE');
      }
      const isUnasked = declared === '' && flags[1] === 'SECRET_TOKEN';
      expect(ended.stderr.includes('no function declares the variable SECRET_TOKEN')).toBe(isUnasked);
    });
  });
});
