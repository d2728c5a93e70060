import ignore from 'ignore';
import type { IgnoreRules } from './ignored.ts';

export function parseIgnoreRules(directory: string, text: string): IgnoreRules {
  // Git tells `A` from `a`; `allowRelativePaths` keeps it from throwing on a file that is named `..x`.
  const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add(text.replace(/^\uFEFF/, ''));
  return {
    directory,
    test: (relative) => {
      const result = rules.test(relative);
      if (result.ignored) return 'ignored';
      return result.unignored ? 'kept' : 'open';
    },
  };
}
