import { describe, expect, inject, it } from 'vitest';
import { parseDocuments } from '../../src/read/parse.ts';
import type { Outline } from './judges.ts';
import { outlineOfJsYaml, outlineOfOurs, outlineOfYaml } from './judges.ts';
import { mutated, randomNumbers, NIGHTLY, runs } from '@krmkit/testing';

/** Five times as many at night. */
const COUNT = NIGHTLY ? 200_000 : runs(10_000);
const SEED = inject('seed');

interface Difference {
  readonly reason: string;
  /** Which texts it is about, and what the three make of them. */
  readonly applies: (text: string, ours: Outline, yaml: Outline, jsYaml: Outline) => boolean;
}

const readsAlone = (ours: Outline, yaml: Outline, jsYaml: Outline): boolean =>
  ours !== undefined && yaml === undefined && jsYaml === undefined;

/** Where we differ from both judges. Each row was tried with kubectl 1.32.4, which reads as we do. */
const DIFFERENCES: readonly Difference[] = [
  {
    reason: 'the Go readers want no blank in front of a comment behind a quote, bracket, comma or block header',
    applies: (text, ...outlines) => readsAlone(...outlines) && /[^\s]#/.test(text),
  },
  {
    reason: 'the Go readers accept a dash alone as text inside brackets',
    applies: (text, ...outlines) => readsAlone(...outlines) && /[[{,:\s]-\s*[\],}[{]/.test(text),
  },
  {
    reason: "the Go readers know the escape \\'",
    applies: (text, ...outlines) => readsAlone(...outlines) && text.includes("\\'"),
  },
  {
    reason: 'the Go readers do not mind how far lines inside brackets and quotes are indented, nor tabs there',
    applies: (text, ours, _, jsYaml) => ours !== undefined && jsYaml === undefined && /[[{"'][^]*[\r\n]/.test(text),
  },
  {
    reason: 'for the Go readers `*a: b` is the key *a, where there is no anchor `a:`',
    applies: (text) => /\*[^\s,[\]{}]+:(?:[\s,\]}]|$)/.test(text),
  },
  {
    reason:
      'a blank line behind an escaped line end is a line end; the judges, which differ, drop it or make it a blank',
    applies: (text, _, yaml, jsYaml) => yaml !== jsYaml && /\\(?:\r\n?|\n)[ \t]*[\r\n]/.test(text),
  },
  {
    reason:
      'the indentation that a block scalar declares, and blanks beyond it, count as for kubectl; the judges differ',
    applies: (text, ours) => ours !== undefined && /[|>][-+]?[1-9]/.test(text),
  },
  {
    reason: 'the Go readers take commas and square brackets outside brackets for a part of a tag',
    applies: (text, ...outlines) => readsAlone(...outlines) && /![^\s]*[,[\]]/.test(text),
  },
  {
    reason: 'the Go readers end a block scalar of blank lines in front of a comment that is indented less',
    applies: (text, ...outlines) => readsAlone(...outlines) && /[|>][^\n\r]*[\r\n](?: *[\r\n])+ *#/.test(text),
  },
  {
    reason: 'for the Go readers a colon in front of a comma or bracket belongs to a text that can be no key',
    applies: (text, ...outlines) => readsAlone(...outlines) && /:[,[\]{}]/.test(text),
  },
  {
    reason: 'at the end of the text a line of blanks without a line end counts in a `|+`: kubectl ends every line',
    applies: (text, ours) => ours !== undefined && /[|>][1-9]?\+[^]*[\r\n] +$/.test(text),
  },
  {
    reason: 'a tab can precede an anchor or tag on a line of its own; as the Go readers refuse it, we warn',
    applies: (text, ...outlines) => readsAlone(...outlines) && /(?:^|[\r\n]) *\t[ \t]*[&!]/.test(text),
  },
  {
    reason: 'an anchor and a tag in front of an empty key belong to the key, not to the mapping',
    applies: (text, ours) => ours !== undefined && /[&!]\S*[ \t]+:(?:\s|$)/.test(text),
  },
  {
    reason: 'behind a colon without a key no list can start on the same line',
    applies: (text, ours, yaml, jsYaml) => ours === undefined && yaml !== jsYaml && /[\r\n] *:[ \t]+-\s/.test(text),
  },
  {
    reason: 'only at the start of a line are `---` and `...` marks of a document; behind a blank they are text',
    applies: (text, ours) => ours !== undefined && /[ \t](?:---|\.\.\.)/.test(text),
  },
];

/** Undefined where a judge agrees with us (they differ on some texts), or where a row says why not. */
function unexplained(text: string, ours: Outline, yaml: Outline, jsYaml: Outline): string | undefined {
  if (ours === yaml || ours === jsYaml) return undefined;
  if (DIFFERENCES.some(({ applies }) => applies(text, ours, yaml, jsYaml))) return undefined;
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
