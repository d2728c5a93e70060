import { isDnsSubdomain, isToolKind } from '@krmkit/manifests';
import { isRecord, recordMember, checkArgument } from '@krmkit/base';
import { getField, removeField, setField } from './field.ts';
import type { KubernetesObject } from './object.ts';
import type { Resources } from './resources.ts';
import type { Results } from './results.ts';

/** A label or annotation as text; undefined where there is none. */
export function getLabel(resource: KubernetesObject, name: string): string | undefined {
  checkNamed('getLabel', resource, name);
  return textAt(resource, 'labels', name);
}

/** The value of an annotation; undefined if it is missing or not text. */
export function getAnnotation(resource: KubernetesObject, name: string): string | undefined {
  checkNamed('getAnnotation', resource, name);
  return textAt(resource, 'annotations', name);
}

/** Sets a label, and creates `metadata.labels` if it is missing. */
export function setLabel(resource: KubernetesObject, name: string, value: string): void {
  checkNamed('setLabel', resource, name);
  checkArgument('setLabel', 'the value', value, 'string');
  setIn(resource, 'labels', name, value);
}

/** Sets an annotation, and creates `metadata.annotations` if it is missing. */
export function setAnnotation(resource: KubernetesObject, name: string, value: string): void {
  checkNamed('setAnnotation', resource, name);
  checkArgument('setAnnotation', 'the value', value, 'string');
  setIn(resource, 'annotations', name, value);
}

/** False where there was none. */
export function removeLabel(resource: KubernetesObject, name: string): boolean {
  checkNamed('removeLabel', resource, name);
  return removeIn(resource, 'labels', name);
}

/** Removes an annotation; returns whether there was one. */
export function removeAnnotation(resource: KubernetesObject, name: string): boolean {
  checkNamed('removeAnnotation', resource, name);
  return removeIn(resource, 'annotations', name);
}

/** Is it for tools alone, and never applied: a Kptfile, a kustomization, the configuration of a function of kpt, what says so itself? */
export function isLocalConfig(resource: KubernetesObject): boolean {
  checkArgument('isLocalConfig', 'the resource', resource, {
    words: 'a Kubernetes object',
    members: ['apiVersion', 'kind'],
  });
  if (isToolKind(resource)) return true;
  const local = getAnnotation(resource, 'config.kubernetes.io/local-config');
  return local !== undefined && local !== 'false';
}

function checkNamed(caller: string, resource: KubernetesObject, name: string): void {
  checkArgument(caller, 'the resource', resource, 'object');
  checkArgument(caller, 'the name', name, 'string');
}

type Names = 'labels' | 'annotations';

function textAt(resource: KubernetesObject, names: Names, name: string): string | undefined {
  const value = getField(resource, ['metadata', names, name]);
  return typeof value === 'string' ? value : undefined;
}

function setIn(resource: KubernetesObject, names: Names, name: string, value: string): void {
  // A value that is not a mapping is the author's mistake; do not overwrite it.
  const metadata: unknown = recordMember(resource, 'metadata');
  const present = recordMember(metadata, names);
  const isFree = (one: unknown): boolean => one === undefined || one === null || isRecord(one);
  if (isFree(metadata) && isFree(present)) setField(resource, ['metadata', names, name], value);
}

/** Also removes the mapping if it becomes empty. */
function removeIn(resource: KubernetesObject, names: Names, name: string): boolean {
  if (!removeField(resource, ['metadata', names, name])) return false;
  const left = getField(resource, ['metadata', names]);
  if (isRecord(left) && Object.keys(left).length === 0) removeField(resource, ['metadata', names]);
  return true;
}

/**
 * Whether the resource is applied to a cluster as an object of its own. Local configuration is not; neither is a List,
 * whose metadata holds no labels or annotations.
 */
export function isApplied(resource: KubernetesObject): boolean {
  return !isList(resource) && !isLocalConfig(resource);
}

/** Warns that the items of a List are skipped. */
export function warnOfLists(resources: Resources, results: Results, kept: string): void {
  for (const resource of resources) {
    if (!isList(resource) || isLocalConfig(resource)) continue;
    const message = `the items of this ${resource.kind} keep their ${kept}: put each item into its own document`;
    results.warning(message, { resource, field: 'items' });
  }
}

/** Whether the resource is a List of objects. */
export function isList(resource: KubernetesObject): boolean {
  const items = recordMember(resource, 'items');
  return resource.kind.endsWith('List') && Array.isArray(items);
}

// From https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set.

const NAME = /^[A-Za-z0-9](?:[-._A-Za-z0-9]{0,61}[A-Za-z0-9])?$/;

/** What is wrong with the name of a label or an annotation; undefined if it is valid. */
export function nameProblem(name: string): string | undefined {
  const slash = name.indexOf('/');
  if (slash !== -1 && !isDnsSubdomain(name.slice(0, slash))) {
    return 'has an invalid prefix before the slash: a domain consists of lower-case letters, digits, - and dots';
  }
  return NAME.test(name.slice(slash + 1))
    ? undefined
    : 'has an invalid name: use up to 63 letters and digits, with -, _ or . inside; a domain and / may come first';
}

/** What is wrong with the value of a label; undefined if it is valid. Annotations can be any text. */
export function labelValueProblem(value: string): string | undefined {
  return value === '' || NAME.test(value)
    ? undefined
    : `must be up to 63 letters and digits, with -, _ or . inside, and is ${JSON.stringify(value)}`;
}
