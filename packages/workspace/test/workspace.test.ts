import { describe, expect, it } from 'vitest';
import { openWorkspace } from '../src/workspace.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      image: example.com/web:1
      env:
        - {name: LEVEL, value: info}
        - {name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: color}}}
      args: [--level=$(LEVL), --color=$(COLOR)]
`;

describe('a workspace', () => {
  it('has the findings of the texts, and the values that containers get', async () => {
    const workspace = openWorkspace([
      {
        path: 'base/kustomization.yaml',
        text: 'resources: [pod.yaml]\nconfigMapGenerator:\n- name: web\n  literals: [color=red]\n',
      },
      { path: 'base/pod.yaml', text: POD },
      { path: 'prod/kustomization.yaml', text: 'resources: [../base]\nnamePrefix: prod-\n' },
    ]);
    const [file] = await workspace.diagnostics('base/pod.yaml');
    expect(file?.findings.map(({ range, diagnostic }) => [range.start, diagnostic.code, diagnostic.roots])).toEqual([
      [{ line: 10, character: 21 }, 'unresolved-reference', ['prod']],
    ]);
    const value = await workspace.valueAt('base/pod.yaml', { line: 10, character: 42 });
    expect(value).toMatchObject({
      name: '$(COLOR)',
      range: { start: { line: 10, character: 38 }, end: { line: 10, character: 46 } },
      environments: [{ root: 'prod', value: 'red', subject: { kind: 'Pod', name: 'prod-web' } }],
    });
    workspace.update('base/pod.yaml', POD.replace('LEVL', 'LEVEL'));
    expect(await workspace.diagnostics('base/pod.yaml')).toEqual([]);
  });

  it.each([
    ['checks: {unresolved-reference: "off"}', []],
    ['checks: {unresolved-reference: info}', ['info']],
    ['ignore: [{paths: [base/]}]', []],
    ['ignore: [{paths: [other/]}]', ['error']],
  ])('reads what a .krmkit.yaml says about findings: %s', async (text, expected) => {
    const pod = POD.replace(/\n.*configMapKeyRef.*/, '').replace(', --color=$(COLOR)', '');
    const files = [
      { path: '.krmkit.yaml', text: `${text}\n` },
      { path: 'base/pod.yaml', text: pod },
    ];
    const { result } = await openWorkspace(files, { severity: 'info' }).check();
    expect(result.diagnostics.map(({ severity }) => severity)).toEqual(expected);
  });

  it('answers about the environments that are known after a time', async () => {
    const files = Array.from({ length: 3 }, (_, index) => ({
      path: `env${index}/kustomization.yaml`,
      text: `resources: [../base]\nnamePrefix: e${index}-\n`,
    }));
    const base = { path: 'base/kustomization.yaml', text: 'resources: [pod.yaml]\n' };
    const workspace = openWorkspace([...files, base, { path: 'base/pod.yaml', text: POD }]);
    const image = { line: 6, character: 20 };
    const shown = async (within?: number): Promise<unknown> => {
      const options = within === undefined ? {} : { within };
      const value = await workspace.valueAt('base/pod.yaml', image, options);
      return value && [value.environments.map((one) => [one.root, one.value]), value.isComplete];
    };
    // Nothing is built.
    expect(await shown(0)).toEqual([[[undefined, 'example.com/web:1']], false]);
    expect(await shown()).toEqual([['env0', 'env1', 'env2'].map((root) => [root, 'example.com/web:1']), true]);
    workspace.update('base/pod.yaml', POD.replace('web:1', 'web:2'));
    expect(await shown(0)).toEqual([[['env0', 'example.com/web:2']], false]);
    expect(await shown(60_000)).toEqual([['env0', 'env1', 'env2'].map((root) => [root, 'example.com/web:2']), true]);
    workspace.update('env1/kustomization.yaml', 'resources: []\n');
    // Another one could use the file now.
    expect(await shown(60_000)).toEqual([['env0', 'env2'].map((root) => [root, 'example.com/web:2']), false]);
    expect(await shown()).toEqual([['env0', 'env2'].map((root) => [root, 'example.com/web:2']), true]);
  });

  it('ends an answer about what is known when it is no longer wanted', async () => {
    const workspace = openWorkspace([{ path: 'pod.yaml', text: POD }]);
    const stop = new AbortController();
    const options = { within: 60_000, signal: stop.signal };
    const answer = workspace.valueAt('pod.yaml', { line: 6, character: 20 }, options);
    stop.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('no longer wanted');
    await expect(workspace.valueAt('pod.yaml', { line: 6, character: 20 }, options)).rejects.toThrow(
      'no longer wanted',
    );
  });
});
