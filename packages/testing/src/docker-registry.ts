import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A user of the registry. The hash is that of `htpasswd -nbB bob secret` of Apache. */
export const BOB = { user: 'bob', password: 'secret' };
const HTPASSWD = 'bob:$2y$04$ncLFhI78jtB91FzJXL48DeRfFTAv/ZVSnt4O/pk39u.I/uKAeJo9a\n';

/** A real registry on this machine: the program of Debian's package docker-registry. */
export interface DockerRegistry {
  /** `127.0.0.1:PORT` */
  readonly host: string;
  /** Where it stores blobs and manifests. */
  readonly folder: string;
  /** The file with the authority of its certificate; undefined without TLS. */
  readonly authorities: string | undefined;
  readonly stop: () => void;
}

/** A certificate for these names, as `newCertificate` of `cluster` makes it; all in PEM. */
type MakeCertificate = (
  names: readonly string[],
  now: number,
) => Promise<{ readonly authorities: string; readonly certificate: string; readonly key: string }>;

interface RegistryFeatures {
  /** Only `BOB` has access. */
  readonly password?: boolean;
  /** Makes a certificate for the address 127.0.0.1; the registry then answers with TLS. */
  readonly newCertificate?: MakeCertificate;
}

/** Undefined where there is no such program. */
export async function startDockerRegistry(features: RegistryFeatures = {}): Promise<DockerRegistry | undefined> {
  if (spawnSync('docker-registry', ['--version']).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-registry-'));
  const host = `127.0.0.1:${await freePort()}`;
  const auth =
    features.password === true ? { auth: { htpasswd: { realm: 'test', path: join(folder, 'htpasswd') } } } : {};
  const [authorities, certificate, key] =
    features.newCertificate !== undefined
      ? await writeCertificate(folder, features.newCertificate)
      : [undefined, undefined, undefined];
  const config = {
    version: 0.1,
    log: { accesslog: { disabled: true }, level: 'error' },
    storage: { filesystem: { rootdirectory: folder } },
    http: { addr: host, ...(authorities === undefined ? {} : { tls: { certificate, key } }) },
    ...auth,
  };
  writeFileSync(join(folder, 'htpasswd'), HTPASSWD);
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  const process = spawn('docker-registry', ['serve', join(folder, 'config.json')], { stdio: 'ignore' });
  const stop = (): void => {
    process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  if (await answers(host, process)) return { host, folder, authorities, stop };
  stop();
  throw new Error('docker-registry does not start');
}

/** The files of the authority, the certificate and its key. */
async function writeCertificate(
  folder: string,
  newCertificate: MakeCertificate,
): Promise<readonly [string, string, string]> {
  const { authorities, certificate, key } = await newCertificate(['127.0.0.1'], Date.now());
  const files = [join(folder, 'authority.pem'), join(folder, 'tls.pem'), join(folder, 'tls.key')] as const;
  for (const [at, text] of [authorities, certificate, key].entries()) writeFileSync(files[at] ?? '', text);
  return files;
}

async function answers(host: string, process: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 200 && process.exitCode === null; attempt += 1) {
    const answer = await fetch(`http://${host}/v2/`).catch(() => undefined);
    if (answer !== undefined) return true;
    await wait(50);
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
