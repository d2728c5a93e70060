import type { FieldContext } from '../../src/env/downward-fields.ts';
import type { Node, Pod } from '../../src/model.ts';
import { behaviourOf, parseRelease } from '../../src/release.ts';
import type { Behaviour } from '../../src/release.ts';
import type { Lookup } from '../../src/sources.ts';

export function release(text: string): Behaviour {
  const parsed = parseRelease(text);
  if (parsed === undefined) throw new RangeError(text);
  return behaviourOf(parsed);
}

const unknownNode: Lookup<Node> = { state: 'unknown', quiet: true, source: 'field', why: 'not among the files' };

/** What decides the fields of a pod of its own in the newest release. */
export const context: FieldContext = { behaviour: release('1.37'), runtime: {}, node: unknownNode, controller: 'none' };

export const pod: Pod = {
  metadata: {
    name: 'web-0',
    namespace: 'shop',
    uid: 'bar',
    labels: { app: 'web', 'example.com/Tier': 'front' },
    annotations: { 'Example.com/Note': 'a "b"\nc', plain: '' },
  },
  spec: { containers: [], serviceAccountName: 'runner' },
};
