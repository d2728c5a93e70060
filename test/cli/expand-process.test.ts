import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// The built command in a process of its own: memory, temporary files and signals are a real system's.
const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

let temporary = '';
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'expand-'));
});
afterEach(() => {
  rmSync(temporary, { recursive: true, force: true });
});

interface Ending {
  readonly status: number | null;
  /** The last lines. */
  readonly stdout: string;
  readonly stderr: string;
  /** Whether there was a file in the temporary directory, as the process saw it, while it was fed. */
  readonly spooled: boolean;
}

/** Feeds a process piece by piece. `then`: what is done with it when all pieces are gone. */
function feed(
  pieces: Iterable<string>,
  options: { readonly megabytes?: number; readonly interrupt?: boolean; readonly hangUp?: boolean } = {},
): Promise<Ending> {
  const flags = options.megabytes === undefined ? [] : [`--max-old-space-size=${String(options.megabytes)}`];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, CLI, 'expand', '-'], {
      env: { ...process.env, TMPDIR: temporary, NODE_OPTIONS: '' },
    });
    let stdout = '';
    let stderr = '';
    let spooled = false;
    child.stdout.on('data', (chunk: Buffer) => {
      if (options.hangUp === true) child.stdout.destroy();
      stdout = (stdout + chunk.toString()).slice(-2000);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr, spooled }));
    child.stdin.on('error', () => undefined);
    const iterator = pieces[Symbol.iterator]();
    const next = (): void => {
      const piece = iterator.next();
      spooled ||= hasSpool(child.pid);
      if (piece.done !== true) child.stdin.write(piece.value, next);
      else if (options.interrupt === true) child.kill('SIGINT');
      else child.stdin.end();
    };
    next();
  });
}

/** A file that has no name any more is seen where the system shows what a process has open. */
function hasSpool(pid: number | undefined): boolean {
  if (readdirSync(temporary).length > 0) return true;
  if (process.platform !== 'linux' || pid === undefined) return true;
  try {
    return readdirSync(`/proc/${String(pid)}/fd`, { withFileTypes: true }).length > 0 && opensBelow(pid);
  } catch {
    return false;
  }
}

function opensBelow(pid: number): boolean {
  const { readlinkSync } = process.getBuiltinModule('node:fs');
  return readdirSync(`/proc/${String(pid)}/fd`).some((descriptor) => {
    try {
      return readlinkSync(`/proc/${String(pid)}/fd/${descriptor}`).startsWith(temporary);
    } catch {
      return false;
    }
  });
}

const FILLER = `---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: reader
rules:
${'- {apiGroups: [""], resources: [pods], verbs: [get, list, watch]}\n'.repeat(200)}`;

function deployment(index: number): string {
  return `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web-${String(index)}}
spec:
  template:
    spec:
      containers:
      - {name: app, image: app, envFrom: [{configMapRef: {name: last}}], args: [$(COLOR)]}
${FILLER.replace('name: reader', `name: reader-${String(index)}`)}`;
}

/** So many pieces with a Deployment each, of 13 KB; the ConfigMap that all need comes last. */
function* stream(count: number, end = ''): Generator<string> {
  for (let index = 0; index < count; index++) yield deployment(index);
  yield `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: last}\ndata: {COLOR: blue}\n${end}`;
}

/** More than is kept in memory. */
const LONG = 1500;

describe('a stream that does not fit in memory', () => {
  it('is expanded in the memory of a part of it, with what comes behind its users', async () => {
    const { status, stdout, stderr, spooled } = await feed(stream(3 * LONG), { megabytes: 80 });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('COLOR  blue  ConfigMap last/COLOR');
    expect(stdout).toContain(`${String(3 * LONG)} containers in ${String(3 * LONG)} workloads, 0 errors, 0 warnings`);
    expect(spooled).toBe(true);
    expect(readdirSync(temporary)).toEqual([]);
  }, 300_000);

  it.each([
    ['an error in it', stream(LONG, '---\nbroken: [\n'), {}, 3],
    ['bytes that are no text', stream(LONG, '\u0000'), {}, 3],
    ['Ctrl-C', stream(LONG), { interrupt: true }, 130],
    ['a reader that goes away', stream(LONG), { hangUp: true }, undefined],
  ])(
    'leaves no file behind after %s',
    async (_, pieces, options, wanted) => {
      const { status, spooled } = await feed(pieces, options);
      if (wanted !== undefined) expect(status).toBe(wanted);
      expect(spooled).toBe(true);
      expect(readdirSync(temporary)).toEqual([]);
    },
    300_000,
  );
});

it('ends at Ctrl-C while it prints', async () => {
  const answer = join(temporary, 'answer');
  const output = openSync(answer, 'w');
  const input = join(temporary, 'pod.yaml');
  const references = '$(NO)'.repeat(40_000);
  const container = `{name: app, image: app, args: ["${references}"]}`;
  writeFileSync(input, `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [${container}]}\n`);
  const child = spawn(process.execPath, [CLI, 'expand', input], { stdio: ['ignore', output, 'ignore'] });
  const isPrinting = setInterval(() => {
    if (statSync(answer).size < 1_000_000) return;
    // Another one would not wait.
    clearInterval(isPrinting);
    child.kill('SIGINT');
  }, 5);
  const status = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  clearInterval(isPrinting);
  closeSync(output);
  expect(status).toBe(130);
  expect(readFileSync(answer, 'utf8')).not.toContain('1 container in 1 workload');
}, 120_000);
