import { describe, expect, it } from 'vitest';
import type { ReportFormat } from '../../src/report/report-format.ts';
import { REPORT_FORMATS, SHOWS_FINDINGS } from '../../src/report/report-format.ts';
import { formatText, pod, SECRET } from './format-text.ts';

const FILES = {
  'a.yaml': `${pod('  - {name: app, image: a, args: ["$(NO) $(A)", "${A}"], env: [{name: A, valueFrom: {secretKeyRef: {name: db, key: password}}}]}\n')}---\n${SECRET}`,
};
const CLEAN = { 'a.yaml': pod('  - {name: app, image: a, args: ["${A}"], env: [{name: A, value: b}]}\n') };

describe('the format', () => {
  it.each<readonly [format: ReportFormat, start: RegExp]>([
    ['table', /^Pod shop\/web {2}a\.yaml:1\n/],
    ['json', /^\{\n {2}"apiVersion": "krmkit\.dev\/v1",\n {2}"kind": "Expansion"/],
    ['yaml', /^---\napiVersion: krmkit\.dev\/v1\nkind: ExpandedPod\n/],
    ['events', /^---\napiVersion: v1\nkind: Event\n/],
    ['env', /^A='<secret db\/password>'\n/],
    ['sarif', /^\{\n {2}"version": "2\.1\.0"/],
    ['junit', /^<\?xml[^\n]*\n<testsuites name="krmkit expand"/],
    ['tap', /^TAP version 13\n/],
    ['github', /^::error file=a\.yaml,/],
    ['gitlab', /^\[\n {2}\{"description":/],
  ])('%s begins as its readers expect', async (format, start) => {
    expect(await formatText(format, FILES)).toMatch(start);
  });

  it.each(REPORT_FORMATS)('%s has findings if it says so, and no Secret', async (format) => {
    const text = await formatText(format, FILES);
    expect(text.includes('unresolved-reference')).toBe(SHOWS_FINDINGS[format]);
    expect(text).not.toContain('hunter2');
  });
});

describe('for check', () => {
  it.each<readonly [format: ReportFormat, start: RegExp]>([
    ['table', /^a\.yaml:6:\d+ {2}error {2}unresolved-reference\n/],
    [
      'json',
      /^\{\n {2}"apiVersion": "krmkit\.dev\/v1",\n {2}"kind": "Check",\n {2}"kubernetes": "1\.37",\n {2}"diagnostics"/,
    ],
    ['junit', /<testsuites name="krmkit check"/],
  ])('%s has only findings', async (format, start) => {
    expect(await formatText(format, FILES, { verb: 'check' })).toMatch(start);
  });
});

describe('a warning', () => {
  it.each<readonly [format: ReportFormat, strict: RegExp, lenient: RegExp]>([
    ['junit', /<failure type="shell-syntax"/, /<system-out>/],
    ['tap', /^not ok 1 - shell-syntax/m, /^ok 1 - shell-syntax/m],
  ])('fails in %s only if checks are strict', async (format, strict, lenient) => {
    expect(await formatText(format, CLEAN, { strict: true })).toMatch(strict);
    const text = await formatText(format, CLEAN);
    expect(text).toMatch(lenient);
    expect(text).not.toMatch(strict);
  });
});
