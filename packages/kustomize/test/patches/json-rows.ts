/** Operations on `OBJECT`, with the result, or with a part of the message that krmkit and kustomize refuse them with. */
export interface JsonRow {
  readonly title: string;
  readonly operations: string;
  readonly gives?: string;
  readonly refused?: string;
  /** The line of the message in `p.yaml`, from 1. */
  readonly line?: number;
}

export const OBJECT =
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: "1", "x/y~z": q}\nlist: [1, 2, 3]\n';
const HEAD = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n';

export const JSON_ROWS: readonly JsonRow[] = [
  {
    title: 'add sets a member',
    operations: '- {op: add, path: /data/b, value: "2"}',
    gives: `${HEAD}data: {a: "1", "x/y~z": q, b: "2"}\nlist: [1, 2, 3]`,
  },
  {
    title: 'add replaces a member',
    operations: '- {op: add, path: /data/a, value: "2"}',
    gives: `${HEAD}data: {a: "2", "x/y~z": q}\nlist: [1, 2, 3]`,
  },
  {
    title: 'add inserts an item',
    operations: '- {op: add, path: /list/1, value: 9}',
    gives: `${HEAD}data: {a: "1", "x/y~z": q}\nlist: [1, 9, 2, 3]`,
  },
  {
    title: 'add at the end',
    operations: '- {op: add, path: /list/-, value: 9}\n- {op: add, path: /list/4, value: 10}',
    gives: `${HEAD}data: {a: "1", "x/y~z": q}\nlist: [1, 2, 3, 9, 10]`,
  },
  {
    title: 'add with a negative index',
    operations: '- {op: add, path: /list/-1, value: 9}',
    gives: `${HEAD}data: {a: "1", "x/y~z": q}\nlist: [1, 2, 3, 9]`,
  },
  {
    title: 'add beyond the end',
    operations: '- {op: add, path: /list/7, value: 9}',
    refused: 'no such index',
    line: 1,
  },
  {
    title: 'add without a parent',
    operations: '- {op: test, path: /data/a, value: "1"}\n- {op: add, path: /spec/x, value: 9}',
    refused: '/spec does not exist',
    line: 2,
  },
  {
    title: 'escapes',
    operations: '- {op: replace, path: /data/x~1y~0z, value: r}',
    gives: `${HEAD}data: {a: "1", "x/y~z": r}\nlist: [1, 2, 3]`,
  },
  {
    title: 'replace by a negative index',
    operations: '- {op: replace, path: /list/-1, value: 9}',
    gives: `${HEAD}data: {a: "1", "x/y~z": q}\nlist: [1, 2, 9]`,
  },
  {
    title: 'replace without a value there',
    operations: '- {op: replace, path: /data/zz, value: 9}',
    refused: 'no such value',
    line: 1,
  },
  {
    title: 'remove a member and an item',
    operations: '- {op: remove, path: /data/a}\n- {op: remove, path: /list/0}',
    gives: `${HEAD}data: {"x/y~z": q}\nlist: [2, 3]`,
  },
  {
    title: 'remove without a value there',
    operations: '- {op: remove, path: /data/zz}',
    refused: 'no such value',
    line: 1,
  },
  {
    title: 'move',
    operations: '- {op: move, from: /data/a, path: /data/b}',
    gives: `${HEAD}data: {b: "1", "x/y~z": q}\nlist: [1, 2, 3]`,
  },
  {
    title: 'copy',
    operations: '- {op: copy, from: /data/a, path: /data/b}',
    gives: `${HEAD}data: {a: "1", b: "1", "x/y~z": q}\nlist: [1, 2, 3]`,
  },
  {
    title: 'copy from nothing',
    operations: '- {op: copy, from: /data/zz, path: /data/b}',
    refused: 'no such value',
    line: 1,
  },
  { title: 'test that fails', operations: '- {op: test, path: /data/a, value: "2"}', refused: 'and not', line: 1 },
  {
    title: 'test against null below a missing value',
    operations: '- {op: test, path: /spec/x, value: null}',
    refused: '/spec does not exist',
    line: 1,
  },
  {
    title: 'test against null below a text',
    operations: '- {op: test, path: /data/a/-, value: null}',
    refused: '/data/a is not a mapping or a list',
    line: 1,
  },
  {
    title: 'test against null beyond the end of a list',
    operations: '- {op: test, path: /list/3, value: null}',
    refused: 'no such index',
    line: 1,
  },
  {
    title: 'test of a missing value against null',
    operations: '- {op: test, path: /data/zz, value: null}',
    gives: OBJECT,
  },
  {
    title: 'annotations need not exist',
    operations: '- {op: add, path: /metadata/annotations/x, value: "1"}',
    gives: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, annotations: {x: "1"}}\ndata: {a: "1", "x/y~z": q}\nlist: [1, 2, 3]`,
  },
  {
    title: 'labels need to exist',
    operations: '- {op: add, path: /metadata/labels/x, value: "1"}',
    refused: '/metadata/labels does not exist',
    line: 1,
  },
  {
    title: 'name and kind change',
    operations: '- {op: replace, path: /metadata/name, value: m}\n- {op: replace, path: /kind, value: Foo}',
    gives: 'apiVersion: v1\nkind: Foo\nmetadata: {name: m}\ndata: {a: "1", "x/y~z": q}\nlist: [1, 2, 3]',
  },
  {
    title: 'JSON',
    operations: '[{"op": "add", "path": "/data/b", "value": "2"}]',
    gives: `${HEAD}data: {a: "1", "x/y~z": q, b: "2"}\nlist: [1, 2, 3]`,
  },
  {
    title: 'a bracket without JSON',
    operations: '[{op: add, path: /data/b, value: "2"}]',
    refused: 'is not JSON',
    line: 1,
  },
  { title: 'an unknown operation', operations: '- op: ad\n  path: /data/b', refused: 'no operation "ad"', line: 1 },
  {
    title: 'YAML 1.1',
    operations: '- {op: add, path: /data/b, value: yes}',
    gives: `${HEAD}data: {a: "1", "x/y~z": q, b: true}\nlist: [1, 2, 3]`,
  },
  {
    title: 'add without a value',
    operations: '- {op: add, path: /data/b}',
    refused: 'has no value',
    line: 1,
  },
  {
    title: 'a list in a list',
    operations: '- {op: replace, path: /list/0, value: [5]}\n- {op: add, path: /list/0/0, value: 4}',
    gives: `${HEAD}data: {a: "1", "x/y~z": q}\nlist: [[4, 5], 2, 3]`,
  },
  {
    title: 'a test without a value is one for null',
    operations: '- {op: test, path: /data/a}',
    refused: 'and not',
    line: 1,
  },
  {
    title: 'a path without a slash loses its first part',
    operations: '- {op: add, path: data/b, value: 1}',
    gives: `${OBJECT}b: 1`,
  },
  { title: 'a comment alone', operations: '# comment', gives: OBJECT },
  { title: 'an empty list', operations: '[]', gives: OBJECT },
  {
    title: 'the whole object',
    operations: '- {op: replace, path: "", value: {apiVersion: v1, kind: Foo, metadata: {name: x}}}',
    gives: 'apiVersion: v1\nkind: Foo\nmetadata: {name: x}',
  },
  { title: 'removing the whole object', operations: '- {op: remove, path: ""}', refused: 'no such value', line: 1 },
  {
    title: 'a member in a scalar',
    operations: '- {op: add, path: /data/a/b, value: 1}',
    refused: 'not a mapping',
    line: 1,
  },
  {
    title: 'an object without a name',
    operations: '- {op: replace, path: /metadata/name, value: null}',
    refused: 'metadata.name',
    line: 1,
  },
  {
    title: 'a target that is replaced by a part of it',
    operations: '- {op: move, from: /data/a, path: /data}',
    gives: `${HEAD}data: "1"\nlist: [1, 2, 3]`,
  },
];
