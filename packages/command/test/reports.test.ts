import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPORT_FORMATS } from '@krmkit/check';
import { printYaml } from '@krmkit/base';
import { runIn } from './fake-context.ts';

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      enableServiceLinks: false
      containers:
      - name: app
        image: app
        workingDir: /srv
        args: ["$(NO)", "a, b: 100%\\n<&>"]
        env: [{name: A, value: "it's"}, {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}]
        volumeMounts: [{name: data, mountPath: /data, subPathExpr: $(A)}]
        livenessProbe: {exec: {command: [check, $(A)]}}
      volumes: [{name: data, emptyDir: {}}]
`;
const FILES = { 'dir with blank/web,1.yaml': DEPLOYMENT };

it('formats without findings print them on stderr, unless quiet', async () => {
  for (const format of ['yaml', 'events', 'env']) {
    const { stdout, stderr } = await runIn({ files: FILES }, 'expand', '-o', format);
    expect(stderr).toContain('error  unresolved-reference');
    expect(stdout).not.toContain('unresolved-reference');
    expect((await runIn({ files: FILES }, 'expand', '-q', '-o', format)).stderr).toBe('');
  }
});

it('junit also fails for warnings with --strict', async () => {
  const files = { 'a.yaml': DEPLOYMENT.replace('$(NO)', '${A}') };
  expect((await runIn({ files }, 'expand', '-ojunit')).stdout).not.toContain('<failure');
  expect((await runIn({ files }, 'expand', '-ojunit', '--strict')).stdout).toContain('<failure type="shell-syntax"');
});

it.each([
  'yes',
  'NO',
  'null',
  '~',
  '1.5',
  '0x10',
  '1e3',
  '.5',
  '2001-01-01',
  '1:30',
  '- a',
  'a: b',
  'a #b',
  '',
  ' a',
  'a\nb',
  '\u0085\u2028',
  '=',
  '<<',
  '*a',
  '&a',
  '!a',
  '@',
  '`',
  '%',
  '{',
  '😀',
  'a:',
  "it's",
  '"',
  '...',
  '---',
])('YAML 1.1 and 1.2 read %j unchanged', (text) => {
  for (const version of ['1.1', '1.2'] as const) {
    const value = { [text]: [text, { k: text, l: [[text], {}, []] }, 1, true, null] };
    expect(parse(printYaml(value), { version, schema: version === '1.1' ? 'yaml-1.1' : 'core' })).toEqual(value);
  }
});

describe('service links', () => {
  const linked = DEPLOYMENT.replace('enableServiceLinks: false', 'enableServiceLinks: true');
  const names = async (...flags: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await runIn({ files: { 'web.yaml': linked } }, 'expand', '-o', 'env', '-q', ...flags);
    return stdout.split('\n').map((line) => line.split('=')[0] ?? '');
  };

  it('are among the variables, unless they are disabled', async () => {
    expect(await names()).toContain('KUBERNETES_SERVICE_HOST');
    expect(await names('--service-links', 'none')).toEqual(['A', 'IP', '']);
    expect(await names('--service-links=none', '--service-links=all')).toContain('KUBERNETES_SERVICE_HOST');
  });
});

describe('the lines of a Secret', () => {
  const head = 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n';
  const rows = [
    { what: 'a number', text: `${head}stringData: {pin: 8642}` },
    { what: 'a key twice', text: `${head}stringData: {a: x8642, a: y8642}` },
    { what: 'a quote that stays open', text: `${head}stringData:\n  a: "8642` },
    { what: 'a tab', text: `${head}stringData:\n\ta: 8642` },
    { what: 'a generator', text: 'secretGenerator:\n- literals: [a=8642, {b: c: 8642}]\n' },
    { what: 'JSON', text: '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"s"},"stringData":{"a":8642}}' },
  ];
  it.each(rows.flatMap((row) => REPORT_FORMATS.map((format) => ({ ...row, format }))))(
    'are not shown in $format: $what',
    async ({ text, format }) => {
      const { stdout, stderr } = await runIn({ files: { 's.yaml': text } }, 'expand', 's.yaml', '-o', format);
      expect(stdout + stderr).toContain('s.yaml');
      expect(stdout + stderr).not.toContain('8642');
    },
  );

  it('are shown with --show-secrets', async () => {
    const files = { 's.yaml': `${head}stringData: {pin: 8642}` };
    expect((await runIn({ files }, 'expand', 's.yaml', '--show-secrets')).stdout).toContain('8642');
  });

  it('are not those of another document', async () => {
    const files = { 's.yaml': `${head}---\napiVersion: v1\nkind: Pod\na: "open\n---\n${head}` };
    expect((await runIn({ files }, 'expand', 's.yaml')).stdout).toContain('a: "open');
  });
});
