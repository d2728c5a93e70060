import type { SpawnSyncReturns } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { CHECKOUT, canonical, layOutValue, randomValue } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { isTemplate } from '@krmkit/manifests';
import { FOLDED, findKpt, withoutBlankLines } from './kpt.ts';
import type { Comparison, PeerTarget } from './peer.ts';
import { editedManifest } from './texts.ts';

const FILES = 200;
/** An annotation of kpt that krmkit does not need. */
const INDENTATION = 'internal.config.kubernetes.io/seqindent';
const KRMKIT = [process.execPath, join(CHECKOUT, 'dist', 'cli.cjs')];

export const KPT_TARGETS: readonly PeerTarget[] = [
  {
    name: 'kpt-source-sink',
    holds: 'the items of `kpt fn source` for a file, and what `kpt fn sink` makes of them',
    findPeer: findKpt,
    compare: compared,
  },
];

function compared(random: Random, directory: string): readonly Comparison[] {
  const files = new Map(Array.from({ length: FILES }, (_, index) => [`f${index}.yaml`, randomText(random)]));
  const folder = join(directory, 'in');
  mkdirSync(folder);
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  const refused: Comparison[] = [];
  for (;;) {
    const { status, stdout, stderr } = run(['kpt', 'fn', 'source', folder]);
    if (status === 0) return [...refused, ...comparedFiles(directory, files, stdout)];
    // One file that cannot be read ends the command.
    const name = [...files.keys()].find((one) => stderr.includes(`/${one}`));
    if (name === undefined) throw new Error(stderr);
    const input = files.get(name) ?? '';
    refused.push({ input, ours: hasProblem(input) ? stderr : 'reads it', theirs: stderr });
    files.delete(name);
    rmSync(join(folder, name));
  }
}

function comparedFiles(directory: string, files: ReadonlyMap<string, string>, list: string): readonly Comparison[] {
  const folder = join(directory, 'in');
  const { stdout: own } = run([...KRMKIT, 'source', folder]);
  const [theirs, ours] = [itemsByFile(list), itemsByFile(own)];
  // kpt can move an anchor behind a comment to the start of a line, and then prints what is no YAML.
  if (theirs.size === 0) return [];
  const sunk = (words: readonly string[], name: string): ((file: string) => string) => {
    const out = join(directory, name);
    const { status, stderr } = run([...words, out], own);
    if (status !== 0) return () => stderr;
    return (file) => (existsSync(join(out, file)) ? valuesOf(join(out, file)) : '[]');
  };
  const [byKpt, byKrmkit] = [sunk(['kpt', 'fn', 'sink'], 'kpt'), sunk([...KRMKIT, 'sink'], 'krmkit')];
  return [...files].map(([name, input]) => {
    const sides = {
      ours: `${canonical(ours.get(name) ?? [])}\n${byKrmkit(name)}`,
      theirs: `${canonical(theirs.get(name) ?? [])}\n${byKpt(name)}`,
    };
    return { input, ...sides, ruled: RULES.find(({ applies }) => applies({ input, ...sides }))?.reason };
  });
}

const RULES: readonly { readonly reason: string; readonly applies: (one: Comparison) => boolean }[] = [
  {
    reason: 'kpt makes "" of an empty value in brackets',
    applies: ({ ours, theirs }) => ours.replaceAll('null', '""') === theirs.replaceAll('null', '""'),
  },
  {
    reason: 'kpt also writes its annotations where an alias repeats the metadata',
    applies: ({ theirs }) => theirs.includes(INDENTATION),
  },
  {
    reason: 'kubectl ends the last line of a file, kpt does not',
    applies: ({ input, ours, theirs }) => !input.endsWith('\n') && withoutEnds(ours) === withoutEnds(theirs),
  },
  {
    reason: 'kpt drops a line end at the end of a file, also of a text that keeps it',
    applies: ({ input, ours, theirs }) => /[|>]\d?\+/.test(input) && withoutEnds(ours) === withoutEnds(theirs),
  },
  {
    reason: 'kpt adds line ends to a folded text',
    applies: ({ input, ours, theirs }) => FOLDED.test(input) && withoutBlankLines(ours) === withoutBlankLines(theirs),
  },
  {
    reason: 'kpt passes on templates',
    applies: ({ input }) => parseDocuments(input).some((document) => isTemplate(input, document)),
  },
];

/** JSON without line ends at the end of texts. */
function withoutEnds(json: string): string {
  return json.replaceAll(/(?:\\n)+"/g, '"');
}

function run([program = '', ...args]: readonly string[], input = ''): SpawnSyncReturns<string> {
  return spawnSync(program, args, { encoding: 'utf8', input, maxBuffer: 2 ** 28 });
}

function randomText(random: Random): string {
  for (;;) {
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: randomValue(random.below) };
    const bytes = Array.from({ length: 300 }, () => random.below(256));
    const text = random.chance(0.5) ? editedManifest(random) : layOutValue(object, bytes);
    if (!hasProblem(text)) return text;
  }
}

/** Also where an object has another name for kubectl, such as `name: 012`, or annotations that are no texts. */
function hasProblem(text: string): boolean {
  return parseDocuments(text).some(({ root, problems }) => {
    if (problems.length > 0 || root === undefined) return problems.length > 0;
    const [first, second] = [toValue(root, 'kustomize'), toValue(root, 'kubectl')];
    return first.problems.length > 0 || !isNamed(first.value) || !isNamed(second.value);
  });
}

function isNamed(value: JsonValue): boolean {
  if (!isObject(value) || typeof value['kind'] !== 'string' || typeof value['apiVersion'] !== 'string') return false;
  const { name, annotations = {} } = isObject(value['metadata']) ? value['metadata'] : {};
  if (typeof name !== 'string' || !isObject(annotations)) return false;
  return Object.values<JsonValue>(annotations).every((text) => typeof text === 'string');
}

function itemsByFile(list: string): ReadonlyMap<string, JsonValue[]> {
  const found = new Map<string, JsonValue[]>();
  const [document] = parseDocuments(list);
  const value = document?.root === undefined ? null : toValue(document.root, 'kustomize').value;
  const items = isObject(value) ? value['items'] : undefined;
  for (const item of isArray(items) ? items : []) {
    const metadata = isObject(item) && isObject(item['metadata']) ? item['metadata'] : {};
    const all: JsonObject = isObject(metadata['annotations']) ? metadata['annotations'] : {};
    const annotations = Object.fromEntries(Object.entries<JsonValue>(all).filter(([key]) => key !== INDENTATION));
    const path = annotations['config.kubernetes.io/path'];
    if (typeof path !== 'string') continue;
    found.set(path, [
      ...(found.get(path) ?? []),
      { ...(isObject(item) ? item : {}), metadata: { ...metadata, annotations } },
    ]);
  }
  return found;
}

function valuesOf(path: string): string {
  const documents = parseDocuments(readFileSync(path, 'utf8'));
  return canonical(documents.flatMap(({ root }) => (root === undefined ? [] : [toValue(root, 'kustomize').value])));
}
