import { expect, it } from 'vitest';
import type { Output } from '../../src/context.ts';
import { createAnswer } from '../../src/shared/write-answer.ts';

const CLEAR = '\r\u001B[K';

function world(isTerminal: boolean, closesAfter = Infinity) {
  const written: string[] = [];
  let now = 0;
  const output = (name: string, isTerminal: boolean): Output => ({
    write: (text) => {
      if (name === 'out' && written.filter((one) => one.startsWith('out')).length >= closesAfter) {
        return Promise.resolve(false);
      }
      written.push(`${name} ${text.slice(0, 20)}`);
      return Promise.resolve(true);
    },
    failure: () => undefined,
    isTerminal,
    columns: 80,
  });
  const context = {
    stdout: output('out', isTerminal),
    stderr: output('err', true),
    clock: { now: () => (now += 1000) },
  };
  return { written, context };
}

it('shows no progress on a terminal after the first text of the output', async () => {
  const { written, context } = world(true);
  const answer = createAnswer(context, false);
  const batches = async function* (): AsyncGenerator<readonly string[]> {
    answer.progress.report('reading', 1, 3);
    yield ['a'.repeat(70_000)];
    answer.progress.report('reading', 2, 3);
    yield ['b'.repeat(70_000)];
  };
  expect(await answer.write(batches())).toBe(true);
  // Each reading advances the clock by a second.
  expect(written).toEqual([
    'err \rreading 1 of 3 (1 s',
    `err ${CLEAR}`,
    `out ${'a'.repeat(20)}`,
    `out ${'b'.repeat(20)}`,
  ]);
});

it('reads nothing more once the reader is gone', async () => {
  const { context } = world(false, 1);
  let asked = 0;
  let closed = false;
  const batches = async function* (): AsyncGenerator<readonly string[]> {
    try {
      for (;;) {
        asked += 1;
        yield ['a'.repeat(70_000)];
      }
    } finally {
      closed = true;
    }
  };
  expect(await createAnswer(context, true).write(batches())).toBe(false);
  expect({ asked, closed }).toEqual({ asked: 2, closed: true });
});
