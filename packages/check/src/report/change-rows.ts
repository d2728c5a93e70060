import type { ValueChange } from '../changes/container-changes.ts';
import type { Colors } from '@krmkit/base';

/** One change as texts for people. All texts are printable. */
export interface ChangeRow {
  readonly kind: 'added' | 'removed' | 'changed';
  /** `env LEVEL`, `image`, `spec.replicas`. */
  readonly title: string;
  /** Equal texts on both sides: the values differ, and cannot be shown. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Follows the values: ` and 3 more`; or is empty. */
  readonly rest: string;
  /** Where the values come from: `ConfigMap settings/LEVEL`; or is empty. */
  readonly from: string;
  /** The elements of a list or the lines of a text, in place of the values. */
  readonly lines: readonly RowLine[];
}

/** `' '`: on both sides. */
export type RowLine = readonly [mark: '+' | '-' | ' ', text: string];

export const CHANGE_MARKS = { added: '+', removed: '-', changed: '~' } as const;

export function changePainter(kind: ChangeRow['kind'], colors: Colors): (text: string) => string {
  return kind === 'added' ? colors.green : kind === 'removed' ? colors.red : colors.yellow;
}

/** `info -> debug`, or an empty text. `show` shortens a value. */
export function valuesText(
  { before, after, rest }: ChangeRow,
  show: (text: string) => string = (text) => text,
): string {
  if (before !== undefined && before === after) return `${show(after)} (another value)${rest}`;
  return `${[before, after].flatMap((side) => (side === undefined ? [] : [show(side)])).join(' -> ')}${rest}`;
}

/** In UTF-16 units: how much of a common beginning is shown. */
const CONTEXT = 12;

/** The row without the common beginning of its values, for values that are too long to show. */
export function fromDifference<T extends ChangeRow>(row: T): T {
  const { before, after } = row;
  if (before === undefined || after === undefined || before === after) return row;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  if (start <= 2 * CONTEXT) return row;
  const tail = (text: string): string => `…${text.slice(start - CONTEXT).replace(/^[\udc00-\udfff]/, '')}`;
  return { ...row, before: tail(before), after: tail(after) };
}

export function changeKind({ before, after }: Pick<ValueChange<unknown>, 'before' | 'after'>): ChangeRow['kind'] {
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
}
