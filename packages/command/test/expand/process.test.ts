import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '@krmkit/testing';
import { CLI } from '../cli-process.ts';

// The built command in its own process: memory, temporary files and signals are real.

let temporary = '';
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'expand-'));
});
afterEach(() => {
  rmSync(temporary, { recursive: true, force: true });
});

interface Ending {
  readonly status: number | NodeJS.Signals | null;
  /** The last lines. */
  readonly stdout: string;
  readonly stderr: string;
}

/** Writes to the stdin of a process in parts, then ends or interrupts it. */
function feed(
  pieces: Iterable<string>,
  { interrupt = false, hangUp = false }: { readonly interrupt?: boolean; readonly hangUp?: boolean } = {},
): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, 'expand', '-']);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (hangUp) child.stdout.destroy();
      stdout = (stdout + chunk.toString()).slice(-2000);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status: status ?? signal, stdout, stderr }));
    child.stdin.on('error', () => undefined);
    const iterator = pieces[Symbol.iterator]();
    const next = (): void => {
      const piece = iterator.next();
      if (piece.done !== true) child.stdin.write(piece.value, next);
      else if (interrupt) child.kill('SIGINT');
      else child.stdin.end();
    };
    next();
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

/** This many parts with a Deployment each, of 13 KB; the ConfigMap that all need is last. */
function* stream(count: number, end = ''): Generator<string> {
  for (let index = 0; index < count; index++) yield deployment(index);
  yield `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: last}\ndata: {COLOR: blue}\n${end}`;
}

describe('a long stream', () => {
  const COUNT = runs(1500);

  it('is expanded with the ConfigMap that comes after the pods', async () => {
    const { status, stdout, stderr } = await feed(stream(COUNT));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('COLOR  blue  ConfigMap last/COLOR');
    expect(stdout).toContain(`${COUNT} containers in ${COUNT} workloads, 0 errors, 0 warnings`);
  });

  it.each([
    ['an error in it', stream(COUNT, '---\nbroken: [\n'), {}, 1],
    ['bytes that are not text', stream(COUNT, '\u0000'), {}, 3],
    ['Ctrl-C', stream(COUNT), { interrupt: true }, 'SIGINT'],
    ['a reader that goes away', stream(COUNT), { hangUp: true }, 0],
  ])(
    'ends after %s',
    async (_, pieces, options, wanted) => {
      const { status } = await feed(pieces, options);
      expect(status).toBe(wanted);
    },
    120_000,
  );
});

it('ends at Ctrl-C while it prints', async () => {
  const answer = join(temporary, 'answer');
  const output = openSync(answer, 'w');
  const input = join(temporary, 'pod.yaml');
  const references = '$(NO)'.repeat(40_000);
  const container = `{name: app, image: app, args: ["${references}"]}`;
  writeFileSync(input, `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [${container}]}\n`);
  const child = spawn(process.execPath, [CLI, 'expand', '--all', input], { stdio: ['ignore', output, 'ignore'] });
  const isPrinting = setInterval(() => {
    if (statSync(answer).size < 1_000_000) return;
    // Another one would not wait.
    clearInterval(isPrinting);
    child.kill('SIGINT');
  }, 5);
  const status = await new Promise((resolve) => {
    child.on('close', (_, signal) => resolve(signal));
  });
  clearInterval(isPrinting);
  closeSync(output);
  expect(status).toBe('SIGINT');
  expect(readFileSync(answer, 'utf8')).not.toContain('1 container in 1 workload');
});
