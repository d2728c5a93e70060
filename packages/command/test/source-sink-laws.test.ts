import { CORPUS, needs, runs } from '@krmkit/testing';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryDisk, isRecord } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { runIn } from './fake-context.ts';

type Files = Readonly<Record<string, string>>;

const diskOf = (files: Files): ReturnType<typeof memoryDisk> => memoryDisk(new Map(Object.entries(files)));

async function pipe(files: Files, ...verbs: readonly (readonly string[])[]): Promise<Files> {
  const disk = diskOf(files);
  let stdin = '';
  for (const verb of verbs) {
    const ending = await runIn({ disk, stdin }, ...verb);
    expect({ verb, status: ending.status, stderr: ending.stderr }).toMatchObject({ status: 0 });
    stdin = ending.stdout;
  }
  return Object.fromEntries(disk.texts());
}

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
const files: fc.Arbitrary<Files> = fc.dictionary(
  fc.constantFrom('p/a.yaml', 'p/b.yml', 'p/d/a.yaml', 'p/d/e/c.yaml', 'p/Kptfile'),
  named(ordinary),
  { minKeys: 1 },
);
const packages = fc
  .tuple(files, fc.dictionary(fc.constantFrom('p/x.json', 'p/d/y.json'), named(jsonFile)))
  .map(([yaml, json]): Files => ({ ...yaml, ...json, 'p/README.md': 'mine\n' }));

const SOURCE = ['source', 'p', '-q'];
const SINK = ['sink', 'p', '-q'];

describe('source | sink', () => {
  it('changes nothing without changes, also through cat and JSON', async () => {
    const property = fc.asyncProperty(packages, async (before) => {
      expect(await pipe(before, SOURCE, SINK)).toEqual(before);
      expect(await pipe(before, SOURCE, ['cat', '-'], SINK)).toEqual(before);
      expect(await pipe(before, [...SOURCE, '-o', 'json'], SINK)).toEqual(before);
    });
    await fc.assert(property, { numRuns: runs(30) });
  });

  it('passes on exact values', async () => {
    const property = fc.asyncProperty(packages, async (before) => {
      const made = await pipe(before, SOURCE, ['sink', 'q', '-q']);
      for (const [path, text] of Object.entries(before)) {
        const objects = valuesOf(path.endsWith('.md') ? '' : text).filter(isResource);
        const again = made[path.replace('p/', 'q/')];
        expect(valuesOf(again ?? '')).toEqual(objects.map(withoutEmptyAnnotations));
      }
    });
    await fc.assert(property, { numRuns: runs(30) });
  });

  it('recreates ordinary files byte for byte', async () => {
    const one = fc.tuple(
      fc.constantFrom('', '# licence\n', '# a\n\n# b\n', '---\n', '---\n# schema\n', '# licence\n---\n# x\n'),
      resource.filter((text) => !/annotations: \{\}|annotations:\n {2}name|old\.yaml|&a/.test(text)),
      fc.array(
        fc.tuple(fc.constantFrom('---\n', '---\n# next\n', '---\n\n'), fc.constant('apiVersion: v1\nkind: Pod\n')),
      ),
    );
    const text = named(one.map(([start, first, others]) => start + first + others.flat().join('')));
    const property = fc.asyncProperty(
      fc.dictionary(fc.constantFrom('p/a.yaml', 'p/d/b.yaml'), text, { minKeys: 1 }),
      async (before) => {
        const made = await pipe({ ...before, 'q/.keep': '' }, SOURCE, ['sink', 'q', '-q']);
        for (const [path, wanted] of Object.entries(before)) expect(made[path.replace('p/', 'q/')]).toBe(wanted);
      },
    );
    await fc.assert(property, { numRuns: runs(30) });
  });
});

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

const present = existsSync(CORPUS);

describe('manifests of other projects', needs('other manifests', present), () => {
  it('keep all bytes and times in a round trip, and are recreated exactly', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'krmkit-corpus-'));
    try {
      const tree = join(folder, 'tree');
      cpSync(CORPUS, tree, { recursive: true, preserveTimestamps: true });
      const before = snapshot(tree);
      const source = await runIn({ onDisk: true }, 'source', tree, '-q');
      expect(source.status).toBe(0);
      const sink = await runIn({ onDisk: true, stdin: source.stdout }, 'sink', tree);
      expect(sink.stderr).toBe('krmkit sink: nothing to change\n');
      const documents = await runIn({ onDisk: true }, 'cat', tree, '--include-local', '-q');
      const again = await runIn({ onDisk: true, stdin: documents.stdout }, 'sink', tree);
      expect(again.stderr).toMatch(/krmkit sink: nothing to change\n$/);
      expect(snapshot(tree)).toEqual(before);
      const copy = join(folder, 'copy');
      expect((await runIn({ onDisk: true, stdin: source.stdout }, 'sink', copy)).status).toBe(0);
      const made = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(made.length).toBeGreaterThan(700);
      for (const { name, parentPath } of made) {
        const text = readFileSync(join(parentPath, name), 'utf8');
        const wanted = readFileSync(join(parentPath.replace(copy, tree), name), 'utf8');
        expect(text).toBe(complete(wanted.replaceAll('\r\n', '\n')));
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function complete(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

function snapshot(folder: string): ReadonlyMap<string, readonly [text: string, time: number]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ name, parentPath }) => {
      const path = join(parentPath, name);
      return [path, [readFileSync(path, 'latin1'), statSync(path).mtimeMs]];
    }),
  );
}
