import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readManifests } from '../../src/read/read-manifests.ts';
import { readStream } from '../../src/read/resource-list.ts';
import { createSource } from '@krmkit/base';
import type { ItemOptions, PositionedResource } from '../../src/write/stream.ts';
import {
  createDocumentPrinter,
  createJsonStreamPrinter,
  createStreamPrinter,
  positionedText,
  printStream,
  rootAsJson,
} from '../../src/write/stream.ts';

const ITEMS: readonly string[] = [
  '- apiVersion: v1\n  kind: Pod\n  metadata: {name: a}\n',
  '-\n  # c\n  apiVersion: v1\n  kind: ConfigMap\n  data:\n    a: |\n      x\n\n    n: 0x1F\n    f: 1.50\n    e: {}\n    l: []\n',
  '# c\n- {apiVersion: v1, kind: Secret, metadata: &m {labels: {a: b}}, again: *m, "q": "\\u00e9\\n"}\n',
  '- apiVersion: v1\n  kind: Pod\n  metadata: &m\n    name: ~\n  more:\n    <<: *m\n    on: yes\n',
];
const CONFIG = 'functionConfig: {a: [1, {b: 2}]}\n';
const RESULTS = 'results:\n- message: x\n';

it('is the JSON of the whole list, item by item', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ITEMS), { maxLength: 5 }),
      fc.constantFrom('', CONFIG, RESULTS, `${CONFIG}${RESULTS}`, 'results: []\n'),
      fc.boolean(),
      (items, tail, withoutPlaces) => {
        const list = items.length === 0 ? 'items: []\n' : `items:\n${items.join('')}`;
        const text = `kind: ResourceList\n${list}${tail}`;
        const { functionConfig, results, items: read } = readStream(createSource('-', text));
        expect(read).toHaveLength(items.length);
        const placed = read.map((resource, index): PositionedResource => ({
          resource,
          position: { path: 'a.yaml', index },
          first: index === 0,
        }));
        const wrapper = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList' };
        const whole = rootAsJson(
          [...printStream({ wrapper, items: placed, functionConfig, results }, { withoutPlaces })].join(''),
        );
        const printer = createJsonStreamPrinter(wrapper, { withoutPlaces });
        const parts = [
          printer.start,
          ...placed.map((item) => printer.item(item)),
          printer.end(functionConfig, results),
        ];
        expect(parts.join('')).toBe(whole);
        expect(() => {
          JSON.parse(whole ?? '');
        }).not.toThrow();
      },
    ),
  );
});

/** The resources of a file, in a package in which it is `a.yaml`. */
function resourcesOf(text: string): readonly PositionedResource[] {
  const { resources } = readManifests([{ path: 'a.yaml', text }]);
  return resources.map((resource, index) => ({
    resource,
    position: { path: 'a.yaml', index },
    first: index === 0,
  }));
}

/** The first resource of a file alone, as one document. */
function printed(text: string, options: ItemOptions): string {
  const [item] = resourcesOf(text);
  if (item === undefined) throw new Error('no resource');
  const { head, body } = positionedText(item, options);
  return head + body;
}

const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n';

