import type { LineChange } from './line-diff.ts';
import { diffLines } from './line-diff.ts';
import type { FileChange, WritePlan } from './plan.ts';
import { bytesAfter, bytesBefore, isSameBytes } from './plan.ts';

export interface PrintPlanOptions {
  /** Unchanged lines around a change; 3 by default. */
  readonly context?: number;
}

/**
 * A plan in the format of `git diff`, empty for an empty plan; `git apply` and `patch -p1` accept it.
 * Shows modes only for executable files that are new or change. Binary files are reported as different, which no tool
 * can apply.
 */
export function printPlan(plan: WritePlan, options: PrintPlanOptions = {}): string {
  const context = options.context ?? 3;
  if (!Number.isSafeInteger(context) || context < 0) throw new RangeError(`${context} is not a number of lines`);
  return plan.changes.map((change) => printChange(change, context)).join('');
}

function printChange(change: FileChange, context: number): string {
  const before = change.kind === 'create' ? '' : change.before;
  const after = change.kind === 'delete' ? '' : change.after;
  const isBinary = [bytesOf(change, 'beforeBytes'), bytesOf(change, 'afterBytes')].some((bytes) => bytes !== undefined);
  const isSame = isBinary
    ? change.kind === 'edit' && isSameBytes(bytesBefore(change), bytesAfter(change))
    : before === after;
  const modes = printModes(change);
  if (change.kind === 'edit' && isSame && modes === '') return '';
  const [a, b] = [quotePath(`a/${change.path}`), quotePath(`b/${change.path}`)];
  const head = `diff --git ${a} ${b}\n${modes}`;
  if (isSame) return head;
  const from = change.kind === 'create' ? '/dev/null' : a;
  const to = change.kind === 'delete' ? '/dev/null' : b;
  if (isBinary) return `${head}Binary files ${from} and ${to} differ\n`;
  const [old, now] = [splitLines(before), splitLines(after)];
  const hunks = groupChanges(diffLines(old, now), context, old.length).map((hunk) => printHunk(hunk, old, now));
  return `${head}--- ${endName(from)}\n+++ ${endName(to)}\n${hunks.join('')}`;
}

function printModes(change: FileChange): string {
  if (change.kind === 'delete') return 'deleted file mode 100644\n';
  const { kind, executable } = change;
  if (kind === 'create') return `new file mode ${executable === true ? '100755' : '100644'}\n`;
  if (executable === undefined) return '';
  return executable ? 'old mode 100644\nnew mode 100755\n' : 'old mode 100755\nnew mode 100644\n';
}

function bytesOf(change: FileChange, side: 'beforeBytes' | 'afterBytes'): Uint8Array | undefined {
  if (side === 'beforeBytes') return change.kind === 'create' ? undefined : change.beforeBytes;
  return change.kind === 'delete' ? undefined : change.afterBytes;
}

/** Adjacent changes and the lines around them. */
interface Hunk extends LineChange {
  readonly changes: readonly LineChange[];
}

function groupChanges(changes: readonly LineChange[], context: number, lines: number): readonly Hunk[] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && change.before - last.beforeEnd <= 2 * context) group.push(change);
    else groups.push([change]);
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    const above = Math.min(context, first.before);
    const below = Math.min(context, lines - last.beforeEnd);
    return [
      {
        changes: group,
        before: first.before - above,
        beforeEnd: last.beforeEnd + below,
        after: first.after - above,
        afterEnd: last.afterEnd + below,
      },
    ];
  });
}

function printHunk(hunk: Hunk, before: readonly string[], after: readonly string[]): string {
  let out = `@@ -${printRange(hunk.before, hunk.beforeEnd)} +${printRange(hunk.after, hunk.afterEnd)} @@\n`;
  let at = hunk.before;
  for (const change of hunk.changes) {
    for (; at < change.before; at++) out += printLine(' ', before[at]);
    for (; at < change.beforeEnd; at++) out += printLine('-', before[at]);
    for (let index = change.after; index < change.afterEnd; index++) out += printLine('+', after[index]);
  }
  for (; at < hunk.beforeEnd; at++) out += printLine(' ', before[at]);
  return out;
}

/** As in POSIX: an empty range is the line above it; a length of 1 is omitted. */
function printRange(start: number, end: number): string {
  const length = end - start;
  if (length === 1) return `${start + 1}`;
  return `${length === 0 ? start : start + 1},${length}`;
}

function printLine(mark: string, line: string = ''): string {
  return line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`;
}

/** Lines with their line feeds; a carriage return before one belongs to the line. */
function splitLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed + 1;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

/** Quoted as in C where git requires it; other characters are unchanged, as with `core.quotePath` off. */
function quotePath(path: string): string {
  if (!/[\u0000-\u001f\u007f"\\]/.test(path)) return path;
  const quoted = path.replaceAll(/[\u0000-\u001f\u007f"\\]/g, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return `"${quoted}"`;
}

/** A tab marks the end of a name with a space. */
function endName(path: string): string {
  return path.includes(' ') && !path.startsWith('"') ? `${path}\t` : path;
}
