import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { needs, nodeImageArchive, startContainers } from '@krmkit/testing';
import { root } from './bundle.ts';

const containers = startContainers();
const folder = mkdtempSync(join(tmpdir(), 'krmkit-image-'));
afterAll(() => {
  containers?.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('the image of deploy/Containerfile runs krmkit', { ...needs('podman', containers), timeout: 240_000 }, () => {
  if (containers === undefined) return;
  const [base, image] = ['localhost/krmkit-node:1', 'localhost/krmkit-command:1'];
  containers.podman('import', '--quiet', nodeImageArchive(folder), base);
  const file = join(root, 'deploy', 'Containerfile');
  const built = [
    'build',
    '--quiet',
    '--isolation=chroot',
    '--build-arg',
    `NODE_IMAGE=${base}`,
    '-f',
    file,
    '-t',
    image,
  ];
  containers.podman(...built, root);
  const run = ['run', '--rm', '--network=none', '--read-only', '-v', `${join(root, 'examples')}:/src:ro`, '-w', '/src'];
  expect(containers.podman(...run, image, 'expand', 'gitserver.yaml', 'pod.yaml')).toContain('http://10.96.0.40:8080');
});
