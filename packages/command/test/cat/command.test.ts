import { describe, expect, it } from 'vitest';
import { LINEAR, growth } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

const A = '# one\n---\n# what it is\napiVersion: v1\nkind: ConfigMap # kind\nmetadata:\n  name: a\n\n# end\n';
const B = 'apiVersion: v1\nkind: Service\nmetadata: {name: b, labels: {app: web}}\n';
const LOCAL =
  'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: local\n  annotations: {config.kubernetes.io/local-config: "true"}\n';
const FILES = {
  'a.yaml': `${A}---\nx: 1\n`,
  'b.yaml': B,
  'c.yaml': LOCAL,
  'd.yaml': LOCAL.replace('"true"', '"false"').replace('local\n', 'd\n'),
};
const D = FILES['d.yaml'];

const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: Service
  metadata:
    name: b
    annotations:
      config.kubernetes.io/path: b.yaml
- ${LOCAL.trimEnd().replaceAll('\n', '\n  ')}
functionConfig: {a: 1}
`;

describe('krmkit cat', () => {
  const documents = '# one\n# what it is\napiVersion: v1\nkind: ConfigMap # kind\nmetadata:\n  name: a\n\n# end\n';
  const rows: readonly (readonly [given: readonly string[], stdout: string])[] = [
    [[], `${documents}---\n${B}---\n${D}`],
    [['--kind', 'service'], B],
    [['--kind', 'svc'], B],
    [['-l', 'app in (web)'], B],
    [['--name', 'local'], ''],
    [['--name', 'local', '--include-local'], LOCAL],
    [['--exclude-non-local'], LOCAL],
    [['--name=a', '--strip-comments'], 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n\n'],
    [
      ['--kind=Service', '--annotate'],
      'apiVersion: v1\nkind: Service\nmetadata: {name: b, labels: {app: web}, annotations: {config.kubernetes.io/index: "0", config.kubernetes.io/path: b.yaml, internal.config.kubernetes.io/index: "0", internal.config.kubernetes.io/path: b.yaml}}\n',
    ],
    [
      ['--kind=Service', '--wrap-kind=List'],
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Service\n  metadata: {name: b, labels: {app: web}}\n',
    ],
  ];
  it.each(rows)('%j', async (given, stdout) => {
    expect(await runIn({ files: FILES }, 'cat', ...given)).toEqual({ status: 0, stdout, stderr: '' });
  });

  it('leaves out kinds that an API server does not have', async () => {
    const of = (apiVersion: string, kind: string): string =>
      `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: x\n`;
    const files = {
      Kptfile: of('kpt.dev/v1', 'Kptfile'),
      'sub/Krmfile': of('config.k8s.io/v1alpha1', 'Krmfile'),
      'kustomization.yaml': of('kustomize.config.k8s.io/v1beta1', 'Kustomization'),
      'setters.yaml': of('fn.kpt.dev/v1alpha1', 'ApplySetters'),
      // Flux's is for a cluster.
      'sync.yaml': of('kustomize.toolkit.fluxcd.io/v1', 'Kustomization'),
    };
    expect(await runIn({ files }, 'cat', '.')).toEqual({ status: 0, stdout: files['sync.yaml'], stderr: '' });
    const all = await runIn({ files }, 'cat', '.', '--include-local');
    for (const text of Object.values(files)) expect(all.stdout).toContain(text);
    const others = await runIn({ files }, 'cat', '.', '--exclude-non-local');
    expect(others.stdout).not.toContain('fluxcd');
    expect(others.stdout).toContain('kind: Krmfile');
  });

  it('writes a List as JSON', async () => {
    const { stdout } = await runIn({ files: FILES }, 'cat', 'b.yaml', '-o', 'json');
    expect(JSON.parse(stdout)).toEqual({
      apiVersion: 'v1',
      kind: 'List',
      items: [{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'b', labels: { app: 'web' } } }],
    });
  });

  it('prints what can be read, and reports the errors', async () => {
    const { status, stdout, stderr } = await runIn({ files: { 'a.yaml': 'a: [\n', 'b.yaml': B } }, 'cat');
    expect({ status, stdout }).toEqual({ status: 3, stdout: B });
    expect(stderr).toMatch(/^a\.yaml:1:4 {2}error {2}invalid-yaml/);
  });

  it('passes a ResourceList on as it came', async () => {
    expect(await runIn({ stdin: LIST }, 'cat', '-')).toEqual({ status: 0, stdout: LIST, stderr: '' });
  });

  it('passes on the part of a ResourceList that was asked for, with its paths', async () => {
    const { stdout } = await runIn({ stdin: LIST }, 'cat', '-', '--kind', 'Service');
    expect(stdout).toBe(LIST.replace(/- apiVersion: v1\n {2}kind: ConfigMap[^]*(?=functionConfig)/, ''));
  });

  it('unwraps a ResourceList: documents without the annotations of a pipeline', async () => {
    const { stdout } = await runIn({ stdin: LIST }, 'cat', '-', '--unwrap', '--include-local');
    expect(stdout).toBe(`apiVersion: v1\nkind: Service\nmetadata:\n  name: b\n---\n${LOCAL}`);
  });

  it('unwraps a List', async () => {
    const stdin = `apiVersion: v1\nkind: List\nitems:\n- ${B.trimEnd().replaceAll('\n', '\n  ')}\n`;
    expect((await runIn({ stdin }, 'cat', '-')).stdout).toBe(B);
  });

  it('leaves a document beyond the limit of aliases out of JSON', async () => {
    let bomb = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: bomb}\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n';
    for (let at = 1; at < 9; at++) {
      const before = `*a${at - 1}`;
      bomb += `a${at}: &a${at} [${before}${`, ${before}`.repeat(9)}]\n`;
    }
    const { status, stdout, stderr } = await runIn({ files: { 'a.yaml': bomb, 'b.yaml': B } }, 'cat', '-o', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ metadata: { name: 'b' } }] });
    expect(stdout).not.toContain('bomb');
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringMatching(/multiply its content/) });
    const streamed = await runIn({ stdin: `${bomb}---\n${B}` }, 'cat', '-', '-o', 'json');
    expect(JSON.parse(streamed.stdout)).toMatchObject({ items: [{ metadata: { name: 'b' } }] });
  });

  it('shows the position of an error in a selector', async () => {
    expect(await runIn({}, 'cat', '-l', 'app in web')).toEqual({
      status: 2,
      stdout: '',
      stderr:
        "krmkit cat: --selector \"app in web\" is not valid at character 8: the values of in must be in parentheses: (a, b)\n  for example app=web, tier!=db, 'env in (prod,test)', canary, '!legacy', separated by commas\n",
    });
  });
});

it('takes time as JSON in proportion to the documents of a file', { tags: ['growth'] }, async () => {
  const print = async (documents: number): Promise<void> => {
    const all = Array.from(
      { length: documents },
      (_, index) => `---\napiVersion: v1\nkind: A\nmetadata: {name: a${index}}\n`,
    );
    const filler = `${'#'.repeat(10_000)}\n`;
    const { status } = await runIn({ files: { 'a.yaml': all.join(filler) } }, 'cat', '-ojson');
    expect(status).toBe(0);
  };
  expect(await growth(print, 500)).toBeLessThan(LINEAR);
});
