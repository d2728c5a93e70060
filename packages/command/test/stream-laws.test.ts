import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StandardInput } from '@krmkit/base';
import type { Ending } from './fake-context.ts';
import { runIn } from './fake-context.ts';
import { runs } from '@krmkit/testing';

// Verbs that read a stream in parts answer what they answer when it comes whole.
const ITEM = 'apiVersion: v1\n  kind: Pod\n  metadata: {name: i}\n';
const OBJECTS: readonly string[] = [
  'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n',
  'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  namespace: shop\nspec:\n  replicas: 3\n',
  '# what it is\napiVersion: v1\nkind: ConfigMap # c\nmetadata: {name: c}\ndata: {a: "é😀"}\n\n# end\n',
  'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {replicas: word}\nspec: {replicas: many}\n',
  'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: t\n  annotations: {config.kubernetes.io/local-config: "true"}\n',
  'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: p\n  annotations:\n    config.kubernetes.io/path: d/p.yaml\n',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: &one {name: x}\nagain: *one\nlong: &two [1]\nmore: *two\n',
  '{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "json"}}\n',
];
const ODD: readonly string[] = [
  'apiVersion: v1\nkind: Pod\nmetadata: {name: 7}\n',
  'apiVersion: v1\nkind: Pod\nkind: Job\nmetadata: {name: k}\n',
  'x: 1\n',
  '- 1\n- {b: c}\n',
  'a: [\n',
  '"b\n',
  'kind: {{ .Kind }}\napiVersion: v1\n',
  'apiVersion: v1\nkind: Pod\nmetadata: {name: m}\ntext: "{{ mark }}"\n',
  '# nothing\n',
  '',
  '%YAML 1.1\n---\na: 1\n',
];
const LISTS: readonly string[] = [
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- ${ITEM}- ${ITEM}functionConfig: {a: 1}\nresults: []\n`,
  `apiVersion: v1\nkind: List\nitems:\n- ${ITEM}- 5\n`,
  `kind: List\nitems: [{apiVersion: v1, kind: Pod, metadata: {name: f}}]\n`,
  'kind: ResourceList\nitems: 5\n',
];
const SEPARATORS: readonly string[] = [
  '---\n',
  '---\n',
  '---\n',
  '...\n',
  '...\n---\n',
  '--- # c\n',
  '---\n---\n',
  '---\n\uFEFF',
];

const some = (...texts: readonly (readonly string[])[]): fc.Arbitrary<string> => fc.constantFrom(...texts.flat());
const documents = (document: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(document, fc.constantFrom(...SEPARATORS)), { maxLength: 24 })
    .map((pieces) => pieces.map(([text, separator]) => text + separator).join(''));
const empty = documents(fc.constantFrom('# nothing\n', '', '\n'));
const stream: fc.Arbitrary<string> = fc
  .oneof(
    documents(some(OBJECTS)),
    documents(some(OBJECTS, OBJECTS, ODD)),
    documents(some(OBJECTS, ODD, LISTS)),
    fc.tuple(empty, some(LISTS, OBJECTS), fc.constantFrom(...SEPARATORS), empty).map((texts) => texts.join('')),
    documents(some(OBJECTS)).map((text) => `${LISTS[1]}---\n${text}`),
  )
  .chain((text) => fc.constantFrom(text, text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`, text.trimEnd()));

const VERBS: readonly (readonly string[])[] = [
  ['count', '-'],
  ['count', '-', '--total', '-o', 'json'],
  ['cat', '-'],
  ['cat', '-', '--annotate', '--include-local'],
  ['cat', '-', '-o', 'json'],
  ['cat', '-', '--wrap-kind=ResourceList', '--kind', 'configmap'],
  ['cat', '-', '--unwrap', '--strip-comments', '--name=aa'],
  ['cat', '-', '--exclude-non-local', '-o', 'json'],
  ['grep', 'kind=Pod', '-'],
  ['grep', 'spec.replicas>=2', '-', '-o', 'table'],
  ['grep', 'metadata.name', '-', '-o', 'json', '-v'],
  ['grep', 'metadata', '-', '-o', 'json'],
];

function inChunks(text: string, size: number): StandardInput {
  const bytes = new TextEncoder().encode(text);
  return {
    readAll: () => Promise.reject(new Error('It is not to be read at once')),
    chunks: async function* () {
      for (let at = 0; at < bytes.length; at += size) yield { ok: true, value: bytes.slice(at, at + size) };
    },
  };
}

describe('a stream in parts', () => {
  it.each(VERBS)('%s %s %s %s %s', async (...given) => {
    let cuts = 0;
    await fc.assert(
      fc.asyncProperty(stream, fc.integer({ min: 1, max: 400 }), async (text, partBytes) => {
        let asked = 0;
        const standardInput = inChunks(text, Math.max(1, partBytes >> 1));
        const counted: StandardInput = {
          ...standardInput,
          chunks: async function* () {
            for await (const chunk of standardInput.chunks()) {
              asked += 1;
              yield chunk;
            }
          },
        };
        const whole: Ending = await runIn({ stdin: text }, ...given);
        expect(await runIn({ standardInput: counted, partBytes }, ...given)).toEqual(whole);
        if (asked > 4) cuts += 1;
      }),
      { numRuns: runs(60) },
    );
    expect(cuts).toBeGreaterThan(runs(5));
  });
});
