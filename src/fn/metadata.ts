import { isToolKind } from '../resource/local-config.ts';
import { isRecord, recordMember } from '../value/json.ts';
import { getField, removeField, setField } from './field.ts';
import type { KubernetesObject } from './object.ts';
import type { Resources } from './resources.ts';
import type { Results } from './results.ts';

/** A label or annotation as text; undefined where there is none. */
export function getLabel(resource: KubernetesObject, name: string): string | undefined {
  return textAt(resource, 'labels', name);
}

export function getAnnotation(resource: KubernetesObject, name: string): string | undefined {
  return textAt(resource, 'annotations', name);
}

export function setLabel(resource: KubernetesObject, name: string, value: string): void {
  setIn(resource, 'labels', name, value);
}

export function setAnnotation(resource: KubernetesObject, name: string, value: string): void {
  setIn(resource, 'annotations', name, value);
}

/** False where there was none. */
export function removeLabel(resource: KubernetesObject, name: string): boolean {
  return removeIn(resource, 'labels', name);
}

export function removeAnnotation(resource: KubernetesObject, name: string): boolean {
  return removeIn(resource, 'annotations', name);
}

/** Is it for tools alone, and never applied: a Kptfile, a kustomization, the configuration of a function of kpt, what says so itself? */
export function isLocalConfig(resource: KubernetesObject): boolean {
  if (isToolKind(resource)) return true;
  const local = getAnnotation(resource, 'config.kubernetes.io/local-config');
  return local !== undefined && local !== 'false';
}

type Names = 'labels' | 'annotations';

function textAt(resource: KubernetesObject, names: Names, name: string): string | undefined {
  const value = getField(resource, ['metadata', names, name]);
  return typeof value === 'string' ? value : undefined;
}

function setIn(resource: KubernetesObject, names: Names, name: string, value: string): void {
  // What is no mapping there is a mistake of the author's, and not ours to overwrite.
  const metadata: unknown = recordMember(resource, 'metadata');
  const present = recordMember(metadata, names);
  const isFree = (one: unknown): boolean => one === undefined || one === null || isRecord(one);
  if (isFree(metadata) && isFree(present)) setField(resource, ['metadata', names, name], value);
}

/** A mapping that is empty then goes, too. */
function removeIn(resource: KubernetesObject, names: Names, name: string): boolean {
  if (!removeField(resource, ['metadata', names, name])) return false;
  const left = getField(resource, ['metadata', names]);
  if (isRecord(left) && Object.keys(left).length === 0) removeField(resource, ['metadata', names]);
  return true;
}

/** Does it reach a cluster as itself? Not what is for tools alone, and not a List, whose metadata has but versions. */
export function isApplied(resource: KubernetesObject): boolean {
  return !isList(resource) && !isLocalConfig(resource);
}

/** Says of each List that its items are passed over: who set something everywhere would miss it there. */
export function warnOfLists(resources: Resources, results: Results, kept: string): void {
  for (const resource of resources) {
    if (!isList(resource) || isLocalConfig(resource)) continue;
    const message = `the items of this ${resource.kind} keep their ${kept}: give each a document of its own`;
    results.warning(message, { resource, field: 'items' });
  }
}

function isList(resource: KubernetesObject): boolean {
  const items = recordMember(resource, 'items');
  return resource.kind.endsWith('List') && Array.isArray(items);
}

// After https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set.

const NAME = /^[A-Za-z0-9](?:[-._A-Za-z0-9]{0,61}[A-Za-z0-9])?$/;
const DOMAIN_PART = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;

/** What is wrong with the name of a label or an annotation; undefined where nothing is. */
export function nameProblem(name: string): string | undefined {
  const slash = name.indexOf('/');
  const domain = name.slice(0, Math.max(0, slash));
  const isDomain = domain.length <= 253 && domain.split('.').every((part) => DOMAIN_PART.test(part));
  if (slash !== -1 && !isDomain) {
    return 'has a name whose part in front of the slash is no domain: small letters, digits, - and dots';
  }
  return NAME.test(name.slice(slash + 1))
    ? undefined
    : 'has a name that Kubernetes refuses: up to 63 letters, digits, and -, _ or . inside; a domain and / may be in front';
}

/** What is wrong with the value of a label; undefined where nothing is. Annotations may be any text. */
export function labelValueProblem(value: string): string | undefined {
  return value === '' || NAME.test(value)
    ? undefined
    : `must be up to 63 letters, digits, and -, _ or . inside, and is ${JSON.stringify(value)}`;
}
