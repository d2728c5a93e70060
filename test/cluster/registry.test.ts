import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import type { Ending } from '../../packages/command/test/fake-context.ts';
import { runIn } from '../../packages/command/test/fake-context.ts';
import { startContainers } from '@krmkit/testing';
import { startDockerRegistry } from '@krmkit/testing';
import { isOnThisMachineAlone } from './deploy-manifests.ts';
import { createNamespace } from './cluster.ts';
import { reachCluster } from './reach.ts';

const reached = await reachCluster();
const missing = typeof reached === 'string' ? reached : await whyNotThere(reached);
if (missing !== undefined) process.stdout.write(`skipped: functions from a registry: ${missing}\n`);
const registry = missing === undefined ? await startDockerRegistry() : undefined;
const containers = registry === undefined ? undefined : startContainers();

async function whyNotThere(client: Exclude<typeof reached, string>): Promise<string | undefined> {
  return (await isOnThisMachineAlone(client)) ? undefined : 'the node does not reach 127.0.0.1 of this machine';
}

const top = mkdtempSync(join(tmpdir(), 'krmkit-pulled-'));
const namespace = `krmkit-registry-${randomUUID().slice(0, 8)}`;

afterAll(async () => {
  registry?.stop();
  containers?.remove();
  rmSync(top, { recursive: true, force: true });
  if (typeof reached === 'string') return;
  await reached.send('DELETE', `/api/v1/namespaces/${namespace}`);
  reached.close();
});

const WEB = '# ours\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web} # here\ndata: {color: red}\n';

describe.skipIf(containers === undefined)('functions from a registry', { timeout: 240_000 }, () => {
  // Unreachable where the suite is skipped.
  if (containers === undefined || registry === undefined || typeof reached === 'string') return;
  const { host } = registry;
  const image = `${host}/team/blue:1`;
  const helper = `${host}/team/helper:1`;
  const conf = join(top, 'registries.conf');
  const programs: Programs = {
    run: (program, args, options = {}) =>
      containers.programs.run(program, args, { ...options, env: { ...options.env, CONTAINERS_REGISTRIES_CONF: conf } }),
  };

  beforeAll(async () => {
    const { podman, folder } = containers;
    // podman needs TLS also on this machine, unless it is told.
    writeFileSync(conf, `[[registry]]\nlocation = "${host}"\ninsecure = true\n`);
    const entrypoint = `ENTRYPOINT ["awk", "{ sub(/color: red/, \\"color: blue\\") } 1"]`;
    const archive = join(folder, 'image.tar');
    podman('import', '--quiet', '--change', entrypoint, '--change', 'ENV PATH=/bin', archive, image);
    podman('import', '--quiet', archive, helper);
    for (const name of [image, helper]) {
      podman('push', '--quiet', '--tls-verify=false', name);
      podman('rmi', '--force', name);
    }
    await createNamespace(reached, namespace);
  });

  async function changed(...flags: readonly string[]): Promise<Ending & { readonly text: string }> {
    const directory = mkdtempSync(join(top, 'package-'));
    writeFileSync(join(directory, 'web.yaml'), WEB);
    const env = { PATH: process.env['PATH'] ?? '', KUBECONFIG: process.env['KUBECONFIG'] ?? '' };
    const words = ['run', directory, '--image', image, '--no-cache', ...flags];
    const ended = await runIn({ onDisk: true, programs, env }, ...words);
    return { ...ended, text: readFileSync(join(directory, 'web.yaml'), 'utf8') };
  }

  it('run with podman, which pulls them', async () => {
    const { status, stderr, text } = await changed('--container-tool', 'podman');
    expect(status, stderr).toBe(0);
    expect(text).toBe(WEB.replace('red', 'blue'));
  });

  it('run in Pods: the node pulls the image and the helper by digest, and the registry knows the ENTRYPOINT', async () => {
    const accept = 'application/vnd.oci.image.manifest.v1+json';
    const pushed = await fetch(`http://${host}/v2/team/helper/manifests/1`, { method: 'HEAD', headers: { accept } });
    const pinned = `${host}/team/helper@${pushed.headers.get('docker-content-digest') ?? ''}`;
    const cluster = ['--runner', 'kubernetes', '--namespace', namespace, '--helper-image', pinned];
    const { status, stderr, text } = await changed(...cluster, '--container-tool', 'none');
    expect(status, stderr).toBe(0);
    expect(text).toBe(WEB.replace('red', 'blue'));
  });
});
