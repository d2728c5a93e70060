import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, needs } from '@krmkit/testing';
import { describe, expect, it } from 'vitest';
import { PEER_TARGETS } from '../../proof/peers/targets.ts';

// `npm run proof` compares many more.
describe('another program', { timeout: 120_000 }, () => {
  describe.each(PEER_TARGETS)('$name', ({ name, holds, findPeer, compare }) => {
    it(holds, needs(name, findPeer()), async () => {
      const directory = mkdtempSync(join(tmpdir(), 'krmkit-peer-'));
      try {
        const all = await compare(createRandom(1), directory);
        expect(all.length).toBeGreaterThan(0);
        expect(all.filter(({ ours, theirs, ruled }) => ours !== theirs && ruled === undefined)).toEqual([]);
      } finally {
        rmSync(directory, { recursive: true });
      }
    });
  });
});
