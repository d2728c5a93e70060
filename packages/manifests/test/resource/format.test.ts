import { describe, expect, it } from 'vitest';
import { formatYaml } from '../../src/resource/format.ts';
import type { FormatOptions } from '../../src/resource/format.ts';

interface Row {
  readonly why: string;
  readonly lines: readonly string[];
  /** Left out: nothing changes. */
  readonly wanted?: readonly string[];
  readonly options?: FormatOptions;
}

// `k` stands for the lines that make an object of a document.
const k = ['apiVersion: v1', 'kind: A'];

const rows: readonly Row[] = [
  { why: 'in order', lines: [...k, 'metadata:', '  name: a', 'spec: 1'] },
  { why: 'out of order', lines: ['spec: 1', 'kind: A', 'apiVersion: v1'], wanted: [...k, 'spec: 1'] },
  { why: 'no apiVersion', lines: ['spec: 1', 'kind: A'] },
  { why: 'no kind', lines: ['spec: 1', 'apiVersion: v1'] },
  { why: 'an empty kind', lines: ['spec: 1', 'kind: ""', 'apiVersion: v1'] },
  { why: 'a kind that is a number', lines: ['spec: 1', 'kind: 5', 'apiVersion: v1'] },
  { why: 'only comments', lines: ['# a', '# b'] },
  { why: 'a list', lines: ['- b: 1', '  a: 2'] },
  {
    why: 'names of lists in front',
    lines: [...k, 'spec:', '- image: a', '  # the name', '  name: b # it', '- value: 1'],
    wanted: [...k, 'spec:', '- # the name', '  name: b # it', '  image: a', '- value: 1'],
  },
  {
    why: 'comments and blank lines move with the field below them',
    lines: [...k, '', '# about b', 'b: 1 # at b', '# about a', 'a: 1'],
    wanted: [...k, '# about a', 'a: 1', '', '# about b', 'b: 1 # at b'],
  },
  {
    why: 'a comment below a field, in front of a blank line, stays below it',
    lines: [...k, 'data:', '  color: purple', '  # that was color', '', '  textmode: x', '  how: nicely'],
    wanted: [...k, 'data:', '  color: purple', '  # that was color', '', '  how: nicely', '', '  textmode: x'],
  },
  {
    why: 'several comments below a field that moves',
    lines: [...k, 'b: 1', '# below b', '# and more', '', 'a: 1', '', 'c: 1'],
    wanted: [...k, '', 'a: 1', 'b: 1', '# below b', '# and more', '', 'c: 1'],
  },
  {
    why: 'a comment below the last field of a mapping',
    lines: [...k, 'data:', '  b: 1', '  a: 1', '  # below a', 'zz: 1'],
    wanted: [...k, 'data:', '  a: 1', '  # below a', '', '  b: 1', 'zz: 1'],
  },
  {
    why: 'a comment without blank lines around it is about the field below',
    lines: [...k, 'data:', '  b: 1', '  # about a', '  a: 1', '  # below a'],
    wanted: [...k, 'data:', '  # about a', '  a: 1', '  # below a', '', '  b: 1'],
  },
  {
    why: 'comments at the end of a document stay there',
    lines: [...k, 'b: 1', 'a: 1', '# at the end'],
    wanted: [...k, 'a: 1', 'b: 1', '# at the end'],
  },
  {
    why: 'blank lines move with the field below them, and stay as many',
    lines: [...k, '', 'crds:', '- b', '', '', 'components:', '- a', 'namespace: d'],
    wanted: [...k, 'namespace: d', '', '', 'components:', '- a', '', 'crds:', '- b'],
  },
  {
    why: 'the first field has no blank line, and gives that up',
    lines: ['resources:', '- b', '', 'kind: A', '', '', 'apiVersion: v1'],
    wanted: ['apiVersion: v1', '', 'kind: A', '', '', 'resources:', '- b'],
  },
  {
    why: 'blank lines of items',
    lines: [...k, 'x:', '- b: 1', '', '  a: 2'],
    wanted: [...k, 'x:', '- a: 2', '', '  b: 1'],
  },
  {
    why: 'the comment at the head of the text stays',
    lines: ['# the owner', '# of all this', 'spec: 1', 'kind: A', 'apiVersion: v1'],
    wanted: ['# the owner', '# of all this', ...k, 'spec: 1'],
  },
  {
    why: 'the comment at the head stays, that of the field moves',
    lines: ['# the owner', '', '# about spec', 'spec: 1', 'kind: A', 'apiVersion: v1'],
    wanted: ['# the owner', '', ...k, '# about spec', 'spec: 1'],
  },
  {
    why: 'the comment at the head of a second document stays',
    lines: [...k, '---', '# the owner', 'spec: 1', 'kind: A', 'apiVersion: v1'],
    wanted: [...k, '---', '# the owner', ...k, 'spec: 1'],
  },
  {
    why: 'the comment at the head, the field below in order',
    lines: ['# the owner', 'apiVersion: v1', 'spec: 1', 'kind: A'],
    wanted: ['# the owner', ...k, 'spec: 1'],
  },
  {
    why: 'values of several lines',
    lines: [...k, 'b: |', '  # no comment', '', '  x', 'a: "x', '  y"'],
    wanted: [...k, 'a: "x', '  y"', 'b: |', '  # no comment', '', '  x'],
  },
  { why: 'flow', lines: [...k, 'spec: {b: 1, a: 2}'], wanted: [...k, 'spec: {a: 2, b: 1}'] },
  {
    why: 'a merge key is not passed',
    lines: [...k, 'x: &x {p: 1}', 'y:', '  d: 1', '  c: 1', '  <<: *x', '  b: 1', '  a: 1'],
    wanted: [...k, 'x: &x {p: 1}', 'y:', '  c: 1', '  d: 1', '  <<: *x', '  a: 1', '  b: 1'],
  },
  {
    why: 'annotation none',
    lines: ['spec: 1', ...k, 'metadata:', '  annotations:', '    config.kubernetes.io/formatting: none'],
  },
  {
    why: 'annotation standard',
    lines: ['metadata:', '  annotations:', '    config.kubernetes.io/formatting: standard', ...k],
    wanted: [...k, 'metadata:', '  annotations:', '    config.kubernetes.io/formatting: standard'],
  },
  {
    why: 'one of two documents',
    lines: ['b: 1', 'a: 1', '---', 'spec: 1', ...k, '...'],
    wanted: ['b: 1', 'a: 1', '---', ...k, 'spec: 1', '...'],
  },
  {
    why: 'a document that cannot be read beside one that can',
    lines: ['a: [', '---', 'spec: 1', ...k],
    wanted: ['a: [', '---', ...k, 'spec: 1'],
  },
  {
    why: 'containers keep their order',
    lines: [
      'apiVersion: apps/v1',
      'kind: Deployment',
      'spec: {template: {spec: {containers: [{name: b}, {name: a}]}}}',
    ],
  },
  {
    why: 'containers sorted on demand',
    options: { sortLists: true },
    lines: [
      'apiVersion: apps/v1',
      'kind: Deployment',
      'spec:',
      '  template:',
      '    spec:',
      '      containers:',
      '      # second',
      '      - image: b',
      '        name: b',
      '      - name: a',
    ],
    wanted: [
      'apiVersion: apps/v1',
      'kind: Deployment',
      'spec:',
      '  template:',
      '    spec:',
      '      containers:',
      '      - name: a',
      '      # second',
      '      - name: b',
      '        image: b',
    ],
  },
];

