import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadSource } from '../../src/read/documents.ts';
import { readSource, readSourceLazily, readWholeDocuments } from '../../src/read/documents.ts';
import { printIdentity } from '../../src/resource/identity.ts';
import { locateIn } from '../../src/resource/locate.ts';
import { createSource } from '@krmkit/base';
import { createDocumentMemory } from '@krmkit/yaml';
import { LINEAR, growth } from '@krmkit/testing';

const read = (text: string, path = 'a.yaml'): ReadSource => readSource(createSource(path, text));
const names = ({ resources }: ReadSource): string[] => resources.map(({ identity }) => printIdentity(identity));
const codes = ({ diagnostics }: ReadSource): string[] =>
  diagnostics.map(({ severity, code, location }) => `${severity} ${code} ${location?.line}:${location?.column}`);

/** Without columns: where in its line a mistake is shown is up to the YAML reader. */
const lines = (result: ReadSource): string[] => codes(result).map((code) => code.replace(/:\d+$/, ''));

const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n';

describe('readSource', () => {
  it.each<[string, string, readonly string[]]>([
    ['a stream', `${POD}---\n${POD.replace('name: a', 'name: b')}`, ['Pod a', 'Pod b']],
    ['JSON', '{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}}', ['Pod a']],
    ['a BOM and CRLF', `\uFEFF${POD.replaceAll('\n', '\r\n')}`, ['Pod a']],
    ['comments only', '# nothing\n', []],
    ['nothing', '', []],
    ['values of a chart', 'image: x\nkind: Pod\n', []],
    ['a JSON patch', '- op: replace\n  path: /spec\n', []],
    ['an object among others', `a: 1\n---\n${POD}`, ['Pod a']],
    [
      'a List',
      `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}}\n- {apiVersion: v1, kind: Service, metadata: {name: b}}\n`,
      ['Pod a', 'Service b'],
    ],
    [
      'a list in a list',
      `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items: [{apiVersion: v1, kind: Pod, metadata: {name: a}}]\n- {apiVersion: v1, kind: Pod, metadata: {name: b}}\n`,
      ['Pod a', 'Pod b'],
    ],
    [
      'a typed list, whose items have no type',
      'apiVersion: v1\nkind: PodList\nitems:\n- metadata: {name: a}\n',
      ['Pod a'],
    ],
    [
      'a ResourceList',
      `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nfunctionConfig: {apiVersion: a/v1, kind: F}\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}}\n- a: 1\n`,
      ['Pod a'],
    ],
    [
      'an object that only sounds like a list',
      'apiVersion: a/v1\nkind: AllowList\nmetadata: {name: a}\nspec: {}\n',
      ['AllowList a'],
    ],
  ])('reads %s', (_, text, expected) => {
    const result = read(text);
    expect(names(result)).toEqual(expected);
    expect(codes(result)).toEqual([]);
  });

  it('gives the position of each resource', () => {
    const { resources } = read(
      `a: 1\n---\napiVersion: v1\nkind: List\nitems:\n- ${POD.trim().replaceAll('\n', '\n  ')}\n`,
    );
    expect(resources[0]?.origin).toMatchObject({ index: 1, path: ['items', 0] });
  });

  it.each<[string, string, readonly string[], readonly string[]]>([
    [
      'a broken document among good ones',
      `${POD}---\na: b: c\n---\n${POD}`,
      ['Pod a', 'Pod a'],
      ['error invalid-yaml 6'],
    ],
    ['a duplicate key', `${POD}kind: Pod\n`, ['Pod a'], ['warning duplicate-key 5']],
    ['a key twice in what is not Kubernetes', 'a: 1\na: 2\n', [], []],
    ['a name that is a number', POD.replace('name: a', 'name: 8080'), ['Pod 8080'], ['error invalid-resource 4']],
  ])('reports %s', (_, text, expectedNames, expectedCodes) => {
    const result = read(text);
    expect(names(result)).toEqual(expectedNames);
    expect(lines(result)).toEqual(expectedCodes);
  });

  it.each<[string, string, readonly string[]]>([
    ['no apiVersion', 'kind: Deployment\nmetadata:\n  name: web\n', ['warning untyped-object 1:1']],
    ['no kind', 'apiVersion: v1\nmetadata: {name: web}\n', ['warning untyped-object 1:1']],
    ['an empty apiVersion', 'apiVersion: ""\nkind: Pod\nmetadata: {name: web}\n', ['warning untyped-object 1:1']],
    ['an apiVersion of nothing', 'apiVersion:\nkind: Pod\nmetadata: {name: web}\n', ['warning untyped-object 1:1']],
    ['a second document', `${POD}---\nkind: Pod\nmetadata:\n  name: b\n`, ['warning untyped-object 6:1']],
    [
      'an item of a List',
      'apiVersion: v1\nkind: List\nitems:\n- kind: Pod\n  metadata: {name: b}\n',
      ['warning untyped-object 4:3'],
    ],
    ['no name', 'kind: Deployment\nmetadata: {}\n', []],
    ['neither', 'metadata: {name: web}\n', []],
    ['a chart', 'apiVersion: v2\nname: web\n', []],
    ['a kustomization', 'kind: Kustomization\nresources: [a.yaml]\n', []],
  ])('reports an object with half a type: %s', (_, text, expected) => {
    expect(codes(read(text))).toEqual(expected);
    // Ordinary documents are not read where there is a memory.
    expect(codes(readSourceLazily(createSource('a.yaml', text), {}, createDocumentMemory()))).toEqual(expected);
  });

  it('names the first of two keys', () => {
    const [duplicate] = read(`${POD}kind: Pod\n`).diagnostics;
    expect(duplicate?.related?.[0]?.location).toMatchObject({ line: 2, column: 1 });
  });
});

