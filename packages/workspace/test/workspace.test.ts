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
});