describe('formatYaml', () => {
  for (const newline of ['\n', '\r\n']) {
    it.each(rows)(`$why, ends of lines ${JSON.stringify(newline)}`, ({ lines, wanted = lines, options }) => {
      // A text block that becomes the last one ends with its line end.
      for (const end of wanted.includes('b: |') ? [newline] : [newline, '']) {
        const { text, diagnostics } = formatYaml(lines.join(newline) + end, options);
        expect(diagnostics.filter(({ code }) => code !== 'invalid-yaml')).toEqual([]);
        expect(text).toBe(wanted.join(newline) + end);
        expect(formatYaml(text, options).text).toBe(text);
      }
    });
  }

  it('reports an annotation with an invalid value', () => {
    const lines = ['spec: 1', ...k, 'metadata:', '  annotations:', '    config.kubernetes.io/formatting: never'];
    const { text, diagnostics } = formatYaml(lines.join('\n'), { path: 'a.yaml' });
    expect(text).toBe(lines.join('\n'));
    expect(diagnostics).toMatchObject([
      { severity: 'error', location: { path: 'a.yaml', line: 6, column: 38 }, hint: expect.stringContaining('none') },
    ]);
  });

  it('reports why a mapping keeps its order', () => {
    const lines = [...k, 'spec:', '  b: &x {d: 1, c: 2}', '  a: *x'];
    const { text, diagnostics } = formatYaml(lines.join('\n'));
    expect(text).toBe([...k, 'spec:', '  b: &x {c: 2, d: 1}', '  a: *x'].join('\n'));
    expect(diagnostics).toMatchObject([
      { severity: 'info', location: { line: 4, column: 3 }, message: expect.stringContaining('&x') },
    ]);
  });

  it('reports what it could not read', () => {
    expect(formatYaml('a: [\n', { path: 'b.yaml' }).diagnostics).toMatchObject([
      { code: 'invalid-yaml', location: { path: 'b.yaml' } },
    ]);
  });
});
