import type { ObjectMeta } from 'kubernetes-types/meta/v1.d.ts';
import { readOriginAnnotations, identityOf } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';
import { toJsonValue, checkArgument } from '@krmkit/base';
import type { FunctionResult } from './function.ts';
import type { KubernetesKinds } from './kinds.ts';

/** Any Kubernetes object. A plain object: it may be edited in place. */
export interface KubernetesObject {
  /** The group and the version: `apps/v1`, or `v1` for the core group. */
  apiVersion: string;
  /** The kind: `Deployment`. */
  kind: string;
  /** As in Kubernetes meta/v1: ObjectMeta. */
  metadata?: ObjectMeta;
}

/** An object of a built-in kind: `KubernetesResource<'apps/v1', 'Deployment'>`. */
export type KubernetesResource<A extends keyof KubernetesKinds, K extends keyof KubernetesKinds[A]> = KubernetesObject &
  KubernetesKinds[A][K] & { apiVersion: A; kind: K };

/** A test whether an object is of a built-in kind, for `resources.filter` and for `if`. */
export function isKind<A extends keyof KubernetesKinds, K extends keyof KubernetesKinds[A]>(
  apiVersion: A,
  kind: K,
): (resource: KubernetesObject) => resource is KubernetesResource<A, K> {
  checkArgument('isKind', 'the apiVersion', apiVersion, 'string');
  checkArgument('isKind', 'the kind', kind, 'string');
  return (resource): resource is KubernetesResource<A, K> =>
    resource.apiVersion === apiVersion && resource.kind === kind;
}

/** The same for a kind of your own: `const isWidget = isCustomKind<Widget>('example.com/v1', 'Widget')`. */
export function isCustomKind<T extends KubernetesObject>(
  apiVersion: T['apiVersion'],
  kind: T['kind'],
): (resource: KubernetesObject) => resource is T {
  checkArgument('isCustomKind', 'the apiVersion', apiVersion, 'string');
  checkArgument('isCustomKind', 'the kind', kind, 'string');
  return (resource): resource is T => resource.apiVersion === apiVersion && resource.kind === kind;
}

/** Whether a value is an object with `apiVersion` and `kind`, both texts that are not empty. */
export function isKubernetesObject(value: unknown): value is KubernetesObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (!('apiVersion' in value) || !('kind' in value)) return false;
  const { apiVersion, kind } = value;
  return typeof apiVersion === 'string' && apiVersion !== '' && typeof kind === 'string' && kind !== '';
}

/** A copy of the object as JSON. Throws a TypeError that names the field if JSON cannot represent a value. */
export function jsonOf(resource: KubernetesObject): JsonValue {
  return toJsonValue(resource);
}

/** The reference of a result to an object; undefined if the value is not an object. */
export function referenceTo(value: JsonValue | undefined): FunctionResult['resourceRef'] {
  const identity = identityOf(value);
  if (identity === undefined) return undefined;
  const { apiVersion, kind, namespace, name } = identity;
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name };
}

/** The file that the annotations of an object name. */
export function fileOfValue(value: JsonValue | undefined): FunctionResult['file'] {
  if (value === undefined) return undefined;
  const { path, index } = readOriginAnnotations(value).annotations;
  if (path === undefined) return undefined;
  return { path, ...(index === undefined ? {} : { index }) };
}
