import { describe, expect, it } from 'vitest';
import { mergeFiles2, mergeFiles3 } from '../../src/files/merge-files.ts';
import type { MergedFiles } from '../../src/merged.ts';
import type { MergeOptions } from '../../src/options.ts';

/** Files by path. */
type Files = Readonly<Record<string, string>>;

interface Row {
  readonly name: string;
  readonly original?: Files;
  readonly updated: Files;
  readonly destination: Files;
  /** Of the whole destination after the merge. */
  readonly expected: Files;
  /** `action Kind name path`, `<- from` behind those that moved. */
  readonly decisions?: readonly string[];
  readonly conflicts?: readonly string[];
  readonly diagnostics?: readonly string[];
  readonly options?: MergeOptions;
}

const map = (name: string, value = '1', comment = ''): string =>
  `${comment}apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  key: "${value}"\n`;
const a = map('a');
const b = map('b');
const c = map('c');
const d = map('d');
const stream = (...documents: readonly string[]): string => documents.join('---\n');
const BROKEN = 'apiVersion: v1\nkind: [ConfigMap\nmetadata:\n  name: a\n';
const JSON_A = '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}\n';

const THREE: readonly Row[] = [
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
    name: 'nothing changed upstream: the destination stays, whatever it is',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': a },
    destination: { 'a.yaml': '%%% {{ anything' },
    expected: { 'a.yaml': '%%% {{ anything' },
  },
  {
    name: 'a change of upstream comes, the text around it stays',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(a, map('b', '2')) },
    destination: { 'a.yaml': `# mine\n---\n${stream(a, b)}\n# end` },
    expected: { 'a.yaml': `# mine\n---\n${stream(a, map('b', '2'))}\n# end` },
  },
  {
    name: 'a file of comments alone gets objects upstream: its comments are there once',
    original: { 'a.yaml': '# licence\n\n# later\n' },
    updated: { 'a.yaml': `# licence\n\n# now\n${a}` },
    destination: { 'a.yaml': '# licence\n\n# later\n' },
    expected: { 'a.yaml': `# licence\n\n# now\n${a}` },
    decisions: ['added ConfigMap a a.yaml'],
  },
  {
    name: 'a file of comments alone in the destination, others than upstream: they stay',
    original: { 'a.yaml': '# licence\n' },
    updated: { 'a.yaml': a },
    destination: { 'a.yaml': '# mine\n' },
    expected: { 'a.yaml': `# mine\n${a}` },
    decisions: ['added ConfigMap a a.yaml'],
  },
  {
    name: 'a file of comments alone, some of them upstream, too: none is there twice',
    original: { 'a.yaml': '# licence\n' },
    updated: { 'a.yaml': `# licence\n# now\n${a}` },
    destination: { 'a.yaml': '# licence\n# mine\n' },
    expected: { 'a.yaml': `# licence\n# mine\n# now\n${a}` },
    decisions: ['added ConfigMap a a.yaml'],
  },
  {
    name: 'a file of comments alone whose comments are those of the file upstream: none is there twice',
    original: { 'a.yaml': '# licence\n' },
    updated: { 'a.yaml': `# licence\n\n${a}` },
    destination: { 'a.yaml': '# licence\n# mine\n' },
    expected: { 'a.yaml': `# licence\n# mine\n${a}` },
    decisions: ['added ConfigMap a a.yaml'],
  },
  {
    name: 'upstream leaves nothing but comments in a file: so does the destination',
    original: { 'a.yaml': `# licence\n\n${a}` },
    updated: { 'a.yaml': '# licence\n\n# gone\n' },
    destination: { 'a.yaml': `# licence\n\n${a}` },
    expected: { 'a.yaml': '# licence\n\n# gone\n' },
    decisions: ['deleted ConfigMap a a.yaml'],
  },
  {
    name: 'only in the destination: stays',
    original: {},
    updated: {},
    destination: { 'a.yaml': a, 'b.yaml': stream(b, c) },
    expected: { 'a.yaml': a, 'b.yaml': stream(b, c) },
  },
  {
    name: 'only upstream, in a file of its own: the file comes byte for byte',
    original: {},
    updated: { 'new/b.yaml': `\uFEFF# licence\r\n---\r\nkind: B\r\n---\r\n# end` },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a, 'new/b.yaml': `\uFEFF# licence\r\n---\r\nkind: B\r\n---\r\n# end` },
    decisions: ['added new/b.yaml'],
  },
  {
    name: 'only upstream, in a file that is there: at the end',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': stream(a, map('b', '1', '# about b\n')) },
    destination: { 'a.yaml': stream(a, d) },
    expected: { 'a.yaml': stream(a, d, map('b', '1', '# about b\n')) },
    decisions: ['added ConfigMap b a.yaml'],
  },
  {
    name: 'only upstream, between two that both have: before the second one',
    original: { 'a.yaml': stream(a, c) },
    updated: { 'a.yaml': stream(a, b, c) },
    destination: { 'a.yaml': stream(a, d, c) },
    expected: { 'a.yaml': stream(a, d, b, c) },
  },
  {
    name: 'only upstream, in front of the first: behind the licence of the file',
    original: { 'a.yaml': `# licence\n---\n${a}` },
    updated: { 'a.yaml': `# licence\n---\n${stream(b, a)}` },
    destination: { 'a.yaml': `# my licence\n---\n${a}` },
    expected: { 'a.yaml': `# my licence\n---\n${stream(b, a)}` },
  },
  {
    name: 'only upstream, in front of a first one without a marker',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': stream(b, a) },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': stream(b, a) },
  },
  {
    name: 'the destination reversed the order: after the one that it follows upstream',
    original: { 'a.yaml': stream(a, c) },
    updated: { 'a.yaml': stream(a, b, c) },
    destination: { 'a.yaml': stream(c, a, d) },
    expected: { 'a.yaml': stream(c, a, b, d) },
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
    name: 'equal names in two directories differ by their directory',
    original: { 'base/a.yaml': a, 'prod/a.yaml': map('a', 'prod') },
    updated: { 'base/a.yaml': map('a', '2'), 'prod/a.yaml': map('a', 'prod') },
    destination: { 'prod/a.yaml': map('a', 'prod mine'), 'base/a.yaml': a },
    expected: { 'prod/a.yaml': map('a', 'prod mine'), 'base/a.yaml': map('a', '2') },
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
    name: 'upstream moved the file: the file here moves with everything in it',
    original: { 'a.yaml': a },
    updated: { 'dir/b.yaml': map('a', '2') },
    destination: { 'a.yaml': `# mine\n${stream(a, d)}` },
    expected: { 'dir/b.yaml': `# mine\n${stream(map('a', '2'), d)}` },
    decisions: ['moved ConfigMap a dir/b.yaml <- a.yaml'],
  },
  {
    name: 'upstream moved a document: the document here moves with its own changes',
    original: { 'a.yaml': stream(a, b), 'c.yaml': c },
    updated: { 'a.yaml': a, 'c.yaml': stream(c, map('b', '2')) },
    destination: { 'a.yaml': stream(a, map('b', '1', '# mine\n'), d), 'c.yaml': c },
    expected: { 'a.yaml': stream(a, d), 'c.yaml': stream(c, map('b', '2', '# mine\n')) },
    decisions: ['moved ConfigMap b c.yaml <- a.yaml'],
  },
  {
    name: 'moved here only: stays, and gets the changes of upstream',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(a, map('b', '2')) },
    destination: { 'a.yaml': a, 'mine/b.yaml': b },
    expected: { 'a.yaml': a, 'mine/b.yaml': map('b', '2') },
  },
  {
    name: 'moved on both sides: to where upstream has it',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': a, 'theirs/b.yaml': b },
    destination: { 'a.yaml': a, 'mine/b.yaml': b },
    expected: { 'a.yaml': a, 'theirs/b.yaml': b },
    decisions: ['moved ConfigMap b theirs/b.yaml <- mine/b.yaml'],
  },
  {
    name: 'new beside documents that were moved here: goes to where they are',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': stream(a, b) },
    destination: { 'mine.yaml': a },
    expected: { 'mine.yaml': stream(a, b) },
    decisions: ['added ConfigMap b mine.yaml'],
  },
  {
    name: 'documents that are no objects pair by text, then by position in their file',
    original: { 'v.yaml': 'a: 1\n---\nb: 1\n---\nc: 1\n' },
    updated: { 'v.yaml': 'a: 1\n---\nb: 2\n---\nc: 1\n' },
    destination: { 'v.yaml': 'a: 1\n---\nb: 1\nmine: 1\n---\nc: 1\n', 'w.yaml': 'b: 1\n' },
    expected: { 'v.yaml': 'a: 1\n---\nb: 2\nmine: 1\n---\nc: 1\n', 'w.yaml': 'b: 1\n' },
  },
  {
    name: 'objects without a name pair within their file',
    original: { 'x/kustomization.yaml': 'kind: Kustomization\napiVersion: k/v1\nnamePrefix: a\n' },
    updated: { 'x/kustomization.yaml': 'kind: Kustomization\napiVersion: k/v1\nnamePrefix: b\n' },
    destination: {
      'w/kustomization.yaml': 'kind: Kustomization\napiVersion: k/v1\nnamePrefix: a\n',
      'x/kustomization.yaml': 'kind: Kustomization\napiVersion: k/v1\nnamePrefix: a\nnameSuffix: c\n',
    },
    expected: {
      'w/kustomization.yaml': 'kind: Kustomization\napiVersion: k/v1\nnamePrefix: a\n',
      'x/kustomization.yaml': 'kind: Kustomization\napiVersion: k/v1\nnamePrefix: b\nnameSuffix: c\n',
    },
  },
  {
    name: "kpt's comment: renamed here, changed upstream",
    original: { 'a.yaml': a },
    updated: { 'a.yaml': map('a', '2') },
    destination: { 'mine.yaml': a.replace('metadata:', 'metadata: # kpt-merge: /a').replace('name: a', 'name: mine') },
    expected: {
      'mine.yaml': map('a', '2').replace('metadata:', 'metadata: # kpt-merge: /a').replace('name: a', 'name: mine'),
    },
  },
  {
    name: "kpt's annotation: renamed here, changed upstream",
    original: { 'a.yaml': a },
    updated: { 'a.yaml': map('a', '2') },
    destination: {
      'mine.yaml': a.replace(
        'name: a\n',
        "name: mine\n  annotations:\n    internal.kpt.dev/upstream-identifier: '|ConfigMap|default|a'\n",
      ),
    },
    expected: {
      'mine.yaml': map('a', '2').replace(
        'name: a\n',
        "name: mine\n  annotations:\n    internal.kpt.dev/upstream-identifier: '|ConfigMap|default|a'\n",
      ),
    },
  },
  {
    name: 'two of one identity in one file: paired in order, and said',
    original: { 'a.yaml': stream(map('a', '1'), map('a', '2')) },
    updated: { 'a.yaml': stream(map('a', '3'), map('a', '4')) },
    destination: { 'a.yaml': stream(map('a', '1', '# x\n'), map('a', '2', '# y\n')) },
    expected: { 'a.yaml': stream(map('a', '3', '# x\n'), map('a', '4', '# y\n')) },
    conflicts: ['duplicate-key ConfigMap a o:1 u:1 d:2 both', 'duplicate-key ConfigMap a o:8 u:8 d:10 both'],
  },
  {
    name: 'comments alone stay where they are',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(map('a', '2'), c) },
    destination: { 'a.yaml': stream('# one\n', a, '# two\n', b, '# three\n') },
    expected: { 'a.yaml': stream('# one\n', map('a', '2'), '# two\n', '# three\n', c) },
  },
  {
    name: 'a file without own changes becomes upstream\u2019s: free comments, layout and order',
    original: { 'a.yaml': `# 1\n\n---\n${a}# debug: "true"\n\n---\n${b}` },
    updated: { 'a.yaml': `# 2\n---\n${b}# DEPRECATED\n\n---\n${a.replace('metadata:', 'metadata: ')}# tail\n` },
    destination: { 'a.yaml': `# 1\n\n---\n${a}# debug: "true"\n\n---\n${b}` },
    expected: { 'a.yaml': `# 2\n---\n${b}# DEPRECATED\n\n---\n${a.replace('metadata:', 'metadata: ')}# tail\n` },
  },
  {
    name: 'a document without own changes becomes upstream\u2019s, beside one with own changes',
    original: { 'a.yaml': stream(a, `${b}# 1\n`) },
    updated: { 'a.yaml': stream(a, `# above\n${b.replace('metadata:', 'metadata: ')}\n# 2\n`) },
    destination: { 'a.yaml': stream(`${a}# ours\n`, `${b}# 1\n`) },
    expected: { 'a.yaml': stream(`${a}# ours\n`, `# above\n${b.replace('metadata:', 'metadata: ')}\n# 2\n`) },
  },
  {
    name: 'a file of comments without own changes becomes upstream\u2019s, and goes with it',
    original: { 'a.yaml': '# 1\n', 'b.yaml': '# 1\n', 'c.yaml': '# 1\n' },
    updated: { 'a.yaml': '# 2\n' },
    destination: { 'a.yaml': '# 1\n', 'b.yaml': '# 1\n', 'c.yaml': '# ours\n' },
    expected: { 'a.yaml': '# 2\n', 'c.yaml': '# ours\n' },
  },
  {
    name: 'a null that upstream adds clears, also in a document without own changes',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': `${a}immutable: null\n` },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a },
  },
  {
    name: 'JSON: edited in place, and a second document goes beside it',
    original: { 'a.json': JSON_A },
    updated: { 'a.json': `${JSON_A.replace('"a"}', '"a"}, "x": 1')}---\n${b}` },
    destination: { 'a.json': JSON_A },
    expected: { 'a.json': JSON_A.replace('"a"}', '"a"}, "x": 1'), 'configmap_b.json': b },
    decisions: ['added ConfigMap b configmap_b.json'],
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
    name: 'resources: false pairs by position, whatever the names are',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': map('other', '1') },
    destination: { 'a.yaml': `${a}mine: 1\n` },
    options: { resources: false },
    expected: { 'a.yaml': `${map('other', '1')}mine: 1\n` },
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
    name: 'in two files of the destination, none of them of upstream: the same',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': map('a', '2') },
    destination: { 'b.yaml': a, 'c.yaml': a },
    expected: { 'b.yaml': map('a', '2'), 'c.yaml': a },
    conflicts: ['duplicate-key ConfigMap a o:1 u:1 d:1 both'],
  },
  {
    name: 'in two files of the destination, one of them of upstream: that one is meant',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': map('a', '2') },
    destination: { 'a.yaml': a, 'c.yaml': a },
    expected: { 'a.yaml': map('a', '2'), 'c.yaml': a },
  },
  {
    name: 'upstream puts an object into a namespace',
    original: { 'a.yaml': stream(a, b) },
    updated: { 'a.yaml': stream(map('a', '2').replace('name: a\n', 'name: a\n  namespace: shop\n'), b) },
    destination: { 'a.yaml': stream(`${a}  mine: x\n`, b) },
    expected: {
      'a.yaml': stream(`${map('a', '2').replace('name: a\n', 'name: a\n  namespace: shop\n')}  mine: x\n`, b),
    },
  },
  ...[
    {
      name: 'the first document goes: the comments of the next one stay',
      before: `# l\n---\n${a}---\n# b\n${b}`,
      updated: `# l\n---\n# b\n${b}`,
      expected: `# l\n---\n# b\n${b}`,
    },
    {
      name: 'the first document goes: the comments of the next one, changed here, are there once',
      before: `# l\n---\n${a}---\n# b\n${b}`,
      updated: `# l\n---\n# b\n${map('b', '2')}`,
      destination: `# l\n---\n${a}---\n# mine\n# b\n${b}`,
      expected: `# l\n---\n# mine\n# b\n${map('b', '2')}`,
    },
    {
      name: 'merged again, comments of a first document that follows another here are there once',
      before: `# l\n---\n${b}`,
      updated: `# l\n---\n# new\n${c}---\n${b}`,
      destination: `# l\n---\n${d}---\n# new\n${c}---\n${b}`,
      expected: `# l\n---\n${d}---\n# new\n${c}---\n${b}`,
    },
    {
      name: 'a new first document adds no blank lines',
      before: `# l\n---\n# b\n${b}`,
      updated: `# l\n---\n${a}---\n# b\n${b}`,
      expected: `# l\n---\n${a}---\n# b\n${b}`,
    },
    {
      name: 'a licence above a blank line stays when the first document goes',
      before: `# Copyright\n\n# about a\n${a}---\n${b}`,
      updated: `# Copyright\n\n${b}`,
      destination: `# Copyright\n\n# about a\n${a}---\n# mine b\n${b}`,
      expected: `# Copyright\n\n# mine b\n${b}`,
    },
    {
      name: 'a licence comes with a new first document',
      before: b,
      updated: `# Copyright\n\n# about a\n${a}---\n${b}`,
      expected: `# Copyright\n\n# about a\n${a}---\n${b}`,
    },
    {
      name: 'the first document goes: no --- where there was none',
      before: stream(a, b),
      updated: b,
      expected: b,
    },
    {
      name: 'the first document goes: --- where there was one',
      before: stream(a, b),
      updated: b,
      destination: `---\n${stream(a, b)}`,
      expected: `---\n${b}`,
    },
  ].map(({ name, before, updated, destination = before, expected }) => ({
    name,
    original: { 'a.yaml': before },
    updated: { 'a.yaml': updated },
    destination: { 'a.yaml': destination },
    expected: { 'a.yaml': expected },
  })),
];

