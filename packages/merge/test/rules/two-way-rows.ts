import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import type { RunOptions } from './two-way-run.ts';
import { run } from './two-way-run.ts';

export interface Row {
  readonly rule: string;
  readonly source: JsonValue;
  readonly destination: JsonValue;
  /** Undefined where nothing is left. */
  readonly expected: JsonValue | undefined;
  /** `KIND -> CHOSEN`; none where it is left out. */
  readonly conflicts?: readonly string[];
  readonly options?: RunOptions;
}

/** `isOrdered`: the order of members counts too. */
export function table(title: string, rows: readonly Row[], shared: RunOptions = {}, isOrdered = false): void {
  describe(title, () => {
    it.each(rows.map((row) => [row.rule, row] as const))('%s', (_, row) => {
      const { source, destination, expected, conflicts = [], options } = row;
      const merged = run(source, destination, { ...shared, ...options });
      expect(merged.value).toEqual(expected);
      if (isOrdered) expect(JSON.stringify(merged.value)).toBe(JSON.stringify(expected));
      expect(merged.conflicts.map(({ kind, chosen }) => `${kind} -> ${chosen}`)).toEqual(conflicts);
    });
  });
}
