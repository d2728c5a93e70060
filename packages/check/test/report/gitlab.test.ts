import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { gitlabReport } from '../../src/report/gitlab.ts';
import { at, FINDING, MISSING, PLACELESS } from './sample-finding.ts';

const issuesOf = (...diagnostics: readonly Diagnostic[]): unknown =>
  JSON.parse([...gitlabReport({ diagnostics })].join(''));
const fingerprint = expect.stringMatching(/^[0-9a-f]{16}:1$/);

// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
describe('a code quality report', () => {
  it.each<readonly [what: string, finding: Diagnostic, issue: object]>([
    [
      'an error with a subject and a hint',
      { ...FINDING, hint: 'Define it.' },
      {
        description: 'Deployment shop/web, container app, args[0]: $(NO) is not defined\ndefine it',
        check_name: 'unresolved-reference',
        severity: 'major',
        location: { path: 'web.yaml', lines: { begin: 7 } },
      },
    ],
    [
      'a warning at several places',
      { ...MISSING, occurrences: [{ ...MISSING, location: at('b.yaml', 9) }, PLACELESS] },
      {
        description: 'ConfigMap shop/c is not among the files\n3 times in 2 files (also b.yaml:9)',
        check_name: 'missing-configmap',
        severity: 'minor',
        location: { path: 'web.yaml', lines: { begin: 7 } },
        other_locations: [
          { path: 'b.yaml', lines: { begin: 9 } },
          { path: '.', lines: { begin: 1 } },
        ],
      },
    ],
    [
      'an info without a place, which GitLab would not show',
      PLACELESS,
      {
        description: 'no pods',
        check_name: 'unseen-containers',
        severity: 'info',
        location: { path: '.', lines: { begin: 1 } },
      },
    ],
  ])('has an issue for %s', (_, finding, issue) => {
    expect(issuesOf(finding)).toEqual([{ ...issue, fingerprint }]);
  });

  it('is a list', () => {
    expect(issuesOf(FINDING, MISSING)).toHaveLength(2);
    expect([...gitlabReport({ diagnostics: [] })].join('')).toBe('[]\n');
  });

  it('has a fingerprint for each of two equal findings', () => {
    expect(issuesOf(FINDING, FINDING)).toEqual([
      expect.objectContaining({ fingerprint }),
      expect.objectContaining({ fingerprint: expect.stringMatching(/:2$/) }),
    ]);
  });
});
