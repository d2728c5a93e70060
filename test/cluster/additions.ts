import type { Addition } from './compare-views.ts';

/**
 * Variables that a process of `krmkit start` has in addition to those on a node. PATH, HOSTNAME and HOME, which the
 * runtimes set unless they are declared, are compared.
 */
const ADDITIONS: readonly (Addition & { readonly before: readonly [major: number, minor: number] })[] = [
  { name: 'TERM', before: [4, 2], why: 'podman sets it, and before 4.2 has no option to omit it' },
  { name: 'container', before: [4, 2], why: 'podman sets it, and before 4.2 has no option to omit it' },
];

/** Only in some releases of podman. */
export function additionsOf([major, minor]: readonly [major: number, minor: number]): readonly Addition[] {
  return ADDITIONS.filter(({ before }) => major < before[0] || (major === before[0] && minor < before[1]));
}

/**
 * Values that a cluster assigns to its pods, by fieldPath. Both runs use those of the cluster, through --runtime, so
 * that all values derived from them can be compared.
 */
export const HANDED_OVER: readonly { readonly field: string; readonly why: string }[] = [
  { field: 'status.podIP', why: 'every network assigns its own addresses' },
  { field: 'status.podIPs', why: 'every network assigns its own addresses' },
  { field: 'metadata.uid', why: 'an API server generates it' },
  {
    field: 'spec.nodeName',
    why: 'a scheduler sets it; allocatable resources and status.hostIP come from the Node',
  },
];
