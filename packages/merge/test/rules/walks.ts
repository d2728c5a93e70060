import { createFingerprints } from '@krmkit/base';
import type { ThreeSides } from '../../src/document-side.ts';
import type { MergePosition, MergeWalk } from '../../src/rules/walk.ts';
import { DONE } from '../../src/rules/walk.ts';
import type { MergeContext } from '../../src/settings.ts';

/** A merge that starts: upstream wins, and every list is one value. */
export function walkOf(
  context: Partial<MergeContext> = {},
  mergeValues: MergeWalk['mergeValues'] = () => DONE,
): MergeWalk {
  return {
    context: {
      owner: undefined,
      listRules: () => ({ kind: 'atomic' }),
      scalarItems: false,
      choose: () => ({ chosen: 'updated', open: false }),
      fingerprint: createFingerprints(),
      ...context,
    },
    mergeValues,
    changes: [],
    conflicts: [],
    kept: [],
    joined: [],
    problems: [],
  };
}

/** Values at `spec.o`, `spec.u` and `spec.d` of an object without a known kind. */
export function positionOf(sides: Partial<ThreeSides>): MergePosition {
  return {
    original: undefined,
    updated: undefined,
    destination: undefined,
    ...sides,
    originalPath: ['spec', 'o'],
    updatedPath: ['spec', 'u'],
    destinationPath: ['spec', 'd'],
    owner: undefined,
    inOwner: ['spec', 'd'],
  };
}
