import type { Pair } from '@krmkit/base';
import { commonSubsequence } from '@krmkit/base';

/** A range of a list; the end is exclusive. */
export interface IndexRange {
  readonly start: number;
  readonly end: number;
}

export interface SideRanges {
  readonly original: IndexRange;
  readonly updated: IndexRange;
  readonly destination: IndexRange;
}

/**
 * A range of the merged list. `resolved`: one side changed it, or both have the same; `conflict`: both changed it
 * differently.
 */
export type MergedRange =
  | {
      readonly kind: 'resolved';
      readonly side: 'updated' | 'destination';
      readonly range: IndexRange;
      /** The range of the destination that it replaces. */
      readonly destination: IndexRange;
    }
  | { readonly kind: 'conflict'; readonly ranges: SideRanges };

/**
 * Merges lists of numbers, where equal numbers mean equal items, as `diff3` does: a change of one side is applied, and
 * changes that overlap or touch are one conflict. Changes that touch are no conflict where each replaces as many items
 * as there were, as these are different lines. Items that both sides have at the ends of a conflict are not part of it.
 */
export function mergeSequences(
  original: readonly number[],
  updated: readonly number[],
  destination: readonly number[],
): readonly MergedRange[] {
  const theirs = hunksOf(commonSubsequence(original, updated), original.length, updated.length);
  const ours = hunksOf(commonSubsequence(original, destination), original.length, destination.length);
  const merged: MergedRange[] = [];
  let at = 0;
  let shift = 0;
  for (const group of groupsOf(theirs, ours)) {
    // Between the groups, all sides are equal.
    pushResolved(merged, { start: at + shift, end: group.start + shift });
    const ranges: SideRanges = {
      original: { start: group.start, end: group.end },
      updated: sideRange(group, group.updated, group.shifts.updated),
      destination: sideRange(group, group.destination, group.shifts.destination),
    };
    if (group.updated.length === 0) {
      pushResolved(merged, ranges.destination);
    } else if (group.destination.length === 0) {
      merged.push({
        kind: 'resolved',
        side: 'updated',
        range: ranges.updated,
        destination: ranges.destination,
      });
    } else {
      for (const part of conflictParts(ranges, updated, destination)) pushPart(merged, part);
    }
    at = group.end;
    shift = ranges.destination.end - group.end;
  }
  pushResolved(merged, { start: at + shift, end: destination.length });
  return merged;
}

/** Items of the original, and the items of a side that replace them. */
interface Hunk extends IndexRange {
  readonly side: IndexRange;
}

function hunksOf(pairs: readonly Pair[], length: number, sideLength: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let [start, side] = [0, 0];
  for (const [left, right] of [...pairs, [length, sideLength] as const]) {
    if (left > start && left - start === right - side) {
      // With an equal number of items, each is a change of its own.
      for (; start < left; start++, side++) {
        hunks.push({ start, end: start + 1, side: { start: side, end: side + 1 } });
      }
    } else if (left > start || right > side) {
      hunks.push({ start, end: left, side: { start: side, end: right } });
    }
    [start, side] = [left + 1, right + 1];
  }
  return hunks;
}

interface Group extends IndexRange {
  readonly updated: readonly Hunk[];
  readonly destination: readonly Hunk[];
  /** The offset of each side from the index in the original, before the group. */
  readonly shifts: { readonly updated: number; readonly destination: number };
}

/** Groups hunks: those of one side alone, and those of both sides that overlap or touch. */
function groupsOf(theirs: readonly Hunk[], ours: readonly Hunk[]): readonly Group[] {
  const groups: Group[] = [];
  const shifts = { updated: 0, destination: 0 };
  const rest = { updated: [...theirs].reverse(), destination: [...ours].reverse() };
  for (;;) {
    const first = pickFirst(rest.updated.at(-1), rest.destination.at(-1));
    if (first === undefined) return groups;
    const group: Record<'updated' | 'destination', Hunk[]> = { updated: [], destination: [] };
    let { start, end } = first;
    // Whether a hunk ends there that adds or removes items.
    let isOpen = !replacesEach(first);
    for (let grew = true; grew;) {
      grew = false;
      for (const side of ['updated', 'destination'] as const) {
        const hunk = rest[side].at(-1);
        if (hunk === undefined || !(hunk === first || belongs(hunk, end, isOpen))) continue;
        rest[side].pop();
        group[side].push(hunk);
        start = Math.min(start, hunk.start);
        if (hunk.end >= end) isOpen = (hunk.end === end && isOpen) || !replacesEach(hunk);
        end = Math.max(end, hunk.end);
        grew = true;
      }
    }
    groups.push({ ...group, start, end, shifts: { ...shifts } });
    for (const side of ['updated', 'destination'] as const) {
      const hunk = group[side].at(-1);
      if (hunk !== undefined) shifts[side] = hunk.side.end - hunk.end;
    }
  }
}

