import type { RandomObject } from './objects.ts';
import { NAMES } from './objects.ts';
import type { Tree } from './tree.ts';
import type { Content } from './yaml-text.ts';

/** An entry of `replacements`. */
export function randomReplacement(tree: Tree): Content {
  const { random } = tree;
  const source = knownObject(tree);
  const target = knownObject(tree);
  const fieldPath = random.pick([
    'metadata.name',
    'metadata.name',
    'kind',
    'apiVersion',
    'spec.template.spec.containers.0.image',
    'spec.template.spec.containers.[name=c1].image',
    'metadata.labels.app',
    'data.k1',
    'spec.replicas',
    'spec.x',
  ]);
  const targetPaths = random.some(
    [
      'metadata.annotations.replaced',
      'spec.template.spec.containers.*.image',
      'spec.template.spec.containers.[name=c2].env.[name=A].value',
      'data.k2',
      'metadata.labels.app',
      'spec.replicas',
      'spec.y',
    ],
    2,
  );
  return {
    source: {
      kind: source.kind,
      name: source.name,
      ...(random.chance(0.5) ? { fieldPath } : {}),
      ...(random.chance(0.2) ? { options: { delimiter: random.pick([':', '-', '/']), index: 0 } } : {}),
    },
    targets: [
      {
        select: { kind: target.kind, ...(random.chance(0.5) ? { name: target.name } : {}) },
        ...(random.chance(0.2) ? { reject: [{ name: random.pick(NAMES) }] } : {}),
        ...(targetPaths.length > 0 ? { fieldPaths: targetPaths } : {}),
        ...(random.chance(0.85)
          ? { options: { create: random.chance(0.9), ...(random.chance(0.3) ? { delimiter: ':', index: 1 } : {}) } }
          : {}),
      },
    ],
  };
}

/** An entry of `vars`. */
export function randomVariable(tree: Tree): Content {
  const { random } = tree;
  tree.variables += 1;
  const { apiVersion, kind, name } = knownObject(tree);
  return {
    name: `V${tree.variables}`,
    objref: { apiVersion, kind, name },
    ...(random.chance(0.2) ? { fieldref: { fieldPath: random.pick(['metadata.name', 'data.k1', 'kind']) } } : {}),
  };
}

/** An object of the tree so far. */
export function knownObject({ random, known }: Tree): RandomObject {
  return known.length === 0
    ? { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', metadata: {}, body: {} }
    : random.pick(known);
}
