import { readSource, isKustomizationPath } from '@krmkit/manifests';
import { createSource, isArray, isObject } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import type { Random } from '@krmkit/testing';
import { createRandom } from '@krmkit/testing';
import type { FileEdits } from '@krmkit/testing';

/** Content by path; `-> TARGET` is a link. */
export type Tree = ReadonlyMap<string, string>;

type Edit = (tree: Map<string, string>, random: Random) => void;

/** The ways to change a repository. */
const EDITS: Readonly<Record<string, Edit>> = { scalar, remove, add, move, entry, field, link, swap };

/** The kinds of edits; most edits of people change a value. */
export const EDIT_KINDS: readonly string[] = [...Object.keys(EDITS), 'scalar', 'scalar', 'scalar', 'field', 'add'];

/** A random edit that its kind and seed determine. */
export function editTree(before: Tree, kind: string, seed: number): Tree {
  const tree = new Map(before);
  EDITS[kind]?.(tree, createRandom(seed));
  // A path cannot be both a file and a directory.
  const directories = new Set(
    [...tree.keys()].flatMap((path) => path.split('/').map((_, at, all) => all.slice(0, at).join('/'))),
  );
  return [...tree.keys()].some((path) => directories.has(path)) ? before : tree;
}

/** The files to write and to remove; those to remove are first. */
export function editsBetween(before: Tree, after: Tree): FileEdits {
  const removed = [...before.keys()].filter((path) => !after.has(path)).map((path) => [path, undefined] as const);
  const written = [...after].filter(([path, content]) => before.get(path) !== content);
  return Object.fromEntries([...removed, ...written]);
}

/** A file: in each directory, all entries are equally likely, so that a base is as likely as all overlays together. */
function pickPath(tree: Tree, random: Random, accepts: (path: string) => boolean = () => true): string | undefined {
  let paths = [...tree].flatMap(([path, content]) => (accepts(path) && !content.startsWith('-> ') ? [path] : []));
  if (paths.length === 0) return undefined;
  for (let depth = 0; paths.length > 1; depth++) {
    const nameOf = (path: string): string | undefined => path.split('/')[depth];
    const name = random.pick([...new Set(paths.map(nameOf))].map((one) => [one]))[0];
    paths = paths.filter((path) => nameOf(path) === name);
  }
  return paths[0];
}