describe('a resource without its comments', () => {
  it.each([
    ['without any', POD, POD],
    ['above it', `# c\n${POD}`, POD],
    ['alone on a line', `${POD}  # c\n  namespace: b\n`, `${POD}  namespace: b\n`],
    ['alone on a line after a tab', `${POD}\t# c\nspec: {}\n`, `${POD}spec: {}\n`],
    ['at the end of a line', `${POD}spec: {} \t # c\nother: 1\n`, `${POD}spec: {}\nother: 1\n`],
    ['at the end of a file without a line end', `${POD}spec: {} # c`, `${POD}spec: {}\n`],
    ['alone at the end of a file without a line end', `${POD}# c`, POD],
    [
      'with Windows line ends, which a stream does not have',
      `${POD}# c\nspec: {} # c\n`.replaceAll('\n', '\r\n'),
      `${POD}spec: {}\n`,
    ],
    [
      'of the first line',
      `apiVersion: v1 # c\nkind: Pod\nmetadata: {name: a}\n`,
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n`,
    ],
    [
      'but with the text of a block scalar that looks like one',
      `${POD}data: |\n  # no comment\n`,
      `${POD}data: |\n  # no comment\n`,
    ],
  ])('%s', (_, text, expected) => {
    expect(printed(text, { withoutPlaces: true, withoutComments: true })).toBe(expected);
  });

  it('keeps them where the value would be another without them', () => {
    const text = `${POD}data: |+\n  x\n\n# c\n\n`;
    const kept = printed(text, { withoutPlaces: true, withoutComments: true });
    const [before, after] = [text, kept].map((one) => resourcesOf(one)[0]?.resource.value);
    expect(after).toEqual(before);
  });

  it('has them without the option', () => {
    expect(printed(`# c\n${POD}# d\n`, { withoutPlaces: true })).toBe(`# c\n${POD}# d\n`);
  });
});

describe('a resource and its place', () => {
  const PLACED = `${POD}  annotations:\n    config.kubernetes.io/index: '7'\n    config.kubernetes.io/path: old.yaml\n    a: b\n`;

  it('has annotations for it', () => {
    expect(printed(POD, {})).toBe(
      `${POD}  annotations:\n    config.kubernetes.io/index: "0"\n    config.kubernetes.io/path: a.yaml\n    internal.config.kubernetes.io/index: "0"\n    internal.config.kubernetes.io/path: a.yaml\n`,
    );
  });

  it.each([
    ['of its author stay, in a file', 'a.yaml', PLACED],
    ['of a stream are outdated', undefined, `${POD}  annotations:\n    a: b\n`],
  ])('without the annotations: those %s', (_, path, expected) => {
    const [{ resource, first } = {}] = resourcesOf(PLACED);
    if (resource === undefined || first === undefined) throw new Error('no resource');
    const { head, body } = positionedText({ resource, position: { path, index: 0 } }, { withoutPlaces: true });
    expect(head + body).toBe(expected);
  });

  it('is missing for a resource of no package', () => {
    const [{ resource } = {}] = resourcesOf(POD);
    if (resource === undefined) throw new Error('no resource');
    expect(positionedText({ resource, position: undefined }).body).toBe(POD);
  });
});

it('leaves out what a cluster adds', () => {
  const text = `${POD}  uid: u\n  resourceVersion: '1'\nstatus: {}\n`;
  expect(printed(text, { withoutPlaces: true, withoutServerFields: true })).toBe(POD);
  expect(printed(text, { withoutPlaces: true })).toBe(text);
});

describe('documents', () => {
  const TWO = `# top\n${POD}---\n# second\n${POD.replace('name: a', 'name: b')}`;
  const documents = (text: string, options: ItemOptions): string => {
    const printer = createDocumentPrinter(options);
    return [
      printer.start,
      ...resourcesOf(text).map((item) => printer.item(item)),
      printer.end(undefined, undefined),
    ].join('');
  };

  it('have markers between them, not before the first', () => {
    expect(documents(TWO, { withoutPlaces: true })).toBe(TWO);
    expect(documents(POD, { withoutPlaces: true })).toBe(POD);
    expect(documents('', {})).toBe('');
  });
});

it('renames an anchor that an earlier item uses', () => {
  const text = ['a', 'b']
    .map((name) => `apiVersion: v1\nkind: Pod\nmetadata: &x {name: ${name}}\nmore: *x\n`)
    .join('---\n');
  const printer = createStreamPrinter({ apiVersion: 'v1', kind: 'List' }, { withoutPlaces: true });
  const [one, two] = resourcesOf(text).map((item) => printer.item(item));
  expect(one).toContain('metadata: &x {name: a}');
  expect(two).not.toContain('&x ');
  expect(two).toMatch(/metadata: &(\S+) \{name: b\}\n {2}more: \*\1\n/);
});
