import { CORPUS, layout, mutated, mutatedFrom, needs, packages, randomNumbers } from '@krmkit/testing';
import fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locateIn } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import type { Span, JsonValue, Path } from '@krmkit/base';
import { createSource, isArray, isObject } from '@krmkit/base';
import { createDocumentMemory } from '../../../packages/yaml/src/fast/document-memory.ts';
import type { YamlDocument } from '../../../packages/yaml/src/read/nodes.ts';
import { createOrdinaryLocator } from '../../../packages/yaml/src/fast/ordinary-locator.ts';
import { createOrdinaryValueReader } from '../../../packages/yaml/src/fast/ordinary-value.ts';
import { documentReader, parseDocuments } from '../../../packages/yaml/src/read/parse.ts';
import { createOrdinaryScanner } from '../../../packages/yaml/src/fast/scan-ordinary.ts';
import { toValue } from '../../../packages/yaml/src/read/to-value.ts';

const scan = createOrdinaryScanner();
const readValue = createOrdinaryValueReader();
const readForKustomize = createOrdinaryValueReader({
  profile: 'kustomize',
  valueOf: (node) => toValue(node, 'kustomize').value,
});
const findPosition = createOrdinaryLocator();

interface Counts {
  values: number;
  /** The number of paths that were found without nodes. */
  places: number;
  others: number;
}

/** Expects of the ordinary documents of a text the values and the positions that their nodes have. */
function expectSame(text: string, counts: Counts, everyPlace = true): void {
  const source = createSource('a.yaml', text);
  for (const document of parseDocuments(text)) {
    const found = scan(text, document.start);
    if (found?.outline === undefined || document.root === undefined) continue;
    const { outline } = found;
    const { value } = toValue(document.root, 'kubectl');
    const read = readValue(text, found, outline);
    expect(JSON.stringify(read?.value)).toBe(JSON.stringify(value));
    expect({ value: readForKustomize(text, found, outline)?.value, problems: [] }).toEqual(
      toValue(document.root, 'kustomize'),
    );
    counts.values += 1;
    if (read?.isByLine !== true) continue;
    const lookedUp: YamlDocument = {
      ...document,
      findPosition: (path) => {
        const place = findPosition(text, found, outline, path);
        counts[place === undefined ? 'others' : 'places'] += 1;
        return place;
      },
    };
    const paths = everyPlace ? pathsOf(value) : pathsOf(value).filter((_, at) => at % 20 === 0);
    for (const { path, range } of paths) {
      const expected = locateIn(resourceAt(source, document), path, range);
      expect([path, range, locateIn(resourceAt(source, lookedUp), path, range)]).toEqual([path, range, expected]);
    }
  }
}

function resourceAt(source: ReturnType<typeof createSource>, document: YamlDocument): Resource {
  const identity = { apiVersion: 'v1', group: '', version: 'v1', kind: 'Pod', namespace: undefined, name: 'a' };
  return { identity, value: {}, origin: { source, document, index: 0, path: [] } };
}

/** Every path of a value, parts of its texts, and some that do not exist. */
function pathsOf(value: JsonValue, path: Path = []): readonly { readonly path: Path; readonly range?: Span }[] {
  const missing = [{ path: [...path, 'missing', 0] }, { path: [...path, 99, 'x'] }, { path: [...path, 'a: b'] }];
  const own = [{ path }, ...missing];
  if (isArray(value)) return [...own, ...value.flatMap((item, at) => pathsOf(item, [...path, at]))];
  if (isObject(value)) {
    return [...own, ...Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]))];
  }
  return [...own, { path, range: { start: 1, end: 3 } }];
}

const MANIFEST = `--- # who
# a comment
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # c
  "quoted": 'single'
  labels: {app: web, "tier": 'front', list: [1, "2", [], {}], v: 1.10 }
spec:
  containers:
  - name: app # here
    image: registry:5000/app@sha256:00#1
    args: ["--x=$(Y)", --z]
    command:
    - sh
    - "-c"   # quoted
    - |
      # no comment
      echo "$A"  # b

      exit
    env:
    -   name: "a: b"
        value: 'it''s'
    -   name: b
    - { name: c, value: d }
    - e: {}
    - - f
      - g: h
    -
      i: j
    -
    - k: # nothing
    - l: # a list
      - m
    - http://x:80/#y
    - # o
      p: q
  empty:
  tail: >-
    folded

    text
  last: "\\\\ \\" #"
`;

