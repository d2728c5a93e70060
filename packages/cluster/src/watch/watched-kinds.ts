import type { Node, Service } from '@krmkit/pods';
import type { JsonObject } from '@krmkit/base';
import type { KeptPod } from './kept-pod.ts';
import { keepPod } from './kept-pod.ts';
import type { ReferencedKind } from './references.ts';
import type { KeptKeys } from './watched-objects.ts';
import { keepKeys, keepNode, keepService, sameJson } from './watched-objects.ts';

/** The part of an object that is kept in memory, by kind: pods and everything that they refer to. */
export interface KeptObjects extends Readonly<Record<ReferencedKind, unknown>> {
  readonly pods: KeptPod;
  readonly configmaps: KeptKeys;
  readonly services: Service;
  readonly nodes: Node;
  readonly secrets: KeptKeys;
}

/** The kinds that `krmkit watch` follows, by the plural in their API path. All are in the core group, version v1. */
export type WatchedKind = keyof KeptObjects;

export interface WatchedResource<T> {
  readonly isNamespaced: boolean;
  /** The watch goes on without these objects if it has no right to list them. */
  readonly isOptional: boolean;
  readonly keep: (object: JsonObject) => T;
  /** True if the change of an object cannot change a fault. */
  readonly isSame: (a: T, b: T) => boolean;
  /** Objects in one page of a list; 500 if it is left out. */
  readonly pageSize?: number;
}

/** Small pages for objects that can be large. */
const PAGE_OF_DATA = 100;

export const WATCHED: { readonly [Kind in WatchedKind]: WatchedResource<KeptObjects[Kind]> } = {
  pods: {
    isNamespaced: true,
    isOptional: false,
    keep: keepPod,
    isSame: (a, b) => a.text === b.text && a.nodeName === b.nodeName,
  },
  configmaps: { isNamespaced: true, isOptional: false, keep: keepKeys, isSame: sameJson, pageSize: PAGE_OF_DATA },
  services: { isNamespaced: true, isOptional: false, keep: keepService, isSame: sameJson },
  nodes: { isNamespaced: false, isOptional: true, keep: keepNode, isSame: sameJson },
  secrets: { isNamespaced: true, isOptional: false, keep: keepKeys, isSame: sameJson, pageSize: PAGE_OF_DATA },
};

/** Names an object for `referenceIndex`. */
export function objectKey(kind: ReferencedKind, namespace: string, name: string): string {
  return WATCHED[kind].isNamespaced ? `${kind} ${namespace}/${name}` : `${kind} ${name}`;
}
