import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createRandom } from '@krmkit/testing';
import type { Comparison, PeerTarget } from './peer.ts';
import { CLUSTER_TARGETS, PEER_TARGETS } from './targets.ts';

// One target in a process of its own, as fuzz/main.ts: `node peers.mjs --target NAME --runs N --seconds N --seed N`.
const { values } = parseArgs({
  options: {
    list: { type: 'boolean' },
    target: { type: 'string', default: '' },
    runs: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});

/** So many differences without a rule end a run. */
const MOST_DIFFERENCES = 20;
const SHOWN = 5;

async function main(): Promise<unknown> {
  const targets = [...PEER_TARGETS, ...CLUSTER_TARGETS];
  if (values.list === true) return targets.map(({ name, holds }) => ({ name, holds }));
  const target = targets.find(({ name }) => name === values.target);
  if (target === undefined) throw new Error(`there is no target ${values.target}`);
  const peer = target.findPeer();
  if (peer !== undefined) return { peer, ...(await compared(target)) };
  return { skipped: `there is no ${target.needs ?? 'such program on this machine'}` };
}

async function compared({ compare }: PeerTarget): Promise<object> {
  const random = createRandom(Number(values.seed));
  const end = Date.now() + Number(values.seconds) * 1000;
  const ruled = new Map<string, number>();
  const differences: Comparison[] = [];
  let runs = 0;
  while (runs < Number(values.runs) && Date.now() < end && differences.length < MOST_DIFFERENCES) {
    const directory = mkdtempSync(join(tmpdir(), 'krmkit-peer-'));
    try {
      for (const one of await compare(random, directory)) {
        runs += 1;
        if (one.ours === one.theirs) continue;
        if (one.ruled === undefined) differences.push(one);
        else ruled.set(one.ruled, (ruled.get(one.ruled) ?? 0) + 1);
      }
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
  const shown = differences.toSorted((a, b) => a.input.length - b.input.length).slice(0, SHOWN);
  const message = shown
    .map(({ input, ours, theirs }) => `${input}\n-- krmkit\n${ours}\n-- peer\n${theirs}`)
    .join('\n\n');
  const failure = { input: `${differences.length} differences`, message };
  return { runs, ruled: Object.fromEntries(ruled), ...(shown.length === 0 ? {} : { failure }) };
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
