import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments } from '../../src/read/parse.ts';
import { toValue } from '../../src/read/to-value.ts';
import { updateYaml } from '../../src/edit/update.ts';

/** A change of the value, as a path and what becomes of it; undefined removes. */
type Set = readonly [path: string, value: JsonValue | undefined];

export interface Row {
  readonly name: string;
  readonly before: string;
  readonly sets: readonly Set[];
  readonly after: string;
  /** How many aliases or merges were written out. */
  readonly written: number;
}

export function describeShared(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    it.each(rows)('$name', ({ before, sets, after, written }) => {
      const outcome = updateYaml(before, (value) => change(value, sets));
      expect(outcome.text).toBe(after);
      const notes = outcome.diagnostics.filter(({ code }) => code === 'written-out-alias');
      expect(notes).toHaveLength(written);
      for (const { related, location } of notes) {
        expect(location?.line).toBeGreaterThan(0);
        expect(related?.[0]?.location?.line).toBeGreaterThan(0);
      }
      const [document] = parseDocuments(after);
      const read = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
      const [original] = parseDocuments(before);
      const wanted = original?.root === undefined ? null : toValue(original.root, 'kubectl').value;
      expect(read).toEqual(change(JSON.parse(JSON.stringify(wanted)), sets));
    });
  });
}

function change(value: unknown, sets: readonly Set[]): JsonValue {
  const root: Record<string, JsonValue> = JSON.parse(JSON.stringify(value));
  for (const [path, wanted] of sets) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at: Record<string, unknown> = root;
    for (const key of keys) {
      const next = at[key];
      if (typeof next === 'object' && next !== null) at = Object.assign(next);
    }
    if (wanted === undefined) delete at[last];
    else at[last] = wanted;
  }
  return root;
}
