import { describe, expect, it } from 'vitest';
import { check } from '../../src/api/check.ts';
import { diff } from '../../src/api/diff.ts';
import { openEnvironments } from '../../src/api/open-environments.ts';
import { preview } from '../../src/api/preview.ts';
import { report } from '../../src/api/report.ts';
import { overlay, pod } from './overlay.ts';

describe('report', () => {
  it.each([
    ['table', 'web.yaml:10:'],
    ['json', '"kind": "Expansion"'],
    ['yaml', 'kind: Pod'],
    ['events', 'kind: Event'],
    ['env', 'LEVEL='],
    ['sarif', '"version": "2.1.0"'],
    ['junit', '<testsuites'],
    ['tap', 'TAP version 13'],
    ['github', '::error file=web.yaml'],
    ['gitlab', '"check_name"'],
  ] as const)('prints %s', async (format, part) => {
    const checked = check(await openEnvironments([{ path: 'web.yaml', text: pod('$(LEVL)') }]));
    expect(await report(format, checked)).toContain(part);
  });

  it('has only findings on request', async () => {
    const checked = check(await openEnvironments([{ path: 'web.yaml', text: pod('$(LEVL)') }]));
    expect(await report('json', checked, { findingsOnly: true })).toContain('"kind": "Check"');
  });

  it('refuses a format that a result does not have', async () => {
    const opened = await openEnvironments([]);
    await expect(report('markdown', check(opened))).rejects.toThrow('format');
    await expect(report('junit', await preview(opened, opened))).rejects.toThrow('format');
    await expect(report('junit', await diff(opened, opened))).rejects.toThrow('format');
  });

  it.each([
    ['table', 'before -> after'],
    ['markdown', '<!-- krmkit preview -->'],
    ['diff', '+    - $(LEVL)'],
    ['json', '"kind": "Preview"'],
    ['github', '::error file=base/pod.yaml,'],
    ['sarif', '"ruleId": "unresolved-reference"'],
  ] as const)('prints a preview as %s, with its summary', async (format, part) => {
    const sides = [await openEnvironments(overlay('a')), await openEnvironments(overlay('$(LEVL)'))] as const;
    const text = await report(format, await preview(...sides));
    expect(text).toContain(part);
    if (format === 'table' || format === 'diff') expect(text).toContain('; 1 new error; 1 root built');
  });

  it.each([
    ['table', '~ spec.containers[name=app].args[0]: a -> b'],
    ['markdown', '<!-- krmkit diff -->'],
    ['diff', '+    - b'],
    ['json', '"kind": "Diff"'],
  ] as const)('prints a diff as %s', async (format, part) => {
    const sides = [await openEnvironments(overlay('a')), await openEnvironments(overlay('b'))] as const;
    expect(await report(format, await diff(...sides))).toContain(part);
  });

  it('cuts lines at the width, and not without one', async () => {
    const args = `"$(LEVL)${'x'.repeat(200)}"`;
    const checked = check(await openEnvironments([{ path: 'web.yaml', text: pod(args) }]));
    const lineOf = async (columns?: number): Promise<number> => {
      const text = await report('table', checked, {
        findingsOnly: true,
        ...(columns === undefined ? {} : { columns }),
      });
      return /^ {4}10 \|.*$/m.exec(text)?.[0].length ?? 0;
    };
    expect(await lineOf(60)).toBe(60);
    expect(await lineOf()).toBeGreaterThan(200);
  });

  it('has Events at the time of the caller, or now', async () => {
    const checked = check(await openEnvironments([{ path: 'web.yaml', text: pod('$(LEVL)') }]));
    expect(await report('events', checked, { now: 0 })).toContain('firstTimestamp: "1970-01-01T00:00:00Z"');
    const start = Date.now();
    const [, time = ''] = /firstTimestamp: "(.*)"/.exec(await report('events', checked)) ?? [];
    expect(Date.parse(time)).toBeGreaterThan(start - 2000);
  });

  it.each<readonly [what: string, call: () => unknown, message: string]>([
    ['no result', async () => report('json', JSON.parse('null')), 'what check, preview or diff returns'],
    ['another object', async () => report('json', JSON.parse('{"changes":[]}')), 'what check, preview or diff returns'],
    [
      'an unknown option',
      async () => report('json', check(await openEnvironments([])), JSON.parse('{"column":1}')),
      'did you mean columns',
    ],
  ])('refuses %s', async (_, call, message) => {
    await expect(call()).rejects.toThrow(TypeError);
    await expect(call()).rejects.toThrow(message);
  });
});
