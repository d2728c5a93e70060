import type { Path } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import type { FieldEdit, Resource } from '@krmkit/manifests';
import { readSource } from '@krmkit/manifests';
import { describe, expect, it } from 'vitest';
import type { BuildObject } from '../src/objects.ts';
import type { SourceChange } from '../src/source-changes.ts';
import { changesInBuild, changesInFile, documentKey, settingInFile } from '../src/source-changes.ts';
import { buildText } from './build-text.ts';

function resourceOf(text: string): Resource {
  const [resource] = readSource(createSource('a.yaml', text)).resources;
  if (resource === undefined) throw new Error('no resource');
  return resource;
}

/** `FILE DOCUMENT PATH`, and what changes there. */
function shown(changes: ReturnType<typeof changesInBuild>): unknown {
  if (!changes.ok) return changes.message;
  return changes.value.map((change: SourceChange) => {
    if (change.kind === 'span') {
      const { source, span, text } = change;
      return `${source.path} ${JSON.stringify(source.text.slice(span.start, span.end))} -> ${text}`;
    }
    const { position, path, ...rest } = change;
    const { origin, profile, within } = position;
    const { kind } = rest;
    const what =
      rest.kind === 'text'
        ? ` ${rest.range === undefined ? '' : `${rest.range.start}-${rest.range.end} `}-> ${rest.text}`
        : rest.kind === 'move'
          ? ` ${rest.items.join()} before ${rest.before}`
          : rest.kind === 'set'
            ? ` = ${JSON.stringify(rest.value)}`
            : '';
    return `${profile} ${origin.source.path}${within === undefined ? '' : ' inline'} ${origin.index} ${path.join('.')} ${kind}${what}`;
  });
}

