import type { Shape } from '@krmkit/base';
import { checkArgument } from '@krmkit/base';

/** Any plain JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonMap;

/** A plain JSON object. */
export interface JsonMap {
  /** A member. */
  [field: string]: Json;
}

/** The metadata of an object, as in Kubernetes meta/v1. */
export interface ObjectMeta {
  /** Annotations by name. */
  annotations?: { [key: string]: string };
  /** The name of the cluster; not used by Kubernetes. */
  clusterName?: string;
  /** When a cluster created the object. */
  creationTimestamp?: unknown;
  /** The seconds until a deleted object is removed. */
  deletionGracePeriodSeconds?: number;
  /** When the object is to be deleted. */
  deletionTimestamp?: unknown;
  /** What has to happen before the object is removed. */
  finalizers?: string[];
  /** The start of a name that the cluster completes. */
  generateName?: string;
  /** The number of the wanted state. */
  generation?: number;
  /** Labels by name. */
  labels?: { [key: string]: string };
  /** Which client set which field. */
  managedFields?: unknown[];
  /** The name. */
  name: string;
  /** The namespace; absent for the default one and for objects of the cluster. */
  namespace?: string;
  /** The objects that this one depends on. */
  ownerReferences?: { apiVersion: string; kind: string; name: string; uid: string }[];
  /** The version in the cluster. */
  resourceVersion?: string;
  /** The path in the API; not used by Kubernetes. */
  selfLink?: string;
  /** The identity in the cluster. */
  uid?: string;
}

/** A Kubernetes object. Functions edit it in place. */
export interface KubernetesObject {
  /** The group and the version: `apps/v1`. */
  apiVersion: string;
  /** The kind: `Deployment`. */
  kind: string;
  /** The name, namespace, labels and annotations. */
  metadata: ObjectMeta;
}

/** How serious a result is; `error` makes the run fail. */
export type Severity = 'error' | 'warn' | 'info';

/** The field that a result is about. */
export interface FieldInfo {
  /** The path of the field: `spec.replicas`. */
  path: string;
  /** The present value. */
  currentValue?: Json;
  /** The value that the function proposes. */
  suggestedValue?: Json;
}

/** A finding of a function. */
export interface Result {
  /** How serious it is. */
  severity: Severity;
  /** The message for people. */
  message: string;
  /** More data, by name. */
  tags?: { [key: string]: string } | undefined;
  /** The object that the result is about. */
  resourceRef?: { apiVersion: string; kind: string; namespace: string; name: string };
  /** The file that the result is about; `index` is the number of the document in it, from 0. */
  file?: { path?: string | undefined; index?: number | undefined };
  /** The field that the result is about. */
  field?: FieldInfo | undefined;
}

/** The functionConfig is not what the function needs: exit status 3. */
export class FunctionConfigError extends Error {
  /** The name of the class. */
  override readonly name: string = 'FunctionConfigError';
}

/** Whether a value is an object with apiVersion, kind and metadata. */
export function isKubernetesObject(value: unknown): value is KubernetesObject {
  if (typeof value !== 'object' || value === null) return false;
  if (!('apiVersion' in value) || !('kind' in value) || !('metadata' in value)) return false;
  const { apiVersion, kind, metadata } = value;
  if (typeof apiVersion !== 'string' || apiVersion === '' || typeof kind !== 'string' || kind === '') return false;
  return typeof metadata === 'object' && metadata !== null && !('name' in metadata && metadata.name === '');
}

/** For the errors of wrong calls. */
export const OBJECT: Shape = { words: 'a Kubernetes object', members: ['metadata'] };

/** `apiVersion/kind/namespace/name`. */
export function kubernetesKey(object: KubernetesObject): string {
  checkArgument('kubernetesKey', 'the object', object, { ...OBJECT, members: ['apiVersion', 'kind', 'metadata'] });
  const { apiVersion, kind, metadata } = object;
  return `${apiVersion}/${kind}/${metadata.namespace ?? ''}/${metadata.name}`;
}
