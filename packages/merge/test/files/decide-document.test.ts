import { describe, expect, it } from 'vitest';
import { mergeFiles2, mergeFiles3 } from '../../src/files/merge-files.ts';
import type { MergeFile } from '../../src/merged.ts';
import type { MergeOptions } from '../../src/options.ts';
import type { Row } from './file-rows.ts';
import { BROKEN, a, b, c, d, describeThree, describeTwo, map, stream } from './file-rows.ts';

const TEMPLATE = 'replicas: {{ .n }}\n';

const ROWS: readonly Row[] = [
  {
    name: "one side changed the kind, the other one the name: upstream's identity, and a conflict",
    original: { 'a.yaml': b },
    updated: { 'a.yaml': b.replace('ConfigMap', 'Other') },
    destination: { 'a.yaml': map('own') },
    expected: { 'a.yaml': b.replace('ConfigMap', 'Other') },
    conflicts: ['both-changed ConfigMap own o:2 u:2 d:2 updated', 'both-changed ConfigMap own o:4 u:4 d:4 updated'],
  },
  {
    name: "both sides renamed an object: upstream's name, with the changes of both, and a conflict",
    original: { 'a.yaml': stream(a, map('b', '1')) },
    updated: { 'a.yaml': stream(a, map('b-u', '1')) },
    destination: { 'a.yaml': stream(a, map('b-d', '1').replace('\ndata:', '\nimmutable: true\ndata:')) },
    expected: { 'a.yaml': stream(a, map('b-u', '1').replace('\ndata:', '\nimmutable: true\ndata:')) },
    conflicts: ['both-changed ConfigMap b-d o:11 u:11 d:11 updated'],
  },
  {
    name: 'both sides renamed an object, and the destination wins',
    original: { 'a.yaml': b },
    updated: { 'a.yaml': map('b-u') },
    destination: { 'a.yaml': map('b-d') },
    expected: { 'a.yaml': map('b-d') },
    conflicts: ['both-changed ConfigMap b-d o:4 u:4 d:4 destination'],
    options: { onConflict: 'dest' },
  },
  {
    name: 'both sides replaced an object with another one: both are there, and it is a conflict',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': map('c', '2').replace('key', 'theirs') },
    destination: { 'a.yaml': map('d', '3').replace('key', 'ours') },
    expected: {
      'a.yaml': stream(map('d', '3').replace('key', 'ours'), map('c', '2').replace('key', 'theirs')),
    },
    decisions: ['added ConfigMap c a.yaml'],
    conflicts: ['both-added ConfigMap d o:1 u:1 d:1 both'],
  },
  {
    name: 'what comes takes the line ends of the file; a missing last one is put in',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': stream(a, 'kind: B\nx: 1') },
    destination: { 'a.yaml': 'apiVersion: v1\r\nkind: ConfigMap\r\nmetadata:\r\n  name: a' },
    expected: { 'a.yaml': 'apiVersion: v1\r\nkind: ConfigMap\r\nmetadata:\r\n  name: a\r\n---\r\nkind: B\r\nx: 1' },
  },
  {
    name: 'deleted here, unchanged upstream: stays deleted',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(a, b) },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a },
    decisions: ['kept-deleted ConfigMap b a.yaml'],
  },
  {
    name: 'deleted here, upstream changed its layout only: stays deleted',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(a, b.replace('"1"', "'1'")) },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a },
    decisions: ['kept-deleted ConfigMap b a.yaml'],
  },
  {
    name: 'deleted here, upstream added a comment to it: stays deleted, with a conflict',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(a, `# new\n${b.replace('"1"', "'1'")}`) },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a },
    decisions: ['kept-deleted ConfigMap b a.yaml'],
    conflicts: ['deleted-and-changed ConfigMap b o:8 u:9 d:- destination'],
  },
  {
    name: 'deleted here, changed upstream: the whole of it is back, and that is a conflict',
    original: { 'a.yaml': stream(a, b, c) },
    updated: { 'a.yaml': stream(a, map('b', '2', '# new\n'), c) },
    destination: { 'a.yaml': stream(a, c) },
    expected: { 'a.yaml': stream(a, map('b', '2', '# new\n'), c) },
    decisions: ['restored ConfigMap b a.yaml'],
    conflicts: ['deleted-and-changed ConfigMap b o:8 u:9 d:- updated'],
  },
  {
    name: 'the same where the destination has the last word',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(a, map('b', '2')) },
    destination: { 'a.yaml': a },
    options: { onConflict: 'dest' },
    expected: { 'a.yaml': a },
    decisions: ['kept-deleted ConfigMap b a.yaml'],
    conflicts: ['deleted-and-changed ConfigMap b o:8 u:8 d:- destination'],
  },
  {
    name: 'deleted upstream, unchanged here but for the layout: goes, and its file with it',
    original: { 'a.yaml': a, 'b.yaml': `# theirs\n${b}` },
    updated: { 'a.yaml': a },
    destination: { 'a.yaml': a, 'b.yaml': b.replace('"1"', "'1'") },
    expected: { 'a.yaml': a },
    decisions: ['deleted ConfigMap b b.yaml'],
  },
  {
    name: 'deleted upstream, with a comment here: goes, and it is a conflict',
    original: { 'a.yaml': a, 'b.yaml': b },
    updated: { 'a.yaml': a },
    destination: { 'a.yaml': a, 'b.yaml': `# mine\n${b}` },
    expected: { 'a.yaml': a },
    decisions: ['deleted ConfigMap b b.yaml'],
    conflicts: ['deleted-and-changed ConfigMap b o:1 u:- d:2 updated'],
  },
  {
    name: 'deleted upstream, the file has others: it stays with these',
    original: { 'a.yaml': stream(a, b, c) },
    updated: { 'a.yaml': stream(a, c) },
    destination: { 'a.yaml': `---\n${stream(a, b, c)}` },
    expected: { 'a.yaml': `---\n${stream(a, c)}` },
    decisions: ['deleted ConfigMap b a.yaml'],
  },
  {
    name: 'deleted upstream, changed here: goes, and that is a conflict',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': a },
    destination: { 'a.yaml': stream(a, map('b', 'mine')) },
    expected: { 'a.yaml': a },
    decisions: ['deleted ConfigMap b a.yaml'],
    conflicts: ['deleted-and-changed ConfigMap b o:8 u:- d:8 updated'],
  },
  {
    name: 'the same where the destination has the last word',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': a },
    destination: { 'a.yaml': stream(a, map('b', 'mine')) },
    options: { onConflict: 'dest' },
    expected: { 'a.yaml': stream(a, map('b', 'mine')) },
    decisions: ['kept ConfigMap b a.yaml'],
    conflicts: ['deleted-and-changed ConfigMap b o:8 u:- d:8 destination'],
  },
  {
    name: 'with fail, one conflict keeps everything as it was',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(map('a', '2'), map('b', '2')) },
    destination: { 'a.yaml': a },
    options: { onConflict: 'fail' },
    expected: { 'a.yaml': a },
    conflicts: ['deleted-and-changed ConfigMap b o:8 u:8 d:- destination open'],
  },
  {
    name: 'gone on both sides',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': a },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a },
  },
  {
    name: 'both added the same text',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': stream(a, b) },
    destination: { 'a.yaml': stream(a, c, b) },
    expected: { 'a.yaml': stream(a, c, b) },
  },
  {
    name: 'both added, in different files, and differ: upstream has the last word',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': stream(a, map('b', '2')) },
    destination: { 'a.yaml': a, 'b.yaml': map('b', '3') },
    expected: { 'a.yaml': a, 'b.yaml': map('b', '2') },
    conflicts: ['both-added ConfigMap b o:- u:13 d:6 updated'],
  },
  {
    name: 'another version is a change',
    original: {
      'a.yaml': 'apiVersion: apps/v1beta1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 1\n',
    },
    updated: { 'a.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 1\n' },
    destination: {
      'a.yaml': 'apiVersion: apps/v1beta1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 5\n',
    },
    expected: { 'a.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 5\n' },
  },
  {
    name: 'one of two of equal name deleted here: the other one is not taken for it',
    original: { 'base/a.yaml': a, 'prod/a.yaml': map('a', 'prod') },
    updated: { 'base/a.yaml': map('a', '2'), 'prod/a.yaml': map('a', 'prod') },
    destination: { 'prod/a.yaml': map('a', 'prod mine') },
    options: { onConflict: 'dest' },
    expected: { 'prod/a.yaml': map('a', 'prod mine') },
    decisions: ['kept-deleted ConfigMap a base/a.yaml'],
    conflicts: ['deleted-and-changed ConfigMap a o:1 u:1 d:- destination'],
  },
  {
    name: 'what cannot be read here stays, and the place is named',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(map('a', '2'), map('b', '2')) },
    destination: { 'a.yaml': stream(BROKEN, b) },
    expected: { 'a.yaml': stream(BROKEN, map('b', '2')) },
    diagnostics: ['invalid-yaml d/a.yaml:2'],
  },
  {
    name: 'what cannot be read upstream is not taken for deleted',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(BROKEN, map('b', '2')) },
    destination: { 'a.yaml': stream(a, b) },
    expected: { 'a.yaml': stream(a, map('b', '2')) },
    diagnostics: ['invalid-yaml u/a.yaml:2'],
  },
  {
    name: 'what could not be read in the original is not taken for new',
    original: { 'a.yaml': stream(BROKEN, b) },
    updated: { 'a.yaml': stream(map('a', '2'), map('b', '2')) },
    destination: { 'a.yaml': stream(map('a', 'mine'), b) },
    expected: { 'a.yaml': stream(map('a', 'mine'), map('b', '2')) },
    diagnostics: ['invalid-yaml o/a.yaml:2'],
  },
  {
    name: 'a template that upstream changed',
    original: { 'a.yaml': stream(b, 'replicas: {{ .n }}\n') },
    updated: { 'a.yaml': stream(map('b', '2'), 'replicas: {{ .m }}\n') },
    destination: { 'a.yaml': stream(b, 'replicas: {{ .n }} # mine\n') },
    expected: { 'a.yaml': stream(map('b', '2'), 'replicas: {{ .n }} # mine\n') },
    diagnostics: ['template-file o/a.yaml:8', 'template-file u/a.yaml:8', 'template-file d/a.yaml:8'],
  },
  {
    name: 'a template that upstream did not change says nothing',
    original: { 'a.yaml': stream(b, 'replicas: {{ .n }}\n') },
    updated: { 'a.yaml': stream(map('b', '2'), 'replicas: {{ .n }}\n') },
    destination: { 'a.yaml': stream(b, 'replicas: {{ .n }} # mine\n') },
    expected: { 'a.yaml': stream(map('b', '2'), 'replicas: {{ .n }} # mine\n') },
  },
  {
    name: 'with markers, deleted upstream and changed here: stays, with a comment above it',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': map('a', '2') },
    destination: { 'a.yaml': stream(a, map('b', 'mine')) },
    options: { onConflict: 'markers' },
    expected: {
      'a.yaml': stream(
        map('a', '2'),
        `# <<<<<<< conflict: the whole document\n# ||||||| original:\n${b.replaceAll(/^/gm, '#   ').replace(/#   $/, '')}# ======= updated has none\n# >>>>>>> destination keeps what is below\n${map('b', 'mine')}`,
      ),
    },
    decisions: ['kept ConfigMap b a.yaml'],
    conflicts: ['deleted-and-changed ConfigMap b o:8 u:- d:8 destination open marked'],
  },
  {
    name: 'with markers, deleted here and changed upstream: stays open, and the rest is merged',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(map('a', '2'), map('b', '2')) },
    destination: { 'a.yaml': a },
    options: { onConflict: 'markers' },
    expected: { 'a.yaml': map('a', '2') },
    decisions: ['kept-deleted ConfigMap b a.yaml'],
    conflicts: ['deleted-and-changed ConfigMap b o:8 u:8 d:- destination open'],
  },
  {
    name: 'twice in a file of the destination: the first is merged, and said',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': map('a', '2') },
    destination: { 'a.yaml': stream(a, a) },
    expected: { 'a.yaml': stream(map('a', '2'), a) },
    conflicts: ['duplicate-key ConfigMap a o:1 u:1 d:1 both'],
  },
  {
    name: "not changed here: gets upstream's text with its order and layout",
    original: { 'a.yaml': a },
    updated: { 'a.yaml': 'kind:   ConfigMap\napiVersion: v1\nmetadata: {name: a}\n' },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': 'kind:   ConfigMap\napiVersion: v1\nmetadata: {name: a}\n' },
  },
  {
    name: "changed on both sides: keeps the file's header apart from upstream's",
    original: { 'a.yaml': a },
    updated: { 'a.yaml': `# theirs\n\n${map('a', '2')}` },
    destination: { 'a.yaml': `# mine\n\n${a}  own: x\n` },
    expected: { 'a.yaml': `# mine\n\n${map('a', '2')}  own: x\n` },
    conflicts: ['both-changed ConfigMap a o:- u:1 d:1 destination'],
  },
  {
    name: 'changed on both sides, with a finding that is no error: is merged',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': a.replace(/\ndata:[^]*/, '\nimmutable: true\n') },
    destination: { 'a.yaml': `${a}  own: x\n` },
    expected: { 'a.yaml': a.replace(/\ndata:[^]*/, '\nimmutable: true\ndata:\n  own: x\n') },
    diagnostics: ['kept-own d/a.yaml:5'],
  },
  {
    name: 'deleted upstream, with a comment in the header here: goes, and it is a conflict',
    original: { 'a.yaml': a, 'b.yaml': b },
    updated: { 'a.yaml': a },
    destination: { 'a.yaml': a, 'b.yaml': `# mine\n\n${b}` },
    expected: { 'a.yaml': a },
    decisions: ['deleted ConfigMap b b.yaml'],
    conflicts: ['deleted-and-changed ConfigMap b o:1 u:- d:3 updated'],
  },
  {
    name: 'deleted upstream and changed here, without apiVersion: the conflict names no object',
    original: { 'a.yaml': 'kind: X\nmetadata:\n  name: n\nx: 1\n' },
    updated: { 'b.yaml': b },
    destination: { 'a.yaml': 'kind: X\nmetadata:\n  name: n\nx: 2\n' },
    expected: { 'b.yaml': b },
    conflicts: ['deleted-and-changed   o:1 u:- d:1 updated'],
  },
  {
    name: 'with fail, two comments at one place refuse the merge',
    original: { 'a.yaml': '# one\na: 1\nb: 1\n' },
    updated: { 'a.yaml': '# theirs\na: 1\nb: 2\n' },
    destination: { 'a.yaml': '# ours\na: 1\nb: 1\n' },
    options: { onConflict: 'fail' },
    expected: { 'a.yaml': '# ours\na: 1\nb: 1\n' },
    conflicts: ['both-changed   o:1 u:1 d:1 destination open'],
  },
  {
    name: 'with markers, they stay open and the rest is merged',
    original: { 'a.yaml': '# one\na: 1\nb: 1\n' },
    updated: { 'a.yaml': '# theirs\na: 1\nb: 2\n' },
    destination: { 'a.yaml': '# ours\na: 1\nb: 1\n' },
    options: { onConflict: 'markers' },
    expected: {
      'a.yaml':
        '# ours\n# <<<<<<< conflict: a\n# ||||||| original: # one\n# ======= updated: # theirs\n# >>>>>>> destination keeps what is below\na: 1\nb: 2\n',
    },
    conflicts: ['both-changed   o:1 u:1 d:1 destination open marked'],
  },
  {
    name: 'with markers, a comment here that goes with its value stays open, and the rest is merged',
    original: { 'a.yaml': 'l:\n- 1\n- 2\n' },
    updated: { 'a.yaml': 'l:\n- 3\n' },
    destination: { 'a.yaml': 'l:\n- 1 # ours\n- 2\n' },
    options: { onConflict: 'markers' },
    expected: { 'a.yaml': 'l:\n- 3\n' },
    conflicts: ['both-changed   o:- u:- d:2 updated open'],
  },
  {
    name: 'with markers, and fail for the place of the comments, they refuse the merge',
    original: { 'a.yaml': '# one\na: 1\nb: 1\n' },
    updated: { 'a.yaml': '# theirs\na: 1\nb: 2\n' },
    destination: { 'a.yaml': '# ours\na: 1\nb: 1\n' },
    options: { onConflict: { otherwise: 'markers', rules: [{ path: 'a', choose: 'fail' }] } },
    expected: { 'a.yaml': '# ours\na: 1\nb: 1\n' },
    conflicts: ['both-changed   o:1 u:1 d:1 destination open'],
  },
];

