import { describe, expect, it } from 'vitest';
import type { DiagnosticCode } from '@krmkit/base';
import type { CheckResult } from '../../src/api/check.ts';
import { report } from '../../src/api/report.ts';
import { REPORT_FORMATS } from '../../src/report/report-format.ts';
import { checkFiles } from '../check-files.ts';

/** An error, a warning, an info, and an info about an optional key. */
const FILES = {
  'web.yaml': `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
  - name: app
    image: example.com/web
    args: [$(MISSING)]
    env:
    - {name: A, valueFrom: {configMapKeyRef: {name: settings, key: a, optional: true}}}
    - {name: B, valueFrom: {configMapKeyRef: {name: elsewhere, key: b}}}
    - {name: C, value: c}
    - {name: C, value: c}
`,
  'settings.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {COLOR: blue}\n',
  'template.yaml': 'kind: {{ .Values.kind }}\n',
};

const severities = ({ diagnostics }: CheckResult): readonly string[] =>
  [...new Set(diagnostics.map(({ severity }) => severity))].toSorted();

describe('the severity', () => {
  it.each([
    ['error', ['error']],
    ['warning', ['error', 'warning']],
    ['info', ['error', 'info', 'warning']],
  ] as const)('%s', async (severity, shown) => {
    const all = await checkFiles(FILES);
    const some = await checkFiles(FILES, { severity });
    expect(severities(some)).toEqual(shown);
    expect(some.verdict).toBe(all.verdict);
    expect(some.summary).toMatchObject({ errors: all.summary.errors, warnings: all.summary.warnings });
    expect((await checkFiles(FILES, { severity: 'error', strict: true })).verdict).toBe('failed');
  });

  it('hides a warning that fails with strict', async () => {
    const options = { ignore: ['unresolved-reference'], severity: 'error' } as const;
    expect(await checkFiles(FILES, options)).toMatchObject({ verdict: 'passed', diagnostics: [] });
    expect(await checkFiles(FILES, { ...options, strict: true })).toMatchObject({ verdict: 'failed', diagnostics: [] });
  });

  it('shows infos about missing optional keys only if it is info', async () => {
    const optional = ({ diagnostics }: CheckResult): unknown =>
      diagnostics.find(({ code, severity }) => code === 'missing-key' && severity === 'info');
    expect(optional(await checkFiles(FILES))).toBeUndefined();
    expect(optional(await checkFiles(FILES, { strict: true }))).toBeUndefined();
    expect(optional(await checkFiles(FILES, { severity: 'info' }))).toBeDefined();
  });
});

describe('ignored codes', () => {
  it('leave findings out of the output and the verdict, and are counted', async () => {
    const checked = await checkFiles(FILES, { ignore: ['unresolved-reference', 'missing-configmap'] });
    expect(checked.verdict).toBe('passed');
    const text = await report('table', checked);
    expect(text).not.toContain('unresolved-reference');
    expect(text).toMatch(/, 0 errors, .*2 ignored\n$/);
    const { summary } = await checkFiles(FILES, { ignore: ['unresolved-reference'] });
    expect(summary).toMatchObject({ errors: 0, ignored: 1 });
  });

  it.each(REPORT_FORMATS)('%s', async (format) => {
    const text = await report(format, await checkFiles(FILES, { ignore: ['unresolved-reference'] }));
    expect(text).not.toContain('MISSING) is not defined');
  });

  it('remove the event of a kubelet about the same problem, and keep the others', async () => {
    const files = { ...FILES, 'web.yaml': FILES['web.yaml'].replace('name: elsewhere', 'name: settings') };
    const reasons = async (...ignore: readonly DiagnosticCode[]): Promise<readonly string[]> => {
      const text = await report('events', await checkFiles(files, { ignore }));
      return [...text.matchAll(/^reason: (.*)$/gm)].map(([, reason = '']) => reason);
    };
    // A kubelet records Failed for a missing key (pkg/kubelet/kuberuntime/kuberuntime_container.go).
    expect((await reasons()).toSorted()).toEqual(['Failed', 'UnresolvedReference']);
    expect(await reasons('missing-key')).toEqual(['UnresolvedReference']);
    expect(await reasons('unresolved-reference')).toEqual(['Failed']);
  });
});
