import { describe, expect, it } from 'vitest';
import type { LogOutput } from '../../src/daemon/log.ts';
import { openLog } from '../../src/daemon/log.ts';

function output(isTerminal: boolean): { readonly stream: LogOutput; readonly text: () => string } {
  let text = '';
  const write = (more: string): Promise<boolean> => {
    text += more;
    return Promise.resolve(true);
  };
  return { stream: { write, isTerminal }, text: () => text };
}

describe('the log of krmkit watch', () => {
  it('is a line of JSON, or plain at a terminal, from the level on', async () => {
    for (const isTerminal of [false, true]) {
      const { stream, text } = output(isTerminal);
      const log = await openLog(stream, 'warn');
      log.info('not this');
      log.warn('it broke', { resource: 'pods', why: 'a b' });
      expect(text()).toMatch(
        isTerminal
          ? /^\d\d:\d\d:\d\d warn {2}it broke resource=pods why="a b"\n$/
          : /^{"level":"warn","time":"[-\d:.TZ]+","resource":"pods","why":"a b","msg":"it broke"}\n$/,
      );
    }
  });
});
