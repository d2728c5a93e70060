import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { decodePod } from '@krmkit/pods';
import { nodeFileSystem } from '@krmkit/base/node';
import { readKeyFiles } from '../src/plan-pod.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a pipe that a container made in a volume is not waited for', NEEDS_UNIX, async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  writeFileSync(join(folder, 'file'), 'A=1');
  const env = ['pipe', 'file'].map((path) => ({
    name: path,
    valueFrom: { fileKeyRef: { volumeName: 'v', path, key: 'A' } },
  }));
  const { value } = decodePod({ spec: { containers: [{ name: 'c', image: 'i', env }] } });
  const [container] = value.spec.containers;
  if (container === undefined) throw new Error('no container');
  const volumes = {
    byName: new Map([['v', { path: folder, readOnly: false, isFile: false }]]),
    directories: [],
    warnings: [],
  };
  const read = await readKeyFiles(container, volumes, nodeFileSystem());
  expect([...read]).toEqual([['v/file', 'A=1']]);
});
