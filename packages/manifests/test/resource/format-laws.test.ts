import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldOrder } from '../../src/resource/field-order.ts';
import { keepsContent } from '../../src/resource/format.ts';
import { editBelowHeader } from '../../src/resource/format.ts';
import { orderNode } from '../../src/resource/format-order.ts';
import type { TextEdit, JsonValue } from '@krmkit/base';
import { applyEdits } from '@krmkit/base';
import { editDocument, parseDocuments, toValue } from '@krmkit/yaml';
import type { YamlNode, Profile } from '@krmkit/yaml';
import { laidOut, layout, runs } from '@krmkit/testing';

// Documents of any shape are put into order here, not only objects of Kubernetes.
const order = createFieldOrder();
const texts = fc.oneof(
  laidOut.map(({ text }) => text),
  layout.map(({ text }) => text),
);

const numRuns = runs(2000);

describe('putting fields into order', () => {
  it('changes neither values nor comments, gives the lines in another order, and changes nothing the second time', () => {
    const seen = { changed: 0, refused: 0, block: 0 };
    fc.assert(
      fc.property(texts, (text) => {
        const after = format(text, seen);
        for (const profile of ['kubectl', 'kustomize'] as const) {
          expect(valuesOf(after, profile)).toEqual(valuesOf(text, profile));
        }
        expect(commentsOf(after)).toEqual(commentsOf(text));
        expect(format(after, seen)).toBe(after);
        if (parseDocuments(text).some(({ root }) => root !== undefined && hasFlow(root))) return;
        seen.block += 1;
        expect(linesOf(after)).toEqual(linesOf(text));
      }),
      { numRuns },
    );
    expect(seen.changed).toBeGreaterThan(numRuns / 20);
    expect(seen.block).toBeGreaterThan(numRuns / 40);
    // What the engine gets wrong is noticed and left alone.
    expect(seen.refused).toBeLessThan(seen.changed / 100);
  });
});

function format(text: string, seen: { changed: number; refused: number }): string {
  const edits: TextEdit[] = [];
  for (const document of parseDocuments(text)) {
    const { root } = document;
    if (root === undefined) continue;
    const { edit } = orderNode(root, { root: order, below: order }, new Map());
    if (edit.kind === 'keep') continue;
    const made = edit.kind === 'mapping' ? editBelowHeader(text, document, edit) : editDocument(text, document, edit);
    const kept = keepsContent(text, document, root, made);
    seen.changed += 1;
    if (kept) edits.push(...made);
    else seen.refused += 1;
  }
  return applyEdits(text, edits);
}

function valuesOf(text: string, profile: Profile): readonly (JsonValue | undefined)[] {
  return parseDocuments(text).map(({ root }) => (root === undefined ? undefined : toValue(root, profile).value));
}

function commentsOf(text: string): readonly string[] {
  return parseDocuments(text)
    .flatMap(({ comments }) => comments.map(({ start, end }) => text.slice(start, end).trimEnd()))
    .sort();
}

/** Without indentation and dashes: the first field of an item follows its dash. */
function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^\ufeff?(?:[\t -?]*(?=[^\t -?]|$))/, '').trimEnd())
    .filter((line) => line !== '')
    .sort();
}

function hasFlow(node: YamlNode): boolean {
  if (node.kind === 'mapping') {
    return (node.style === 'flow' && node.entries.length > 1) || node.entries.some(({ value }) => hasFlow(value));
  }
  return node.kind === 'sequence' && node.items.some(({ value }) => hasFlow(value));
}
