import { describe, expect, it } from 'vitest';
import { createProgress, createTurns, interruptible } from '../../src/expand/progress.ts';
import { runWith } from '../fake-context.ts';

/** What a terminal shows of reports at these milliseconds after the start. */
async function shown(times: readonly number[], quiet = false, terminal = 80): Promise<string> {
  const world = { terminal, times: [0, ...times] };
  const { stderr } = await runWith(world, async (context) => {
    const progress = createProgress(context, quiet);
    for (const [at] of times.entries()) progress.report('reading', at + 1, 9);
    await progress.clear();
    return 0;
  });
  return stderr;
}

describe('the line of progress', () => {
  it.each([
    ['a short run', [0, 299], ''],
    ['a long run', [299, 300], '\rreading 2 of 9 (0 s)\u001b[K\r\u001b[K'],
    [
      'a longer run, ten times in a second at most',
      [1000, 1099, 1100, 61_500],
      '\rreading 1 of 9 (1 s)\u001b[K\rreading 3 of 9 (1 s)\u001b[K\rreading 4 of 9 (62 s)\u001b[K\r\u001b[K',
    ],
  ])('of %s', async (_, times, expected) => {
    expect(await shown(times)).toBe(expected);
  });

  it('is cut to the terminal, and nothing for a pipe or with --quiet', async () => {
    expect(await shown([5000], false, 10)).toBe('\rreading 1\u001b[K\r\u001b[K');
    expect(await shown([5000], true)).toBe('');
    expect(
      (
        await runWith({ times: [0, 5000] }, async (context) => {
          createProgress(context, false).report('reading', 1, 9);
          return 0;
        })
      ).stderr,
    ).toBe('');
  });
});

describe('the turns of other events', () => {
  it.each([
    ['soon after the last one', [0, 50], false, 0],
    ['after more than 50 ms', [0, 51], false, 1],
    ['on request', [0, 1], true, 1],
    ['not twice', [0, 51, 52], false, 1],
  ])('%s', async (_, times, always, expected) => {
    let turns = 0;
    await runWith({ times }, async (context) => {
      const turn = createTurns({ ...context, yieldTurn: async () => void (turns += 1) });
      for (let at = 1; at < times.length; at += 1) expect(await turn(always)).toBe(false);
      return 0;
    });
    expect(turns).toBe(expected);
  });

  it('say that Ctrl-C came, also while files are read', async () => {
    await runWith({ interrupted: true, files: { a: 'x' }, times: [0, 100] }, async (context) => {
      let turns = 0;
      const files = interruptible({ ...context, yieldTurn: async () => void (turns += 1) });
      expect(await files.readFile('a', 10)).toMatchObject({ ok: true });
      expect(turns).toBe(1);
      expect(await createTurns(context)(true)).toBe(true);
      return 0;
    });
  });
});
