import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The built command, with threads that are threads: Node says on stderr when it starts one.
const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url));
const STARTED = /create new worker/g;
const SAID_BY_NODE = /^WORKER .*\{\n(?: .*\n)*\}.*\n|^WORKER .*\n/gm;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-threads-'));
  for (const side of ['o', 'u', 'd']) {
    mkdirSync(join(folder, side));
    for (let index = 0; index < 60; index++) {
      const texts = Array.from({ length: 50 }, (_, at) => document(side, index * 100 + at));
      writeFileSync(join(folder, side, `${index}.yaml`), texts.join('---\n'));
    }
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function document(side: string, number: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${number}
  namespace: shop
spec:
  replicas: ${side === 'd' ? 7 : 2} # ${side === 'd' ? 'mine' : 'as upstream'}
  template:
    spec:
      containers:
        - name: app
          image: example.com/app:${side === 'u' ? '2.0' : '1.0'}
          env:
            - name: SIDE
              value: "${number % 50 === 0 ? side : 'any'}"
`;
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly started: number;
}

function krmkit(...given: readonly string[]): Ended {
  return krmkitWith([], ...given);
}

function krmkitWith(node: readonly string[], ...given: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, CLI, ...given], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_DEBUG: 'worker' },
    maxBuffer: 1e9,
  });
  return {
    status,
    stdout,
    stderr: stderr.replaceAll(SAID_BY_NODE, ''),
    started: stderr.match(STARTED)?.length ?? 0,
  };
}

/** What `new Worker` does where a limit leaves no thread more. */
const REFUSING = `require('node:worker_threads').Worker = class {
  constructor() {
    throw Object.assign(new Error('Worker initialization failure: EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' });
  }
};
`;

const MERGE = ['merge3', '--ancestor', 'o', '--from', 'u', '--to', 'd'] as const;

describe('threads of a process', () => {
  it('merge as one does, and are as many as were wanted', () => {
    const { started, ...alone } = krmkit(...MERGE, '--dry-run', '--concurrency', '1');
    expect(started).toBe(0);
    expect(alone).toMatchObject({ status: 0, stderr: expect.stringMatching(/60 files changed .*60 conflicts\n$/) });
    const { started: three, ...together } = krmkit(...MERGE, '--dry-run', '--concurrency', '3');
    expect(three).toBe(3);
    expect(together).toEqual(alone);
  });

  it.each([['-q'], ['-q', '-o', 'json'], ['-o', 'events'], ['-o', 'env', '--container', 'app']])(
    'expand as one does: %s %s %s %s',
    (...options) => {
      const { started, ...alone } = krmkit('expand', 'o', ...options, '--concurrency', '1');
      expect(started).toBe(0);
      expect(alone).toMatchObject({ status: 0, stdout: expect.stringMatching(/.|^$/) });
      const { started: two, ...together } = krmkit('expand', 'o', ...options, '--concurrency', '3');
      expect(two).toBe(2);
      expect(together).toEqual(alone);
    },
  );

  it('that the system refuses are done without', () => {
    writeFileSync(join(folder, 'refuse.cjs'), REFUSING);
    for (const given of [
      [...MERGE, '--dry-run'],
      ['expand', 'o', '-q'],
    ]) {
      const { started: _, ...alone } = krmkit(...given, '--concurrency', '1');
      const refused = krmkitWith(['--require', './refuse.cjs'], ...given, '--concurrency', '3');
      expect(refused).toEqual({ ...alone, started: 0 });
    }
  });

  it('write what they merged', () => {
    const { status, started } = krmkit(...MERGE, '-q', '--concurrency', '2');
    expect({ status, started }).toEqual({ status: 0, started: 2 });
    const text = readFileSync(join(folder, 'd', '59.yaml'), 'utf8');
    expect(text).toContain(document('d', 5949).replace('app:1.0', 'app:2.0'));
  });
});
