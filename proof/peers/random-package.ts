import { identityKey, identityOf, listKeys } from '@krmkit/manifests';

import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, itemIdentity, member } from '@krmkit/base';
import type { Identity } from '@krmkit/manifests';
import type { Random } from '@krmkit/testing';
import { goYamlText, parseDocuments, toValue, updateYaml } from '@krmkit/yaml';
import { editedByHand } from '../../packages/merge/test/driver/line-edits.ts';
import { editedWorkload, workloadSides } from '../../packages/merge/test/merge-generators.ts';
import { realTexts } from './texts.ts';

/** The documents of each file; one for a file that is no YAML. */
export type PackageFiles = ReadonlyMap<string, readonly string[]>;

const FILES = 45;

/** A package with real and made objects in files and subpackages. Each object has a name of its own. */
export function randomPackage(random: Random): PackageFiles {
  const files = new Map<string, readonly string[]>();
  const directories = ['', '', '', 'base/', 'sub/', 'sub/deep/'];
  let count = 0;
  for (let file = 0; file < FILES; file += 1) {
    const documents = Array.from({ length: 1 + random.below(4) }, () => randomDocument(random, `r${(count += 1)}`));
    files.set(`${random.pick(directories)}f${file}.yaml`, documents);
  }
  files.set('Kptfile', [randomKptfile(random, 'up')]);
  if (random.chance(0.7)) files.set('sub/Kptfile', [randomKptfile(random, 'sub')]);
  if (random.chance(0.5)) files.set('README.md', ['# A package\n\nIt has\nsome\nlines.\n']);
  return files;
}

function randomKptfile(random: Random, name: string): string {
  const steps = random.some(['set-labels:v1', 'set-namespace:v2', 'search-replace:v0.1'], 3);
  const mutators = steps.map((image) => `    - image: gcr.io/kpt-fn/${image}\n      configMap:\n        app: web\n`);
  const pipeline = mutators.length === 0 ? '' : `pipeline:\n  mutators:\n${mutators.join('')}`;
  return `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: ${name}\ninfo:\n  description: a package\n  keywords:\n    - web\n${pipeline}`;
}

/** An object that someone has written, or a made one with lists that have keys. */
function randomDocument(random: Random, name: string): string {
  if (random.chance(0.4)) return goYamlText(randomWorkload(random, name), () => undefined);
  for (;;) {
    const texts = random.pick(realTexts()).split(/^---.*\n/m);
    const text = named(random.pick(texts), name);
    // Of an alias, kpt makes nothing or an error.
    if (text !== undefined && (!hasAlias(text) || random.chance(0.1))) return text;
  }
}

function randomWorkload(random: Random, name: string): JsonObject {
  const { original } = workloadSides(random.below);
  const types = [
    ['apps/v1', 'Deployment'],
    ['apps/v1', 'StatefulSet'],
    ['apps/v1', 'DaemonSet'],
    ['example.com/v1', 'App'],
  ] as const;
  const [apiVersion, kind] = random.pick(types);
  const namespace = random.chance(0.3) ? { namespace: 'shop' } : {};
  const object = isObject(original) ? original : {};
  return { ...object, apiVersion, kind, metadata: { ...metadataOf(object), name, ...namespace } };
}

export function hasAlias(text: string): boolean {
  return /[:-] +\*\w/.test(text);
}

/** Undefined for a text that is not one object. */
function named(text: string, name: string): string | undefined {
  if (readObject(text) === undefined) return undefined;
  const edited = updateYaml(text, (value) =>
    isObject(value) ? { ...value, metadata: { ...metadataOf(value), name } } : value,
  );
  return isSameObject(edited.text, edited.text) ? `${edited.text.trimEnd()}\n` : undefined;
}

function metadataOf(value: JsonValue): JsonObject {
  const metadata = member(value, 'metadata');
  return isObject(metadata) ? metadata : {};
}

/** The object of a text that kpt and krmkit read in the same way. */
export function readObject(text: string): JsonObject | undefined {
  const [document, more] = parseDocuments(text);
  if (document?.root === undefined || more !== undefined || document.problems.length > 0) return undefined;
  const [{ value, problems }, other] = [toValue(document.root, 'kustomize'), toValue(document.root, 'kubectl')];
  if (problems.length > 0 || other.problems.length > 0 || !isObject(value)) return undefined;
  const { apiVersion, kind, metadata } = value;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || !isObject(metadata)) return undefined;
  const { name, annotations = {}, labels = {} } = metadata;
  if (typeof name !== 'string' || !isObject(annotations) || !isObject(labels)) return undefined;
  const texts = [...Object.values<JsonValue>(annotations), ...Object.values<JsonValue>(labels)];
  return texts.every((one) => typeof one === 'string') ? value : undefined;
}