describe('changes of a file', () => {
  const edit: FieldEdit = { kind: 'quote', path: ['spec', 'a'] };

  it.each<[string, string, unknown]>([
    ['are at the field', 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n', ['kubectl a.yaml 0 spec.a quote']],
    [
      'are below the item of a list',
      'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: A, metadata: {name: a}}\n',
      ['kubectl a.yaml 0 items.0.spec.a quote'],
    ],
    [
      'are in the template of what a chart has made',
      '# Source: shop/templates/a.yaml\napiVersion: v1\nkind: A\nmetadata: {name: a}\n',
      'a chart makes the text: change its template shop/templates/a.yaml',
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(changesInFile(resourceOf(text), [edit]))).toEqual(expected);
  });

  it.each<[string, string, unknown]>([
    ['at the field', 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n', ['kubectl a.yaml 0 spec.b set = [1]']],
    [
      'in an item of a list',
      'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: A, metadata: {name: a}}\n',
      ['kubectl a.yaml 0 items.0.spec.b set = [1]'],
    ],
    [
      'not in what a chart has made',
      '# Source: shop/templates/a.yaml\napiVersion: v1\nkind: A\nmetadata: {name: a}\n',
      'a chart makes the text: change its template shop/templates/a.yaml',
    ],
  ])('can set a field: %s', (_, text, expected) => {
    expect(shown(settingInFile(resourceOf(text), ['spec', 'b'], [1]))).toEqual(expected);
  });

  it('need a file', () => {
    const { origin: _, ...lost } = resourceOf('apiVersion: v1\nkind: A\nmetadata: {name: a}\n');
    expect(changesInFile(lost, [edit])).toEqual({ ok: false, message: 'the object is not in a file' });
    expect(settingInFile(lost, ['spec'], 1)).toEqual({ ok: false, message: 'the object is not in a file' });
  });
});

const FILES = {
  'kustomization.yaml': `resources: [a.yaml]
namePrefix: p-
configMapGenerator:
- {name: made, envs: [e.env], literals: [B=one two one], options: {disableNameSuffixHash: true}}
patches:
- patch: |
    apiVersion: v1
    kind: A
    metadata: {name: web}
    spec:
      patched: inner text
      list: [{name: x}, {name: y}]
`,
  'e.env': 'E=some value\n',
  'a.yaml': `apiVersion: v1
kind: A
metadata: {name: web}
spec:
  text: one two
  number: 12
  env: [{name: a}, {name: b}, {name: c}]
`,
};

async function object(name: string): Promise<BuildObject> {
  const { objects, diagnostics } = await buildText(FILES);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const found = objects.find(({ value }) => JSON.stringify(value).includes(`"name":"${name}"`));
  if (found === undefined) throw new Error('no object');
  return found;
}

const text = (path: Path, part: string, whole: string, to = 'NEW'): FieldEdit => {
  const start = whole.indexOf(part);
  return { kind: 'text', path, range: { start, end: start + part.length }, text: to };
};

describe('changes of a built object', () => {
  it.each<[string, string, readonly FieldEdit[], unknown]>([
    [
      'a part of a text',
      'p-web',
      [text(['spec', 'text'], 'two', 'one two')],
      ['kustomize a.yaml 0 spec.text text 4-7 -> NEW'],
    ],
    [
      'all of a text',
      'p-web',
      [{ kind: 'text', path: ['spec', 'text'], range: undefined, text: 'NEW' }],
      ['kustomize a.yaml 0 spec.text text 0-7 -> NEW'],
    ],
    [
      'the part of a name that the file has',
      'p-web',
      [text(['metadata', 'name'], 'web', 'p-web')],
      ['kustomize a.yaml 0 metadata.name text 0-3 -> NEW'],
    ],
    [
      'the part of a name that the prefix has',
      'p-web',
      [text(['metadata', 'name'], 'p-', 'p-web')],
      ['kustomize kustomization.yaml 0 namePrefix text 0-2 -> NEW'],
    ],
    [
      'a part of a name that no file has',
      'p-web',
      [text(['metadata', 'name'], '-w', 'p-web')],
      'the text is not there as it is: change kustomization.yaml:2',
    ],
    ['quotes', 'p-web', [{ kind: 'quote', path: ['spec', 'number'] }], ['kustomize a.yaml 0 spec.number quote']],
    [
      'text of a number',
      'p-web',
      [{ kind: 'text', path: ['spec', 'number'], range: undefined, text: 'x' }],
      'the text is not there as it is: change a.yaml:6',
    ],
    [
      'a text of an inline patch',
      'p-web',
      [text(['spec', 'patched'], 'text', 'inner text')],
      ['kustomize kustomization.yaml inline 0 spec.patched text 6-10 -> NEW'],
    ],
    ['a line of an env file', 'p-made', [text(['data', 'E'], 'value', 'some value')], ['e.env "value" -> NEW']],
    [
      'a part of a literal that it has twice',
      'p-made',
      [text(['data', 'B'], 'one', 'one two one')],
      'the text is not there as it is: change kustomization.yaml:4',
    ],
    [
      'what a generator makes',
      'p-made',
      [{ kind: 'text', path: ['kind'], range: undefined, text: 'x' }],
      'a generator, replacement, function or chart makes the value: change kustomization.yaml:4',
    ],
    [
      'several',
      'p-web',
      [{ kind: 'quote', path: ['spec', 'number'] }, text(['spec', 'text'], 'one', 'one two')],
      ['kustomize a.yaml 0 spec.number quote', 'kustomize a.yaml 0 spec.text text 0-3 -> NEW'],
    ],
    [
      'none of them if one is not possible',
      'p-web',
      [
        { kind: 'quote', path: ['spec', 'number'] },
        { kind: 'quote', path: ['metadata', 'name'] },
      ],
      'the text is not there as it is: change kustomization.yaml:2',
    ],
    [
      'the order of a list',
      'p-web',
      [{ kind: 'move', path: ['spec', 'env'], items: [2, 1], before: 0 }],
      ['kustomize a.yaml 0 spec.env move 1,2 before 0'],
    ],
    [
      'the order of a list in an inline patch',
      'p-web',
      [{ kind: 'move', path: ['spec', 'list'], items: [1], before: 0 }],
      ['kustomize kustomization.yaml inline 0 spec.list move 1 before 0'],
    ],
  ])('%s', async (_, name, edits, expected) => {
    expect(shown(changesInBuild(await object(name), edits))).toEqual(expected);
  });

  it('are in the template of what a chart has made, unless a kustomization made the chart', async () => {
    const made = await object('p-web');
    const edits: readonly FieldEdit[] = [{ kind: 'quote', path: ['spec', 'number'] }];
    const template = 'shop/templates/a.yaml';
    expect(shown(changesInBuild({ ...made, template }, edits))).toBe(
      `a chart makes the text: change its template ${template}`,
    );
    expect(shown(changesInBuild({ ...made, template, fromChart: true }, edits))).toEqual([
      'kustomize a.yaml 0 spec.number quote',
    ]);
  });

  it('need a file', async () => {
    const lost = { ...(await object('p-web')), origins: { steps: [] } };
    expect(shown(changesInBuild(lost, [{ kind: 'quote', path: ['spec', 'number'] }]))).toBe(
      'no file has the text of spec.number',
    );
    expect(shown(changesInBuild(lost, [{ kind: 'move', path: ['spec', 'env'], items: [1], before: 0 }]))).toBe(
      'no file has the text of spec.env[0]',
    );
  });

  it('cannot move an item to a list of another file', async () => {
    const { objects } = await buildText({
      'kustomization.yaml': 'resources: [a.yaml]\npatches: [{path: p.yaml}]\n',
      'a.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: c, env: [{name: x, value: y}]}]}\n',
      'p.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: c, env: [{name: z, value: y}]}]}\n',
    });
    const [pod] = objects;
    const move: FieldEdit = { kind: 'move', path: ['spec', 'containers', 0, 'env'], items: [1], before: 0 };
    expect(pod && shown(changesInBuild(pod, [move]))).toMatch(
      /^the two entries come from different lists: change [ap]\.yaml:4$/,
    );
  });

  it('cannot move what a generator makes', async () => {
    const made = await object('p-web');
    const steps = made.origins.steps.map((step) => ({ ...step, generated: true as const }));
    const move: FieldEdit = { kind: 'move', path: ['spec', 'env'], items: [1], before: 0 };
    expect(shown(changesInBuild({ ...made, origins: { steps } }, [move]))).toBe(
      'a generator, replacement, function or chart makes the value: change a.yaml:1',
    );
  });
});

describe('a document', () => {
  it('is the same in two builds, and another for each document and each text in a text', async () => {
    const keys = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const { objects } = await buildText(files);
      return objects.flatMap((one) => {
        const changes = changesInBuild(one, [{ kind: 'text', path: ['spec', 'x'], range: undefined, text: '' }]);
        return changes.ok
          ? changes.value.flatMap((change) => (change.kind === 'span' ? [] : [documentKey(change.position)]))
          : [];
      });
    };
    const one = (name: string): string => `apiVersion: v1\nkind: A\nmetadata: {name: ${name}}\nspec: {x: y}\n`;
    const patch = (name: string): string =>
      `- patch: '{apiVersion: v1, kind: A, metadata: {name: ${name}}, spec: {x: z}}'\n`;
    const files = {
      'kustomization.yaml': `resources: [a.yaml, b.yaml]\npatches:\n${patch('c')}${patch('d')}`,
      'a.yaml': `${one('a')}---\n${one('b')}`,
      'b.yaml': `${one('c')}---\n${one('d')}---\n${one('e')}`,
    };
    const found = await keys(files);
    expect(found).toHaveLength(5);
    expect(new Set(found).size).toBe(5);
    expect(await keys(files)).toEqual(found);
  });
});
