import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonValue } from '@krmkit/base';
import { isObject } from '@krmkit/base';
import { canonical, layOutValue, mutatedFrom, randomValue } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';
import { parseDocuments, setYaml, toValue } from '@krmkit/yaml';
import { findKubectl, runKubectl } from './kubectl.ts';
import type { Comparison, PeerTarget } from './peer.ts';
import { editedManifest } from './texts.ts';

export const METADATA_TARGETS: readonly PeerTarget[] = (['annotate', 'label'] as const).map((verb) => ({
  name: `kubectl-${verb}`,
  holds: `the objects of an edited file after \`kubectl ${verb}\`, and what is refused`,
  findPeer: findKubectl,
  compare: (random, directory) => compared(verb, random, directory),
}));

/** Files of one call. */
const FILES = 100;

function compared(verb: 'annotate' | 'label', random: Random, directory: string): readonly Comparison[] {
  const texts = Array.from({ length: FILES }, () => randomText(random));
  for (const [index, text] of texts.entries()) {
    writeFileSync(join(directory, fileName(index)), text);
    writeFileSync(join(directory, fileName(index, 'b')), 'apiVersion: v1\nkind: End\nmetadata: {name: end}\n');
  }
  const value = random.pick(['x', 'true', '1', '', 'a.b']);
  const { objects, errors } = runKubectl([verb, '-f', directory, '--overwrite', `krmkit=${value}`]);
  let next = 0;
  return texts.map((input, index) => {
    const end = objects.findIndex((object, at) => at >= next && isObject(object) && object['kind'] === 'End');
    const theirs = objects.slice(next, end);
    next = end + 1;
    const error = errors.split('\n').find((line) => line.includes(fileName(index)));
    return comparison(input, (text) => withMetadata(text, verb, value), error ?? theirs);
  });
}

function fileName(index: number, suffix = 'a'): string {
  return `${String(index).padStart(3, '0')}${suffix}.yaml`;
}

function randomText(random: Random): string {
  if (random.chance(0.3)) return editedManifest(random);
  const content = randomValue(random.below);
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', labels: { a: 'b' } }, data: content };
  const text = layOutValue(
    object,
    Array.from({ length: 300 }, () => random.below(256)),
  );
  return random.chance(0.5) ? text : mutatedFrom(text, random.below);
}

interface ReadObjects {
  readonly objects: readonly JsonValue[];
  /** In the order of the text. */
  readonly problems: readonly { readonly severity: string; readonly message: string; readonly start?: number }[];
}

/** The objects of a text with the label or annotation. */
function withMetadata(text: string, verb: 'annotate' | 'label', value: string): ReadObjects {
  const path = ['metadata', verb === 'label' ? 'labels' : 'annotations', 'krmkit'];
  const before = readObjects(text);
  if (before.objects.length === 0) return before;
  const edited = setYaml(text, path, value);
  const { objects, problems } = readObjects(edited.text);
  return { objects, problems: [...problems, ...edited.diagnostics] };
}

function readObjects(text: string): ReadObjects {
  const documents = parseDocuments(text);
  const values = documents.flatMap(({ root }) => (root === undefined ? [] : [toValue(root, 'kubectl')]));
  const problems = [...documents, ...values].flatMap((read) => read.problems);
  return { objects: values.map(({ value }) => value).filter((value) => value !== null), problems };
}

type Read = (text: string) => ReadObjects;

function comparison(input: string, read: Read, theirs: readonly JsonValue[] | string): Comparison {
  const { objects, problems } = read(input);
  const said = problems.map(({ severity, message }) => `${severity}: ${message}`).join('\n');
  const values = canonical([...objects]);
  const sides =
    typeof theirs === 'string'
      ? { ours: said === '' ? values : 'a problem', theirs: said === '' ? theirs : 'a problem' }
      : {
          ours: problems.some(({ severity }) => severity === 'error') ? said : values,
          theirs: canonical([...theirs]),
        };
  const ruled = RULES.find(({ applies }) => applies({ input, ...sides }, said, read))?.reason;
  return { input, ...sides, ruled };
}

interface Rule {
  readonly reason: string;
  readonly applies: (one: Comparison, said: string, read: Read) => boolean;
}

/** docs/differences.md has those that users notice. */
const RULES: readonly Rule[] = [
  {
    reason: 'krmkit also edits what is no Kubernetes object',
    applies: ({ theirs }) => /Go struct field|Object 'Kind' is missing|unstructured\.detector/.test(theirs),
  },
  {
    reason: 'kubectl ignores what follows `...`, or the first node, up to the next `---`',
    applies: ({ input, theirs }, _, read) => {
      const ends = [...input.matchAll(/^\.\.\.\s/gm)].map(({ index }) => index);
      const starts = read(input).problems.flatMap(({ start }) => start ?? []);
      return (
        ends.length > 0 ||
        starts.some((start) => {
          // The indentation of what follows is no blank line of a text block.
          const { objects } = read(input.slice(0, start).replace(/[ \t]+$/, ''));
          return withoutNull(canonical([...objects])) === withoutNull(theirs);
        })
      );
    },
  },
  {
    reason: 'kubectl reads a text block whose `|` is not indented deeper than its key, and tags such as `!!a!b`',
    applies: (_, said) => /cannot start with `[|>]`|not a valid YAML tag/.test(said),
  },
  {
    reason: 'kubectl reads a file that begins with `{` as JSON',
    applies: ({ input, theirs }) => /^\s*\{/.test(input) && /\.yaml: json: .*invalid character/.test(theirs),
  },
  {
    reason: 'kubectl drops all labels or annotations where one is null',
    applies: ({ ours, theirs }) => withoutMetadataOfNull(ours) === theirs,
  },
  {
    reason: 'kubectl drops a namespace, labels and annotations that are null',
    applies: ({ ours, theirs }) => withoutNull(ours) === withoutNull(theirs),
  },
  {
    reason: 'kubectl writes nothing where the metadata are null',
    applies: ({ theirs }) => theirs.includes('"metadata":null'),
  },
  {
    reason: 'krmkit warns that Kubernetes reads something else',
    applies: (_, said) => said.includes('warning: '),
  },
];

/** JSON without members that are null. */
function withoutNull(json: string): string {
  return json.replaceAll(/,?"(?:[^"\\]|\\.)*":null/g, '').replaceAll('{,', '{');
}

/** JSON in which the labels or annotations have only what is new, if one of them is null. */
function withoutMetadataOfNull(json: string): string {
  return json.replaceAll(/"(?:labels|annotations)":\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}/g, (text) =>
    text.includes(':null') ? text.replace(/\{.*("krmkit":"[^"]*").*/, '{$1}') : text,
  );
}
