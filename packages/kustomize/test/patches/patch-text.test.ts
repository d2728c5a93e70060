import { createSource } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { locateSourced } from '../../src/build-context.ts';
import { inlineText, readPatch, trimmed } from '../../src/patches/patch-text.ts';
import { entryOf, recordingBuild, shownFinding } from '../objects-of.ts';

const ENTRY = entryOf('- path: p.yaml\n', null, 'patches[0]');

function read(text: string) {
  const build = recordingBuild();
  const patch = readPatch({ source: createSource('p.yaml', text), label: 'patches[0]' }, ENTRY, build);
  return { patch, problems: build.found.map(shownFinding), findings: build.found };
}

const values = ({ patch }: ReturnType<typeof read>): unknown =>
  patch?.kind === 'strategic' ? patch.objects.map(({ value }) => value) : patch?.operations.value;

describe('a patch', () => {
  const A = { kind: 'A', metadata: { name: 'a' } };
  const B = { kind: 'B', metadata: { name: 'b' } };
  const TEXT_A = 'kind: A\nmetadata: {name: a}\n';
  const TEXT_B = 'kind: B\nmetadata: {name: b}\n';

  it.each<[string, string, unknown]>([
    ['of one object', TEXT_A, [A]],
    ['of several documents', `${TEXT_A}---\n${TEXT_B}`, [A, B]],
    ['with documents that are empty', `---\n---\n{}\n---\n# nothing\n---\n${TEXT_A}`, [A]],
    ['of a list, whose items come last', `kind: List\nitems:\n- ${TEXT_A.replace('\n', '\n  ')}---\n${TEXT_B}`, [B, A]],
    ['of a list in a list', '{kind: AList, items: [{kind: BList, items: [{kind: A, metadata: {name: a}}]}]}', [A]],
    [
      'of an object named as a list, without items',
      '{kind: AList, metadata: {name: a}}',
      [{ kind: 'AList', metadata: { name: 'a' } }],
    ],
    ['of JSON', '{"kind": "A", "metadata": {"name": "a"}}', [A]],
    ['with nothing', '', []],
    [
      'with a value without text inside brackets, which is null',
      '{kind: A, metadata: {name: a}, b: }',
      [{ ...A, b: null }],
    ],
    ['with a number as its name', 'kind: A\nmetadata: {name: 1}\n', [{ kind: 'A', metadata: { name: 1 } }]],
  ])('is strategic: %s', (_, text, expected) => {
    const result = read(text);
    expect(result.problems).toEqual([]);
    expect(result.patch?.kind).toBe('strategic');
    expect(values(result)).toEqual(expected);
  });

  it.each<[string, string, unknown]>([
    ['of YAML', '- {op: remove, path: /a}\n', [{ op: 'remove', path: '/a' }]],
    ['of JSON', ' [{"op": "remove", "path": "/a"}]', [{ op: 'remove', path: '/a' }]],
    ['without operations', '[]', []],
    ['behind documents that are empty', '{}\n---\n- {op: remove}\n', [{ op: 'remove' }]],
    ['before other documents', '- {op: remove}\n---\nkind: A\n', [{ op: 'remove' }]],
  ])('is a list of operations: %s', (_, text, expected) => {
    const result = read(text);
    expect(result.problems).toEqual([]);
    expect(result.patch?.kind).toBe('json');
    expect(values(result)).toEqual(expected);
  });

  const OBJECT_HINT =
    'Write a part of an object with kind and metadata.name (strategic merge), or a list of operations with op and path (JSON patch)';
  it.each<[string, string, string, string]>([
    [
      'a text',
      '\n\ntext\n',
      'error invalid-patch p.yaml:3 The patch is neither an object nor a list of operations',
      OBJECT_HINT,
    ],
    ['no kind', 'metadata: {name: a}\n', 'error invalid-patch p.yaml:1 The patch has no kind', OBJECT_HINT],
    ['an empty kind', 'kind: ""\n', 'error invalid-patch p.yaml:1 The patch has no kind', OBJECT_HINT],
    [
      'a kind that is no text',
      'kind: 1\nmetadata: {name: a}\n',
      'error invalid-patch p.yaml:1 The patch has no kind',
      OBJECT_HINT,
    ],
    ['no name', 'kind: A\n', 'error invalid-patch p.yaml:1 The patch has no metadata.name', OBJECT_HINT],
    [
      'an empty name',
      'kind: A\nmetadata: {name: ""}\n',
      'error invalid-patch p.yaml:1 The patch has no metadata.name',
      OBJECT_HINT,
    ],
    [
      'a name that is null',
      'kind: A\nmetadata: {name: null}\n',
      'error invalid-patch p.yaml:1 The patch has no metadata.name',
      OBJECT_HINT,
    ],
    [
      'a second document that is wrong',
      `${TEXT_A}---\nkind: B\n`,
      'error invalid-patch p.yaml:4 The patch has no metadata.name',
      OBJECT_HINT,
    ],
    [
      'a list after an object',
      `${TEXT_A}---\n- a\n`,
      'error invalid-patch p.yaml:4 The patch is neither an object nor a list of operations',
      OBJECT_HINT,
    ],
    [
      'brackets that are no JSON',
      '\n[{op: remove}]\n',
      'error invalid-patch p.yaml:2 The JSON patch starts with [ and is not JSON: ',
      'Write the operations as a YAML list with dashes, or as JSON with quoted keys',
    ],
    ['a duplicate key', 'kind: A\nmetadata: {name: a}\nkind: A\n', 'error duplicate-key p.yaml:3', ''],
    ['no YAML', 'a: b: c\n', 'error invalid-yaml p.yaml:1', ''],
  ])('is refused with %s', (_, text, problem, hint) => {
    const { patch, problems, findings } = read(text);
    expect(patch).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining(problem)]);
    if (hint !== '') expect(findings[0]?.hint).toBe(hint);
  });
});