describe('templates', () => {
  it.each<[string, string, readonly string[], string]>([
    ['lines of their own', `{{- if .Values.on }}\n${POD}{{- end }}\n`, [], '1:1'],
    ['a value', `${POD}spec: {{ .Values.spec }}\n`, [], '5:7'],
    ['a value that YAML reads as a mapping', `${POD}spec:\n  image: {{image}}\n`, [], '6:10'],
    ['an item that YAML reads as a mapping', `${POD}spec:\n- {{ a }}\n`, [], '6:3'],
    ['a name', POD.replace('name: a', 'name: a-{{uid}}'), [], '4:11'],
    ['a quoted name', POD.replace('name: a', 'name: "{{ .Release.Name }}"'), [], '4:10'],
    ['several broken documents', `a: {{ x }} y\n---\nb: {{ x }} y\n---\n${POD}`, ['Pod a'], '1:4'],
    ['Jinja', `{% if a %}\n${POD}{% endif %}\n`, [], '1:1'],
  ])('%s: one info for the file', (_, text, expectedNames, place) => {
    const result = read(text);
    expect(codes(result)).toEqual([`info template-file ${place}`]);
    expect(names(result)).toEqual(expectedNames);
    expect(result.template).toBe(true);
  });

  it.each([
    ['quotes', `${POD}spec: {x: "{{ .Labels.a }}"}\n`],
    ['a plain text', `${POD}spec:\n  x: http://a.{{ .Release.Namespace }}.svc\n`],
    ['a block scalar', `${POD}spec:\n  x: |\n    {{- range . }}\n    {{ end }}\n`],
    ['a comment', `${POD}# {{ x }}\n`],
    ['a mapping in a mapping', `${POD}spec: {a: {b: {}}}\n`],
  ])('marks in %s are ordinary text', (_, text) => {
    const result = read(text);
    expect(codes(result)).toEqual([]);
    expect(names(result)).toEqual(['Pod a']);
  });

  it('takes an error that has nothing to do with marks for an error', () => {
    expect(lines(read(`${POD}spec:\n  x: "{{ a }}"\n  y: z: 1\n`))).toEqual(['error invalid-yaml 7']);
  });

  it('takes a mapping that is written as a key for an error, as Kubernetes does', () => {
    expect(lines(read(`${POD}# {{\nspec: { {a: b}: c }\n`))).toEqual(['error invalid-yaml 6']);
  });

  it('takes any mark for a template in a chart', () => {
    const source = createSource('chart/templates/a.yaml', `${POD}spec: {x: "{{ .Values.a }}"}\n`);
    expect(codes(readSource(source, { inChart: true }))).toEqual(['info template-file 5:12']);
    expect(codes(readSource(createSource('a.yaml', POD), { inChart: true }))).toEqual([]);
  });
});

