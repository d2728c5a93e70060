import { CORPUS, layout, mutated, mutatedFrom, needs, packages, randomNumbers, runs } from '@krmkit/testing';
import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocuments } from '../../../packages/yaml/src/read/parse.ts';
import { createOrdinaryScanner } from '../../../packages/yaml/src/fast/scan-ordinary.ts';
import { expectAgreement } from './ordinary-checks.ts';

const MANIFEST = `# who
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: "shop"
  labels: {app: web, tier: 'front'}
  annotations:
    example.com/a: "1"

    example.com/b: two # why
spec:
  template:
    spec:
      containers:
      - name: app
        image: registry:5000/app@sha256:00
        args: ["--x=$(Y)", --z]
        command:
        - sh
        - -c
        - |
          echo "$A"  # b

          exit
        description: one
          and two
        env:
        -   name: "a"
            value: 'it''s'
  empty:
  volumes: [{name: a}, "b"]
  words: [ one, 'two', "th:ree, 3" ]
  none: {a: [], b: {}}
  more: { app: web, tier: "fr}ont", port: 80 }
  commas: { app: "x, app: 1, y", tier: 'a, b' }
  some: []
  emptyDir: {}
  list:
    - { a: b }
    - [ a ]
    - {}
    - - a
      - b: c
        d: >-
          e
---
apiVersion: v1
kind: ConfigMap
metadata: # here
    name: settings
data:
    "a b": x
    é: ü
`;

/** Documents of a text, and for each whether it is ordinary. */
function verdicts(text: string): readonly boolean[] {
  const scan = createOrdinaryScanner();
  const found: boolean[] = [];
  for (let start = 0; start < text.length;) {
    const document = scan(text, start);
    found.push(document !== undefined);
    if (document === undefined) break;
    start = document.end;
  }
  return found;
}

it('takes what most people write for ordinary', () => {
  expect(verdicts(MANIFEST)).toEqual([true, true]);
  expect(expectAgreement(MANIFEST)).toEqual({ ordinary: 2, others: 0 });
});

it.each(['\u00a0', '\u2003', '\u3000', '\u2009'])('takes %j for no blank, as the reader does', (blank) => {
  for (const text of [
    `kind: Pod${blank}\n`,
    `kind: Pod${blank} # c\n`,
    `kind: Pod ${blank}\n`,
    `metadata:\n  name: a${blank}\n  namespace: ${blank}b${blank}\n`,
    `metadata:\n  annotations:\n    a: b${blank}\n`,
    `apiVersion: v1${blank}\nlist:\n- ${blank}a${blank}\n- {a: b${blank}}\n`,
  ]) {
    expect(expectAgreement(text)).toEqual({ ordinary: 1, others: 0 });
  }
});

it('knows who an object is and where an annotation can be added', () => {
  const scan = createOrdinaryScanner();
  const first = scan(MANIFEST, 0);
  expect(first?.outline).toMatchObject({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    name: 'web',
    namespace: 'shop',
    toolAnnotations: false,
    marker: -1,
  });
  expect(first?.outline?.annotationPlace).toMatchObject({ of: 'annotations', column: 4, metadataColumn: 2 });
  const second = scan(MANIFEST, first?.end ?? 0);
  expect(second?.outline).toMatchObject({ kind: 'ConfigMap', name: 'settings', namespace: undefined });
  expect(second?.outline?.annotationPlace).toMatchObject({ of: 'metadata', column: 4, metadataColumn: 4 });
});

it.each(['# - {{ x }}\n', '# a: {{ x }}\n', '# {% x\n---\n# c\n'])(
  'takes %j, of comments alone, for no template',
  (text) => {
    expect(expectAgreement(text)).toEqual({ ordinary: parseDocuments(text).length, others: 0 });
  },
);

