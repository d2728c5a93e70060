/**
 * How a package takes what is new upstream.
 *
 * - `resource-merge`: a 3-way merge of fields and of lines, so that local changes stay;
 * - `fast-forward`: the new version, if nothing was changed locally;
 * - `force-delete-replace`: the new version, and whatever was changed or added locally goes;
 * - `copy-merge`: the new version laid over the package; what was added locally stays.
 */
export type Strategy = (typeof STRATEGIES)[number];

export const STRATEGIES = ['resource-merge', 'fast-forward', 'force-delete-replace', 'copy-merge'] as const;

export function parseStrategy(text: string): Strategy | undefined {
  return STRATEGIES.find((strategy) => strategy === text);
}