describeThree('the decision about a document', ROWS);

it('a conflict about a document has no field, and the comments of the side that loses', () => {
  const file = (text: string): readonly MergeFile[] => [{ path: 'a.yaml', text }];
  const ours = file(`# mine\n${map('a', '2')}`);
  const theirs = file(`# theirs\n${map('a', '3')}`);
  const conflictOf = (updated: readonly MergeFile[], destination: readonly MergeFile[]) =>
    mergeFiles3({ original: file(a), updated, destination }).conflicts.map((one) => [
      one.field,
      one.updated.comments,
      one.destination.comments,
    ]);
  expect(conflictOf([], ours)).toEqual([['', undefined, ['# mine']]]);
  expect(conflictOf(theirs, [])).toEqual([['', undefined, undefined]]);
});

const TWO: readonly Row[] = [
  {
    name: 'a source is laid over the object of its name, whatever file that is in',
    updated: { 's.yaml': map('b', '2') },
    destination: { 'a.yaml': stream(a, `${b}  more: x # mine\n`) },
    expected: { 'a.yaml': stream(a, `${map('b', '2')}  more: x # mine\n`) },
  },
  {
    name: '$patch: delete takes it out',
    updated: { 's.yaml': stream(`$patch: delete\n${a}`, `$patch: delete\n${d}`) },
    destination: { 'a.yaml': stream(a, b) },
    expected: { 'a.yaml': b },
    decisions: ['deleted ConfigMap a a.yaml'],
  },
  {
    name: 'a broken source changes nothing',
    updated: { 'a.yaml': BROKEN },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a },
    diagnostics: ['invalid-yaml u/a.yaml:2'],
  },
  ...['- op: replace\n  path: /data/x\n  value: "9"\n', '[{"path": "/data/x", "op": "remove"}]\n'].flatMap((patch) =>
    ['a.yaml', 'b.yaml'].map((path) => ({
      name: `a JSON patch is refused: ${patch.slice(0, 5)} in ${path}`,
      updated: { [path]: patch },
      destination: { 'a.yaml': a },
      expected: { 'a.yaml': a },
      diagnostics: [`invalid-directive u/${path}:1`],
    })),
  ),
  {
    name: 'a template that both have says nothing',
    updated: { 'a.yaml': TEMPLATE },
    destination: { 'a.yaml': TEMPLATE },
    expected: { 'a.yaml': TEMPLATE },
  },
  {
    name: 'a template that differs stays, and is named on both sides',
    updated: { 'a.yaml': `${TEMPLATE}x: 1\n` },
    destination: { 'a.yaml': TEMPLATE },
    expected: { 'a.yaml': TEMPLATE },
    diagnostics: ['template-file u/a.yaml:1', 'template-file d/a.yaml:1'],
  },
  {
    name: 'a template that the destination lacks is added as it is',
    updated: { 'b.yaml': TEMPLATE },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a, 'b.yaml': TEMPLATE },
    decisions: ['added b.yaml'],
  },
  {
    name: 'a template in the place of an object that the source lacks is not added',
    updated: { 'a.yaml': stream(map('b', '2'), TEMPLATE) },
    destination: { 'a.yaml': stream(a, b) },
    expected: { 'a.yaml': stream(a, map('b', '2')) },
    diagnostics: ['template-file u/a.yaml:8'],
  },
  {
    name: 'what the destination may have where it cannot be read is not added',
    updated: { 'a.yaml': stream(map('a', '2'), map('b', '2')) },
    destination: { 'a.yaml': stream(BROKEN, b) },
    expected: { 'a.yaml': stream(BROKEN, map('b', '2')) },
    diagnostics: ['invalid-yaml d/a.yaml:2'],
  },
  {
    name: 'twice in a file of the destination: the first gets it, and that is said',
    updated: { 'a.yaml': map('a', '2') },
    destination: { 'a.yaml': stream(a, a) },
    expected: { 'a.yaml': stream(map('a', '2'), a) },
    conflicts: ['duplicate-key ConfigMap a o:- u:1 d:1 both'],
  },
  ...[
    [map('b', '2'), map('b', '2')],
    [`${b}  gone: null\n`, b],
    ['spec: {none: null}\n', 'spec: {}\n'],
    ['gone: null\n', undefined],
    [`$patch: delete\n${b}`, undefined],
    ['$patch: replace\n', undefined],
    ['[null]\n', '[null]\n'],
    ['{} # null\n', '{} # null\n'],
  ].map(([text = '', added]) => ({
    name: `what is new has no nulls and directives: ${JSON.stringify(text.slice(-20))}`,
    updated: { 'b.yaml': text },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a, ...(added === undefined ? {} : { 'b.yaml': added }) },
  })),
  {
    name: 'a directive that cannot be carried out in what is new: it is not added, and that is said',
    updated: { 'b.yaml': b.replace('\ndata:', '\ndata:\n  $patch: what') },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a },
    diagnostics: ['invalid-directive u/b.yaml:6'],
  },
  {
    name: 'a directive that cannot be carried out in the later of two: the first counts, and that is said',
    updated: { 's.yaml': stream(map('a', '2'), `$patch: what\n${map('a', '3')}`) },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': map('a', '2') },
    conflicts: ['duplicate-key ConfigMap a o:- u:1 d:1 both'],
    diagnostics: ['invalid-directive u/s.yaml:8'],
  },
  {
    name: 'the later of two takes it out',
    updated: { 's.yaml': stream(map('a', '2'), `$patch: delete\n${a}`) },
    destination: { 'a.yaml': stream(a, b) },
    expected: { 'a.yaml': b },
    decisions: ['deleted ConfigMap a a.yaml'],
    conflicts: ['duplicate-key ConfigMap a o:- u:1 d:1 both'],
  },
  ...[
    ['first', 'first', `# theirs\n\n${map('a', '2')}`, `# mine\n\n${a}`, `# mine\n\n${map('a', '2')}`],
    ['first', 'second', `# theirs\n\n${map('a', '2')}`, stream(b, a), stream(b, map('a', '2'))],
    [
      'second',
      'first',
      stream(d, `# about a\n${map('a', '2')}`),
      `# mine\n\n${a}`,
      stream(`# mine\n\n# about a\n${map('a', '2')}`, d),
    ],
    [
      'second',
      'second',
      stream(b, `# about a\n\n${map('a', '2')}`),
      stream(b, `# mine\n\n${a}`),
      stream(b, `# mine\n\n${map('a', '2')}`),
    ],
  ].map(([here, there, source = '', destination = '', merged = '']) => ({
    name: `the header of a file stays with the file: ${here} document over the ${there} one`,
    updated: { 's.yaml': source },
    destination: { 'a.yaml': destination },
    expected: { 'a.yaml': merged },
  })),
];

describeTwo('the decision about a document of a source', TWO);

describe('a document with op and path', () => {
  it.each<[title: string, text: string, options?: MergeOptions]>([
    ['is no list', 'op: remove\npath: /data\n'],
    ['is an empty list', '[] # no op, no path\n'],
    ['cannot be read', '- op: remove\n  path: /data\n- {{ .more }}\n'],
    ['has a path that is no pointer', '- op: remove\n  path: data\n'],
    ['has an operation that RFC 6902 does not define', '- op: get\n  path: /data\n'],
    ['has one item that is no operation', '- op: remove\n  path: /data\n- x\n'],
    ['is not among objects', '- op: remove\n  path: /data\n', { resources: false }],
  ])('is added if it %s', (_title, text, options) => {
    const source = [{ path: 'b.yaml', text }];
    const merged = mergeFiles2({ source, destination: [{ path: 'a.yaml', text: a }] }, options);
    expect(merged.files.map(({ path, after }) => [path, after])).toEqual([['b.yaml', text]]);
    expect(merged.diagnostics).toEqual([]);
  });
});
