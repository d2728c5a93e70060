import { OBJECT } from './kubernetes-object.ts';
import { checkArgument } from '@krmkit/base';
import type { KubernetesObject } from './kubernetes-object.ts';

/** The prefix of the annotations that an orchestrator adds. */
export const ANNOTATION_PREFIX = 'internal.config.kubernetes.io';
/** The path of the file of an object. */
export const SOURCE_PATH_ANNOTATION = 'internal.config.kubernetes.io/path';
/** The number of the document of an object in its file, from 0. */
export const SOURCE_INDEX_ANNOTATION = 'internal.config.kubernetes.io/index';
/** The number of an object in the input. */
export const ID_ANNOTATION = 'internal.config.kubernetes.io/id';
/** The earlier prefix. */
export const LEGACY_ANNOTATION_PREFIX = 'config.kubernetes.io';
/** The earlier name of `SOURCE_PATH_ANNOTATION`. */
export const LEGACY_SOURCE_PATH_ANNOTATION = 'config.kubernetes.io/path';
/** The earlier name of `SOURCE_INDEX_ANNOTATION`. */
export const LEGACY_SOURCE_INDEX_ANNOTATION = 'config.kubernetes.io/index';
/** The earlier name of `ID_ANNOTATION`. */
export const LEGACY_ID_ANNOTATION = 'config.k8s.io/id';

/** Sets an annotation, and returns the object. */
export function addAnnotation(o: KubernetesObject, annotation: string, value: string): KubernetesObject {
  checkNamed('addAnnotation', o, annotation);
  checkArgument('addAnnotation', 'the value', value, 'string');
  return add(o, 'annotations', annotation, value);
}

/** Removes an annotation, and returns the object. */
export function removeAnnotation(o: KubernetesObject, annotation: string): KubernetesObject {
  checkNamed('removeAnnotation', o, annotation);
  return remove(o, 'annotations', annotation);
}

/** The value of an annotation; undefined if it is not set. */
export function getAnnotation(o: KubernetesObject, annotation: string): string | undefined {
  checkNamed('getAnnotation', o, annotation);
  return value(o, 'annotations', annotation);
}

/** Sets a label, and returns the object. */
export function addLabel(o: KubernetesObject, label: string, text: string): KubernetesObject {
  checkNamed('addLabel', o, label);
  checkArgument('addLabel', 'the value', text, 'string');
  return add(o, 'labels', label, text);
}

/** Removes a label, and returns the object. */
export function removeLabel(o: KubernetesObject, label: string): KubernetesObject {
  checkNamed('removeLabel', o, label);
  return remove(o, 'labels', label);
}

/** The value of a label; undefined if it is not set. */
export function getLabel(o: KubernetesObject, label: string): string | undefined {
  checkNamed('getLabel', o, label);
  return value(o, 'labels', label);
}

function checkNamed(caller: string, object: KubernetesObject, name: string): void {
  checkArgument(caller, 'the object', object, OBJECT);
  checkArgument(caller, 'the name', name, 'string');
}

type Texts = 'annotations' | 'labels';

function add(o: KubernetesObject, name: Texts, key: string, text: string): KubernetesObject {
  // A value can be null at run time.
  o.metadata[name] = { ...o.metadata[name], [key]: text };
  return o;
}

/** A mapping without members is removed, too. */
function remove(o: KubernetesObject, name: Texts, key: string): KubernetesObject {
  const { [key]: _, ...rest } = o.metadata[name] ?? {};
  if (Object.keys(rest).length > 0) o.metadata[name] = rest;
  else delete o.metadata[name];
  return o;
}

function value(o: KubernetesObject, name: Texts, key: string): string | undefined {
  const texts = o.metadata[name] ?? {};
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
