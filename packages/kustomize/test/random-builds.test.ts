import { describe, expect, inject, it } from 'vitest';
import { NIGHTLY, findBuildPeer, needs, runs } from '@krmkit/testing';
import { compareBuild } from './random/compare-build.ts';

// The builds of CI are the same in each run.
const RUNS = runs(50);
const peer = findBuildPeer();
if (peer !== undefined) console.log(`random builds are compared with ${peer.title}`);

describe('random kustomizations', needs('kustomize', peer), () => {
  it('are built as kustomize builds them', async () => {
    const first = NIGHTLY ? inject('seed') : 1;
    const different: string[] = [];
    let built = 0;
    if (peer === undefined) return;
    for (let seed = first; seed < first + RUNS && different.length < 5; seed++) {
      const { input, ours, theirs, ruled } = await compareBuild(peer, seed);
      if (theirs !== 'refused') built += 1;
      if (ours !== theirs && ruled === undefined) different.push(`seed ${seed}:\n${input}`);
    }
    expect(different.join('\n')).toBe('');
    // Most random builds must not be refused.
    expect(built).toBeGreaterThan(RUNS / 3);
  });
});
