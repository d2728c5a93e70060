import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT, createRandom, needs, runs } from '@krmkit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { FAULT_CASES } from '../../proof/faults/cases.ts';
import { buildLibrary, openBench } from '../../proof/faults/faults.ts';

const folder = mkdtempSync(join(tmpdir(), 'krmkit-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const library = buildLibrary(join(CHECKOUT, 'proof', 'faults'), folder);
const programs = { command: join(CHECKOUT, 'dist', 'cli.cjs'), library: library ?? '' };

// `npm run proof` tries all of these, and more.
const SAMPLE = new Set(['set', 'merge', 'init']);

describe('a command whose disk fails', needs('gcc', library), () => {
  it.each(FAULT_CASES.filter(({ name }) => SAMPLE.has(name)))('$name', (one) => {
    const bench = openBench(one, programs, join(folder, 'caches'));
    const random = createRandom(1);
    const wrong = Array.from({ length: runs(3) }, () => random.pick(bench.faults)).map((fault) => ({
      fault: `${fault.kind} at ${bench.calls[fault.call]}`,
      wrong: bench.attempt(fault),
    }));
    bench.remove();
    expect(wrong.filter((run) => run.wrong.length > 0)).toEqual([]);
  });

  it('makes each of the calls of a change fail', () => {
    const [one] = FAULT_CASES.filter(({ name }) => name === 'merge');
    if (one === undefined) throw new Error('there is no merge');
    const bench = openBench(one, programs, join(folder, 'caches'));
    bench.remove();
    // From https://man7.org/linux/man-pages/man2/syscalls.2.html, those of an atomic replacement.
    const calls = ['open', 'read', 'close', 'create', 'write', 'fchmod', 'fsync', 'link', 'rename', 'unlink'];
    const made = new Set(bench.calls.map((call) => call.split(' ', 1).join('')));
    expect(calls.filter((call) => !made.has(call))).toEqual([]);
  });

  it.each(FAULT_CASES.filter(({ name }) => name === 'init' || name === 'get'))(
    'does not read the disk to find the working directory of $name',
    (one) => {
      const bench = openBench(one, programs, join(folder, 'caches'));
      bench.remove();
      expect(bench.calls.filter((call) => call === 'realpath .')).toEqual([]);
    },
  );
});
