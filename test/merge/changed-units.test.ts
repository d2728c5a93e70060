import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchUnits, createUnitMerger } from '../../src/merge/changed-units.ts';
import type { ChangedUnit } from '../../src/merge/document-fate.ts';
import type { MergedDocument } from '../../src/merge/document.ts';
import type { MergeSides } from '../../src/merge/merge-files.ts';
import { mergeFiles3, openMerge3 } from '../../src/merge/merge-files.ts';
import type { MergedFiles } from '../../src/merge/merged.ts';
import type { MergeOptions } from '../../src/merge/options.ts';
import { layOutValue } from '../yaml/edit-layouts.ts';
import { choicesOf } from '../yaml/edit-values.ts';
import { genericSides, workloadSides } from './merge-generators.ts';

/** A document on each side: mostly somebody's workload, now and then what no merge can read. */
type Texts = Readonly<Record<keyof MergeSides, string>>;

const bytes = fc.uint8Array({ maxLength: 300, size: 'max' });
const documents: fc.Arbitrary<Texts> = fc
  .tuple(fc.nat(19), bytes, bytes, bytes, bytes)
  .map(([kind, values, first, second, third]) => {
    const sides = (kind < 3 ? genericSides : workloadSides)(choicesOf(values));
    return {
      original: layOutValue(sides.original, first),
      updated: kind === 3 ? 'a: {{ .Values.a }}\n' : layOutValue(sides.updated, second),
      destination: kind === 4 ? 'a: [1\nb: 2\n' : layOutValue(sides.destination, third),
    };
  });

const header = fc.constantFrom('', '', '---\n', '# licence\n---\n', '\uFEFF', '# about the first\n\n');
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: workloads.example.com}
spec:
  group: apps
  names: {kind: Deployment}
  versions:
    - name: v1
      schema: {openAPIV3Schema: {properties: {spec: {properties: {items: {type: array, x-kubernetes-list-type: atomic}}}}}}
`;

/** Files of one to three documents; some are the same everywhere, some have gone on one side. */
const sides: fc.Arbitrary<MergeSides> = fc
  .array(fc.tuple(header, fc.array(documents, { minLength: 1, maxLength: 3 }), fc.nat(9)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((files) => {
    const of = (side: keyof MergeSides): MergeSides[typeof side] =>
      files.flatMap(([first, texts, fate], index) => {
        if (fate === 0 && side === 'updated') return [];
        const text = first + texts.map((one) => (fate === 1 ? one.original : one[side])).join('\n---\n');
        return [
          {
            path: `${index}.yaml`,
            shownPath: `${side}/${index}.yaml`,
            text: fate === 2 ? text + '\n---\n' + CRD : text,
          },
        ];
      });
    return { original: of('original'), updated: of('updated'), destination: of('destination') };
  });

const options: fc.Arbitrary<MergeOptions> = fc.record(
  {
    onConflict: fc.constantFrom('updated', 'dest', 'fail', 'markers'),
    lists: fc.constantFrom('founding', 'schema', 'all'),
    resources: fc.boolean(),
    listKeys: fc.constant([{ path: 'spec.items', keys: ['name'] }]),
  },
  { requiredKeys: [] },
);

interface InBatches extends MergedFiles {
  readonly elsewhere: number;
}

/** As threads do it: what goes from one to another is copied. */
function inBatches(given: MergeSides, chosen: MergeOptions, characters: number): InBatches {
  const open = openMerge3(given, chosen);
  const merger = createUnitMerger(structuredClone(chosen), structuredClone(open.definitions));
  const merged = new Map<ChangedUnit, MergedDocument>();
  for (const { units, batch } of batchUnits(open.changed, characters)) {
    const results = structuredClone(merger(structuredClone(batch)));
    for (const [index, unit] of units.entries()) {
      const result = results[index];
      if (result !== undefined) merged.set(unit, result);
    }
  }
  return { ...open.finish(merged), elsewhere: merged.size };
}

describe('documents that are merged elsewhere', () => {
  it('are what they are here: files, conflicts, decisions, diagnostics and their order', () => {
    let elsewhere = 0;
    fc.assert(
      fc.property(sides, options, fc.constantFrom(1, 1500, 1_000_000), (given, chosen, characters) => {
        const { elsewhere: count, ...result } = inBatches(given, chosen, characters);
        elsewhere += count;
        expect(result).toEqual(mergeFiles3(given, chosen));
      }),
      { numRuns: 60 },
    );
    // A law about nothing would hold, too.
    expect(elsewhere).toBeGreaterThan(30);
  });

  it('come in batches of whole files', () => {
    const file = (path: string, value: string): MergeSides['original'][number] => ({
      path,
      text: ['a', 'b', 'c']
        .map((name) => `kind: A\nmetadata: {name: ${name}-${path}}\nv: ${value}${name}\n`)
        .join('---\n'),
    });
    const open = openMerge3(
      {
        original: [file('1', 'o'), file('2', 'o'), file('3', 'o')],
        updated: [file('1', 'u'), file('2', 'u'), file('3', 'u')],
        destination: [file('1', 'd'), file('2', 'd'), file('3', 'd')],
      },
      {},
    );
    const shapes = (characters: number): readonly (readonly string[])[] =>
      [...batchUnits(open.changed, characters)].map(({ batch }) => batch.files.updated.map(({ path }) => path));
    expect(shapes(1)).toEqual([['1'], ['2'], ['3']]);
    expect(shapes(500)).toEqual([['1', '2'], ['3']]);
    expect(shapes(100_000)).toEqual([['1', '2', '3']]);
  });
});
