import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { needs, startContainers } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

// Every way in which an image can end, through the whole command and a real podman.

const containers = startContainers();
afterAll(() => containers?.remove());

const WEB = '# ours\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}   # here\n';
const SHELL = 'localhost/krmkit-shell:1';
const CLI = fileURLToPath(new URL('../../../../dist/cli.cjs', import.meta.url));

describe('an image', needs('podman', containers), () => {
  // Unreachable where the suite is skipped.
  if (containers === undefined) return;
  const { programs, environment, folder, podman, image } = containers;
  const archive = join(folder, 'image.tar');
  const fromArchive = (entry: string, name: string): string =>
    podman('import', '--quiet', '--change', `ENTRYPOINT ${entry}`, archive, name);
  // Functions get no arguments: the shell reads its program from a variable.
  fromArchive(String.raw`["/bin/sh", "-c", "eval \"$DO\""]`, SHELL);
  fromArchive('["/bin/none"]', 'localhost/krmkit-none:1');
  fromArchive('["/tmp"]', 'localhost/krmkit-directory:1');

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
    readonly flags?: readonly string[];
    readonly image?: string;
    readonly says: string;
    readonly status?: number;
  }[] = [
    { name: 'that fails', script: 'echo why >&2; exit 9', says: 'exited with status 9\n  stderr: why\n' },
    { name: 'that is killed', script: 'sh -c "kill -SEGV \\$\\$"; exit $?', says: 'was ended by SIGSEGV\n' },
    {
      name: 'that takes too long, and ignores SIGTERM',
      script: 'trap "" TERM; setsid sleep 600 & sleep 600',
      flags: ['--timeout', '3s'],
      says: 'was stopped because it took longer than 3 s\n',
    },
    { name: 'that prints other output', script: 'echo hello', says: 'printed no ResourceList, but "hello"\n' },
    { name: 'that prints nothing', script: 'cat > /dev/null', says: 'printed nothing\n' },
    {
      name: 'without a program',
      script: '',
      image,
      says: `'podman' could not run the image '${image}': no command`,
    },
    {
      name: 'whose program does not exist',
      script: '',
      image: 'localhost/krmkit-none:1',
      says: "failed: 'podman' could not run the image 'localhost/krmkit-none:1': ",
    },
    {
      name: 'whose program is a directory',
      script: '',
      image: 'localhost/krmkit-directory:1',
      says: "failed: 'podman' could not run the image 'localhost/krmkit-directory:1': ",
    },
    {
      name: 'that does not exist',
      script: '',
      image: 'localhost/krmkit-nowhere:1',
      says: "could not be run: 'podman' could not run the image 'localhost/krmkit-nowhere:1': ",
      status: 4,
    },
  ];

  it.each(rows)('$name', async ({ script, flags = [], image: given = SHELL, says, status = 1 }) => {
    const ended = await run('--image', given, '--env', `DO=${script}`, ...flags);
    expect(ended.stderr).toContain(`  ${given} `);
    expect(ended.stderr).toContain(says);
    expect(ended).toMatchObject({ status, stdout: '' });
  });

  it('is reported with its position among several functions, and its declaration', async () => {
    const file = join(pkg, 'web.yaml');
    const declared = (name: string, exit: number): string => `apiVersion: example.com/v1
kind: Declared
metadata:
  name: ${name}
  annotations:
    config.kubernetes.io/function: |
      container: {image: ${SHELL}, envs: ["DO=cat; exit ${exit}"]}
`;
    writeFileSync(file, `${declared('a', 0)}---\n${declared('b', 5)}`);
    const ended = await run();
    writeFileSync(file, WEB);
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain(
      `${file}:14:5  error  function-failed\n  ${SHELL} (step 2 of 2) exited with status 5`,
    );
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
