import type { FunctionItem } from './item.ts';
import { isSeenBy } from './scope.ts';
import type { FunctionStep } from './step.ts';

/** What a function gets to see, in order and each item once, however many of its selectors it meets. */
export function inScope(
  step: Pick<FunctionStep, 'scope' | 'selectors' | 'exclude'>,
  items: readonly FunctionItem[],
): readonly FunctionItem[] {
  return items.filter((item) => isSeenBy(step, item));
}
