import { describe, expect, it } from 'vitest';
import { REPORT_FORMATS } from '@krmkit/check';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

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

interface Answer {
  readonly diagnostics: readonly { readonly code: string; readonly severity: string }[];
  readonly summary: Readonly<Record<string, number>>;
}

async function answerOf(...given: readonly string[]): Promise<Answer & { readonly status: number }> {
  const { stdout, status } = await runIn({ files: FILES }, 'expand', '-o', 'json', ...given);
  const { diagnostics, summary }: Answer = JSON.parse(stdout);
  return { diagnostics, summary, status };
}

const severities = ({ diagnostics }: Answer): readonly string[] => [
  ...new Set(diagnostics.map(({ severity }) => severity)),
];

describe('expand --severity', () => {
  it.each([
    ['error', ['error']],
    ['warning', ['error', 'warning']],
    ['info', ['error', 'info', 'warning']],
  ])('%s', async (level, shown) => {
    const all = await answerOf();
    const some = await answerOf('--severity', level);
    expect(severities(some).toSorted()).toEqual(shown);
    expect(some.status).toBe(all.status);
    expect(some.summary).toMatchObject({ errors: all.summary['errors'], warnings: all.summary['warnings'] });
    const strict = await answerOf('--severity', 'error', '--strict');
    expect(strict.status).toBe(1);
  });

  it('fails on a hidden warning with --strict', async () => {
    const ignore = ['--ignore', 'unresolved-reference', '--severity', 'error'];
    expect(await answerOf(...ignore)).toMatchObject({ status: 0, diagnostics: [] });
    expect(await answerOf(...ignore, '--strict')).toMatchObject({ status: 1, diagnostics: [] });
  });

  it('shows infos about missing optional keys only with info', async () => {
    const optional = (answer: Answer): unknown =>
      answer.diagnostics.find(({ code, severity }) => code === 'missing-key' && severity === 'info');
    expect(optional(await answerOf())).toBeUndefined();
    expect(optional(await answerOf('--strict'))).toBeUndefined();
    expect(optional(await answerOf('--severity', 'info'))).toBeDefined();
  });
});

describe('expand --ignore', () => {
  it('leaves findings out of the output and the status, and prints how many', async () => {
    const { status, stdout } = await runIn(
      { files: FILES },
      'expand',
      '--ignore',
      'unresolved-reference',
      '--ignore',
      'missing-configmap',
    );
    expect(status).toBe(0);
    expect(stdout).not.toContain('unresolved-reference');
    expect(stdout).toMatch(/, 0 errors, .*2 ignored\n$/);
    expect((await answerOf('--ignore', 'unresolved-reference')).summary).toMatchObject({ errors: 0, ignored: 1 });
  });

  it.each(REPORT_FORMATS)('%s', async (format) => {
    const whole = await runIn({ files: FILES }, 'expand', '-o', format);
    expect(whole.status).toBe(1);
    const { status, stdout, stderr } = await runIn(
      { files: FILES },
      'expand',
      '-o',
      format,
      '--ignore=unresolved-reference',
    );
    expect(status).toBe(0);
    expect(`${stdout}${stderr}`).not.toContain('MISSING) is not defined');
  });

  it('removes the event of a kubelet about the same problem, and keeps the others', async () => {
    const files = { ...FILES, 'web.yaml': FILES['web.yaml'].replace('name: elsewhere', 'name: settings') };
    const run = (...more: readonly string[]): Promise<Ending> => runIn({ files }, 'expand', '-o', 'events', ...more);
    const reasons = ({ stdout }: Ending): readonly string[] =>
      [...stdout.matchAll(/^reason: (.*)$/gm)].map(([, reason = '']) => reason);
    // A kubelet records Failed for a missing key (pkg/kubelet/kuberuntime/kuberuntime_container.go).
    expect(reasons(await run()).toSorted()).toEqual(['Failed', 'UnresolvedReference']);
    expect(reasons(await run('--ignore', 'missing-key'))).toEqual(['UnresolvedReference']);
    expect(reasons(await run('--ignore', 'unresolved-reference'))).toEqual(['Failed']);
  });
});
