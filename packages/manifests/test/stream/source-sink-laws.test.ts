import { CORPUS, needs, runs } from '@krmkit/testing';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecord } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import { parseDocuments, toValue } from '@krmkit/yaml';
import {
  RESOURCE_LIST,
  createDocumentPrinter,
  createJsonStreamPrinter,
  createStreamPrinter,
} from '../../src/write/stream.ts';
import type { Texts } from './source-and-sink.ts';
import { planOf, sinkTexts, sourceOf, sourceOfTexts } from './source-and-sink.ts';

function valuesOf(text: string): readonly unknown[] {
  return parseDocuments(text).flatMap(({ root }) => (root === undefined ? [] : [toValue(root, 'kubectl').value]));
}

// Documents in many styles, composed of varying parts.
const head = fc.constantFrom(
  '',
  '# licence\n',
  '# a\n\n# b\n',
  '---\n',
  '---\n# schema\n',
  '# licence\n---\n',
  '\n# x\n',
);
const between = fc.constantFrom(
  '---\n',
  '---\n# next\n',
  '---\n\n',
  '---\n---\n',
  '--- # c\n',
  '---\n# only a comment\n---\n',
);
const metadata = fc.constantFrom(
  'metadata:\n  name: NAME\n',
  'metadata:\n  name: "NAME" # why\n  labels: {app: web}\n',
  'metadata:\n    # indented by four\n    name: NAME\n    annotations:\n        a: b\n',
  'metadata: {name: NAME, annotations: {}}\n',
  'metadata:\n  annotations: {}\n  name: NAME\n',
  'metadata:\n  annotations:\n  name: NAME\n',
  'metadata:\n  annotations:\n    config.kubernetes.io/path: old.yaml\n  name: NAME\n',
  'metadata:\n  name: NAME\n  annotations: &a\n    a: b\nspec: *a\n',
);
const rest = fc.constantFrom(
  '',
  'data:\n  x: |\n    one\n\n      two\n  y: >-\n    three\n    four\n',
  'data: {a: 1e3, b: 0644, c: "yes", d: 12345678901234567890}\n',
  'items:\n- a\n-   b: c # d\n    e: f\n',
  'items:\n  - a\n  - b\n\n\nlast: |+\n  kept\n\n',
  'text: "over\n  lines\\n\\u00e9"\n# foot\n',
);
const resource = fc.tuple(metadata, rest).map(([meta, body]) => `apiVersion: v1\nkind: ConfigMap\n${meta}${body}`);
const document = fc.oneof(
  { arbitrary: resource, weight: 6 },
  { arbitrary: fc.constantFrom('a: 1\n', '- 1\n- 2\n', '# nothing\n'), weight: 1 },
);
const yamlFile = fc
  .tuple(head, document, fc.array(fc.tuple(between, document), { maxLength: 3 }), fc.constantFrom('', '...\n', '\n'))
  .map(([start, first, others, end]) => start + first + others.flat().join('') + end);
const ordinary = fc.oneof(
  yamlFile,
  yamlFile.map((text) => text.replaceAll('\n', '\r\n')),
  yamlFile.map((text) => text.trimEnd()),
  yamlFile.map((text) => `\uFEFF${text}`),
);
const jsonFile = fc.constantFrom(
  '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"NAME"}}',
  '{\n  "apiVersion": "v1",\n  "kind": "Pod"\n}\n',
  '{\n\t"kind": "Pod",\n\t"apiVersion": "v1",\n\t"metadata": {\n\t\t"name": "NAME"\n\t}\n}\n',
);
// Names repeat, as in overlays.
const named = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, fc.constantFrom('a', 'b', 'c')).map(([one, name]) => one.replaceAll('NAME', name));
const files: fc.Arbitrary<Texts> = fc.dictionary(
  fc.constantFrom('a.yaml', 'b.yml', 'd/a.yaml', 'd/e/c.yaml', 'Kptfile'),
  named(ordinary),
  { minKeys: 1 },
);
const packages = fc
  .tuple(files, fc.dictionary(fc.constantFrom('x.json', 'd/y.json'), named(jsonFile)))
  .map(([yaml, json]): Texts => ({ ...yaml, ...json, 'README.md': 'mine\n' }));

