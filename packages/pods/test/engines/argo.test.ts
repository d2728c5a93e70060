import { describe, expect, it } from 'vitest';
import { resolveTexts } from '../resolve-texts.ts';
import { messages, shownArgs } from './engine-texts.ts';

function workflow(container: string, kind = 'Workflow'): string {
  const template = `templates: [{name: t, inputs: {parameters: [{name: color}], artifacts: [{name: file}]}, ${container}}]`;
  const spec = kind === 'CronWorkflow' ? `{workflowSpec: {${template}}}` : `{${template}}`;
  return `apiVersion: argoproj.io/v1alpha1\nkind: ${kind}\nmetadata: {name: a}\nspec: ${spec}\n`;
}

describe('references of Argo Workflows', () => {
  const args = (written: string): string => workflow(`container: {image: x, args: [${JSON.stringify(written)}]}`);

  it.each([
    'inputs.parameters.color',
    ' inputs.parameters.color ',
    'inputs.artifacts.file.path',
    'workflow.name',
    'workflow.parameters.any',
    'pod.name',
    'retries',
    "=sprig.trim(inputs.parameters['color'])",
  ])('{{%s}} is known at run time', (tag) => {
    expect(messages(args(`--x={{${tag}}}`))).toEqual([]);
    expect(shownArgs(args(`--x={{${tag}}}`))).toEqual([`--x=<${tag.trim()} by Argo>`]);
  });

  it.each([
    ['{{inputs.parameters.colour}}', 'is not declared', 'did you mean {{inputs.parameters.color}}?'],
    ['{{inputs.artifacts.nope.path}}', 'is not declared', 'add nope to inputs.artifacts of the template'],
    ['{{steps.a.outputs.result}}', 'is not in the scope', 'pass it to the template as a parameter of inputs'],
  ])('%s is refused', (written, message, hint) => {
    const [only, ...others] = resolveTexts({ 'a.yaml': args(written) }).diagnostics;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ code: 'unresolved-reference', hint });
    expect(only?.message).toContain(message);
  });

  it('leaves other text in braces', () => {
    expect(messages(args('{{.Values.x}} {{range}}'))).toEqual([]);
    expect(shownArgs(args('{{.Values.x}} {{range}}'))).toEqual(['{{.Values.x}} {{range}}']);
  });

  it('leaves $(NAME) to the kubelet', () => {
    expect(messages(args('$(NOPE) {{workflow.name}}'))).toEqual(['unresolved-reference $(NOPE) is not defined']);
    expect(messages(args('$(ARGO_NODE_ID)'))).toEqual([]);
  });

  it.each([
    ['Workflow', 'container: {image: x, args: ["$(NOPE)"]}'],
    ['WorkflowTemplate', 'script: {image: x, source: a, args: ["$(NOPE)"]}'],
    ['ClusterWorkflowTemplate', 'containerSet: {containers: [{name: main, image: x, args: ["$(NOPE)"]}]}'],
    ['CronWorkflow', 'container: {image: x}, sidecars: [{name: s, image: x, args: ["$(NOPE)"]}]'],
    ['Workflow', 'container: {image: x}, initContainers: [{name: i, image: x, args: ["$(NOPE)"]}]'],
  ])('are looked for in a %s: %s', (kind, container) => {
    expect(messages(workflow(container, kind))).toEqual(['unresolved-reference $(NOPE) is not defined']);
  });

  it('are checked in scripts', () => {
    const script = (text: string): string => workflow(`script: {image: x, source: ${JSON.stringify(text)}}`);
    expect(messages(script('echo $(date) {{inputs.parameters.color}}'))).toEqual([]);
    expect(messages(script('echo {{inputs.parameters.nope}}'))).toEqual([expect.stringContaining('is not declared')]);
  });
});

it('of Argo are known in a container of a step or a task: its name, and volumes of claims of the Workflow', () => {
  const workflow = `apiVersion: argoproj.io/v1alpha1
kind: Workflow
metadata: {generateName: w-}
spec:
  volumeClaimTemplates: [{metadata: {name: work}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]
  templates:
  - name: main
    container:
      image: x
      args: ["{{steps.name}}", "{{tasks.name}}"]
      volumeMounts: [{name: work, mountPath: /go, subPath: mod}]
`;
  expect(messages(workflow)).toEqual([]);
  expect(shownArgs(workflow)).toEqual(['<steps.name by Argo>', '<tasks.name by Argo>']);
});