describe('hostile texts', () => {
  it('never throws', () => {
    const pieces = fc.constantFrom(
      '{{',
      '}}',
      'apiVersion: v1\n',
      'kind: List\n',
      'items:\n',
      '- ',
      '\n',
      '---\n',
      '&a ',
      '*a',
      '[',
      '"',
      '\0',
      '<<: ',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 25 }),
        (parts) => {
          read(parts.join(''));
        },
      ),
    );
  });

  it('reads many documents in linear time', { tags: ['growth'] }, async () => {
    const readMany = (count: number): void => {
      expect(read('apiVersion: v1\nkind: A\n---\n'.repeat(count)).resources).toHaveLength(count);
    };
    expect(await growth(readMany, 7500)).toBeLessThan(LINEAR);
  });

  it('looks for templates in linear time', { tags: ['growth'] }, async () => {
    const readMany = (count: number): void => void read(`a: "{{"\n---\n${'a: b\n---\n'.repeat(count)}`);
    expect(await growth(readMany, 2500)).toBeLessThan(LINEAR);
  });
});

// kubectl reads a text that starts with { as a stream of JSON: NewYAMLOrJSONDecoder in apimachinery/pkg/util/yaml.
describe('several JSON objects without --- between them', () => {
  const object = (name: string, separator = ''): string =>
    `{"apiVersion": "v1",${separator}"kind": "ConfigMap", "metadata": {"name": "${name}"}, "data": {"a": "} { \\" ["}}`;

  it.each([
    ['one on each line', `${object('a')}\n${object('b')}\n${object('c')}\n`],
    ['with lines of their own', `${object('a', '\n')}\n${object('b', '\n  ')}\n\n${object('c', '\n')}`],
    ['on one line', `${object('a')} ${object('b')}${object('c')}`],
    ['after blanks', `\n  ${object('a')}\r\n${object('b')}\r\n${object('c')}`],
    ['before a document of YAML', `${object('a')}\n${object('b')}\n---\n${object('c')}`],
  ])('%s', (_, text) => {
    for (const memory of [undefined, createDocumentMemory()]) {
      const { documents, resources, diagnostics } = readWholeDocuments(createSource('a.json', text), {}, memory);
      expect(diagnostics).toEqual([]);
      expect(resources.map(({ identity }) => identity.name)).toEqual(['a', 'b', 'c']);
      expect(documents.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      const placed = resources.map((resource) => locateIn(resource, ['metadata', 'name']));
      expect(placed.map((at) => at && text.slice(at.start, at.end))).toEqual(['"a"', '"b"', '"c"']);
    }
  });

  it.each(['{"a": 1}\n{"b": ]}\n', '{"a": 1} x\n', '{"a": 1}\n- b\n', '{a: 1\n{b: 2}\n'])(
    'is an error in %j',
    (text) => {
      expect(readSource(createSource('a.json', text)).diagnostics.map(({ code }) => code)).toContain('invalid-yaml');
    },
  );

  it('takes time in proportion to the text', () => {
    const text = `${object('a')}\n`.repeat(3000);
    const start = performance.now();
    expect(readSource(createSource('a.json', text)).resources.length).toBe(3000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('escapes of surrogates', () => {
  const map = (value: string): string =>
    `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"a": "${value}"}}`;
  it.each([
    ['a pair in JSON', map(String.raw`\ud83d\uDE00`), 0],
    ['two pairs in JSON', map(String.raw`\uD83D\ude00\ud83d\ude01`), 0],
    ['a lone one in JSON', map(String.raw`\ud83d x`), 1],
    ['the second one alone in JSON', map(String.raw`\ude00`), 1],
    [
      'a pair in YAML, which Go refuses',
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: "\\ud83d\\ude00"}\n`,
      1,
    ],
  ])('%s', (_, text, count) => {
    const { diagnostics, resources } = readSource(createSource('a.json', text));
    expect(diagnostics.map(({ severity }) => severity)).toEqual(Array.from({ length: count }, () => 'warning'));
    if (count === 0) expect(resources[0]?.value).toEqual(JSON.parse(text));
  });
});