const counts = (): Counts => ({ values: 0, places: 0, others: 0 });

describe('values and positions without nodes are those of the nodes', () => {
  it('in what most people write', () => {
    const found = counts();
    expectSame(MANIFEST, found);
    expect(found.values).toBe(1);
    expect(found.places).toBeGreaterThan(found.others);
  });

  it.each([
    ['an item alone', '- a\n'],
    ['an empty item alone', '-\n'],
    ['an empty value alone', 'a:   # b\n'],
    ['one line', 'a: b   # c'],
    ['one line that is nested', '- - a: "b"  # c\n'],
    ['a list in the column of its key', 'a:\n- b\n- c: d\n\n  e: f\ng: h\n'],
    ['a list of one line before a key', 'x:\n- a: b\ng: h\n'],
    ['a text in several lines', 'a: b\n  c d\ne: f\n'],
    ['quotes in several lines, one in the first column', 'a: "b\n\nc: d"\ne:\n  f: g\n'],
    [
      'mappings in brackets',
      'a: {b: {c: d, e: "f"}, g: \'h\', i: [j], k: {}, l: x }  # m\no: { n1: { p: { q: a, r: b} } }\ns: {t: "u v", w: ""}\n',
    ],
    ['brackets in several lines', 'a: [b,\nc\n]\ne: {f: g,\n  h: i}\nj: k\n'],
    ['a comment as long as a text', 'a:\n  b: c\n#d: e\n  f: g\n'],
    ['a block scalar of what looks like comments', 'a:\n- b: |\n   # c\n- d: |+\n\n- e: |\n'],
    ['numbers and words', 'a: [0777, 0x1F, 1e3, 1_000, true, on, ~, null, .5, -1, +1, "1", 12345678901234567890]\n'],
    ['names that objects have', '__proto__: {constructor: a, __proto__: b}\nconstructor:\n  toString: c\n'],
    ['names that look like numbers', '2: a\n1: b\n10: {3: c, 1: d}\n'],
  ])('in %s', (_, text) => {
    const found = counts();
    expectSame(text, found);
    expect(found.values).toBe(1);
  });

  it('in random layouts and packages', () => {
    const found = counts();
    fc.assert(fc.property(layout, ({ text }) => expectSame(text, found)));
    fc.assert(fc.property(packages, (files) => Object.values(files).forEach((text) => expectSame(text, found))));
    expect(found.values).toBeGreaterThan(100);
    expect(found.places).toBeGreaterThan(found.others);
  });

  it('in texts with small changes', () => {
    const random = randomNumbers(3);
    const found = counts();
    for (let count = 0; count < 1000; count++) {
      expectSame(mutated(random), found);
      expectSame(mutatedFrom(MANIFEST, random), found, false);
    }
    expect(found.values).toBeGreaterThan(150);
    expect(found.places).toBeGreaterThan(1000);
  });

  const present = existsSync(CORPUS);

  it("in other people's manifests", needs('other manifests', present), () => {
    const found = counts();
    for (const name of readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })) {
      const text = /\.ya?ml$/.test(name) ? readFileSync(join(CORPUS, name), 'utf8') : '{{';
      if (!text.includes('{{')) expectSame(text, found, text.length < 5000);
    }
    expect(found.values).toBeGreaterThan(900);
    expect(found.places).toBeGreaterThan(found.others * 2);
  });
});

it('looks up a few positions in the text, and more in the nodes, because many would take quadratic time', () => {
  const text = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n';
  const document = createDocumentMemory().unread(text, 0, documentReader(text));
  const find = (): boolean => document?.findPosition?.(['metadata', 'name']) !== undefined;
  expect(find()).toBe(false);
  document?.readValue?.();
  expect(Array.from({ length: 20 }, find).lastIndexOf(true)).toBeLessThan(10);
});
