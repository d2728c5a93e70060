import type { Pair } from '@krmkit/base';
import { commonSubsequence } from '@krmkit/base';
import { createLineNumbers, linesOf } from '../rules/sequences.ts';

export interface GitMarkerStyle {
  /** The length of a marker: git's `%L`, usually 7. */
  readonly size: number;
  /** The label after a marker; empty for none. */
  readonly ours: string;
  readonly theirs: string;
  readonly base?: string;
}

export interface MarkedText {
  readonly text: string;
  /** The number of blocks with markers. */
  readonly conflicts: number;
}

/** Blocks with this many lines or fewer between them become one, as in git. */
const JOINING_LINES = 3;

/**
 * Merges two texts as `git merge-file` does where both sides changed all that differs: common lines occur once, and
 * others in blocks between `<<<<<<<`, `=======` and `>>>>>>>`; with `base` also its lines, after `|||||||`. The lines
 * of markers end like the lines around them. A last line without a line end gets one where it is in a block.
 */
export function gitMarkers(
  texts: { readonly ours: string; readonly theirs: string; readonly base?: string },
  style: GitMarkerStyle,
): MarkedText {
  if (!Number.isInteger(style.size) || style.size < 1) throw new RangeError(`A marker has no size of ${style.size}`);
  if (texts.ours === texts.theirs) return { text: texts.ours, conflicts: 0 };
  const ours = linesOf(texts.ours);
  const theirs = linesOf(texts.theirs);
  const base = texts.base === undefined ? undefined : linesOf(texts.base);
  const numberOf = createLineNumbers();
  const pairs = commonSubsequence(ours.map(numberOf), theirs.map(numberOf));
  const blocks = blocksOf(pairs, ours.length, theirs.length);
  const ranges = base === undefined ? [] : baseRanges(blocks, pairs, ours.map(numberOf), base.map(numberOf));
  let text = '';
  let at = 0;
  for (const [index, block] of blocks.entries()) {
    text += ours.slice(at, block.ours).join('');
    const lineEnd = hasReturns(block, ours, theirs, base) ? '\r\n' : '\n';
    const marker = (sign: string, label: string): string =>
      sign.repeat(style.size) + (label === '' ? '' : ` ${label}`) + lineEnd;
    const range = ranges[index];
    text += marker('<', style.ours) + completed(ours.slice(block.ours, block.oursEnd), lineEnd);
    if (base !== undefined && range !== undefined) {
      text += marker('|', style.base ?? '') + completed(base.slice(range.start, range.end), lineEnd);
    }
    text += marker('=', '') + completed(theirs.slice(block.theirs, block.theirsEnd), lineEnd);
    text += marker('>', style.theirs);
    at = block.oursEnd;
  }
  return { text: text + ours.slice(at).join(''), conflicts: blocks.length };
}

/** Different lines; ends are exclusive. */
interface Block {
  readonly ours: number;
  readonly oursEnd: number;
  readonly theirs: number;
  readonly theirsEnd: number;
  /** The number of common lines before it, and before its end. */
  readonly common: number;
  readonly commonEnd: number;
}

function blocksOf(pairs: readonly Pair[], ours: number, theirs: number): readonly Block[] {
  const blocks: Block[] = [];
  let at: Pair = [0, 0];
  for (const [common, [left, right]] of [...pairs, [ours, theirs] as const].entries()) {
    if (left > at[0] || right > at[1]) {
      const before = blocks.at(-1);
      const joins = before !== undefined && at[0] - before.oursEnd <= JOINING_LINES;
      const start = joins ? before : { ours: at[0], theirs: at[1], common };
      if (joins) blocks.pop();
      blocks.push({ ...start, oursEnd: left, theirsEnd: right, commonEnd: common });
    }
    at = [left + 1, right + 1];
  }
  return blocks;
}

/** The lines of the base between the common lines around each block that the base has, too. */
function baseRanges(
  blocks: readonly Block[],
  pairs: readonly Pair[],
  ours: readonly number[],
  base: readonly number[],
): readonly { readonly start: number; readonly end: number }[] {
  const shared = commonSubsequence(
    pairs.map(([left]) => ours[left] ?? -1),
    base,
  );
  let next = 0;
  let last = 0;
  return blocks.map((block) => {
    while ((shared[next]?.[0] ?? Infinity) < block.common) next++;
    const start = Math.max(last, (shared[next - 1]?.[1] ?? -1) + 1);
    while ((shared[next]?.[0] ?? Infinity) < block.commonEnd) next++;
    const end = shared[next]?.[1] ?? base.length;
    last = Math.max(start, end);
    return { start, end: last };
  });
}

function completed(lines: readonly string[], lineEnd: string): string {
  const text = lines.join('');
  return text === '' || text.endsWith('\n') ? text : text + lineEnd;
}

/** Whether the lines around a block end with CRLF, as far as the sides show. */
function hasReturns(
  block: Block,
  ours: readonly string[],
  theirs: readonly string[],
  base: readonly string[] | undefined,
): boolean {
  const known = [
    endsWithReturn(ours, Math.max(block.ours - 1, 0)),
    endsWithReturn(theirs, Math.max(block.theirs - 1, 0)),
    endsWithReturn(base ?? [], 0),
  ].filter((answer) => answer !== undefined);
  return known.length > 0 && known.every(Boolean);
}

/** Undefined where the line has no end: then it is the only one. */
function endsWithReturn(lines: readonly string[], index: number): boolean | undefined {
  const line = lines[index];
  return line?.endsWith('\n') === true ? line.endsWith('\r\n') : undefined;
}
