import type { Row } from './file-rows.ts';
import { a, b, c, describeThree, describeTwo, map, stream } from './file-rows.ts';

const THREE: readonly Row[] = [
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
    name: 'a null that upstream adds clears, also in a document without own changes',
    original: { 'a.yaml': a },
    updated: { 'a.yaml': `${a}immutable: null\n` },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': a },
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
];

const TWO: readonly Row[] = [
  {
    name: 'what the destination lacks is added to the file of its path',
    updated: { 'a.yaml': `# licence\n---\n${map('b', '1', '# about b\n')}`, 'c.yaml': `# licence\n---\n${c}` },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': stream(a, map('b', '1', '# about b\n')), 'c.yaml': `# licence\n---\n${c}` },
    decisions: ['added ConfigMap b a.yaml', 'added ConfigMap c c.yaml'],
  },
  {
    name: 'two of one name in one source: the later is laid over what the first made',
    updated: { 's.yaml': stream(map('a', '2'), `${map('a', '2')}  other: "3"\n`) },
    destination: { 'a.yaml': a },
    expected: { 'a.yaml': `${map('a', '2')}  other: "3"\n` },
    conflicts: ['duplicate-key ConfigMap a o:- u:1 d:1 both'],
  },
];

describeThree('mergeFiles3', THREE);
describeTwo('mergeFiles2', TWO);
