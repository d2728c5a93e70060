import type { Addition } from './compare-views.ts';

/**
 * What a process of `krmkit start` has besides what it has on a node. PATH, HOSTNAME and HOME, which the runtimes add
 * where nobody declares them, are the same and are compared.
 */
const ADDITIONS: readonly (Addition & { readonly before: readonly [major: number, minor: number] })[] = [
  { name: 'TERM', before: [4, 2], why: 'podman sets it, and cannot be asked to leave it out before 4.2' },
  { name: 'container', before: [4, 2], why: 'podman sets it, and cannot be asked to leave it out before 4.2' },
];

/** Those of a release of podman. */
export function additionsOf([major, minor]: readonly [major: number, minor: number]): readonly Addition[] {
  return ADDITIONS.filter(({ before }) => major < before[0] || (major === before[0] && minor < before[1]));
}

/**
 * What a cluster decides for its pods, by fieldPath: both runs have the cluster's, by --runtime, so that all that is made
 * of it can be compared.
 */
export const HANDED_OVER: readonly { readonly field: string; readonly why: string }[] = [
  { field: 'status.podIP', why: 'every network has addresses of its own' },
  { field: 'status.podIPs', why: 'every network has addresses of its own' },
  { field: 'metadata.uid', why: 'an API server makes it up' },
  {
    field: 'spec.nodeName',
    why: 'a scheduler chooses it; what is allocatable there, and status.hostIP, come from the Node',
  },
];
