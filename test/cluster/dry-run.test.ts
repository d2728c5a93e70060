import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createRandom } from '@krmkit/testing';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../proof/peers/peer.ts';
import { CLUSTER_TARGETS } from '../../proof/peers/targets.ts';

// `npm run proof` compares many more.
const seed = Number(process.env['KRMKIT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const COUNT = Number(process.env['KRMKIT_OBJECTS'] ?? 1500);

describe.each(CLUSTER_TARGETS)('$name', ({ name, holds, needs, findPeer, compare }) => {
  const peer = findPeer();
  if (peer === undefined) process.stdout.write(`skipped: ${name}: there is no ${needs ?? 'such program'}\n`);

  it.skipIf(peer === undefined)(holds, async () => {
    process.stdout.write(`seed ${seed} (again: KRMKIT_SEED=${seed})\n`);
    const random = createRandom(seed);
    const all: Comparison[] = [];
    while (all.length < COUNT) {
      const directory = mkdtempSync(join(tmpdir(), 'krmkit-dry-run-'));
      try {
        all.push(...(await compare(random, directory)));
      } finally {
        rmSync(directory, { recursive: true });
      }
    }
    expect(all.filter(({ ours, theirs, ruled }) => ours !== theirs && ruled === undefined)).toEqual([]);
  });
});
