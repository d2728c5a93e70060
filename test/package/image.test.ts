import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inGate, needs, nodeImageArchive, startContainers } from '@krmkit/testing';
import { root } from './bundle.ts';

const containers = startContainers();
const folder = mkdtempSync(join(tmpdir(), 'krmkit-image-'));
afterAll(() => {
  containers?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('the images of deploy/', { ...inGate(needs('podman', containers)), timeout: 240_000 }, () => {
  // Unreachable where the suite is skipped.
  if (containers === undefined) return;
  const { podman } = containers;
  const [base, command, functions] = ['localhost/krmkit-node:1', 'localhost/krmkit:1', 'localhost/krmkit-functions:1'];

  /** Builds both as docs/deploy.md has it, and returns their digests. */
  function build(checkout: string): readonly string[] {
    const common = ['build', '--quiet', '--isolation=chroot', '--no-cache', '--timestamp', '1700000000'];
    const [file, bases] = [join(checkout, 'deploy/Containerfile'), `--build-arg=KRMKIT_IMAGE=${command}`];
    podman(...common, `--build-arg=NODE_IMAGE=${base}`, '-f', file, '-t', command, checkout);
    const other = [bases, `--build-arg=HELPER_IMAGE=${base}`, '-t', functions, join(checkout, 'deploy/functions')];
    podman(...common, ...other);
    return [command, functions].map((image) => podman('image', 'inspect', '--format', '{{.Digest}}', image).trim());
  }

  it('have the same digest when somebody else builds them, who keeps files from others', () => {
    podman('import', '--quiet', nodeImageArchive(folder), base);
    const digests = build(root);
    const copy = join(folder, 'copy');
    for (const path of ['package.json', 'LICENSE', 'dist', 'deploy']) {
      cpSync(join(root, path), join(copy, path), { recursive: true });
    }
    for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
      utimesSync(path, 1_000_000_000, 1_000_000_000);
    }
    expect(build(copy)).toEqual(digests);
    expect(digests).toEqual([expect.stringMatching(/^sha256:/), expect.stringMatching(/^sha256:/)]);
  });

  it('run krmkit as any user', () => {
    const mounts = ['-v', `${join(root, 'examples')}:/src:ro`, '-w', '/src'];
    const run = ['run', '--rm', '--network=none', '--read-only', ...mounts];
    const says = 'http://10.96.0.40:8080';
    expect(podman(...run, command, 'expand', 'gitserver.yaml', 'pod.yaml')).toContain(says);
    const words = ['--user=1234:1234', '--entrypoint=/bin/krmkit', functions, 'expand', 'gitserver.yaml', 'pod.yaml'];
    expect(podman(...run, ...words)).toContain(says);
  });

  // https://github.com/opencontainers/image-spec/blob/v1.1.0/annotations.md
  it('say what they are', () => {
    const { version, license }: { version: string; license: string } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    for (const [image, title] of [
      [command, 'krmkit'],
      [functions, 'krmkit-functions'],
    ] as const) {
      const labels: unknown = JSON.parse(podman('image', 'inspect', '--format', '{{json .Labels}}', image));
      expect(labels).toMatchObject({
        'org.opencontainers.image.title': title,
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.licenses': license,
        'org.opencontainers.image.source': 'https://github.com/krmkit/krmkit',
      });
    }
  });

  it('have a bill of materials of what krmkit bundles', () => {
    const read = ['run', '--rm', '--network=none', '--entrypoint=cat', functions, '/opt/krmkit/dist/sbom.cdx.json'];
    expect(JSON.parse(podman(...read))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'krmkit' } },
      components: expect.arrayContaining([expect.objectContaining({ purl: expect.stringMatching(/^pkg:npm\/ws@\d/) })]),
    });
  });
});
