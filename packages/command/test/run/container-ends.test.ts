import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { needs, startContainers } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { CLI } from '../cli-process.ts';

// What is said of images that fail, with a real podman. How they end: packages/functions/test/run/runners/container.test.ts.

const containers = startContainers();
afterAll(() => containers?.remove());

const WEB = '# ours\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}   # here\n';
const SHELL = 'localhost/krmkit-shell:1';

describe('an image', needs('podman', containers), () => {
  // Unreachable where the suite is skipped.
  if (containers === undefined) return;
  const { programs, environment, folder, podman } = containers;
  const archive = join(folder, 'image.tar');
  const fromArchive = (entry: string, name: string): string =>
    podman('import', '--quiet', '--change', `ENTRYPOINT ${entry}`, archive, name);
  // Functions get no arguments: the shell reads its program from a variable.
  fromArchive(String.raw`["/bin/sh", "-c", "eval \"$DO\""]`, SHELL);

  const pkg = join(folder, 'pkg');
  const temporary = join(folder, 'temporary');
  mkdirSync(pkg, { mode: 0o755 });
  mkdirSync(temporary);
  writeFileSync(join(pkg, 'web.yaml'), WEB);

  const env = { PATH: process.env['PATH'] ?? '', TMPDIR: temporary, KRMKIT_CONTAINER_TOOL: 'podman', ...environment };
  const run = (...given: readonly string[]): Promise<Ending> =>
    runIn({ onDisk: true, programs, env }, 'run', pkg, '--image-pull-policy', 'Never', ...given);

  afterEach(() => {
    expect(podman('ps', '--all', '--format', '{{.Names}}')).toBe('');
    expect(readdirSync(pkg)).toEqual(['web.yaml']);
    expect(readFileSync(join(pkg, 'web.yaml'), 'utf8')).toBe(WEB);
  });

  const rows: readonly {
    readonly name: string;
    readonly script: string;
    readonly image?: string;
    readonly says: string;
    readonly status?: number;
  }[] = [
    { name: 'that fails', script: 'echo why >&2; exit 9', says: 'exited with status 9\n  stderr: why\n' },
    {
      name: 'that does not exist',
      script: '',
      image: 'localhost/krmkit-nowhere:1',
      says: "could not be run: 'podman' could not run the image 'localhost/krmkit-nowhere:1': ",
      status: 4,
    },
  ];

  it.each(rows)('$name', async ({ script, image: given = SHELL, says, status = 1 }) => {
    const ended = await run('--image', given, '--env', `DO=${script}`);
    expect(ended.stderr).toContain(`  ${given} `);
    expect(ended.stderr).toContain(says);
    expect(ended).toMatchObject({ status, stdout: '' });
  });

  it.skipIf(!existsSync(CLI))('is ended by Ctrl-C, and nothing is left', async () => {
    const flags = ['--image', SHELL, '--image-pull-policy', 'Never', '--env', 'DO=echo started >&2; sleep 600'];
    const child = spawn(process.execPath, [CLI, 'run', pkg, ...flags], { env, stdio: 'ignore' });
    const ended = new Promise((resolve) => {
      child.on('close', (status, signal) => resolve({ status, signal }));
    });
    await expect.poll(() => podman('ps', '--format', '{{.Status}}'), { timeout: 60_000 }).toMatch(/^Up/);
    child.kill('SIGINT');
    expect(await ended).toEqual({ status: 130, signal: null });
    expect(readdirSync(temporary)).toEqual([]);
  });
});
