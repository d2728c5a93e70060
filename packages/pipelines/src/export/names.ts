import { fnv1a } from '@krmkit/base';

const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** In characters. */
export const MAX_LABEL = 63;

/** RFC 1123: the names of Tekton's objects, of containers and of namespaces. */
export function isLabel(name: string): boolean {
  return name.length <= MAX_LABEL && LABEL.test(name);
}

/** RFC 1123: the names of claims and most other objects. */
export function isSubdomain(name: string): boolean {
  return name.length <= 253 && name.split('.').every((part) => LABEL.test(part));
}

/** The name of the result of a pipeline that pushes. */
export const PUSH_RESULT = 'push';

/** The name of the container that runs the function at a position of the pipeline, from 1. */
export function functionContainerName(number: number | undefined): string {
  return `fn-${number ?? 0}`;
}

/** The name of the objects for a directory. A name that changes gets a hash, so that names stay different. */
export function exportName(directory: string, longest: number = MAX_LABEL): string {
  const last = directory.split('/').findLast((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const name = `krmkit-${last ?? 'functions'}`;
  if (isLabel(name) && name.length <= longest) return name;
  const hash = fnv1a(name);
  const clean = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${clean.slice(0, longest - hash.length - 1).replace(/-+$/, '')}-${hash}`;
}
