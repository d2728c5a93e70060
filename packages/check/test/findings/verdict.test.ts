import { expect, it } from 'vitest';
import type { Diagnostic, DiagnosticCode, Severity } from '@krmkit/base';
import { verdictOf } from '../../src/findings/verdict.ts';

const found = (severity: Severity, code: DiagnosticCode = 'shell-syntax'): Diagnostic => ({
  code,
  severity,
  message: '',
});
const BROKEN = found('error', 'invalid-yaml');

it.each<readonly [findings: readonly Diagnostic[], strict: boolean, isJudged: boolean, verdict: string]>([
  [[], false, true, 'passed'],
  [[found('warning'), found('info')], false, true, 'passed'],
  [[found('warning')], true, true, 'failed'],
  [[found('info')], true, true, 'passed'],
  [[found('info'), found('error')], false, true, 'failed'],
  // A file that cannot be read is an error among others, where others were judged.
  [[BROKEN], false, true, 'failed'],
  [[BROKEN], false, false, 'unreadable'],
  [[BROKEN], true, true, 'unreadable'],
  [[found('error'), BROKEN], false, false, 'unreadable'],
  [[found('error')], false, false, 'failed'],
  [[], false, false, 'passed'],
])('the verdict over %j, strict %s, judged %s is %s', (findings, strict, isJudged, verdict) => {
  expect(verdictOf(findings, strict, isJudged)).toBe(verdict);
});

it('is not strict by default, and over nothing that was judged', () => {
  expect([verdictOf([found('warning')]), verdictOf([BROKEN])]).toEqual(['passed', 'unreadable']);
});
