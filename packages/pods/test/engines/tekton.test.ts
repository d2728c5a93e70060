import { describe, expect, it } from 'vitest';
import { codesOf, resolveTexts, shownEnv } from '../resolve-texts.ts';
import { messages, shownArgs } from './engine-texts.ts';

const SPEC = `
  params: [{name: color}, {name: sizes, type: array}]
  results: [{name: digest}]
  workspaces: [{name: source}]
`;

function task(args: readonly string[], more = ''): string {
  const written = JSON.stringify(args);
  return `apiVersion: tekton.dev/v1\nkind: Task\nmetadata: {name: build}\nspec:${SPEC}  steps:\n  - {name: first, image: x}\n  - {name: main, image: x, args: ${written}${more}}\n`;
}

// What Tekton v1.15 does with these in args, by its own code (SetDefaults, Validate, ApplyReplacements).
describe('references of Tekton in args', () => {
  it.each([
    '$(params.color)',
    "$(params['color'])",
    '$(params["color"])',
    '$(params.sizes[0])',
    '$(params.sizes[*])',
    '$(params.color.key)',
    '$(inputs.params.color)',
    '$(context.taskRun.name)',
    '$(context.task.retry-count)',
    '$(results.digest.path)',
    '$(steps.first.results.x)',
    '$(steps.step-first.exitCode.path)',
    '$(workspaces.source.path)',
    '$(artifacts.path)',
    '$(credentials.path)',
  ])('%s is known at run time', (written) => {
    expect(messages(task([written, `--x=${written}/y`]))).toEqual([]);
    const name = written.slice(2, -1);
    expect(shownArgs(task([`--x=${written}/y`]))).toEqual([`--x=<${name} by Tekton>/y`]);
  });

  it.each([
    ['$(params.undeclared)', 'no parameter undeclared is declared'],
    ['$$(params.undeclared)', 'no parameter undeclared is declared'],
    ['$(params.a.b.c)', 'at most one key'],
    ['$(context.task.bad)', 'there is no such value'],
    ['$(context.taskRun.bad)', 'there is no such value'],
  ])('%s is refused', (written, message) => {
    const [only, ...others] = messages(task([written]));
    expect(only).toContain('unresolved-reference');
    expect(only).toContain(message);
    expect(others).toEqual([]);
  });

  it.each([
    '$(context.other.x)',
    '$(inputs.params.x)',
    '$(tasks.x.status)',
    '$(workspaces.x.path)',
    '$(results.x.path)',
    '$(steps.first.exitCode.path)',
    '$(steps.nobody.results.x)',
  ])('%s is kept, and so not resolved', (written) => {
    expect(messages(task([written]))).toEqual([expect.stringContaining(`unresolved-reference ${written} is not`)]);
    expect(shownArgs(task([written]))).toEqual([written]);
  });

  it('$(HOME) is left to the kubelet, which does not know it', () => {
    expect(codesOf(resolveTexts({ 'a.yaml': task(['$(HOME)']) }))).toEqual(['runtime-variable']);
  });

  it('with blanks are not references', () => {
    expect(shownArgs(task(['$( params.color )']))).toEqual(['$( params.color )']);
  });

  it('have no escape', () => {
    expect(messages(task(['a$$(params.color)']))).toEqual([
      'engine-escape $$(params.color) is no escape: Tekton replaces $(params.color), and the $ stays in front of its value',
    ]);
    expect(shownArgs(task(['a$$(params.color)']))).toEqual(['a$<params.color by Tekton>']);
  });

  it('are kept by a variable that holds a $', () => {
    const text = task(['$(D)(params.undeclared)'], ', env: [{name: D, value: $}]');
    expect(messages(text)).toEqual([]);
    expect(shownArgs(text)).toEqual(['$(params.undeclared)']);
  });

  it('are pointed at, with the way out', () => {
    const { diagnostics } = resolveTexts({ 'a.yaml': task(['--a=$(params.colour)']) });
    const [diagnostic] = diagnostics;
    expect(diagnostic?.hint).toBe('did you mean $(params.color)?');
    const { start = 0, end = 0 } = diagnostic?.location ?? {};
    expect(task(['--a=$(params.colour)']).slice(start, end)).toBe('$(params.colour)');
  });

  it('can stand inside and beside references of the kubelet', () => {
    const env = ', env: [{name: A, value: "1"}]';
    expect(shownArgs(task(['$(params.color)$(context.task.name)$(A)$(X_$(params.color))'], env))).toEqual([
      '<params.color by Tekton><context.task.name by Tekton>1<params.color by Tekton>',
    ]);
  });

  it('are replaced in env, where later entries see the result', () => {
    const text = task(['$(B)'], ', env: [{name: A, value: $(params.color)}, {name: B, value: "b $(A)"}]');
    const resolved = resolveTexts({ 'a.yaml': text });
    expect(resolved.diagnostics).toEqual([]);
    expect(shownEnv(resolved, 0, 1)).toMatchObject({ A: '<params.color by Tekton>', B: 'b <params.color by Tekton>' });
  });

  it('are checked in scripts, where the kubelet expands nothing', () => {
    const script = (text: string): string => task([], `, script: ${JSON.stringify(text)}`);
    expect(messages(script('echo $(date) $(params.color) $$ $$(params.color)'))).toEqual([]);
    expect(messages(script('echo $(params.nope)'))).toEqual([expect.stringContaining('no parameter nope')]);
    expect(messages(script('echo x > $(results.nope.path)'))).toEqual([expect.stringContaining('no result nope')]);
  });

  it('see the variables of stepTemplate', () => {
    const text = task(['$(LEVEL)']).replace(
      '  steps:',
      '  stepTemplate: {env: [{name: LEVEL, value: debug}]}\n  steps:',
    );
    expect(messages(text)).toEqual([]);
    expect(shownArgs(text)).toEqual(['<LEVEL by Tekton>']);
  });

  it('are not replaced in a Pod, which a hint says', () => {
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: {generateName: p-}\nspec: {containers: [{name: a, image: x, args: ["$(params.x)"]}]}\n';
    const [finding] = resolveTexts({ 'a.yaml': pod }).diagnostics;
    expect(finding?.hint).toContain('only Tekton replaces $(params.x)');
    expect(finding?.subject?.generateName).toBe('p-');
  });
});

describe('containers of Tekton', () => {
  const steps = 'steps: [{name: s, image: x, args: ["$(params.top)", "$(params.own)", "$(params.nope)"]}]';
  it.each([
    ['TaskRun', `spec: {params: [{name: top}], taskSpec: {params: [{name: own}], ${steps}}}`],
    ['Pipeline', `spec: {params: [{name: top}], tasks: [{name: t, taskSpec: {params: [{name: own}], ${steps}}}]}`],
    ['Pipeline', `spec: {params: [{name: top}], finally: [{name: t, params: [{name: own}], taskSpec: {${steps}}}]}`],
    [
      'PipelineRun',
      `spec: {params: [{name: top}], pipelineSpec: {tasks: [{name: t, matrix: {params: [{name: own}]}, taskSpec: {${steps}}}]}}`,
    ],
    ['StepAction', 'spec: {params: [{name: own}], image: x, args: ["$(params.own)", "$(params.nope)"]}'],
  ])('are found in a %s: %s', (kind, spec) => {
    const text = `apiVersion: tekton.dev/v1\nkind: ${kind}\nmetadata: {name: a}\n${spec}\n`;
    const { templates, diagnostics } = resolveTexts({ 'a.yaml': text });
    expect(templates).toHaveLength(1);
    expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('$(params.nope)')]);
  });
});
