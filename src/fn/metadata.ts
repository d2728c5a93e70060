import { isToolKind } from '../resource/local-config.ts';
import { isRecord, recordMember } from '../value/json.ts';
import { getField, removeField, setField } from './field.ts';
import type { KubernetesObject } from './object.ts';

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
