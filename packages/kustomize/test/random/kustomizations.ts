import type { Tree } from './tree.ts';
import type { Fields } from './objects.ts';
import { KINDS, NAMES, NAMESPACES, fieldsOf, randomObject, textMap } from './objects.ts';
import { randomPatches } from './patches.ts';
import { randomReplacement, randomVariable } from './references.ts';
import type { Random } from '@krmkit/testing';
import { createRandom } from '@krmkit/testing';
import type { Content } from './yaml-text.ts';
import { yamlDocument } from './yaml-text.ts';

/** The files of a kustomization with bases and components, by path. */
export function randomFiles(seed: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  const tree: Tree = { random: createRandom(seed), files, known: [], variables: 0 };
  addKustomization('', 'Kustomization', tree, 2);
  return files;
}

function addKustomization(path: string, kind: 'Kustomization' | 'Component', tree: Tree, levels: number): void {
  const { random, files } = tree;
  const resources: Content[] = [];
  const bases = levels === 0 ? 0 : random.below(3);
  for (let index = 0; index < bases; index++) {
    addKustomization(`${path}b${index}/`, 'Kustomization', tree, levels - 1);
    resources.push(`b${index}`);
  }
  const own = random.below(kind === 'Component' ? 2 : 4) + (bases === 0 && kind === 'Kustomization' ? 1 : 0);
  if (own > 0) {
    const objects = Array.from({ length: own }, () => randomObject(random));
    tree.known.push(...objects);
    files[`${path}r.yaml`] = objects.map((object) => yamlDocument(fieldsOf(object))).join('---\n');
    resources.splice(random.below(resources.length + 1), 0, 'r.yaml');
  }
  const components: Content[] = [];
  for (const index of levels > 0 ? [0, 1] : []) {
    if (!random.chance(0.15)) continue;
    addKustomization(`${path}c${index}/`, 'Component', tree, 0);
    components.push(`c${index}`);
  }
  const header = kind === 'Component' ? { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind } : {};
  const content: Fields = {
    ...header,
    resources,
    ...(components.length > 0 ? { components } : {}),
    ...transformersOf(path, tree),
  };
  // The order of fields has no effect.
  const entries = Object.entries(content);
  files[`${path}kustomization.yaml`] = yamlDocument(
    Object.fromEntries(random.chance(0.5) ? entries.toReversed() : entries),
  );
}

const DENSITY = 0.25;

/** Fields of a kustomization, each with its chance to be there. */
function transformersOf(path: string, tree: Tree): Fields {
  const { random } = tree;
  const fields: Readonly<Record<string, () => Content>> = {
    namePrefix: () => random.pick(['p-', 'q-', 'a']),
    nameSuffix: () => random.pick(['-s', '-t']),
    namespace: () => random.pick(NAMESPACES),
    commonLabels: () => textMap(random, ['app', 'common', 'odd/x.y']),
    commonAnnotations: () => textMap(random, ['note', 'z', 'a.b/c']),
    labels: () => Array.from({ length: 1 + random.below(2) }, () => randomLabels(random)),
    replicas: () => replicasOf(tree),
    images: () => Array.from({ length: 1 + random.below(2) }, () => randomImage(random)),
    configMapGenerator: () =>
      Array.from({ length: 1 + random.below(2) }, () => randomGenerator('ConfigMap', path, tree)),
    secretGenerator: () => [randomGenerator('Secret', path, tree)],
    generatorOptions: () => generatorOptions(random),
    patches: () => randomPatches(path, tree),
    replacements: () => [randomReplacement(tree)],
    vars: () => [randomVariable(tree)],
    configurations: () => randomConfiguration(path, tree),
  };
  const chosen: Fields = {};
  for (const [field, make] of Object.entries(fields)) {
    if (random.chance(RARE.has(field) ? DENSITY / 3 : DENSITY)) chosen[field] = make();
  }
  return chosen;
}

const RARE: ReadonlySet<string> = new Set(['vars', 'replicas', 'configurations', 'generatorOptions', 'replacements']);

/** The names of the known objects of some kinds. */
function knownNames({ known }: Tree, kinds: readonly string[]): readonly string[] {
  return known.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
}

function replicasOf(tree: Tree): Content {
  const names = knownNames(tree, ['Deployment', 'StatefulSet']);
  return names.length === 0 ? [] : [{ name: tree.random.pick(names), count: tree.random.below(5) }];
}

