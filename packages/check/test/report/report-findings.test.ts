import { expect, it } from 'vitest';
import { reportFindings } from '../../src/report/report-findings.ts';
import type { FindingsFormat } from '../../src/report/report-findings.ts';
import { FINDING, MISSING } from './sample-finding.ts';

// Without --strict, a warning does not fail.
it.each<readonly [format: FindingsFormat, part: RegExp]>([
  ['sarif', /^\{\n {2}"version": "2\.1\.0"[^]*"ruleId": "missing-configmap"/],
  ['junit', /<testsuites name="krmkit run" tests="2" failures="1">/],
  ['tap', /^TAP version 13\n1\.\.2\nnot ok 1 [^]*\nok 2 /],
  ['github', /^::error [^\n]*\n::warning [^\n]*\n$/],
])('findings without workloads as %s', async (format, part) => {
  expect([...(await reportFindings(format, [FINDING, MISSING], 'run'))].join('')).toMatch(part);
});