describe('what is for the reader', () => {
  it.each([
    ['a key twice', 'a: 1\na: 2\n'],
    ['a key twice, once in quotes', 'a: 1\n"a": 2\n'],
    ['a key twice in brackets', 'a: {b: 1, b: 2}\n'],
    ['a key twice in brackets with blanks', 'a: { b: 1, b: 2 }\n'],
    ['a key in brackets that is a word of YAML', 'a: { on: 1 }\n'],
    ['a name in brackets', 'kind: [a]\n'],
    ['no name but brackets', 'metadata:\n  name: {}\n'],
    ['metadata in brackets', 'metadata: {}\n'],
    ['brackets at the top', '[a, b]\n'],
    ['a key in front of brackets and text behind them', 'a: [b] c\n'],
    ['a line of brackets below a key that has a value', 'a: b\n[c, d]\n'],
    ['a key twice behind a nested one', 'a:\n  b: 1\nc:\n  - b: 1\n    d: 2\n    b: 3\n'],
    ['a tab', 'a:\tb\n'],
    ['CRLF', 'a: b\r\n'],
    ['a BOM', '\ufeffa: b\n'],
    ['an anchor', 'a: &x b\n'],
    ['an alias', 'a: *x\n'],
    ['a tag', 'a: !!str b\n'],
    ['a directive', '%YAML 1.1\n---\na: b\n'],
    ['an end mark', 'a: b\n...\n'],
    ['dashes in quotes at the start of a line', 'a: "b\n---c"\n'],
    ['a key that starts with dashes like a marker', '---a: b\n'],
    ['a key that is a number in another spelling', '0777: b\n'],
    ['a key that is a word of YAML', 'a:\n  on: b\n'],
    ['a merge key', '<<: b\n'],
    ['a number that JSON does not have', 'a: -.inf\n'],
    ['less indentation than the first key', '  a: b\nc: d\n'],
    ['a key that is indented too far', 'a: b\n  c: d\n'],
    ['an item that is indented too far', 'a:\n- b\n - c: d\n'],
    ['an item among keys', 'a: b\n- c\n'],
    ['a key in a value', 'a: b: c\n'],
    ['a quote that is not closed', 'a: "b\n'],
    ['brackets that are not closed', 'a: [b\nc: d\n'],
    ['text behind a quote', 'a: "b" c\n'],
    ['an escape with digits', String.raw`a: "\u0041"` + '\n'],
    ['lines in front of a text block that are wider than it', 'a: |\n    \n  b\n'],
    ['a character that Kubernetes refuses', 'a: b\u0007\n'],
    ['a template', 'metadata:\n  name: {{ .Values.name }}\n'],
    ['a template in quotes', 'kind: "{{ .Values.kind }}"\n'],
    ['a name that is a number', 'metadata:\n  name: 5\n'],
    ['a scalar alone', 'a\n'],
    ['JSON', '{"a": 1}\n'],
  ])('%s', (_, text) => {
    expect(verdicts(text)).toEqual([false]);
  });
});

describe('the reader finds no problem and the same in what is ordinary', () => {
  it('in random layouts and packages', () => {
    fc.assert(fc.property(layout, ({ text }) => void expectAgreement(text)));
    fc.assert(fc.property(packages, (files) => Object.values(files).forEach((text) => void expectAgreement(text))));
  });

  it('in lines of brackets, quotes and words', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ', ',
      ',',
      ': ',
      ':',
      '"',
      "'",
      ' ',
      'a',
      'on',
      '1',
      '-',
      ' #',
      '.',
      '\u00a0',
      '\u3000',
      '\u2028',
      '\n---',
      '\n...\n',
    );
    const value = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
    const bracketed = fc.oneof(
      value,
      value.map((text) => `{${text}}`),
      value.map((text) => `{ a: ${text} }`),
      value.map((text) => `[ a, ${text}]`),
    );
    const before = fc.constantFrom('a: ', '- ', '- a: ', 'metadata:\n  annotations: ', 'kind: ', 'a: 1\n', '');
    fc.assert(
      fc.property(before, bracketed, fc.constantFrom('\n', '', '\nb: c\n', '\n- d\n'), (start, text, end) => {
        expectAgreement(`${start}${text}${end}`);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('in texts with small changes', () => {
    const random = randomNumbers(1);
    let ordinary = 0;
    for (let count = 0; count < 1000; count++) {
      expectAgreement(mutated(random));
      ordinary += expectAgreement(mutatedFrom(MANIFEST, random)).ordinary;
    }
    expect(ordinary).toBeGreaterThan(300);
  });

  const present = existsSync(CORPUS);

  it("in other people's manifests, which are ordinary nine times in ten", needs('other manifests', present), () => {
    let [ordinary, others] = [0, 0];
    for (const name of readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })) {
      const text = /\.ya?ml$/.test(name) ? readFileSync(join(CORPUS, name), 'utf8') : '{{';
      if (text.includes('{{')) continue;
      const counts = expectAgreement(text);
      ordinary += counts.ordinary;
      others += counts.others;
    }
    expect(ordinary).toBeGreaterThan(900);
    expect(others).toBeLessThan(ordinary / 10);
  });
});
