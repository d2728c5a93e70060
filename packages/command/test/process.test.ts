import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { NEEDS_UNIX, needs } from '@krmkit/testing';

// The built command in its own process: tests that need real streams and signals.
const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url));
const SHOP = fileURLToPath(new URL('../../../examples/shop', import.meta.url));

interface Process {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface StartOptions {
  /** The reader closes stdout at the first byte. */
  readonly hangUp?: boolean;
  readonly input?: string;
  readonly stdout?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Ctrl-C while the process waits for more of its standard input. */
  readonly interrupt?: boolean;
}

function start(given: readonly string[], options: StartOptions = {}): Promise<Process> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...given], {
      stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (options.hangUp === true) child.stdout?.destroy();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal, stdout, stderr }));
    // More than a pipe holds: once all of it was read, the process waits for the rest.
    if (options.interrupt === true) child.stdin?.write('\n'.repeat(1_000_000), () => child.kill('SIGINT'));
    else child.stdin?.end(options.input);
  });
}

it.each([{ CI: 'true' }, { FORCE_COLOR: '' }])('writes no colors into a pipe, with %j', async (env) => {
  const { stdout, stderr } = await start(['expand', SHOP], { env });
  expect(`${stdout}${stderr}`).not.toContain('\u001B');
  expect(stdout).toContain('unresolved-reference');
});

it('reads a real directory', async () => {
  const { status, stdout, stderr } = await start(['expand', SHOP, '-q']);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toContain('unresolved-reference');
});

it('ends quietly when its reader goes away', async () => {
  // The output is larger than the pipe.
  const pod = (name: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: a, image: i, args: [$(NO)]}]}\n`;
  const input = Array.from({ length: 1000 }, (_, index) => pod(`pod-${index}`)).join('---\n');
  const { status, signal, stdout, stderr } = await start(['expand', '-', '-ojson'], { hangUp: true, input });
  expect({ status, signal, stderr }).toEqual({ status: 1, signal: null, stderr: '' });
  expect(stdout).not.toContain('summary');
});

it('leaves Ctrl-C to the system, which a shell shows as 130', async () => {
  const { signal, stdout, stderr } = await start(['expand', '-'], { interrupt: true });
  expect({ signal, stdout, stderr }).toEqual({ signal: 'SIGINT', stdout: '', stderr: '' });
});

it.each([['expand'], ['explain'], ['help']])(
  '%s reports that a disk is full',
  needs('Linux', existsSync('/dev/full')),
  async (verb) => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = await start(verb === 'expand' ? [verb, SHOP, '-q'] : [verb], { stdout: full });
    closeSync(full);
    expect(status).toBe(4);
    expect(stderr).toMatch(/^krmkit: cannot write the output: ENOSPC[^\n]*\n$/);
  },
);

// 24 MB of ConfigMaps: such a heap holds neither their text nor the findings.
it.each([
  { given: ['count', '-'], stdout: /^ConfigMap: 1200\n$/, lines: 1 },
  {
    given: ['cat', '-', '--name=c7'],
    stdout: /^apiVersion: v1\nkind: ConfigMap\nmetadata:\n {2}name: c7\n/,
    lines: 266,
  },
  { given: ['grep', 'metadata.name', '-', '-o', 'table'], stdout: /-:320137:9 {2}ConfigMap c1199 /, lines: 1200 },
])('$given reads a stream that is larger than its memory', async ({ given, stdout, lines }) => {
  const text = `    ${'x'.repeat(70)}\n`.repeat(260);
  const maps = Array.from(
    { length: 1200 },
    (_, index) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c${index}\ndata:\n  a: |\n${text}`,
  );
  const input = maps.join('---\n');
  const done = await start(given, { input, env: { NODE_OPTIONS: '--max-old-space-size=16' } });
  expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: '' });
  expect(done.stdout).toMatch(stdout);
  expect(done.stdout.split('\n')).toHaveLength(lines + 1);
});

it.each([['cat'], ['grep', 'kind']])('%s stops reading when its reader goes away', async (...given) => {
  // An infinite stream: the test ends only if the command stops reading.
  const child = spawn(process.execPath, [CLI, ...given, '-'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const pods = Array.from(
    { length: 1000 },
    (_, index) => `apiVersion: v1\nkind: Pod\nmetadata: {name: p${index}}\n---\n`,
  );
  const feed = (): void => {
    child.stdin.write(pods.join(''), (error) => {
      if (!(error instanceof Error)) feed();
    });
  };
  child.stdin.on('error', () => undefined);
  feed();
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('ends at a second Ctrl-C while it reads an idle pipe', { ...NEEDS_UNIX, timeout: 30_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pipe-'));
  const pipe = join(directory, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [CLI, 'cat', pipe], { stdio: 'ignore' });
  const pressing = setInterval(() => child.kill('SIGINT'), 1000);
  const ending = await new Promise((resolve) => {
    child.on('close', (status, signal) => resolve({ status, signal }));
  });
  clearInterval(pressing);
  rmSync(directory, { recursive: true });
  expect(ending).toEqual({ status: null, signal: 'SIGINT' });
});

it('reports that standard input is a directory', NEEDS_UNIX, async () => {
  const directory = openSync(SHOP, 'r');
  const child = spawn(process.execPath, [CLI, 'cat', '-'], { stdio: [directory, 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const status = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  closeSync(directory);
  expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining('directory') });
});
