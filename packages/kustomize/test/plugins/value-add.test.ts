import { describe, expect, it } from 'vitest';
import { buildText } from '../build-text.ts';

const RESOURCE =
  'apiVersion: example.com/v1\nkind: Some\nmetadata: {name: some}\nspec:\n  external: projects/whatever\n  absolute: /projects/whatever\n  number: 5\n  list: [a]\n';

interface Added {
  readonly text: string;
  readonly problems: readonly string[];
}

async function add(config: string, files: Readonly<Record<string, string>> = {}): Promise<Added> {
  const { text, diagnostics } = await buildText(
    {
      'dir/name/kustomization.yaml': 'resources: [a.yaml]\ntransformers: [t.yaml]\n',
      'dir/name/a.yaml': RESOURCE,
      'dir/name/t.yaml': `apiVersion: builtin\nkind: ValueAddTransformer\nmetadata: {name: t}\n${config}`,
      ...files,
    },
    'dir/name',
  );
  return { text, problems: diagnostics.map(({ severity, message }) => `${severity} ${message}`) };
}

/** The text of a field after the value VAL is added. */
async function fieldAfter(target: string, field: string): Promise<string | undefined> {
  const { text } = await add(`value: VAL\ntargets: [${target}]\n`);
  return new RegExp(`^ *${field}: (.*)$`, 'm').exec(text)?.[1];
}

// api/filters/valueadd/valueadd.go of kustomize: position 0 replaces the text, 1 is before its first part.
describe('a value that is added', () => {
  it.each([
    ['{fieldPath: spec/external}', 'external', 'VAL'],
    ['{fieldPath: spec/external, filePathPosition: 1}', 'external', 'VAL/projects/whatever'],
    ['{fieldPath: spec/external, filePathPosition: 2}', 'external', 'projects/VAL/whatever'],
    ['{fieldPath: spec/external, filePathPosition: 3}', 'external', 'projects/whatever/VAL'],
    ['{fieldPath: spec/external, filePathPosition: 99}', 'external', 'projects/whatever/VAL'],
    ['{fieldPath: spec/absolute, filePathPosition: 1}', 'absolute', '/VAL/projects/whatever'],
    ['{fieldPath: spec/absolute, filePathPosition: 2}', 'absolute', '/projects/VAL/whatever'],
    ['{fieldPath: spec/absolute}', 'absolute', 'VAL'],
    ['{fieldPath: spec/new}', 'new', 'VAL'],
    ['{fieldPath: spec/new, filePathPosition: 2}', 'new', 'VAL'],
    ['{fieldPath: spec/external, selector: {kind: Some}}', 'external', 'VAL'],
    ['{fieldPath: spec/external, selector: {kind: Other}}', 'external', 'projects/whatever'],
  ])('%s', async (target, field, expected) => {
    expect(await fieldAfter(target, field)).toBe(expected);
  });

  it('is the name of the directory if there is none', async () => {
    expect((await add('value: " "\ntargets: [{fieldPath: spec/external}]\n')).text).toContain('external: name\n');
    expect((await add('targets: [{fieldPath: spec/external}]\n')).text).toContain('external: name\n');
  });

  it('has no blanks around it', async () => {
    expect((await add('value: " V "\ntargets: [{fieldPath: spec/external}]\n')).text).toContain('external: V\n');
  });

  it('goes to the targets of a file, too', async () => {
    const file = { 'dir/name/f.yaml': 'targets:\n- fieldPath: spec/more\n' };
    const { text } = await add('value: V\ntargetFilePath: f.yaml\ntargets: [{fieldPath: spec/external}]\n', file);
    expect(text).toContain('external: V\n');
    expect(text).toContain('more: V\n');
  });

  it.each<readonly [config: string, files: Readonly<Record<string, string>>, problem: string]>([
    ['value: V\n', {}, 'There are no targets'],
    ['targetFilePath: f.yaml\n', { 'dir/name/f.yaml': '' }, 'There are no targets'],
    ['targetFilePath: f.yaml\n', { 'dir/name/f.yaml': 'targets: 5\n' }, 'f.yaml has no valid targets'],
    ['targetFilePath: none.yaml\n', {}, 'none.yaml'],
    ['targets: [{selector: {kind: Some}}]\n', {}, 'The target has no fieldPath'],
    ['targets: [{fieldPath: spec/external, filePathPosition: -1}]\n', {}, 'filePathPosition is negative'],
    ['targets: [{fieldPath: spec}]\n', {}, 'spec is no scalar'],
    ['targets: [{fieldPath: spec/list}]\n', {}, 'spec/list is no scalar'],
    ['targets: [{fieldPath: spec/external, selector: {kind: "*"}}]\n', {}, 'The kind of the target'],
    ['targets: {}\n', {}, 'This must be a list, not a mapping'],
  ])('is refused: %s %j', async (config, files, problem) => {
    const { text, problems } = await add(config, files);
    expect(text).toBe('Error');
    expect(problems.join('\n')).toContain(problem);
  });

  it('can have unknown fields', async () => {
    const file = { 'dir/name/f.yaml': 'targets: [{fieldPath: spec/more}]\nother: 1\n' };
    const { text } = await add('value: V\nother: 1\ntargetFilePath: f.yaml\n', file);
    expect(text).toContain('more: V\n');
  });

  it('in a name is followed by references', async () => {
    const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: old}\n';
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, envFrom: [{configMapRef: {name: old}}]}]}\n';
    const { text } = await add('value: new\ntargets: [{fieldPath: metadata/name, selector: {kind: ConfigMap}}]\n', {
      'dir/name/a.yaml': `${map}---\n${pod}`,
    });
    expect(text.match(/name: new$/gm)).toHaveLength(2);
  });
});