function pickFirst(a: Hunk | undefined, b: Hunk | undefined): Hunk | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.start < a.start ? b : a;
}

function belongs(hunk: Hunk, end: number, isOpen: boolean): boolean {
  return hunk.start < end || (hunk.start === end && (isOpen || !replacesEach(hunk)));
}

/** Whether a hunk only replaces items, and adds or removes none. */
function replacesEach({ start, end, side }: Hunk): boolean {
  return end > start && end - start === side.end - side.start;
}

/** The range of a side for a group. The offset before the group applies up to the first hunk. */
function sideRange(group: IndexRange, hunks: readonly Hunk[], shift: number): IndexRange {
  const last = hunks.at(-1);
  return {
    start: group.start + shift,
    end: group.end + (last === undefined ? shift : last.side.end - last.end),
  };
}

/** A conflict without the items that both sides have at its ends. */
function conflictParts(
  { original, updated: theirs, destination: ours }: SideRanges,
  updated: readonly number[],
  destination: readonly number[],
): readonly MergedRange[] {
  const most = Math.min(theirs.end - theirs.start, ours.end - ours.start);
  let front = 0;
  while (front < most && updated[theirs.start + front] === destination[ours.start + front]) front++;
  let back = 0;
  while (back < most - front && updated[theirs.end - 1 - back] === destination[ours.end - 1 - back]) back++;
  const parts: MergedRange[] = [];
  pushResolved(parts, { start: ours.start, end: ours.start + front });
  const inner: SideRanges = {
    original,
    updated: { start: theirs.start + front, end: theirs.end - back },
    destination: { start: ours.start + front, end: ours.end - back },
  };
  if (length(inner.updated) > 0 || length(inner.destination) > 0) parts.push({ kind: 'conflict', ranges: inner });
  pushResolved(parts, { start: ours.end - back, end: ours.end });
  return parts;
}

/** Joins adjacent conflicts. */
function pushPart(merged: MergedRange[], part: MergedRange): void {
  const last = merged.at(-1);
  if (last?.kind !== 'conflict' || part.kind !== 'conflict') {
    merged.push(part);
    return;
  }
  const joined = (side: keyof SideRanges): IndexRange => ({
    start: last.ranges[side].start,
    end: part.ranges[side].end,
  });
  merged[merged.length - 1] = {
    kind: 'conflict',
    ranges: { original: joined('original'), updated: joined('updated'), destination: joined('destination') },
  };
}

function pushResolved(merged: MergedRange[], range: IndexRange): void {
  if (length(range) > 0) merged.push({ kind: 'resolved', side: 'destination', range, destination: range });
}

function length({ start, end }: IndexRange): number {
  return end - start;
}

/** The lines of a text, with their line ends. A lone CR ends no line, as for git. */
export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Equal numbers for equal lines. */
export function createLineNumbers(): (line: string) => number {
  const numbers = new Map<string, number>();
  return (line) => {
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    return number;
  };
}

/** The lines of one side that a conflict in a text is about, without the last line end. */
export function conflictLines(text: string, { start, end }: IndexRange): string {
  return linesOf(text)
    .slice(start, end)
    .join('')
    .replace(/\r?\n$/, '');
}

/** `line 3`, `lines 3 to 5`, `before line 3`. */
export function lineRangeText({ start, end }: IndexRange): string {
  if (end === start) return `before line ${start + 1}`;
  return end - start === 1 ? `line ${end}` : `lines ${start + 1} to ${end}`;
}
