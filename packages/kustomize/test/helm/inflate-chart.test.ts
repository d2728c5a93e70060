import { describe, expect, it } from 'vitest';
import { buildKustomizationIn } from '../../src/build-kustomization.ts';
import { printObjects } from '../../src/print-objects.ts';
import { memoryFileSystem } from '@krmkit/base';
import type { ProgramEnd } from '@krmkit/base';
import { printing, recordingHelm } from './stand-in.ts';

const PRINTED = `---
# Source: foo/templates/a.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: a
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: b
  namespace: chart
`;

const FILES = {
  'charts/foo/Chart.yaml': 'name: foo\nversion: 1.0.0\n',
  'charts/foo/values.yaml': 'a: 1\nb: {c: 2}\n',
  'charts/foo-1.0.0/foo/values.yaml': 'a: 1\n',
  'my.yaml': 'x: 1\n',
  'more.yaml': 'y: 2\n',
};

interface Inflated {
  readonly calls: readonly string[];
  /** The file of values. */
  readonly values: string;
  readonly printed: string;
  readonly findings: readonly string[];
}

/** Builds with a stand-in for helm that records its arguments. */
async function inflate(kustomization: string, end: ProgramEnd = printing(PRINTED)): Promise<Inflated> {
  const files = memoryFileSystem(new Map(Object.entries({ ...FILES, 'kustomization.yaml': kustomization })));
  const { helm, calls, written } = recordingHelm(end);
  const built = await buildKustomizationIn(files, '.', { reorder: 'none', helm });
  for (const { env } of calls) expect(env).toHaveProperty('HELM_CONFIG_HOME');
  const findings = built.diagnostics.map(
    ({ code, location }) => `${code} ${location?.path ?? ''}:${location?.line ?? ''}`,
  );
  const values = written.at(-1)?.text ?? '';
  return { calls: calls.map(({ line }) => line), values, printed: printObjects(built.objects), findings };
}

// The arguments are those that kustomize 5.8.1 gave to a recording program; the first call asks for the version.
describe('charts', () => {
  it('keep their namespace, and get the other changes', async () => {
    const { calls, values, printed, findings } = await inflate(
      'namespace: kns\nnamePrefix: p-\nhelmCharts:\n- name: foo\n  releaseName: rel\n',
    );
    expect(findings).toEqual([]);
    expect(calls).toEqual(['helm template rel /charts/foo --namespace kns -f /tmp/t/foo-values.yaml']);
    expect(values).toBe('a: 1\nb: {c: 2}\n');
    expect(printed).toBe(
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: p-a\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: p-b\n  namespace: chart\n',
    );
  });

  it('get all options', async () => {
    const { calls, values } = await inflate(
      'helmCharts:\n- name: foo\n  version: 1.0.0\n  repo: https://x.example\n  namespace: hns\n  includeCRDs: true\n  skipHooks: true\n  skipTests: true\n  kubeVersion: "1.30"\n  apiVersions: [a/v1, b/v1]\n  nameTemplate: nt\n  valuesFile: my.yaml\n  additionalValuesFiles: [more.yaml]\n  debug: true\n  devel: true\n',
    );
    expect(calls).toEqual([
      'helm template --generate-name /charts/foo-1.0.0/foo --namespace hns --name-template nt -f /tmp/t/foo-values.yaml -f /more.yaml --api-versions a/v1 --api-versions b/v1 --kube-version 1.30 --include-crds --skip-tests --no-hooks --debug --devel',
    ]);
    expect(values).toBe('x: 1\n');
  });

  it.each([
    ['', { a: 1, b: { c: 3 }, z: 1 }],
    ['  valuesMerge: merge\n', { a: 1, b: { c: 2 }, z: 1 }],
    ['  valuesMerge: replace\n', { b: { c: 3 }, z: 1 }],
  ])('merge inline values %j', async (merge, expected) => {
    const { values } = await inflate(`helmCharts:\n- name: foo\n  valuesInline: {z: 1, b: {c: 3}}\n${merge}`);
    expect(JSON.parse(values)).toEqual(expected);
  });

  it('are pulled if they are not there', async () => {
    const { calls } = await inflate('helmCharts:\n- name: bar\n  repo: https://x.example\n  version: 1.2.3\n');
    expect(calls).toEqual([
      'helm pull --untar --untardir /charts/bar-1.2.3 --repo https://x.example bar --version 1.2.3',
    ]);
  });

  it('are pulled from an OCI registry', async () => {
    const { calls } = await inflate('helmCharts:\n- name: bar\n  repo: oci://x.example/y\n');
    expect(calls).toEqual(['helm pull --untar --untardir /charts oci://x.example/y/bar']);
  });

  it.each([
    ['no name', '- releaseName: foo\n', 'invalid-entry kustomization.yaml:2'],
    ['an unknown valuesMerge', '- name: foo\n  valuesMerge: foo\n', 'invalid-entry kustomization.yaml:3'],
    ['no chart and no repo', '- name: bar\n', 'invalid-entry kustomization.yaml:2'],
  ])('with %s are errors', async (_, chart, expected) => {
    expect((await inflate(`helmCharts:\n${chart}`)).findings).toEqual([expected]);
  });

  it.each<ProgramEnd>([
    { end: 'exited', status: 1, stdout: new Uint8Array(), stderr: new TextEncoder().encode('bad values') },
    { end: 'exited', status: 0, stdout: new TextEncoder().encode('a: b: c'), stderr: new Uint8Array() },
  ])('are errors when helm fails: %j', async (end) => {
    expect((await inflate('helmCharts:\n- name: foo\n', end)).findings).toEqual(['invalid-entry kustomization.yaml:2']);
  });

  it.each(['not-found', 'not-executable'] as const)('need helm: %s', async (end) => {
    const { findings } = await inflate('helmCharts:\n- name: foo\n', { end, message: 'no such file' });
    expect(findings).toEqual(['build-permission kustomization.yaml:2']);
  });

  it('need a permission', async () => {
    const files = memoryFileSystem(new Map([['kustomization.yaml', 'helmCharts:\n- name: foo\n']]));
    const { ok, diagnostics } = await buildKustomizationIn(files, '.');
    expect(ok).toBe(false);
    expect(diagnostics).toMatchObject([{ code: 'build-permission', location: { line: 2 } }]);
    expect(diagnostics[0]?.hint).toContain('--enable-helm');
  });
});
