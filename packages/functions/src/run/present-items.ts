import { countIdentities, identityChanges, newDuplicates } from './duplicate-items.ts';
import type { FunctionItem } from './item.ts';
import type { OutputItem } from './output-items.ts';
import { splice } from './scope.ts';

/**
 * The items of a run as they are after the functions so far. Taking the output of a function costs as much as the items
 * that it was sent, so that many functions on separate directories take time in proportion to all items.
 */
export class PresentItems {
  readonly #areAll: boolean;
  #items: readonly FunctionItem[];
  #length: number;
  /** What `#items` does not have yet: what became of an item, and new items. */
  readonly #replaced = new Map<FunctionItem, FunctionItem | undefined>();
  readonly #added: FunctionItem[] = [];
  /** Of all items; counted when the first function changes something. */
  #counts: Map<string, number> | undefined;

  /** `areAll`: there are no other items, so a function that received all of these decides their order. */
  constructor(items: readonly FunctionItem[], areAll: boolean) {
    this.#areAll = areAll;
    this.#items = items;
    this.#length = items.length;
  }

  get items(): readonly FunctionItem[] {
    if (this.#replaced.size === 0 && this.#added.length === 0) return this.#items;
    const items: FunctionItem[] = [];
    for (const item of this.#items) {
      const now = this.#replaced.has(item) ? this.#replaced.get(item) : item;
      if (now !== undefined) items.push(now);
    }
    this.#items = [...items, ...this.#added];
    this.#replaced.clear();
    this.#added.length = 0;
    return this.#items;
  }

  /**
   * Takes the output of a function for the items that it was sent. If an identity then occurs in one file more often
   * than before, nothing changes; each message follows the name of the function.
   */
  take(sent: readonly FunctionItem[], output: readonly OutputItem[]): readonly string[] {
    if (output.length === sent.length && output.every(({ item }, at) => item === sent[at])) return [];
    this.#counts ??= countIdentities(this.items);
    const counts = this.#counts;
    const changes = identityChanges(
      sent,
      output.map(({ item }) => item),
    );
    const problems = newDuplicates(counts, changes);
    if (problems.length > 0) return problems;
    for (const [key, { by }] of changes) counts.set(key, (counts.get(key) ?? 0) + by);
    if (this.#areAll && sent.length === this.#length) {
      this.#items = splice(this.items, sent, output);
    } else {
      for (const item of sent) this.#replaced.set(item, undefined);
      for (const { item, from } of output) {
        if (from === undefined) this.#added.push(item);
        else this.#replaced.set(from, item);
      }
    }
    this.#length += output.length - sent.length;
    return [];
  }
}
