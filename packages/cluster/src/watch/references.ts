import { decodeContainer, containerReferences } from '@krmkit/pods';
import type { JsonValue } from '@krmkit/base';

/** The kinds of objects that decide the environment of a pod's containers. */
export type ReferencedKind = 'configmaps' | 'secrets' | 'services' | 'nodes';

/** Names of objects by kind. Services are one object for each namespace, with the empty name. */
export type ObjectNames = Readonly<Record<ReferencedKind, readonly string[]>>;

/** What the environment of a pod's containers depends on, including optional references. */
export interface PodReferences {
  readonly objects: ObjectNames;
  /** Keys of the pod's own labels and annotations. */
  readonly labels: readonly string[];
  readonly annotations: readonly string[];
}

const NONE: readonly string[] = [];

export const NO_OBJECTS: ObjectNames = { configmaps: NONE, secrets: NONE, services: NONE, nodes: NONE };

/** `nodeName` is empty for a pod that is not scheduled. */
export function referencesOf(
  containers: readonly JsonValue[],
  enableServiceLinks: boolean,
  nodeName: string,
): PodReferences {
  const configmaps = new Set<string>();
  const secrets = new Set<string>();
  const nodes = new Set<string>();
  const labels = new Set<string>();
  const annotations = new Set<string>();
  for (const reference of containers.flatMap((container) =>
    containerReferences(decodeContainer(container, []).value),
  )) {
    switch (reference.kind) {
      case 'configMap':
        configmaps.add(reference.name);
        break;
      case 'secret':
        secrets.add(reference.name);
        break;
      case 'label':
        labels.add(reference.key);
        break;
      case 'annotation':
        annotations.add(reference.key);
        break;
      case 'node':
        nodes.add(nodeName);
        break;
      case 'file':
        // A container writes the file, so the API does not show it.
        break;
      default:
        reference satisfies never;
    }
  }
  return {
    objects: {
      configmaps: named(configmaps),
      secrets: named(secrets),
      services: enableServiceLinks ? [''] : NONE,
      nodes: named(nodes),
    },
    labels: named(labels),
    annotations: named(annotations),
  };
}

function named(names: Set<string>): readonly string[] {
  names.delete('');
  return names.size === 0 ? NONE : [...names];
}

/** Each kind with its names. */
export function namesByKind(objects: ObjectNames): readonly (readonly [ReferencedKind, readonly string[]])[] {
  const kinds: Readonly<Record<ReferencedKind, readonly [ReferencedKind, readonly string[]]>> = {
    configmaps: ['configmaps', objects.configmaps],
    secrets: ['secrets', objects.secrets],
    services: ['services', objects.services],
    nodes: ['nodes', objects.nodes],
  };
  return Object.values(kinds);
}

/** The pods that refer to an object. Pods are named by `NAMESPACE/NAME`, objects by `objectKey`. */
export interface ReferenceIndex {
  readonly add: (pod: string, objects: readonly string[]) => void;
  readonly remove: (pod: string, objects: readonly string[]) => void;
  readonly podsOf: (object: string) => ReadonlySet<string>;
}

const NO_PODS: ReadonlySet<string> = new Set();

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
    podsOf: (object) => pods.get(object) ?? NO_PODS,
  };
}