describe('files in a list', () => {
  it('are as before without changes, also through JSON', async () => {
    const property = fc.asyncProperty(packages, async (before) => {
      for (const printer of [undefined, createJsonStreamPrinter(RESOURCE_LIST)]) {
        const { texts, diagnostics } = await sinkTexts(before, await sourceOfTexts(before, printer));
        expect([texts, diagnostics]).toEqual([before, []]);
      }
    });
    await fc.assert(property, { numRuns: runs(30) });
  });

  it('keep exact values', async () => {
    const property = fc.asyncProperty(packages, async (before) => {
      const made = await remade(before);
      for (const [path, text] of Object.entries(before)) {
        const objects = valuesOf(path.endsWith('.md') ? '' : text).filter(isResource);
        expect(valuesOf(made[path] ?? '')).toEqual(objects.map(withoutEmptyAnnotations));
      }
    });
    await fc.assert(property, { numRuns: runs(30) });
  });

  it('are the same bytes in a new directory, where they are ordinary', async () => {
    const one = fc.tuple(
      fc.constantFrom('', '# licence\n', '# a\n\n# b\n', '---\n', '---\n# schema\n', '# licence\n---\n# x\n'),
      resource.filter((text) => !/annotations: \{\}|annotations:\n {2}name|old\.yaml|&a/.test(text)),
      fc.array(
        fc.tuple(fc.constantFrom('---\n', '---\n# next\n', '---\n\n'), fc.constant('apiVersion: v1\nkind: Pod\n')),
      ),
    );
    const text = named(one.map(([start, first, others]) => start + first + others.flat().join('')));
    const property = fc.asyncProperty(
      fc.dictionary(fc.constantFrom('a.yaml', 'd/b.yaml'), text, { minKeys: 1 }),
      async (before) => {
        expect(await remade(before)).toEqual(before);
      },
    );
    await fc.assert(property, { numRuns: runs(30) });
  });
});

/** The files that the list of others makes in an empty directory. */
async function remade(files: Texts): Promise<Texts> {
  const { texts, diagnostics } = await sinkTexts({}, await sourceOfTexts(files));
  if (texts === undefined) throw new Error(diagnostics[0]?.message);
  return texts;
}

function isResource(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && 'apiVersion' in value;
}

/** Empty annotations are not restored in a new file, because they are indistinguishable from missing ones. */
function withoutEmptyAnnotations(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, member: unknown) => {
    if (!isRecord(member)) return member;
    const kept = Object.entries(member).filter(([name]) => key !== 'annotations' || !name.endsWith('.io/path'));
    return Object.fromEntries(kept.filter(([name, one]) => name !== 'annotations' || !isEmpty(one)));
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || (isRecord(value) && Object.keys(value).length === 0);
}

describe('manifests of other projects', needs('other manifests', existsSync(CORPUS)), () => {
  it.each([
    ['a list', createStreamPrinter(RESOURCE_LIST)],
    ['documents', createDocumentPrinter({ withoutPlaces: true })],
  ])('are as before without changes of %s', async (_, printer) => {
    const files = nodeFileSystem();
    const { planned } = await planOf(files, CORPUS, await sourceOf(files, CORPUS, printer));
    expect(planned?.plan.changes).toEqual([]);
  });

  it('are the same bytes in a new directory', async () => {
    const { texts = {} } = await sinkTexts({}, await sourceOf(nodeFileSystem(), CORPUS));
    expect(Object.keys(texts).length).toBeGreaterThan(700);
    for (const [path, text] of Object.entries(texts)) {
      const wanted = readFileSync(join(CORPUS, path), 'utf8').replaceAll('\r\n', '\n');
      expect(text).toBe(wanted.endsWith('\n') ? wanted : `${wanted}\n`);
    }
  });
});
