import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeObjects, readObjectText } from '../../src/driver/merge-objects.ts';
import { merge3 } from '../../src/merge3.ts';
import { runs } from '@krmkit/testing';

interface Named {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
  readonly fields: readonly (readonly [string, number])[];
}

const textOf = ({ kind, name, namespace, fields }: Named): string =>
  [
    `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n`,
    namespace === undefined ? '' : `  namespace: ${namespace}\n`,
    fields.length === 0 ? '' : `data:\n${fields.map(([key, value]) => `  ${key}: "${value}"\n`).join('')}`,
  ].join('');

const streamOf = (objects: readonly Named[]): string => objects.map(textOf).join('---\n');

const fields = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(3)), {
  selector: ([key]) => key,
});
const others = fc.subarray(['before', 'between', 'behind']);

/** How one side renames an object: each member is a way that no other one includes. */
const renames = fc.constantFrom<readonly (readonly [Partial<Named>, Partial<Named>])[]>(
  [[{ name: 'ours' }, { name: 'theirs' }]],
  [[{ name: 'ours' }, { namespace: 'theirs' }]],
  [[{ namespace: 'ours' }, { namespace: 'theirs' }]],
  [[{ name: 'ours' }, { kind: 'Secret' }]],
  [[{ name: 'ours', namespace: 'ours' }, { name: 'theirs' }]],
);

describe('an object that both sides renamed', () => {
  it('is a conflict, for the command and for git', () => {
    fc.assert(
      fc.property(
        fields,
        others,
        renames,
        fc.boolean(),
        fc.tuple(fields, fields, fc.boolean()),
        (own, rest, [[one, other] = [{}, {}]], isSwapped, [changed, added, isChanged]) => {
          const base: Named = { kind: 'ConfigMap', name: 'web', namespace: undefined, fields: own };
          const around = rest.map((name): Named => ({ ...base, name, fields: [['n', 1]] }));
          const at = Math.min(1, around.length);
          const withIn = (object: Named): string => streamOf(around.toSpliced(at, 0, object));
          const edited: Named = { ...base, ...one, fields: isChanged ? changed : [...own, ['z', added.length]] };
          const [original, ours, theirs] = [withIn(base), withIn(edited), withIn({ ...base, ...other })];
          const [updated, destination] = isSwapped ? [ours, theirs] : [theirs, ours];
          for (const onConflict of ['updated', 'dest'] as const) {
            const { conflicts } = merge3({ original, updated, destination }, { onConflict });
            expect(conflicts.length).toBeGreaterThan(0);
          }
          const [b, o, t] = [original, destination, updated].map((text) => readObjectText(Buffer.from(text)));
          if (b === undefined || o === undefined || t === undefined) throw new Error('good texts');
          expect(mergeObjects({ original: b, ours: o, theirs: t }, undefined).kind).not.toBe('merged');
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
