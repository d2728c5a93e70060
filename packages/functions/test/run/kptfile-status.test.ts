import { describe, expect, it } from 'vitest';
import type { RenderOutcome } from '../../src/run/kptfile-status.ts';
import { writeRenderedStatus } from '../../src/run/kptfile-status.ts';

const KPTFILE = 'apiVersion: kpt.dev/v1\nkind: Kptfile # ours\nmetadata: {name: a}\n';
const OK: RenderOutcome = { ok: true };
const CONDITION = '  - type: Rendered\n    status: "True"\n    reason: RenderSuccess\n';
const OTHER = '  - type: Other\n    status: "True"\n';

const write = (text: string, outcome: RenderOutcome = OK): ReturnType<typeof writeRenderedStatus> =>
  writeRenderedStatus(text, outcome, 'Kptfile');

// https://kpt.dev/book/04-using-functions/: the condition Rendered in the status of a Kptfile.
describe('the condition of a Kptfile', () => {
  it.each<readonly [why: string, before: string, after: string]>([
    ['is new', KPTFILE, `${KPTFILE}status:\n  conditions:\n${CONDITION}`],
    ['is there', `${KPTFILE}status:\n  conditions:\n${CONDITION}`, `${KPTFILE}status:\n  conditions:\n${CONDITION}`],
    [
      'is new beside others',
      `${KPTFILE}status:\n  conditions:\n${OTHER}`,
      `${KPTFILE}status:\n  conditions:\n${OTHER}${CONDITION}`,
    ],
    [
      'had failed before',
      `${KPTFILE}status:\n  conditions:\n${OTHER}  - type: Rendered\n    status: "False"\n    reason: RenderFailed\n    message: m\n`,
      `${KPTFILE}status:\n  conditions:\n${OTHER}${CONDITION}`,
    ],
    [
      'is below an empty status',
      `${KPTFILE}status:\n  more: 1 # kept\n`,
      `${KPTFILE}status:\n  more: 1 # kept\n  conditions:\n${CONDITION}`,
    ],
  ])('%s', (_, before, after) => {
    expect(write(before)).toEqual({ text: after, diagnostics: [] });
    expect(write(after)).toEqual({ text: after, diagnostics: [] });
  });

  it.each<readonly [messages: readonly string[], message: string]>([
    [['a failed'], 'a failed'],
    [['a', 'b'], 'a; b'],
    [['a\n  b\t c '], 'a b c'],
    [['x'.repeat(1000)], 'x'.repeat(1000)],
    [['x'.repeat(1001)], `${'x'.repeat(1000)}...`],
  ])('has a message of one line: %#', (messages, message) => {
    const { text } = write(KPTFILE, { ok: false, messages });
    expect(text).toBe(
      `${KPTFILE}status:\n  conditions:\n  - type: Rendered\n    status: "False"\n    reason: RenderFailed\n    message: ${message}\n`,
    );
  });

  it.each(['status: done\n', 'status: []\n', 'status: {conditions: x}\n', 'status: {conditions: {a: b}}\n'])(
    'is not written into another shape: %j',
    (status) => {
      const text = KPTFILE + status;
      expect(write(text)).toMatchObject({ text, diagnostics: [{ code: 'invalid-kptfile', severity: 'warning' }] });
    },
  );

  it('is not written into a list', () => {
    expect(write('[]\n')).toMatchObject({ text: '[]\n', diagnostics: [{ code: 'invalid-kptfile' }] });
  });
});
