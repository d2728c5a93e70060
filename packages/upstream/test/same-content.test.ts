import { expect, it } from 'vitest';
import { isSameContent } from '../src/same-content.ts';
import { treeFile } from '../src/tree-file.ts';

const file = (text: string): ReturnType<typeof treeFile> => treeFile(new TextEncoder().encode(text));

const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n';
const ID = 'internal.kpt.dev/upstream-identifier';
const KPTFILE = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: a\ninfo: {description: d}\n';

// What `kpt pkg get` of kpt 1.0.0 changes is no local change.
it.each([
  ['a.txt', 'a', 'a', true],
  ['a.txt', 'a', 'b', false],
  ['a.yaml', `${POD}  annotations:\n    ${ID}: 'x'\n`, POD, true],
  ['a.yaml', `${POD}  annotations:\n    ${ID}: 'x'\n    b: c\n`, `${POD}  annotations:\n    b: c\n`, true],
  ['a.yaml', `${POD}  annotations:\n    ${ID}: 'x'\n    b: c\n`, POD, false],
  [
    'a.yaml',
    `${POD.replace('name: a', 'name: b')}  annotations:\n    ${ID}: 'x'\n    b: c\n`,
    `${POD}  annotations:\n    b: c\n`,
    false,
  ],
  ['a.YML', `${POD}  annotations:\n    ${ID}: 'x'\n`, POD, true],
  ['a.txt', `${POD}  annotations:\n    ${ID}: 'x'\n`, POD, false],
  ['a.yaml', `# kpt-merge: x/a\n${POD}`, POD, true],
  ['a.yaml', `# kpt: x/a\n${POD}`, POD, false],
  ['a.yaml', `${POD}  namespace: kpt\n`, POD, false],
  // Only files with a trace of kpt are compared as values.
  ['a.yaml', POD, POD.replace('name: a', "name: 'a'"), false],
  ['a.yaml', `a: [kpt\n`, `a: [kpt]\n`, false],
  ['a.yaml', `a: [kpt\n`, `b: [kpt\n`, false],
  ['Kptfile', KPTFILE, KPTFILE, true],
  ['Kptfile', `${KPTFILE}upstream: {type: git}\nupstreamLock: {type: git}\nstatus: {x: y}\n`, KPTFILE, true],
  ['Kptfile', KPTFILE.replace('name: a', 'name: b'), KPTFILE, true],
  ['Kptfile', KPTFILE.replace('description: d', 'description: e'), KPTFILE, false],
  [
    'in/Kptfile',
    'info: {b: 1, a: [{d: 1, c: 2}]}\nkind: Kptfile\n',
    'kind: Kptfile\ninfo: {a: [{c: 2, d: 1}], b: 1}\n',
    true,
  ],
  ['Kptfile', '- a\n', '- b\n', false],
  ['Kptfile', '', '# x\n', false],
])('%s: %j and %j are the same: %s', (path, local, upstream, expected) => {
  expect(isSameContent(path, file(local), file(upstream))).toBe(expected);
});

it('a file that is no text is compared by its bytes', () => {
  const bytes = (...values: readonly number[]): ReturnType<typeof treeFile> => treeFile(new Uint8Array(values));
  expect(isSameContent('a.yaml', bytes(0xff, 1), bytes(0xff, 1))).toBe(true);
  expect(isSameContent('a.yaml', bytes(0xff, 1), bytes(0xff, 2))).toBe(false);
});
