import { describe, expect, it } from 'vitest';
import { textOf } from './markdown.ts';

// SECURITY.md repeats numbers of the source. Each row names its constant: `NAME` in `src/path.ts`.

const UNITS: ReadonlyMap<string, number> = new Map([
  ['MiB', 1024 * 1024],
  ['minutes', 60_000],
  ['seconds', 1000],
]);

const rows = [...textOf('SECURITY.md').matchAll(/^\| ([^|]+) \| ([\d,]+)(?: (\w+))? \| `(\w+)` in `([^`]+)` \|$/gm)];

/** The product of the numbers after `name =` or `name:` in a source text; MIB is the constant of that name. */
function valueIn(source: string, name: string): number | undefined {
  const product = new RegExp(`\\b${name}(?:: number)?(?: =|:) ((?:[\\d_]+|MIB)(?: \\* (?:[\\d_]+|MIB))*)[,; ]`).exec(
    source,
  );
  return product?.[1]
    ?.split(' * ')
    .map((factor) => (factor === 'MIB' ? 1024 * 1024 : Number(factor.replaceAll('_', ''))))
    .reduce((left, right) => left * right);
}

describe('the limits in SECURITY.md', () => {
  it('are found', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  it.each(
    rows.map(([, limit = '', amount = '', unit = '', name = '', file = '']) => ({ limit, amount, unit, name, file })),
  )('$limit', ({ amount, unit, name, file }) => {
    const written = Number(amount.replaceAll(',', '')) * (UNITS.get(unit) ?? 1);
    expect(valueIn(textOf(file), name)).toBe(written);
  });

  it('have no row without a number', () => {
    const table = textOf('SECURITY.md').split('| --- | --- | --- |\n')[1] ?? '';
    expect(table.trimEnd().split('\n').length).toBe(rows.length);
  });
});