/** What someone makes of a package. */
export function editedPackage(random: Random, files: PackageFiles, who: string): PackageFiles {
  const edited = new Map<string, readonly string[]>();
  const isSubpackageGone = random.chance(0.1);
  for (const [path, documents] of files) {
    const isKptfile = /(?:^|\/)Kptfile$/.test(path);
    if (isSubpackageGone && path.startsWith('sub/')) continue;
    if (!isKptfile && random.chance(0.03)) continue;
    const after = documents.flatMap((text) => {
      if (isKptfile) return [editedKptfile(random, text, who)];
      return path.endsWith('.yaml')
        ? editedDocument(random, text, who)
        : [text.replace('some', random.pick(['some', who]))];
    });
    const name = `${random.pick([who, 'both'])}-${path.replaceAll(/\W/g, '-')}`;
    const added = path.endsWith('.yaml') && random.chance(0.04) ? [randomDocument(random, name)] : [];
    if (after.length + added.length > 0) edited.set(path, [...after, ...added]);
  }
  for (const name of [`${who}0`, `${who}1`, 'both']) edited.set(`${name}.yaml`, [randomDocument(random, name)]);
  if (random.chance(0.3)) {
    edited.set(`by-${who}/Kptfile`, [randomKptfile(random, who)]);
    edited.set(`by-${who}/a.yaml`, [randomDocument(random, `${who}-a`)]);
  }
  moveDocument(random, edited);
  return edited;
}

function editedDocument(random: Random, text: string, who: string): readonly string[] {
  if (random.chance(0.04)) return [];
  return [random.chance(0.5) ? editedObject(random, text, who) : text];
}

/** Now and then, an object gets into another file of its package. */
function moveDocument(random: Random, files: Map<string, readonly string[]>): void {
  const paths = [...files.keys()].filter((path) => /^f\d+\.yaml$/.test(path));
  const [from, to] = random.some(paths, 5);
  const [first, ...others] = from === undefined ? [] : (files.get(from) ?? []);
  if (from === undefined || to === undefined || first === undefined) return;
  files.set(to, [...(files.get(to) ?? []), first]);
  if (others.length > 0) files.set(from, others);
  else files.delete(from);
}

function editedObject(random: Random, text: string, who: string): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const edited = random.chance(0.5) ? editedByHand(text, random.below, who) : editedByValue(random, text, who);
    if (edited !== undefined && isSameObject(text, edited)) return `${edited.trimEnd()}\n`;
  }
  return text;
}

/** Whether an edit keeps the name of an object, and no list becomes a mapping or the like, where kpt ends with an error. */
function isSameObject(before: string, after: string): boolean {
  const [one, other] = [readObject(before), readObject(after)];
  const [from, to] = [identityOf(one), identityOf(other)];
  if (one === undefined || other === undefined || from === undefined || to === undefined) return false;
  return identityKey(from) === identityKey(to) && hasShapeOf(one, other) && hasUniqueItems(other, from, []);
}

/** Whether each field that both objects have is a mapping, a list or a scalar in all places. */
function hasShapeOf(before: JsonValue, after: JsonValue): boolean {
  const shapes = new Map([...shapesOf(before), ...shapesOf(after)]);
  return [...shapesOf(before), ...shapesOf(after)].every(([path, shape]) => shapes.get(path) === shape);
}

function shapesOf(value: JsonValue, path = ''): readonly (readonly [path: string, shape: string])[] {
  if (isArray(value)) return [[path, 'list'], ...value.flatMap((item) => shapesOf(item, `${path}/0`))];
  if (!isObject(value)) return [[path, 'scalar']];
  const fields = Object.entries<JsonValue>(value).flatMap(([key, inner]) => shapesOf(inner, `${path}/${key}`));
  return [[path, 'mapping'], ...fields];
}

/** Whether the items of each list with keys have the keys, and each of them once. */
function hasUniqueItems(value: JsonValue, type: Identity, path: Path): boolean {
  if (isObject(value)) {
    return Object.entries<JsonValue>(value).every(([key, inner]) => hasUniqueItems(inner, type, [...path, key]));
  }
  if (!isArray(value)) return true;
  if (value.includes(null)) return false;
  const keys = listKeys(type, path);
  const names = keys === undefined || keys === 'set' ? [] : value.map((item) => itemIdentity(item, keys));
  if (names.includes(undefined) || new Set(names).size < names.length) return false;
  return value.every((item, index) => hasUniqueItems(item, type, [...path, index]));
}

/** kpt reads only fields that it knows. */
function editedKptfile(random: Random, text: string, who: string): string {
  let edited = text;
  if (random.chance(0.3)) edited = edited.replace(/description: .*/, `description: of ${who}`);
  const keywords = random.pick(['', `  keywords:\n    - web\n    - ${who}\n`]);
  if (random.chance(0.3)) edited = edited.replace(/ {2}keywords:\n {4}- web\n/, keywords);
  if (random.chance(0.3)) edited = edited.replace(/app: .*/, `app: ${who}`);
  if (random.chance(0.3)) edited = edited.replace(/:v[\d.]+/, `:v${random.below(9)}`);
  if (random.chance(0.3)) edited = edited.replace('info:\n', `info:\n  site: example.com/${who}\n`);
  return edited;
}

function editedByValue(random: Random, text: string, who: string): string {
  return updateYaml(text, (value) => (isObject(value) ? editedWorkload(value, random.below, who) : value)).text;
}

export function filesOf(texts: Readonly<Record<string, string>>): PackageFiles {
  return new Map(
    Object.entries(texts).map(([path, text]) => [path, path.endsWith('.yaml') ? text.split(/^---\n/m) : [text]]),
  );
}

export function textsOf(files: PackageFiles): Readonly<Record<string, string>> {
  return Object.fromEntries([...files].map(([path, documents]) => [path, documents.join('---\n')]));
}
