import { describe, expect, it } from 'vitest';
import { readTextDocument, sideFiles } from '../../src/files/side-files.ts';
import { documentOf, filesOf } from '../sides.ts';

const A = 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n';
const OPTIONS = { profile: 'kubectl', resources: true } as const;

describe('the files of a side', () => {
  it('have their documents', () => {
    const documents = filesOf({ a: `# h\n---\n${A}---\n# c\n` }).get('a')?.documents ?? [];
    expect(documents.map(({ index, start, text, content, isEmpty }) => [index, start, text, content, isEmpty])).toEqual(
      [
        [0, 0, `# h\n---\n${A}`, `# h\n---\n${A}`.trimEnd(), false],
        [1, 8 + A.length, '---\n# c\n', '# c', true],
      ],
    );
    expect(documents.map(({ identity }) => identity?.own.name)).toEqual(['a', undefined]);
  });

  it('have no document where they are empty', () => {
    expect(filesOf({ a: '' }).get('a')?.documents).toEqual([]);
  });

  it('have the path to show', () => {
    const file = sideFiles([{ path: 'a', shownPath: 'x/a', text: A }], OPTIONS).get('a');
    expect([file?.path, file?.source.path]).toEqual(['a', 'x/a']);
  });

  it('have each path once', () => {
    const twice = { path: 'a', text: A };
    expect(() => sideFiles([twice, twice], OPTIONS)).toThrow(new RangeError('The file a occurs twice'));
  });

  it('have no identities where they are no objects', () => {
    const [document] = filesOf({ a: A }, false).get('a')?.documents ?? [];
    expect([document?.identity, document?.claims]).toEqual([undefined, undefined]);
  });

  it.each<[title: string, text: string, name: string | undefined, kind: string | undefined]>([
    ['ordinary text', A, 'a', 'A'],
    ['other text', '{"apiVersion": "v1", "kind": "A", "metadata": {"name": "a"}}', 'a', 'A'],
    ['text without a name', 'apiVersion: v1\nkind: A\n', '', 'A'],
    ['text that is no object', 'kind: A\n', undefined, 'A'],
    ['text that cannot be read', 'kind: A\nb: [\n', undefined, undefined],
  ])('know objects in %s', (_title, text, name, kind) => {
    const { identity, claims } = documentOf(text);
    expect([identity?.own.name, claims?.kind]).toEqual([name, kind]);
  });

  it('are split once where another side has the same file', () => {
    const others = filesOf({ a: `${A}---\n${A}`, b: A });
    const files = sideFiles(
      [
        { path: 'a', text: `${A}---\n${A}` },
        { path: 'b', text: `${A}c: 1\n` },
      ],
      OPTIONS,
      others,
    );
    const [same, changed] = ['a', 'b'].map((path) => files.get(path)?.documents ?? []);
    expect(same?.map(({ index, start, text, file }) => [index, start, text, file === files.get('a')])).toEqual([
      [0, 0, A, true],
      [1, A.length, `---\n${A}`, true],
    ]);
    expect(same?.[1]?.identity).toBe(others.get('a')?.documents[1]?.identity);
    expect(same?.map(({ content, isEmpty, claims }) => [content, isEmpty, claims?.name])).toEqual([
      [A.trimEnd(), false, 'a'],
      [A.trimEnd(), false, 'a'],
    ]);
    expect(changed?.[0]?.text).toBe(`${A}c: 1\n`);
  });
});

describe('a document is read', () => {
  it('with its value, again at each call', () => {
    const document = documentOf(`# h\n\n${A}`);
    expect(document.read()).toMatchObject({
      problem: undefined,
      side: { index: 0, value: { kind: 'A' }, problems: [] },
    });
    expect(document.read().side.document).not.toBe(document.read().side.document);
  });

  it.each([
    ['# h\n\n# c\na: 1\n', ['# h', '# c'], ['# c']],
    ['# c\na: 1\n', ['# c'], ['# c']],
  ])('%j with or without the header of the file', (text, whole, own) => {
    const document = documentOf(text);
    const [all, less] = [document.read(), document.readOwn()].map(({ side }) =>
      side.document.comments.map(({ start, end }) => text.slice(start, end)),
    );
    expect([all, less]).toEqual([whole, own]);
  });

  it('from the position of a later one', () => {
    const [, second] = filesOf({ a: '# h\n\na: 1\n---\n# c\n\nb: 2 # x\n' }).get('a')?.documents ?? [];
    expect([second?.read().side.value, second?.readOwn().side.value]).toEqual([{ b: 2 }, { b: 2 }]);
    expect(second?.readOwn().side).toMatchObject({ index: 1, document: { comments: [{}, {}] } });
  });

  it('with the values that another version has', () => {
    const before = documentOf('a: {b: [1, 2]}\nc: 1\n').read().side;
    const after = documentOf('a: {b: [1, 2]}\nc: 2\n').read(before).side;
    expect(after.value).toEqual({ a: { b: [1, 2] }, c: 2 });
    expect(Reflect.get(Object(after.value), 'a')).toBe(Reflect.get(Object(before.value), 'a'));
  });

  it.each<[title: string, text: string, problem: readonly unknown[] | undefined]>([
    ['without a problem', 'a: 1\n', undefined],
    ['with a key twice, which the merge reports', 'a: 1\na: 2\n', undefined],
    ['without content', '# c\n', undefined],
    ['that breaks off', 'a: [\n', ['invalid-yaml', 'error']],
    ['that is a template', 'x: 1\na: {{ b }}\n', ['template-file', 'warning', 2, 4, 2, 6]],
    ['with a statement of a template', '{% if a %}\na: [\n', ['template-file', 'warning', 1, 1, 1, 3]],
    ['with text in quotes that looks like a template', 'a: "{{ b }}"\n', undefined],
  ])('%s', (_title, text, expected) => {
    const { problem } = documentOf(text).read();
    const { line, column, endLine, endColumn } = problem?.location ?? {};
    const found =
      problem === undefined ? undefined : [problem.code, problem.severity, line, column, endLine, endColumn];
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found?.slice(0, expected.length)).toEqual(expected);
  });

  it('as a template only where the document itself has one', () => {
    const [, second] = filesOf({ a: '# {{ a }}\nb: 1\n---\nc: [\n' }).get('a')?.documents ?? [];
    expect(second?.read().problem?.code).toBe('invalid-yaml');
  });
});

describe('a text that is no file', () => {
  it('is its first document', () => {
    expect(readTextDocument('a.yaml', 'a: 1\n---\nb: 1\n', 'kubectl')).toMatchObject({
      problem: undefined,
      side: { value: { a: 1 }, index: 0, source: { path: 'a.yaml' } },
    });
  });

  it('has null where it is empty', () => {
    expect(readTextDocument('a.yaml', '', 'kubectl')?.side.value).toBeNull();
  });
});
