/** The rules of one `.krmignore`, which apply below its directory. */
export interface IgnoreRules {
  /** A path from the root of the walk; `''` for the root itself. */
  readonly directory: string;
  readonly test: (relative: string) => 'ignored' | 'kept' | 'open';
}

/**
 * As with `.gitignore`, the nearest file with a matching rule decides. `path` is relative to the root of the walk; the
 * directories above it are known not to be ignored.
 */
export function isIgnored(rules: readonly IgnoreRules[], path: string, isDirectory: boolean): boolean {
  for (const rule of rules.toReversed()) {
    const relative = rule.directory === '' ? path : path.slice(rule.directory.length + 1);
    const verdict = rule.test(isDirectory ? `${relative}/` : relative);
    if (verdict !== 'open') return verdict === 'ignored';
  }
  return false;
}
