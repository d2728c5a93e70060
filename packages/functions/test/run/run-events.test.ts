import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { changeJson, endEvents, stepEvent, stepRunJson, summaryJson } from '../../src/run/run-events.ts';
import { runOf, stepOf } from './function-calls.ts';

// The contract: docs/json-output.md.
const RUN = {
  name: 'gate',
  kind: 'exec',
  package: 'shop',
  validator: false,
  resources: 1,
  milliseconds: 1,
  cached: false,
  end: 'exited',
  exitCode: 0,
  succeeded: true,
  stderr: '',
};

describe('stepRunJson', () => {
  it.each<[string, Parameters<typeof runOf>[1], object]>([
    ['a run', {}, {}],
    [
      'a run with a status',
      { end: { kind: 'exited', status: 3 }, cached: true, stderr: 'x' },
      { exitCode: 3, cached: true, stderr: 'x' },
    ],
    ['a run without a status', { end: { kind: 'timed-out', milliseconds: 5 } }, { end: 'timed-out', exitCode: null }],
    ['half a millisecond', { milliseconds: 0.5 }, { milliseconds: 1 }],
    ['a clock that went back', { milliseconds: -7 }, { milliseconds: 0 }],
    [
      'a problem, whatever the status',
      { problems: [{ code: 'function-failed', severity: 'error', message: 'm' }] },
      { succeeded: false },
    ],
  ])('of %s', (_, more, expected) => {
    expect(stepRunJson(runOf([], more))).toEqual({ ...RUN, ...expected });
  });
});

describe('stepEvent', () => {
  it('has the start, and the end with all that is known of it', () => {
    const step = stepOf({
      name: 'gate',
      packagePath: 'shop',
      isValidator: true,
      program: { kind: 'module', path: 'x' },
    });
    expect(stepEvent({ kind: 'started', step, at: { number: 1, of: 1 }, resources: 4 })).toEqual({
      event: 'started',
      name: 'gate',
      kind: 'module',
      package: 'shop',
      validator: true,
      resources: 4,
    });
    expect(stepEvent({ kind: 'ended', run: runOf([]) })).toEqual({ event: 'ended', ...RUN });
  });
});

const CHANGE = { kind: 'edit', path: 'a.yaml', before: 'a: 1\n', after: 'a: 2\n' } as const;
const found = (...severities: readonly Diagnostic['severity'][]): readonly Diagnostic[] =>
  severities.map((severity) => ({ code: 'function-result', severity, message: severity }));

describe('changeJson', () => {
  it('has the difference only where it is asked for', () => {
    expect(changeJson(CHANGE, false)).toEqual({ kind: 'edit', path: 'a.yaml', diff: null });
    expect(changeJson(CHANGE, true).diff).toMatch(/^-a: 1\n\+a: 2$/m);
  });
});

describe('summaryJson', () => {
  it('counts by severity, and nothing where nothing ran', () => {
    const counts = { changed: 1, created: 2, moved: 3, deleted: 4, left: 5 };
    expect(summaryJson(found('error', 'warning', 'info', 'info', 'warning', 'info'), counts)).toEqual({
      changed: 1,
      created: 2,
      moved: 3,
      deleted: 4,
      errors: 1,
      warnings: 2,
      infos: 3,
    });
    expect(summaryJson([], undefined)).toMatchObject({ changed: 0, created: 0, moved: 0, deleted: 0, errors: 0 });
  });
});

describe('endEvents', () => {
  it('are the diagnostics, the changes and the summary, in this order', () => {
    const ending = { diagnostics: found('warning', 'info'), ok: false, plan: { changes: [CHANGE] }, counts: undefined };
    const events = [...endEvents(ending, false)];
    expect(events.map(({ event }) => event)).toEqual(['diagnostic', 'diagnostic', 'change', 'finished']);
    expect(events.at(0)).toMatchObject({ severity: 'warning', code: 'function-result' });
    expect(events.at(-1)).toMatchObject({ succeeded: false, summary: { warnings: 1, infos: 1 } });
  });
});
