/** What an update by one strategy does. */
export interface StrategyRules {
  /** True: merges the changes of upstream into the files here. False: replaces them with upstream's files. */
  readonly mergesFiles: boolean;
  /** Refuses the update if a local file differs from the commit that the package was made from. */
  readonly refusesLocalChanges: boolean;
  /** Deletes files that upstream does not have, and needs no commit that the package was made from. */
  readonly discardsLocalFiles: boolean;
}

/**
 * How an update takes the new version of upstream.
 *
 * - `resource-merge`: a 3-way merge of fields and of lines, so that local changes stay;
 * - `fast-forward`: the new version, if nothing was changed locally;
 * - `force-delete-replace`: the new version; local changes and files are deleted;
 * - `copy-merge`: the new version over the package; files that were added locally stay.
 */
export type Strategy = 'resource-merge' | 'fast-forward' | 'force-delete-replace' | 'copy-merge';

export const STRATEGY_RULES: Readonly<Record<Strategy, StrategyRules>> = {
  'resource-merge': { mergesFiles: true, refusesLocalChanges: false, discardsLocalFiles: false },
  'fast-forward': { mergesFiles: true, refusesLocalChanges: true, discardsLocalFiles: false },
  'force-delete-replace': { mergesFiles: false, refusesLocalChanges: false, discardsLocalFiles: true },
  'copy-merge': { mergesFiles: false, refusesLocalChanges: false, discardsLocalFiles: false },
};

export const STRATEGIES: readonly Strategy[] = Object.keys(STRATEGY_RULES).filter(isStrategy);

export function isStrategy(text: string): text is Strategy {
  return Object.hasOwn(STRATEGY_RULES, text);
}
