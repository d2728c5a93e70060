import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { recordMember } from '@krmkit/base';
import { textAt } from './client.ts';
import { serverRelease } from './cluster.ts';
import { functionImages } from './function-images.ts';
import type { Grant } from './granted.ts';
import { grant, grantsOf } from './granted.ts';
import { until } from './krmkit-process.ts';
import { reachCluster } from './reach.ts';

const run = promisify(execFile);
const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const reached = await reachCluster();
const images = typeof reached === 'string' ? undefined : functionImages();
if (typeof reached === 'string') process.stdout.write(`skipped: the rights of deploy/run: ${reached}\n`);

const scratch = mkdtempSync(join(tmpdir(), 'krmkit-run-rights-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  images?.containers.remove();
  if (typeof reached !== 'string') reached.close();
});

const named = ({ verb, resource }: Grant): string => `${verb} ${resource}`;

describe.skipIf(images === undefined)('the rights of deploy/run', () => {
  // Unreachable where the suite is skipped.
  if (images === undefined || typeof reached === 'string') return;

  /** Whether a function ran, and whether its Job was deleted. */
  async function works(left?: Grant): Promise<Readonly<Record<'ran' | 'deleted', boolean>>> {
    if (images === undefined || typeof reached === 'string') return { ran: false, deleted: false };
    const config: unknown = parse(readFileSync(process.env['KUBECONFIG'] ?? '', 'utf8'));
    const clusters = recordMember(config, 'clusters');
    const cluster = recordMember(Array.isArray(clusters) ? clusters[0] : undefined, 'cluster');
    const admin = {
      server: textAt(cluster, 'server') ?? '',
      ca: textAt(cluster, 'certificate-authority-data'),
      scratch,
    };
    const account = await grant(reached, admin, 'run/rbac.yaml', left);
    const jobs = `/apis/batch/v1/namespaces/${account.namespace}/jobs`;
    const directory = mkdtempSync(join(scratch, 'package-'));
    writeFileSync(join(directory, 'a.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
    const image = ['--image', images.scratch, '--entrypoint', `${images.scratch}=["/bin/cat"]`];
    const node = ['--helper-image', images.helper, '--image-pull-policy', 'Never'];
    try {
      const env = { ...process.env, KUBECONFIG: account.kubeconfig };
      const ran = await run(process.execPath, [CLI, 'run', directory, '--runner', 'kubernetes', ...image, ...node], {
        env,
      }).then(
        () => true,
        () => false,
      );
      const isDeleted = async (): Promise<boolean> => (await reached.send('GET', jobs)).text.includes('"items":[]');
      return { ran, deleted: (await until(isDeleted, 10_000)) === true };
    } finally {
      await account.remove();
    }
  }

  it('are enough', async () => {
    expect(await works()).toEqual({ ran: true, deleted: true });
  });

  it('are five', () => {
    expect(grantsOf('run/rbac.yaml').map(named)).toEqual([
      'create jobs',
      'delete jobs',
      'list pods',
      'create pods/exec',
      'get pods/exec',
    ]);
  });

  it.each(grantsOf('run/rbac.yaml').map((given) => [named(given), given] as const))(
    'are needed: %s',
    async (name, given) => {
      const [, minor = 0] = (await serverRelease(reached)).split('.').map(Number);
      const unused = minor < 35 ? 'create pods/exec' : 'get pods/exec';
      expect(Object.values(await works(given)).includes(false)).toBe(name !== unused);
    },
  );
});
