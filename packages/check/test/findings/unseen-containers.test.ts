import { describe, expect, it } from 'vitest';
import { parseTemplatePath } from '@krmkit/pods';
import type { TemplatePath } from '@krmkit/pods';
import { report } from '../../src/api/report.ts';
import { checkFiles, expandText } from '../check-files.ts';

const CODE = 'unseen-containers';

const TASK = `apiVersion: example.com/v1
kind: Task
metadata: {name: build}
spec:
  steps:
  - name: compile
    image: golang
    env: [{name: A, value: $(NOPE)}]
  - {name: test, image: golang, env: [{name: B, value: "2"}]}
`;
const WORKFLOW = `apiVersion: example.com/v1
kind: Workflow
metadata: {name: w}
spec:
  templates:
  - {name: a, steps: [[{name: s, template: b}]]}
  - name: b
    container: {image: x, env: [{name: A, value: $(NOPE)}]}
`;
const SCALED = `apiVersion: keda.sh/v1alpha1
kind: ScaledJob
metadata: {name: s}
spec:
  jobTargetRef:
    template:
      spec:
        containers: [{name: app, image: x, env: [{name: A, value: $(NOPE)}]}]
`;
const FLAGS = [
  'Task.example.com=spec.steps',
  'Workflow.example.com=spec.templates[*].container',
  'ScaledJob.keda.sh=spec.jobTargetRef.template',
];

function templates(flag: string): readonly TemplatePath[] {
  const template = parseTemplatePath(flag);
  return template === undefined ? [] : [template];
}

describe('containers in kinds that krmkit does not know', () => {
  it.each([
    [TASK, FLAGS[0]],
    [WORKFLOW, FLAGS[1]],
    [SCALED, FLAGS[2]],
  ])('are reported with the flag, which then includes them', async (text, flag = '') => {
    const files = { 'a.yaml': text };
    const hidden = await checkFiles(files, { severity: 'info' });
    expect(hidden.verdict).toBe('passed');
    expect(await report('table', hidden)).toContain(
      `a.yaml:1:1  info  ${CODE}\n  1 resource has containers that krmkit does not check; to include them: --pod-template '${flag}'\n`,
    );
    const checked = await checkFiles(files, { templates: templates(flag) });
    expect(checked.verdict).toBe('failed');
    const seen = await report('table', checked);
    expect(seen).not.toContain(CODE);
    // The finding has its location.
    const line = text.split('\n').findIndex((one) => one.includes('$(NOPE)'));
    const column = (text.split('\n')[line] ?? '').indexOf('$(NOPE)') + 1;
    expect(seen).toContain(`a.yaml:${line + 1}:${column}  error  unresolved-reference`);
    expect(seen.match(/unresolved-reference/g)).toHaveLength(1);
  });

  it.each([
    ['another path', 'ScaledJob.keda.sh=spec.template', 'ScaledJob.keda.sh=spec.template matches nothing'],
    ['another kind', 'ScaledJobs.keda.sh=spec.jobTargetRef.template', 'no ScaledJobs.keda.sh that was read'],
  ])('stay reported with %s, which is a warning', async (_, flag, message) => {
    const checked = await checkFiles(
      { 'a.yaml': SCALED },
      { templates: templates(flag), strict: true, severity: 'info' },
    );
    const text = await report('table', checked, { findingsOnly: true });
    expect(text).toContain(`warning  ${CODE}\n  the pod template ${flag} matches nothing`);
    expect(text).toContain(message);
    expect(text).toContain("--pod-template 'ScaledJob.keda.sh=spec.jobTargetRef.template'");
    expect(checked.verdict).toBe('failed');
  });

  it('are found below every member of a map', async () => {
    const text =
      'apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: j}\nspec:\n  replicaSpecs:\n    Master: {template: {spec: {containers: [{name: a, image: x, args: [$(NO)]}]}}}\n    Worker: {template: {spec: {containers: [{name: a, image: x, args: [$(NO)]}]}}}\n';
    const flag = 'PyTorchJob.kubeflow.org=spec.replicaSpecs.*.template';
    const shown = await expandText({ 'a.yaml': text }, { templates: templates(flag) });
    expect(shown.match(/\$\(NO\) is not defined/g)).toHaveLength(2);
    expect(shown).not.toContain(CODE);
  });

  it('are one info for all', async () => {
    const files = { 'a.yaml': [TASK, WORKFLOW, SCALED, SCALED.replace('name: s', 'name: t')].join('---\n') };
    const text = await expandText(files, { severity: 'info' });
    expect(text.match(new RegExp(CODE, 'g'))).toHaveLength(1);
    expect(text).toContain('4 resources have containers');
    for (const flag of FLAGS) expect(text).toContain(`--pod-template '${flag}'`);
  });

  it('have their paths in JSON and in Events', async () => {
    const checked = await checkFiles({ 'a.yaml': TASK }, { templates: templates(FLAGS[0] ?? '') });
    expect(await report('json', checked)).toContain('"field":"spec.steps[1].env[0]"');
    expect(await report('events', checked)).toContain('fieldPath: "spec.steps{compile}"');
  });

  it.each([
    [
      'a CustomResourceDefinition',
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a}\nspec: {containers: [{name: a, image: x}]}\n',
    ],
    [
      'a policy',
      'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: a}\nspec: {rules: [{validate: {pattern: {spec: {containers: [{image: "*:*"}]}}}}]}\n',
    ],
    [
      'values of a chart',
      'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: a}\nspec: {values: {initContainers: [{name: a, image: x}]}}\n',
    ],
    [
      'an image alone',
      'apiVersion: monitoring.coreos.com/v1\nkind: Prometheus\nmetadata: {name: a}\nspec: {image: x}\n',
    ],
  ])('do not exist in %s', async (_, text) => {
    expect(await expandText({ 'a.yaml': text })).not.toContain(CODE);
  });
});
