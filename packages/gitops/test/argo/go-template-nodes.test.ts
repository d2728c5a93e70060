import { expect, test } from 'vitest';
import { readTemplate } from '../../src/argo/go-template-nodes.ts';

// https://pkg.go.dev/text/template, actions, and text and spaces.

test.each<readonly [template: string, nodes: readonly unknown[]]>([
  ['a {{- .b -}} c', [{ text: 'a' }, { kind: 'print', tokens: ['.b'] }, { text: 'c' }]],
  ['{{-1}}', [{ kind: 'print', tokens: ['-1'] }]],
  ['{{"}}"}}', [{ kind: 'print', tokens: ['"}}"'] }]],
  ['a{{/* {{ */}}b', [{ text: 'a' }, { text: 'b' }]],
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

test('blocks in blocks end', () => {
  expect(readTemplate('{{if .a}}'.repeat(1000)).ok).toBe(false);
  expect(readTemplate('{{if .a}}'.repeat(20) + '{{end}}'.repeat(20)).ok).toBe(true);
});