function randomLabels(random: Random): Fields {
  return {
    pairs: textMap(random, ['app', 'own', 'odd/x.y']),
    ...(random.chance(0.3) ? { includeSelectors: random.chance(0.8) } : {}),
    ...(random.chance(0.3) ? { includeTemplates: random.chance(0.8) } : {}),
    ...(random.chance(0.3)
      ? { fields: [{ path: 'spec/own/labels', kind: 'Widget', create: random.chance(0.5) }] }
      : {}),
  };
}

function randomImage(random: Random): Fields {
  return {
    name: random.pick(['nginx', 'redis', 'reg:5000/team/web', 'busybox', 'n.*', 'other']),
    ...(random.chance(0.4) ? { newName: random.pick(['nginx', 'redis', 'z/y']) } : {}),
    ...(random.chance(0.5) ? { newTag: random.pick(['2', 'v1.2']) } : {}),
    ...(random.chance(0.2) ? { digest: 'sha256:def' } : {}),
  };
}

function generatorOptions(random: Random): Fields {
  return {
    ...(random.chance(0.4) ? { labels: textMap(random) } : {}),
    ...(random.chance(0.3) ? { annotations: textMap(random, ['note']) } : {}),
    ...(random.chance(0.4) ? { disableNameSuffixHash: random.chance(0.6) } : {}),
    ...(random.chance(0.1) ? { immutable: true } : {}),
  };
}

function randomGenerator(kind: 'ConfigMap' | 'Secret', path: string, tree: Tree): Fields {
  const { random, files } = tree;
  // Another kustomization can have the same name, and then the build is refused.
  const present = knownNames(tree, [kind]);
  const merges = present.length > 0 && random.chance(0.5);
  const name = random.pick(merges ? present : [...NAMES, `g${random.below(100)}`, `h${random.below(100)}`]);
  const entry: Fields = { name };
  if (merges) {
    entry['behavior'] = random.pick(['merge', 'replace', 'merge']);
  } else if (random.chance(0.15)) {
    entry['namespace'] = random.pick(NAMESPACES);
  }
  if (random.chance(0.7)) entry['literals'] = random.some(['k1=v', 'k2="q"', 'k3=a=b', 'k4= x ', 'k5=', 'k6=1'], 3);
  if (random.chance(0.3)) {
    files[`${path}g.txt`] = random.pick(['text', 'two\nlines\n', 'trailing \nblank', '\u0001', '']);
    entry['files'] = random.some(['g.txt', 'f1=g.txt'], 2);
  }
  if (random.chance(0.2)) {
    files[`${path}e.env`] = '# comment\nE1=1\n  E2 = x y\nE3\n';
    entry['envs'] = ['e.env'];
  }
  if (random.chance(0.4)) entry['options'] = generatorOptions(random);
  if (kind === 'Secret' && random.chance(0.1)) entry['type'] = 'example.com/t';
  tree.known.push({ apiVersion: 'v1', kind, name, metadata: {}, body: {} });
  return entry;
}

function randomConfiguration(path: string, { random, files }: Tree): Content {
  const content: Fields = {};
  const spec = (field: string): Content => ({ kind: 'Widget', path: field, create: random.chance(0.3) });
  if (random.chance(0.4)) content['namePrefix'] = [{ kind: 'Widget', path: 'spec/name' }];
  if (random.chance(0.4)) content['images'] = [spec('spec/image')];
  if (random.chance(0.4)) content['commonLabels'] = [spec('spec/labels')];
  if (random.chance(0.4)) content['replicas'] = [spec('spec/count')];
  if (random.chance(0.6)) {
    const [apiVersion, kind] = random.pick(KINDS);
    const group = apiVersion.includes('/') ? { group: apiVersion.replace(/\/.*/, '') } : {};
    content['nameReference'] = [{ kind, ...group, fieldSpecs: [{ kind: 'Widget', path: 'spec/name' }] }];
  }
  if (random.chance(0.4)) content['varReference'] = [{ kind: 'Widget', path: 'spec/y' }];
  if (Object.keys(content).length === 0) content['namespace'] = [];
  files[`${path}conf.yaml`] = yamlDocument(content);
  return ['conf.yaml'];
}