const SCALAR = /^(\s*(?:- )*[^\s#:="{]+: +|\s*- +|[A-Z_]+=)([^\s|>].*)$/;

function scalar(tree: Map<string, string>, random: Random): void {
  const path = pickPath(tree, random, random.chance(0.25) ? isKustomizationPath : undefined);
  if (path === undefined) return;
  const lines = (tree.get(path) ?? '').split('\n');
  const found = lines.flatMap((line, index) => (SCALAR.test(line) ? [index] : []));
  if (found.length === 0) return;
  const line = random.pick(found);
  const [, start = '', value = ''] = SCALAR.exec(lines[line] ?? '') ?? [];
  const other = SCALAR.exec(lines[random.pick(found)] ?? '')?.[2] ?? '';
  const texts = ['7', '"7"', '"$(LEVEL)"', '"${MODE}"', '', other, random.pick([...tree.keys()])];
  lines[line] = `${start}${random.chance(0.6) ? `${value}x` : random.pick(texts)}`;
  tree.set(path, lines.join('\n'));
}

function remove(tree: Map<string, string>, random: Random): void {
  tree.delete(random.pick([...tree.keys()]));
}

function add(tree: Map<string, string>, random: Random): void {
  const path = pickPath(tree, random, isKustomizationPath) ?? pickPath(tree, random) ?? '';
  const name = `new-${random.below(3)}`;
  const content = random.pick([
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {LEVEL: info}\n`,
    `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: app, image: a, args: [$(LEVEL)]}]}\n`,
    `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}}\nspec: {ports: [{port: 80}]}\n`,
    'LEVEL=debug\n',
  ]);
  tree.set(`${directoryOf(path)}${name}.yaml`, content);
  if (!isKustomizationPath(path) || !random.chance(0.7)) return;
  editList(tree, path, 'resources', (list) => [...list, `${name}.yaml`]);
}

function move(tree: Map<string, string>, random: Random): void {
  const path = pickPath(tree, random);
  if (path === undefined) return;
  const [directory, name] = [directoryOf(path), path.slice(directoryOf(path).length)];
  const target = random.chance(0.5)
    ? `${directory}moved-${name}`
    : `${directoryOf(random.pick([...tree.keys()]))}${name}`;
  const content = tree.get(path) ?? '';
  tree.delete(path);
  tree.set(target, content);
  if (random.chance(0.3)) return;
  for (const [user, text] of tree) {
    if (isKustomizationPath(user)) tree.set(user, text.replace(relative(user, path), relative(user, target)));
  }
}

function entry(tree: Map<string, string>, random: Random): void {
  const path = pickPath(tree, random, isKustomizationPath);
  if (path === undefined) return;
  const field = random.pick(['resources', 'resources', 'resources', 'components', 'bases']);
  const other = random.pick([...tree.keys()]);
  const used = random.chance(0.5) && directoryOf(other) !== '' ? directoryOf(other).slice(0, -1) : other;
  editList(tree, path, field, (list) =>
    random.chance(0.4) && list.length > 0
      ? list.toSpliced(random.below(list.length), 1)
      : list.toSpliced(random.below(list.length + 1), 0, relative(path, used)),
  );
}

function field(tree: Map<string, string>, random: Random): void {
  const path = pickPath(tree, random, isKustomizationPath);
  if (path === undefined) return;
  const file = relative(path, random.pick([...tree.keys()]));
  const behavior = random.pick(['create', 'merge', 'replace']);
  const generator = { name: random.pick(['settings', 'made']), behavior };
  const label = [{ op: 'add', path: '/metadata/labels', value: { from: 'patch' } }];
  const plugin = { apiVersion: 'builtin', kind: 'ConfigMapGenerator', metadata: { name: 'made' }, files: [file] };
  const fields: readonly (readonly [string, JsonValue])[] = [
    ['namePrefix', random.pick(['a-', 'b-'])],
    ['nameSuffix', '-c'],
    ['namespace', random.pick(['one', 'two'])],
    ['commonLabels', { app: random.pick(['x', 'y']) }],
    ['images', [{ name: random.pick(['web', 'nginx']), newTag: '2' }]],
    ['replicas', [{ name: 'web', count: random.below(4) }]],
    ['configMapGenerator', [{ ...generator, literals: [`LEVEL=${random.pick(['info', 'debug'])}`] }]],
    ['configMapGenerator', [{ ...generator, files: [random.chance(0.5) ? file : `key=${file}`] }]],
    ['configMapGenerator', [{ ...generator, envs: [file] }]],
    ['secretGenerator', [{ ...generator, literals: ['TOKEN=swordfish'] }]],
    ['generatorOptions', { disableNameSuffixHash: true }],
    ['patches', [{ target: { kind: 'Deployment' }, patch: JSON.stringify(label) }]],
    ['patches', [{ target: { kind: random.pick(['Deployment', 'Service']) }, path: file }]],
    ['patchesStrategicMerge', [file]],
    ['replacements', [{ path: file }]],
    ['transformers', [file]],
    ['generators', [random.chance(0.5) ? file : JSON.stringify(plugin)]],
    ['configurations', [file]],
  ];
  editKustomization(tree, path, (value) => {
    if (random.chance(0.3)) {
      const keys = Object.keys(value);
      const gone = keys.length === 0 ? '' : random.pick(keys);
      return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone));
    }
    const [key, content] = random.pick(fields);
    const own = value[key];
    return { ...value, [key]: isArray(own) && isArray(content) && random.chance(0.5) ? [...own, ...content] : content };
  });
}

/** Replaces a file or a directory by a link to another one. */
function link(tree: Map<string, string>, random: Random): void {
  const directories = [...new Set([...tree.keys()].map(directoryOf))].filter((path) => path !== '');
  const isFile = random.chance(0.4) || directories.length === 0;
  const all = isFile ? [...tree.keys()] : directories.map((path) => path.slice(0, -1));
  const [from, to] = [random.pick(all), random.pick(all)];
  if (`${to}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${to}/`)) return;
  for (const path of tree.keys()) if (path === from || path.startsWith(`${from}/`)) tree.delete(path);
  tree.set(from, `-> ${relative(from, to)}`);
}

function swap(tree: Map<string, string>, random: Random): void {
  const [one, other] = [pickPath(tree, random), pickPath(tree, random)];
  if (one === undefined || other === undefined) return;
  const [first, second] = [tree.get(one) ?? '', tree.get(other) ?? ''];
  tree.set(one, second);
  tree.set(other, first);
}

function editList(
  tree: Map<string, string>,
  path: string,
  key: string,
  change: (list: readonly JsonValue[]) => readonly JsonValue[],
): void {
  editKustomization(tree, path, (value) => {
    const list = value[key];
    return { ...value, [key]: change(isArray(list) ? list : []) };
  });
}

function editKustomization(tree: Map<string, string>, path: string, change: (value: JsonObject) => JsonObject): void {
  const value = readSource(createSource(path, tree.get(path) ?? '')).values[0];
  tree.set(path, JSON.stringify(change(isObject(value) ? value : {}), null, 2));
}

/** With its slash; empty for the top. */
function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The path from the directory of a file to another path. */
function relative(from: string, to: string): string {
  const above = directoryOf(from).split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < above.length && shared < target.length - 1 && above[shared] === target[shared]) shared += 1;
  return [...above.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
}
