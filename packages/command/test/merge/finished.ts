import type { Conflict } from '@krmkit/merge';
import type { WritePlan } from '@krmkit/manifests';
import type { WritingPackage } from '../../src/shared/write-package.ts';

export const CONFLICT: Conflict = {
  kind: 'both-changed',
  path: ['a'],
  field: 'a',
  original: { value: 1 },
  updated: { value: 2 },
  destination: { value: 3 },
  chosen: 'updated',
  open: false,
};

/** A package that records what is written to it. */
export function recordingPackage(fails = false): { readonly writing: WritingPackage; readonly applied: WritePlan[] } {
  const applied: WritePlan[] = [];
  const apply: WritingPackage['apply'] = (plan) => {
    applied.push(plan);
    return Promise.resolve(fails ? 4 : undefined);
  };
  return { applied, writing: { read: (reading) => reading(), recovered: () => 0, apply } };
}
