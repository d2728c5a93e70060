import type { FunctionItem } from './item.ts';
import type { OutputItem } from './output-items.ts';

/**
 * All items after a function: what it was not sent keeps its place, what it changed takes the place of what was sent,
 * what it left out is gone, and what is new comes last. A function that was sent everything says the order, too.
 */
export function splice(
  all: readonly FunctionItem[],
  sent: readonly FunctionItem[],
  output: readonly OutputItem[],
): readonly FunctionItem[] {
  if (output.length === sent.length && output.every(({ item }, at) => item === sent[at])) return all;
  if (sent.length === all.length) return output.map(({ item }) => item);
  const seen = new Set(sent);
  const changed = new Map<FunctionItem, FunctionItem>();
  const added: FunctionItem[] = [];
  for (const { item, from } of output) {
    if (from === undefined) added.push(item);
    else changed.set(from, item);
  }
  const items: FunctionItem[] = [];
  for (const item of all) {
    const now = seen.has(item) ? changed.get(item) : item;
    if (now !== undefined) items.push(now);
  }
  return [...items, ...added];
}
