import type { JsonValue } from '../value/json.ts';
import { member } from '../value/json.ts';
import { listAt } from '../value/read.ts';

/** The objects that decide about the environment of a pod's containers, by name; optional ones too. */
export interface PodReferences {
  readonly configMaps: readonly string[];
  readonly secrets: readonly string[];
  /** It gets the variables of the Services of its namespace. */
  readonly usesServices: boolean;
  /** What its node has to give stands in for a limit. */
  readonly usesNode: boolean;
}

export const NO_REFERENCES: PodReferences = { configMaps: [], secrets: [], usesServices: false, usesNode: false };

export function referencesOf(containers: readonly JsonValue[], enableServiceLinks: boolean): PodReferences {
  const configMaps = new Set<string>();
  const secrets = new Set<string>();
  let usesNode = false;
  for (const container of containers) {
    for (const source of listAt(container, 'envFrom')) {
      add(configMaps, member(source, 'configMapRef'));
      add(secrets, member(source, 'secretRef'));
    }
    for (const from of valueSources(container)) {
      add(configMaps, member(from, 'configMapKeyRef'));
      add(secrets, member(from, 'secretKeyRef'));
      usesNode ||= member(from, 'resourceFieldRef') !== undefined;
    }
  }
  return { configMaps: [...configMaps], secrets: [...secrets], usesServices: enableServiceLinks, usesNode };
}

const BY_KEY = /^metadata\.(labels|annotations)\['([^']*)'\]$/;

/** The labels and annotations that variables are made of; the others may be long, and change without a meaning. */
export function annotationsOf(containers: readonly JsonValue[]): {
  readonly labels: readonly string[];
  readonly annotations: readonly string[];
} {
  const found = { labels: new Set<string>(), annotations: new Set<string>() };
  for (const container of containers) {
    for (const from of valueSources(container)) {
      const path = member(member(from, 'fieldRef'), 'fieldPath');
      const [, list, key] = (typeof path === 'string' && BY_KEY.exec(path)) || [];
      if (key !== undefined) found[list === 'labels' ? 'labels' : 'annotations'].add(key);
    }
  }
  return { labels: [...found.labels], annotations: [...found.annotations] };
}

function valueSources(container: JsonValue): readonly JsonValue[] {
  return listAt(container, 'env').flatMap((entry) => member(entry, 'valueFrom') ?? []);
}

function add(names: Set<string>, reference: JsonValue | undefined): void {
  const name = member(reference, 'name');
  if (typeof name === 'string' && name !== '') names.add(name);
}

/** Which pods refer to an object: pods are told by key, objects by `objectKey`. */
export interface ReferenceIndex {
  readonly add: (pod: string, objects: readonly string[]) => void;
  readonly remove: (pod: string, objects: readonly string[]) => void;
  readonly podsOf: (object: string) => ReadonlySet<string>;
}

const NOBODY: ReadonlySet<string> = new Set();

export function referenceIndex(): ReferenceIndex {
  const pods = new Map<string, Set<string>>();
  return {
    add(pod, objects) {
      for (const object of objects) {
        const known = pods.get(object);
        if (known === undefined) pods.set(object, new Set([pod]));
        else known.add(pod);
      }
    },
    remove(pod, objects) {
      for (const object of objects) {
        const known = pods.get(object);
        known?.delete(pod);
        if (known?.size === 0) pods.delete(object);
      }
    },
    podsOf: (object) => pods.get(object) ?? NOBODY,
  };
}

export type ReferredKind = 'configmaps' | 'secrets' | 'services' | 'nodes';

/** Services are told by their namespace. */
export function objectKey(kind: ReferredKind, namespace: string, name = ''): string {
  return `${kind} ${namespace}/${name}`;
}