const TWO: readonly Row[] = [
  {
    name: 'a source is laid over the object of its name, whatever file that is in',
    updated: { 's.yaml': map('b', '2') },
    destination: { 'a.yaml': stream(a, `${b}  more: x # mine\n`) },
    expected: { 'a.yaml': stream(a, `${map('b', '2')}  more: x # mine\n`) },
  },
  {
    name: 'what the destination lacks is added to the file of its path',
    updated: { 'a.yaml': `# licence\n---\n${map('b', '1', '# about b\n')}`, 'c.yaml': `# licence\n---\n${c}` },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': stream(a, map('b', '1', '# about b\n')), 'c.yaml': `# licence\n---\n${c}` },
    decisions: ['added ConfigMap b a.yaml', 'added ConfigMap c c.yaml'],
  },
  {
    name: '$patch: delete takes it out',
    updated: { 's.yaml': stream(`$patch: delete\n${a}`, `$patch: delete\n${d}`) },
    destination: { 'a.yaml': stream(a, b) },
    expected: { 'a.yaml': b },
    decisions: ['deleted ConfigMap a a.yaml'],
  },
  {
    name: 'two of one name in one source: the later is laid over what the first made',
    updated: { 's.yaml': stream(map('a', '2'), `${map('a', '2')}  other: "3"\n`) },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': `${map('a', '2')}  other: "3"\n` },
    conflicts: ['duplicate-key ConfigMap a o:- u:1 d:1 both'],
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
];

describe('mergeFiles3', () => {
  it.each(THREE)('$name', (row) => {
    const sides = {
      original: filesOf('o', row.original ?? {}),
      updated: filesOf('u', row.updated),
      destination: filesOf('d', row.destination),
    };
    check(row, mergeFiles3(sides, row.options));
  });
});

describe('mergeFiles2', () => {
  it.each(TWO)('$name', (row) => {
    check(
      row,
      mergeFiles2({ source: filesOf('u', row.updated), destination: filesOf('d', row.destination) }, row.options),
    );
  });
});

function filesOf(side: string, files: Files): { path: string; shownPath: string; text: string }[] {
  return Object.entries(files).map(([path, text]) => ({ path, shownPath: `${side}/${path}`, text }));
}

function check(row: Row, { files, decisions, conflicts, diagnostics }: MergedFiles): void {
  const result = new Map(Object.entries(row.destination));
  for (const { path, before, after } of files) {
    expect(before).toBe(row.destination[path]);
    expect(after).not.toBe(before);
    if (after === undefined) result.delete(path);
    else result.set(path, after);
  }
  expect(Object.fromEntries(result)).toEqual(row.expected);
  const printed = decisions.map(({ action, subject, path, from }) =>
    [
      action,
      ...(subject === undefined ? [] : [subject.kind, subject.name]),
      path,
      ...(from === undefined ? [] : ['<-', from]),
    ].join(' '),
  );
  if (row.decisions !== undefined) expect(printed).toEqual(row.decisions);
  const clashes = conflicts.map((conflict) => {
    const line = (side: 'original' | 'updated' | 'destination'): string =>
      `${side[0] ?? ''}:${conflict[side].location?.line ?? '-'}`;
    const { kind, subject, chosen, open, marked } = conflict;
    const state = `${open ? ' open' : ''}${marked === true ? ' marked' : ''}`;
    const who = [subject?.kind, subject?.name].join(' ');
    return `${kind} ${who} ${line('original')} ${line('updated')} ${line('destination')} ${chosen}${state}`;
  });
  expect(clashes).toEqual(row.conflicts ?? []);
  expect(diagnostics.map(({ code, location }) => `${code} ${location?.path ?? ''}:${location?.line ?? ''}`)).toEqual(
    row.diagnostics ?? [],
  );
}