describe('a patch in an entry', () => {
  const entry = entryOf('patch: |\n  kind: A\n  metadata:\n    name: a\nother: x\n', null, 'patches[1]');

  it('is located in the kustomization', () => {
    const text = inlineText(entry, ['patch'], 'kind: A\nmetadata:\n  name: a\n');
    expect(text).toMatchObject({ label: 'patches[1]', source: { path: 'kustomization.yaml' } });
    const patch = readPatch(text, entry, recordingBuild());
    const [object] = patch?.kind === 'strategic' ? patch.objects : [];
    expect(object && locateSourced(object, ['metadata', 'name'])).toMatchObject({
      path: 'kustomization.yaml',
      line: 4,
    });
    expect(object?.origins.steps[0]?.entry).toBe('patches[1]');
  });

  it.each<[string, string, string]>([
    ['of the text', 'a: b: c\n', 'error invalid-yaml kustomization.yaml:2'],
    ['of the object', 'kind: A\n', 'error invalid-patch kustomization.yaml:2'],
  ])('has errors there: %s', (_, text, expected) => {
    const build = recordingBuild();
    readPatch(inlineText(entry, ['patch'], text), entry, build);
    expect(build.found.map(shownFinding)).toEqual([expect.stringContaining(expected)]);
  });
});

describe('the text that kustomize reads', () => {
  it.each([
    ['a block at the end loses its line end', 'a: |\n  b\n', 'a: |\n  b'],
    ['blanks at the start are lines, so that offsets stay', ' \n\ta: b', '\n\n\na: b'],
    ['nothing else changes', 'a: b\n\nc: d', 'a: b\n\nc: d'],
  ])('%s', (_, text, expected) => {
    const source = createSource('p.yaml', text);
    expect(trimmed({ source, label: 'x' })).toEqual({ source, label: 'x', read: expected });
  });
});
