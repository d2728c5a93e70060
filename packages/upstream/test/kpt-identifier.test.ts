import { describe, expect, it } from 'vitest';
import { follow } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { KPT_IDENTIFIER, hasIdentifiers, withIdentifiers } from '../src/kpt-identifier.ts';
import { treeFile } from '../src/tree-file.ts';
import type { FileTree } from '../src/tree-file.ts';

const tree = (files: Readonly<Record<string, string>>): FileTree =>
  new Map(Object.entries(files).map(([path, text]) => [path, treeFile(new TextEncoder().encode(text))]));

function identified(text: string, path = 'a.yaml'): string | undefined {
  return withIdentifiers(tree({ [path]: text }), new Set([path])).get(path)?.text;
}

const DEPLOYMENT = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  namespace: shop\n';

// What `kpt pkg get` of kpt 1.0.0 writes: GROUP|KIND|NAMESPACE|NAME.
describe('an object gets the annotation of kpt', () => {
  it.each([
    [DEPLOYMENT, 'apps|Deployment|shop|web'],
    ['apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n', '|Pod|default|a'],
    ['apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations:\n    x: y\n', '|Pod|default|a'],
  ])('%j', (text, identifier) => {
    const changed = identified(text) ?? '';
    const [document] = parseDocuments(changed);
    const value = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
    expect(follow(value, ['metadata', 'annotations', KPT_IDENTIFIER])).toBe(identifier);
    expect(changed.split('\n')).toEqual(expect.arrayContaining(text.split('\n')));
  });

  it.each([
    ['a.yaml', 'a: 1\n'],
    ['a.yaml', 'apiVersion: v1\nkind: Pod\nmetadata:\n  generateName: a\n'],
    ['a.yaml', 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: 12\n'],
    ['a.yaml', 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: ""\n'],
    ['a.yaml', 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations: text\n'],
    ['a.yaml', `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations:\n    ${KPT_IDENTIFIER}: mine\n`],
    ['a.json', '{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}}'],
    ['Kptfile', 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: a\n'],
    ['in/Krmfile', 'apiVersion: config.k8s.io/v1\nkind: Krmfile\nmetadata:\n  name: a\n'],
  ])('but not %s: %j', (path, text) => {
    expect(identified(text, path)).toBe(text);
  });

  it('only in the files that are named', () => {
    const files = withIdentifiers(
      tree({ 'a.yaml': DEPLOYMENT, 'b.yaml': DEPLOYMENT }),
      new Set(['b.yaml', 'none.yaml']),
    );
    expect([...files].filter(([, { text }]) => text !== DEPLOYMENT).map(([path]) => path)).toEqual(['b.yaml']);
  });
});

it.each([
  [{ 'a.yaml': DEPLOYMENT }, false],
  [{ 'a.yaml': 'x: 1\n', 'b.yaml': `# ${KPT_IDENTIFIER}\n` }, true],
])('%j has annotations of kpt: %s', (files, expected) => {
  expect(hasIdentifiers(tree(files))).toBe(expected);
});
