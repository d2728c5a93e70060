import ignore from 'ignore';
import type { IgnoreRules } from './ignored.ts';

export function parseIgnoreRules(directory: string, text: string): IgnoreRules {
  // Git is case-sensitive; `allowRelativePaths` prevents an exception for a file named `..x`.
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
