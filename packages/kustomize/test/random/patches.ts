import type { Fields } from './objects.ts';
import { IMAGES, NAMES, NAMESPACES, oddScalar, textMap } from './objects.ts';
import type { Tree } from './tree.ts';
import { knownObject } from './references.ts';
import type { Random } from '@krmkit/testing';
import type { Content } from './yaml-text.ts';
import { yamlDocument, yamlText } from './yaml-text.ts';

/** Entries of `patches`, for objects that may be there. */
export function randomPatches(path: string, tree: Tree): readonly Content[] {
  const { random } = tree;
  return Array.from({ length: 1 + random.below(2) }, (_, index) =>
    random.chance(0.6) ? strategicPatch(`${path}p${index}.yaml`, tree) : jsonPatch(tree),
  );
}

function strategicPatch(path: string, tree: Tree): Content {
  const { random, files } = tree;
  const { apiVersion, kind, name, metadata } = knownObject(tree);
  const labels = random.chance(0.2) ? { labels: { ...textMap(random), app: null } } : {};
  const patch: Fields = { apiVersion, kind, metadata: { name, ...metadata, ...labels }, ...patchBody(kind, random) };
  if (random.chance(0.05)) patch['$patch'] = 'delete';
  const entry: Fields = {};
  if (random.chance(0.5)) {
    files[path] = yamlDocument(patch);
    entry['path'] = path.slice(path.lastIndexOf('/') + 1);
  } else {
    entry['patch'] = yamlDocument(patch);
  }
  // Without a target, a patch of an object that has another name now is refused.
  if (random.chance(0.85)) entry['target'] = targetOf(kind, tree);
  if (random.chance(0.1)) {
    entry['options'] = { allowNameChange: random.chance(0.7), allowKindChange: random.chance(0.3) };
  }
  return entry;
}

function targetOf(kind: string, { random }: Tree): Content {
  return {
    ...(random.chance(0.8) ? { kind } : {}),
    ...(random.chance(0.4) ? { name: random.pick([...NAMES, '.*', 'a|b', 'w.*', 'p-a']) } : {}),
    ...(random.chance(0.1) ? { namespace: random.pick(NAMESPACES) } : {}),
    ...(random.chance(0.1) ? { labelSelector: random.pick(['app', 'app=x', '!tier', 'app in (x,web)']) } : {}),
  };
}

const WORKLOADS: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'Job']);

function patchBody(kind: string, random: Random): Fields {
  if (WORKLOADS.has(kind)) return { spec: { template: { spec: podPatch(random) } } };
  if (kind === 'Pod') return { spec: podPatch(random) };
  if (kind === 'ConfigMap') return { data: { k1: random.pick(['new', null]), k9: random.pick(['x', '1', 'true']) } };
  if (kind === 'Service') {
    return { spec: { type: 'NodePort', ...(random.chance(0.3) ? { selector: { app: null, own: 'x' } } : {}) } };
  }
  if (kind === 'Widget') return { spec: { x: oddScalar(random), z: { a: { b: null, c: oddScalar(random) } } } };
  return { extra: { field: oddScalar(random) } };
}

function podPatch(random: Random): Fields {
  const containers: Content[] = random.some(['c2', 'new', 'c1'], 2).map((name): Content => {
    if (random.chance(0.1)) return { name, $patch: 'delete' };
    return {
      name,
      ...(random.chance(0.5) ? { image: random.pick(IMAGES) } : {}),
      ...(random.chance(0.4) ? { env: [{ name: random.pick(['A', 'Z']), value: random.pick(['patched', '1']) }] } : {}),
      ...(random.chance(0.2) ? { args: ['patched'] } : {}),
      ...(random.chance(0.2) ? { env: null } : {}),
    };
  });
  if (containers.length > 0 && random.chance(0.05)) containers.push({ $patch: 'replace' });
  return {
    ...(containers.length > 0 ? { containers } : {}),
    ...(random.chance(0.3) ? { volumes: [{ name: random.pick(['v1', 'v9']), emptyDir: {} }] } : {}),
    ...(random.chance(0.2) ? { serviceAccountName: random.pick(NAMES) } : {}),
    ...(random.chance(0.1) ? { nodeSelector: { $patch: 'replace', a: 'b' } } : {}),
  };
}

function jsonPatch(tree: Tree): Content {
  const { random } = tree;
  const operations: Content[] = Array.from({ length: 1 + random.below(2) }, () =>
    random.pick<Content>([
      { op: 'add', path: '/metadata/annotations/json', value: 'x' },
      { op: 'add', path: '/extra', value: { a: [1, 'x'] } },
      { op: 'replace', path: '/metadata/name', value: random.pick(NAMES) },
      { op: 'replace', path: '/kind', value: 'Widget' },
      { op: 'add', path: '/metadata/labels', value: { app: 'json' } },
      { op: 'remove', path: '/metadata/labels' },
      { op: 'test', path: '/apiVersion', value: 'v1' },
      { op: 'copy', from: '/metadata/name', path: '/copied' },
      { op: 'move', from: '/metadata/name', path: '/metadata/moved' },
      { op: 'add', path: '/spec/template/spec/containers/-', value: { name: 'json', image: 'nginx' } },
      { op: 'add', path: '/spec/template/spec/containers/0/env', value: [{ name: 'J', value: '1' }] },
      { op: 'remove', path: '/spec/template/spec/containers/0' },
    ]),
  );
  const kind = random.pick(['Deployment', 'ConfigMap', 'Service', 'Widget', 'StatefulSet']);
  const patch = random.chance(0.5)
    ? JSON.stringify(operations)
    : operations.map((operation) => `- ${yamlText(operation)}\n`).join('');
  return { patch, target: targetOf(kind, tree) };
}
