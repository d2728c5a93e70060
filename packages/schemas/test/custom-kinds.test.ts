import { describe, expect, it } from 'vitest';
import { readCustomKinds } from '../src/custom-kinds.ts';
import { createSource } from '@krmkit/base';

function crd(spec: string): string {
  return `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: ${spec}\n`;
}

const WIDGET = crd('{group: e.com, names: {kind: Widget}, versions: [{name: v1, served: true}]}');

function kindsIn(text: string): readonly string[] {
  const read = readCustomKinds(createSource('w.yaml', text));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.kinds.map(({ group, version, kind }) => `${group}/${version} ${kind}`);
}

describe('the kinds of a file', () => {
  it.each([
    ['one definition', WIDGET, ['e.com/v1 Widget']],
    [
      'a bundle with other objects',
      `apiVersion: v1\nkind: Namespace\n---\n${WIDGET}---\n# no more\n`,
      ['e.com/v1 Widget'],
    ],
    [
      'all versions that are served',
      crd(
        '{group: e.com, names: {kind: W}, versions: [{name: v1}, {name: v1alpha1, served: false}, {name: v2, served: true}]}',
      ),
      ['e.com/v1 W', 'e.com/v2 W'],
    ],
    [
      'a list, as kubectl prints it',
      `apiVersion: v1\nkind: List\nitems:\n- ${WIDGET.trimEnd().replaceAll('\n', '\n  ')}\n- {kind: Pod}\n`,
      ['e.com/v1 Widget'],
    ],
    [
      'v1beta1 with one version',
      'apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\nspec: {group: e.com, version: v1, names: {kind: W}}\n',
      ['e.com/v1 W'],
    ],
    [
      'one version beside an empty list of them',
      crd('{group: e.com, version: v1, versions: [], names: {kind: W}}'),
      ['e.com/v1 W'],
    ],
  ])('%s', (_, text, kinds) => {
    expect(kindsIn(text)).toEqual(kinds);
  });

  it('have the schema of their version, or in v1beta1 the common one', () => {
    const text = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
spec:
  group: e.com
  names: {kind: W}
  validation: {openAPIV3Schema: {description: all}}
  versions:
  - {name: v1, served: true, storage: true}
  - {name: v2, served: true, schema: {openAPIV3Schema: {description: own}}}
`;
    const read = readCustomKinds(createSource('w.yaml', text));
    expect(read.ok && read.kinds.map(({ schema }) => schema)).toEqual([{ description: 'all' }, { description: 'own' }]);
  });
});

describe('a file without kinds is refused with the location', () => {
  const rows: readonly (readonly [text: string, problems: readonly string[]])[] = [
    ['', ['1:1 it contains no object']],
    ['# nothing\n---\n', ['1:1 it contains no object']],
    ['Usage: foo\n', ['1:1 this is not a CustomResourceDefinition']],
    ['- a\n', ['1:1 this is not a CustomResourceDefinition']],
    ['apiVersion: v1\nkind: Pod\n', ['2:7 this Pod of v1 is not a CustomResourceDefinition']],
    [
      'apiVersion: example.com/v1\nkind: CustomResourceDefinition\n',
      ['2:7 this CustomResourceDefinition of example.com/v1 is not a CustomResourceDefinition'],
    ],
    ['kind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n', ['4:9 this Pod of v1 is not a CustomResourceDefinition']],
    [
      'kind: List\nitems:\n- kind: List\n  items:\n  - apiVersion: v1\n    kind: Pod\n',
      ['6:11 this Pod of v1 is not a CustomResourceDefinition'],
    ],
    ['kind: ""\n', ['1:1 this is not a CustomResourceDefinition']],
    ['kind: Pod\n', ['1:7 this Pod is not a CustomResourceDefinition']],
    [
      crd('{group: "", names: {kind: W}, versions: [{name: v1}]}'),
      ['3:15 spec.group of this CustomResourceDefinition must be a string'],
    ],
    [
      crd('{group: e.com, version: 1, names: {kind: W}}'),
      ['3:31 spec.version of this CustomResourceDefinition must be a string'],
    ],
    [
      crd('{}'),
      [
        '3:7 spec.group of this CustomResourceDefinition is missing',
        '3:7 spec.names.kind of this CustomResourceDefinition is missing',
        '3:7 spec.versions of this CustomResourceDefinition serves no version',
      ],
    ],
    [
      crd('{group: apps, names: {kind: W}, versions: [{name: v1}]}'),
      ['3:15 spec.group of this CustomResourceDefinition contains no dot'],
    ],
    [
      crd('{group: e.com, names: {kind: [W]}, versions: [{name: 1}]}'),
      [
        '3:36 spec.names.kind of this CustomResourceDefinition must be a string',
        '3:60 spec.versions[0].name of this CustomResourceDefinition must be a string',
      ],
    ],
    [
      `${WIDGET}---\n${WIDGET}`,
      ['7:63 spec.versions[0].name of this CustomResourceDefinition defines Widget of e.com/v1 again'],
    ],
  ];
  it.each(rows)('%j', (text, problems) => {
    const read = readCustomKinds(createSource('w.yaml', text));
    expect(
      read.ok ? [] : read.problems.map(({ position: { line, column }, message }) => `${line}:${column} ${message}`),
    ).toEqual(problems);
  });

  it.each([
    ['a value that Kubernetes refuses', 'a: !!int b\n', [4]],
    ['what is only a warning', 'a: 1\na: 2\n', []],
  ])('beside others, for %s', (_, text, lines) => {
    const read = readCustomKinds(createSource('w.yaml', `${WIDGET}${text}`));
    expect(read.ok ? [] : read.problems.map(({ position }) => position.line)).toEqual(lines);
  });

  it('that is not YAML: all problems are reported with their locations', () => {
    const read = readCustomKinds(createSource('w.yaml', `${WIDGET}---\na: "b\n`));
    expect(read).toMatchObject({ ok: false, problems: [{ path: 'w.yaml', position: { line: 5 } }] });
  });
});
