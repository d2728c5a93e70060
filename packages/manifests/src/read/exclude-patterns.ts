import type { FileSystem } from '@krmkit/base';

/**
 * The same files without what `patterns` match. The patterns are those of `.krmignore`, relative to the working directory.
 * Loads what it needs on use: few runs exclude anything.
 */
export async function excludePatterns(files: FileSystem, patterns: readonly string[]): Promise<FileSystem> {
  const { withoutExcluded } = await import('./excluded.ts');
  const { parseIgnoreRules } = await import('./ignore-rules.ts');
  return withoutExcluded(files, parseIgnoreRules('', patterns.join('\n')));
}
