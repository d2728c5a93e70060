import { describe, expect, it } from 'vitest';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

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

describe('containers in kinds that krmkit does not know', () => {
  it.each([
    [TASK, FLAGS[0]],
    [WORKFLOW, FLAGS[1]],
    [SCALED, FLAGS[2]],
  ])('are reported with the flag, which then includes them', async (text, flag = '') => {
    const { status, stdout } = await runIn({ files: { 'a.yaml': text } }, 'expand', '--severity', 'info');
    expect(status).toBe(0);
    expect(stdout).toContain(
      `a.yaml:1:1  info  ${CODE}\n  1 resource has containers that krmkit does not check; to include them: --pod-template '${flag}'\n`,
    );
    const seen = await runIn({ files: { 'a.yaml': text } }, 'expand', '--pod-template', flag);
    expect(seen.status).toBe(1);
    expect(seen.stdout).not.toContain(CODE);
    // The finding has its location.
    const line = text.split('\n').findIndex((one) => one.includes('$(NOPE)'));
    const column = (text.split('\n')[line] ?? '').indexOf('$(NOPE)') + 1;
    expect(seen.stdout).toContain(`a.yaml:${line + 1}:${column}  error  unresolved-reference`);
    expect(seen.stdout.match(/unresolved-reference/g)).toHaveLength(1);
  });

  it.each([
    ['another path', 'ScaledJob.keda.sh=spec.template', 'ScaledJob.keda.sh=spec.template matches nothing'],
    ['another kind', 'ScaledJobs.keda.sh=spec.jobTargetRef.template', 'no ScaledJobs.keda.sh that was read'],
  ])('stay reported with %s, which is a warning', async (_, flag, message) => {
    const { status, stdout } = await runIn(
      { files: { 'a.yaml': SCALED } },
      'check',
      '--pod-template',
      flag,
      '--strict',
      '--severity',
      'info',
    );
    expect(stdout).toContain(`warning  ${CODE}\n  the pod template ${flag} matches nothing`);
    expect(stdout).toContain(message);
    expect(stdout).toContain("--pod-template 'ScaledJob.keda.sh=spec.jobTargetRef.template'");
    expect(status).toBe(1);
  });

  describe('and a path that matches nothing', () => {
    const WRONG = 'ScaledJob.keda.sh=spec.template';
    const RIGHT = 'ScaledJob.keda.sh=spec.jobTargetRef.template';

    it.each([
      [WRONG, 1],
      [RIGHT, 0],
    ])('is a warning in preview: %s', async (flag, count) => {
      const clone = createClone();
      clone.commit({ 'a.yaml': SCALED.replace('$(NOPE)', 'one') });
      clone.edit({ 'a.yaml': SCALED.replace('$(NOPE)', 'two') });
      const flags = ['--base', 'HEAD', '--strict', '-o', 'json', '--pod-template', flag];
      const { stdout, status } = await runIn(clone.ports(), 'preview', ...flags);
      clone.remove();
      const { newFindings }: { readonly newFindings: readonly unknown[] } = JSON.parse(stdout);
      expect(newFindings).toHaveLength(count);
      expect(stdout.includes(`the pod template ${flag} matches nothing`)).toBe(count === 1);
      expect(status).toBe(count);
    });

    it('is no warning in preview where the roots that did not change are not built', async () => {
      const clone = createClone();
      const root = (text: string) => ({ 'kustomization.yaml': 'resources: [a.yaml]\n', 'a.yaml': text });
      const below = (directory: string, files: Readonly<Record<string, string>>): Record<string, string> =>
        Object.fromEntries(Object.entries(files).map(([name, text]) => [`${directory}/${name}`, text]));
      const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {a: b}\n';
      clone.commit({ ...below('same', root(SCALED)), ...below('changed', root(map)) });
      clone.edit({ 'changed/a.yaml': map.replace('b}', 'c}') });
      const { stdout } = await runIn(clone.ports(), 'preview', '--base', 'HEAD', '--pod-template', RIGHT);
      clone.remove();
      expect(stdout).toContain('1 object changed');
      expect(stdout).not.toContain('matches nothing');
    });

    it('is a warning in start', async () => {
      const { stderr } = await runIn({ files: { 'a.yaml': SCALED } }, 'start', 'a.yaml', '--pod-template', WRONG);
      expect(stderr).toContain(`the pod template ${WRONG} matches nothing`);
    });
  });

  it('are found below every member of a map', async () => {
    const text =
      'apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: j}\nspec:\n  replicaSpecs:\n    Master: {template: {spec: {containers: [{name: a, image: x, args: [$(NO)]}]}}}\n    Worker: {template: {spec: {containers: [{name: a, image: x, args: [$(NO)]}]}}}\n';
    const flag = 'PyTorchJob.kubeflow.org=spec.replicaSpecs.*.template';
    const { stdout } = await runIn({ files: { 'a.yaml': text } }, 'check', '--pod-template', flag);
    expect(stdout.match(/\$\(NO\) is not defined/g)).toHaveLength(2);
    expect(stdout).not.toContain(CODE);
  });

  it('are one info for all', async () => {
    const files = { 'a.yaml': [TASK, WORKFLOW, SCALED, SCALED.replace('name: s', 'name: t')].join('---\n') };
    const { stdout } = await runIn({ files }, 'expand', '--severity', 'info');
    expect(stdout.match(new RegExp(CODE, 'g'))).toHaveLength(1);
    expect(stdout).toContain('4 resources have containers');
    for (const flag of FLAGS) expect(stdout).toContain(`--pod-template '${flag}'`);
  });

  it('have their paths in JSON and in Events', async () => {
    const given = ['expand', '--pod-template', FLAGS[0] ?? '', '-o'] as const;
    const json = await runIn({ files: { 'a.yaml': TASK } }, ...given, 'json');
    expect(json.stdout).toContain('"field":"spec.steps[1].env[0]"');
    const events = await runIn({ files: { 'a.yaml': TASK } }, ...given, 'events');
    expect(events.stdout).toContain('fieldPath: "spec.steps{compile}"');
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
    expect((await runIn({ files: { 'a.yaml': text } }, 'expand')).stdout).not.toContain(CODE);
  });
});
