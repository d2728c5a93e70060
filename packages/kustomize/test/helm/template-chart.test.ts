import type { ProgramEnd } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import type { BuildHelm } from '../../src/helm/helm-port.ts';
import type { ChartRelease } from '../../src/helm/template-chart.ts';
import { renderRelease, templateChart } from '../../src/helm/template-chart.ts';
import { printing, recordingHelm } from './stand-in.ts';

const RELEASE: ChartRelease = { chart: '/charts/shop', name: 'rel', namespace: 'ns', values: [], arguments: [] };

const PRINTED = 'kind: A\nmetadata: {name: a}\n';

// https://helm.sh/docs/helm/helm_template/
describe('helm template', () => {
  it.each<[string, Partial<ChartRelease>, Partial<BuildHelm>, string]>([
    ['the release, the chart and the namespace', {}, {}, 'helm template rel /charts/shop --namespace ns'],
    [
      'files of values',
      { values: ['/a.yaml', '/b.yaml'] },
      {},
      'helm template rel /charts/shop --namespace ns -f /a.yaml -f /b.yaml',
    ],
    [
      'texts of values, in order with files',
      { values: [{ text: 'a: 1' }, '/b.yaml', { text: 'c: 2' }] },
      {},
      'helm template rel /charts/shop --namespace ns -f /tmp/t/values-0.yaml -f /b.yaml -f /tmp/t/values-2.yaml',
    ],
    [
      'versions of the settings',
      {},
      { apiVersions: ['a/v1', 'b/v1'], kubeVersion: '1.30' },
      'helm template rel /charts/shop --namespace ns --api-versions a/v1 --api-versions b/v1 --kube-version 1.30',
    ],
    [
      'versions of the chart in place of those',
      { arguments: ['--api-versions', 'c/v1', '--kube-version', '1.29'] },
      { apiVersions: ['a/v1'], kubeVersion: '1.30' },
      'helm template rel /charts/shop --namespace ns --api-versions c/v1 --kube-version 1.29',
    ],
    [
      'other arguments at the end',
      { arguments: ['--skip-crds'] },
      { debug: true, kubeVersion: '1.30' },
      'helm template rel /charts/shop --namespace ns --kube-version 1.30 --debug --skip-crds',
    ],
  ])('gets %s', async (_, release, settings, call) => {
    const { helm, calls, left } = recordingHelm(printing(PRINTED));
    expect(await templateChart({ ...RELEASE, ...release }, { ...helm, ...settings })).toBe(PRINTED);
    expect(calls).toMatchObject([{ line: call, cwd: '/charts/shop', env: { HELM_CONFIG_HOME: '/tmp/t/helm' } }]);
    expect(left()).toBe(0);
  });

  it('reads texts of values from files of their own', async () => {
    const { helm, written } = recordingHelm(printing(PRINTED));
    await templateChart({ ...RELEASE, values: [{ text: 'a: 1' }, '/b.yaml', { text: 'c: é' }] }, helm);
    expect(written).toEqual([
      { name: 'values-0.yaml', text: 'a: 1' },
      { name: 'values-2.yaml', text: 'c: é' },
    ]);
  });

  it('needs a temporary directory', async () => {
    const { helm, calls } = recordingHelm(printing(PRINTED));
    const temporary: BuildHelm['temporary'] = {
      create: async () => ({ ok: false, failure: 'full', message: 'full' }),
    };
    expect(await templateChart(RELEASE, { ...helm, temporary })).toEqual({
      message: 'There is no temporary directory: full',
      hint: 'Free some space',
      isMissing: false,
    });
    expect(calls).toEqual([]);
  });

  it('needs the values, and leaves nothing behind', async () => {
    const { helm, calls, left } = recordingHelm(printing(PRINTED));
    const temporary: BuildHelm['temporary'] = {
      create: async () => {
        const made = await helm.temporary.create();
        if (!made.ok) return made;
        return {
          ok: true,
          value: { ...made.value, writeFile: async () => ({ ok: false, failure: 'full', message: 'full' }) },
        };
      },
    };
    expect(await templateChart({ ...RELEASE, values: [{ text: 'a: 1' }] }, { ...helm, temporary })).toEqual({
      message: 'The values cannot be written: full',
      hint: 'Free some space',
      isMissing: false,
    });
    expect([calls, left()]).toEqual([[], 0]);
  });
});

describe('a release', () => {
  it('has the objects that helm prints', async () => {
    const rendered = await renderRelease(RELEASE, 'shop', recordingHelm(printing(PRINTED)).helm);
    expect(rendered).toMatchObject({ ok: true, objects: [{ object: { value: { kind: 'A' } } }] });
  });

  it.each<[string, ProgramEnd, string, boolean]>([
    [
      'shows its chart as the user names it',
      {
        end: 'exited',
        status: 1,
        stdout: new Uint8Array(),
        stderr: new TextEncoder().encode('/charts/shop: see /charts/shop'),
      },
      'helm template fails with status 1: shop: see shop',
      false,
    ],
    ['needs helm', { end: 'not-found', message: 'no such file' }, 'helm cannot run: no such file', true],
    [
      'must be YAML',
      { end: 'exited', status: 0, stdout: new TextEncoder().encode('kind: A\n'), stderr: new Uint8Array() },
      'helm template prints invalid YAML: The A has no metadata.name',
      false,
    ],
  ])('%s', async (_, end, message, isMissing) => {
    expect(await renderRelease(RELEASE, 'shop', recordingHelm(end).helm)).toMatchObject({
      ok: false,
      message,
      isMissing,
    });
  });
});
