import { expect, test } from 'vitest';
import { readTemplate } from '../../src/argo/go-template-nodes.ts';

// https://pkg.go.dev/text/template, actions, and text and spaces.

test.each<readonly [template: string, nodes: readonly unknown[]]>([
  ['a {{- .b -}} c', [{ text: 'a' }, { kind: 'print', tokens: ['.b'] }, { text: 'c' }]],
  ['{{-1}}', [{ kind: 'print', tokens: ['-1'] }]],
  ['{{"}}"}}', [{ kind: 'print', tokens: ['"}}"'] }]],
  ['a{{/* {{ */}}b', [{ text: 'a' }, { text: 'b' }]],
  ['a {{- .b}} c', [{ text: 'a' }, { tokens: ['.b'] }, { text: ' c' }]],
  ['a {{.b -}} c', [{ text: 'a ' }, { tokens: ['.b'] }, { text: 'c' }]],
  ['{{.a -}} \n {{- .b}}', [{ tokens: ['.a'] }, { tokens: ['.b'] }]],
  ['a {{- /* b */ -}} c', [{ text: 'a' }, { text: 'c' }]],
  ['{{`}}`}}', [{ tokens: ['`}}`'] }]],
  [String.raw`{{"\"}}"}}`, [{ tokens: [String.raw`"\"}}"`] }]],
  ['', []],
  ['a', [{ text: 'a' }]],
  ['{{range $x := .l}}{{end}}', [{ names: ['$x'], tokens: ['.l'] }]],
  ['{{if $x := .l}}{{end}}', [{ names: ['$x'], tokens: ['.l'], otherwise: [] }]],
  ['{{range $a, $b, $c := .l}}{{end}}', [{ names: [], tokens: ['$a', ',', '$b', ',', '$c', ':=', '.l'] }]],
  ['{{x := .l}}', [{ kind: 'print', tokens: ['x', ':=', '.l'] }]],
  ['{{with .a}}1{{else}}2{{end}}', [{ word: 'with', body: [{ text: '1' }], otherwise: [{ text: '2' }] }]],
  ['{{$x := .a}}', [{ kind: 'declare', name: '$x', tokens: ['.a'] }]],
  [
    '{{if .a}}1{{else if .b}}2{{else}}3{{end}}4',
    [
      {
        word: 'if',
        tokens: ['.a'],
        body: [{ text: '1' }],
        otherwise: [{ word: 'if', tokens: ['.b'], body: [{ text: '2' }], otherwise: [{ text: '3' }] }],
      },
      { text: '4' },
    ],
  ],
  ['{{range $i, $x := .l}}{{end}}', [{ word: 'range', names: ['$i', '$x'], tokens: ['.l'], body: [] }]],
])('%s', (template, nodes) => {
  expect(readTemplate(template)).toMatchObject({ ok: true, nodes });
});

test.each(['{{if .a}}', '{{if .a}}{{else}}', '{{end}}', '{{else}}', '{{if .a}}{{else}}{{else}}{{end}}', '{{', '{{}}'])(
  '%s is not read',
  (template) => {
    expect(readTemplate(template).ok).toBe(false);
  },
);

test.each<readonly [template: string, message: string, isRefused: boolean]>([
  ['{{if .a}}', 'if has no end', true],
  ['{{range .a}}x', 'range has no end', true],
  ['{{with .a}}{{else}}', 'with has no end', true],
  ['{{if .a}}{{else}}x', 'if has no end', true],
  ['{{if .a}}{{else}}{{else}}{{end}}', 'if has no end', true],
  ['{{if .a}}{{if .b}}{{end}}', 'if has no end', true],
  ['{{if .a}}{{else if .b}}', 'if has no end', true],
  ['{{with .a}}{{else with .b}}{{end}}', 'it has else with', false],
  ['{{range .a}}{{else if .b}}{{end}}', 'it has else if', false],
  ['{{if .a}}{{else .b}}{{end}}', 'it has else .b', false],
  ['{{if .a}}{{end .b}}', '', false],
  ['a{{end}}', 'it has end', false],
  ['{{else}}{{end}}', 'it has else', false],
  ['{{if .a}}{{if}', '', false],
  ['{{', '', false],
])('%s is not read: %s', (template, message, isRefused) => {
  expect(readTemplate(template)).toEqual({ ok: false, message, ...(isRefused ? { isRefused } : {}) });
});

test.each([
  [50, { ok: true }],
  [51, { ok: false, message: 'its blocks are too deep' }],
])('%i blocks in each other', (count, read) => {
  expect(readTemplate('{{if .a}}'.repeat(count) + '{{end}}'.repeat(count))).toMatchObject(read);
  expect(readTemplate(`{{if .a}}{{end}}${'{{if .a}}{{end}}'.repeat(count)}`).ok).toBe(true);
});

test('blocks in blocks end', () => {
  expect(readTemplate('{{if .a}}'.repeat(1000)).ok).toBe(false);
  expect(readTemplate('{{if .a}}'.repeat(20) + '{{end}}'.repeat(20)).ok).toBe(true);
});
