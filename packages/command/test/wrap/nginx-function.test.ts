import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Containers } from '@krmkit/testing';
import { CHECKOUT, needs, nodeImageArchive, startContainers } from '@krmkit/testing';
import { CLI } from '../cli-process.ts';

// The example of the founding document: a script with a here-document, as a program and in a container.
const ROOT = `${CHECKOUT}/`;
const EXAMPLE = join(ROOT, 'examples', 'nginx-function');

const place = mkdtempSync(join(tmpdir(), 'krmkit-nginx-'));
mkdirSync(join(place, 'bin'));
writeFileSync(join(place, 'bin', 'krmkit'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`, { mode: 0o755 });
const env = { ...process.env, PATH: `${join(place, 'bin')}:${process.env['PATH'] ?? ''}` };

const containers: Containers | undefined = startContainers();

afterAll(() => {
  rmSync(place, { recursive: true, force: true });
  containers?.remove();
});

const WANTED = ['my-instance_deployment.yaml', 'my-instance_service.yaml'] as const;

/** Runs `source | program | sink` over a fresh copy of the package, and gives what was generated. */
function generate(name: string, program: string, args: readonly string[], more = {}): readonly string[] {
  const directory = join(place, name);
  cpSync(join(EXAMPLE, 'package'), directory, { recursive: true });
  const config = join(directory, 'my-instance.yaml');
  const list = execFileSync(process.execPath, [CLI, 'source', directory, '--function-config', config]);
  const ran = spawnSync(program, args, { input: list, env: { ...env, ...more } });
  expect({ status: ran.status, stderr: ran.stderr.toString() }).toEqual({ status: 0, stderr: '' });
  execFileSync(process.execPath, [CLI, 'sink', directory, '--quiet'], { input: ran.stdout });
  return WANTED.map((file) => readFileSync(join(directory, 'config', file), 'utf8'));
}

describe('nginx.sh', () => {
  it('generates a Deployment and a Service', () => {
    const [deployment, service] = generate('exec', join(EXAMPLE, 'nginx.sh'), []);
    expect(deployment).toMatch(/^apiVersion: apps\/v1\nkind: Deployment\nmetadata:\n {2}name: my-instance\n/);
    expect(deployment).toContain('\n  replicas: 5\n');
    expect(service).toMatch(/^apiVersion: v1\nkind: Service\nmetadata:\n {2}name: my-instance\n/);
  });
});

describe('its image', needs('podman', containers), () => {
  beforeAll(() => {
    if (containers === undefined) return;
    containers.podman('import', '--quiet', nodeImageArchive(join(place, 'image')), 'localhost/krmkit-node:1');
    const file = join(EXAMPLE, 'Containerfile');
    const given = ['--build-arg', 'BASE=localhost/krmkit-node:1', '-t', 'localhost/nginx-function:1', '-f', file, ROOT];
    containers.podman('build', '--quiet', '--isolation=chroot', ...given);
  }, 180_000);

  it('does what the script does, as nobody and without a network', () => {
    const limits = ['--network=none', '--user=65534:65534', '--security-opt=no-new-privileges', '--read-only'];
    const given = ['run', '--rm', '-i', ...limits, 'localhost/nginx-function:1'];
    const wanted = generate('again', join(EXAMPLE, 'nginx.sh'), []);
    expect(generate('container', 'podman', given, containers?.environment)).toEqual(wanted);
  });
});
