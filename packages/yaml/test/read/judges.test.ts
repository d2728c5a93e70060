import { describe, expect, inject, it } from 'vitest';
import { parseDocuments } from '../../src/read/parse.ts';
import type { Outline } from './judges.ts';
import { outlineOfJsYaml, outlineOfOurs, outlineOfYaml, reasonFor } from './judges.ts';
import { mutated, randomNumbers, NIGHTLY, runs } from '@krmkit/testing';

/** Five times as many at night. */
const COUNT = NIGHTLY ? 200_000 : runs(10_000);
const SEED = inject('seed');

/** Undefined where a judge agrees with us, or where a row says why not. */
function unexplained(text: string, ours: Outline, yaml: Outline, jsYaml: Outline): string | undefined {
  if (ours === yaml || ours === jsYaml) return undefined;
  if (reasonFor(text, ours, yaml, jsYaml) !== undefined) return undefined;
  return `${JSON.stringify(text)}\n  ours    ${ours}\n  yaml    ${yaml}\n  js-yaml ${jsYaml}`;
}

describe('generated and mutated texts', { timeout: 600_000 }, () => {
  it(`${COUNT} of them, from FC_SEED=${SEED}, are read as one of the other parsers reads them, or a row gives the reason`, () => {
    const random = randomNumbers(SEED);
    const found: string[] = [];
    let accepted = 0;
    for (let i = 0; i < COUNT; i++) {
      const text = mutated(random);
      const { outline, onlyAliases } = outlineOfOurs(text);
      // The judges do not look whether an anchor is there.
      if (onlyAliases) continue;
      if (outline !== undefined) accepted++;
      const difference = unexplained(text, outline, outlineOfYaml(text), outlineOfJsYaml(text));
      if (difference !== undefined) found.push(difference);
    }
    expect(found.toSorted((a, b) => a.length - b.length).slice(0, 10)).toEqual([]);
    expect(accepted).toBeGreaterThan(COUNT / 4);
  });

  it('a wrong reading would be found', () => {
    const text = 'a: [b, c]\n';
    const right = outlineOfYaml(text);
    expect(right).toBe('{\n="a"\n[\n="b"\n="c"\n]\n}');
    expect(unexplained(text, right, right, outlineOfJsYaml(text))).toBeUndefined();
    expect(unexplained(text, undefined, right, right)).toBeDefined();
    expect(unexplained(text, '{\n="a"\n[\n="b, c"\n]\n}', right, right)).toBeDefined();
    expect(unexplained('a: b: c', '={}', undefined, undefined)).toBeDefined();
    expect(parseDocuments(text)[0]?.problems).toEqual([]);
  });
});
