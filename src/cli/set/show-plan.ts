import { maskSecrets } from '../../resource/secret-values.ts';
import type { FileChange, WritePlan } from '../../write/plan.ts';
import { printPlan } from '../../write/show.ts';
import { parseDocuments } from '../../yaml/read/parse.ts';
import { toValue } from '../../yaml/read/to-value.ts';
import { namesSecret } from '../report/secret-lines.ts';

const HIDDEN = '(a line of a Secret; --show-secrets shows it)';

/** A plan as `printPlan` prints it, but for the lines of documents that hold Secrets: no patch any more. */
export function printPlanHidingSecrets({ changes }: WritePlan): string {
  return changes.map(printChange).join('');
}

function printChange(change: FileChange): string {
  const printed = printPlan({ changes: [change] });
  const before = secretLines(change.kind === 'create' ? '' : change.before);
  const after = secretLines(change.kind === 'delete' ? '' : change.after);
  if (before.size === 0 && after.size === 0) return printed;
  let [old, now] = [0, 0];
  const lines = printed.split(/(?<=\n)/).map((line) => {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (hunk !== null) [old, now] = [Number(hunk[1]), Number(hunk[2])];
    const mark = line[0] ?? '';
    // No hunk has begun above the first line.
    if (old + now === 0 || !' -+'.includes(mark)) return line;
    const hidden = mark === '+' ? after.has(now) : before.has(old);
    if (mark !== '+') old += 1;
    if (mark !== '-') now += 1;
    return hidden ? `${mark}${HIDDEN}\n` : line;
  });
  return lines.join('');
}

/** Counted from 1. */
function secretLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  let line = 1;
  let at = 0;
  for (const { start, end, root } of parseDocuments(text)) {
    line += countFeeds(text, at, start);
    const last = line + countFeeds(text, start, end);
    at = end;
    if (namesSecret(text.slice(start, end)) || holdsSecret(root)) {
      // The line behind the last line feed belongs to the next document.
      const stop = end > start && text[end - 1] === '\n' ? last - 1 : last;
      for (let number = line; number <= stop; number++) lines.add(number);
    }
    line = last;
  }
  return lines;
}

function holdsSecret(root: Parameters<typeof toValue>[0] | undefined): boolean {
  if (root === undefined) return false;
  const { value } = toValue(root, 'kubectl');
  return maskSecrets(value) !== value;
}

function countFeeds(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
