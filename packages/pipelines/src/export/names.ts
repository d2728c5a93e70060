import { fnv1a } from '@krmkit/base';
import { isDnsLabel, MAX_DNS_LABEL } from '@krmkit/manifests';

/** The name of the result of a pipeline that pushes. */
export const PUSH_RESULT = 'push';

/** The name of the container that runs the function at a position of the pipeline, from 1. */
export function functionContainerName(number: number | undefined): string {
  return `fn-${number ?? 0}`;
}

/** The name of the objects for a directory. A name that changes gets a hash, so that names stay different. */
export function exportName(directory: string, longest: number = MAX_DNS_LABEL): string {
  const last = directory.split('/').findLast((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const name = `krmkit-${last ?? 'functions'}`;
  if (isDnsLabel(name) && name.length <= longest) return name;
  const hash = fnv1a(name);
  const clean = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${clean.slice(0, longest - hash.length - 1).replace(/-+$/, '')}-${hash}`;
}
