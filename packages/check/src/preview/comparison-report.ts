import type { Comparison } from '../changes/comparison.ts';
import type { CompareSettings } from '../changes/ignored-fields.ts';
import type { DiffStyle } from '../report/diff-report.ts';
import { comparisonJson, comparisonLines, comparisonParts } from '../report/diff-report.ts';

/** A format of `krmkit diff`. */
export type ComparisonFormat = 'table' | 'markdown' | 'diff' | 'json';

/** In the order of the help. */
export const COMPARISON_FORMATS: readonly ComparisonFormat[] = ['table', 'markdown', 'diff', 'json'];

/** The texts of a report; `style` is for people. Loads only the code of one format. */
export async function comparisonReport(
  format: ComparisonFormat,
  comparison: Comparison,
  settings: CompareSettings,
  style: DiffStyle,
): Promise<Iterable<string>> {
  switch (format) {
    case 'table':
      return comparisonLines(comparison, style);
    case 'json':
      return comparisonJson(comparison);
    case 'markdown':
      return [(await import('./comparison-markdown.ts')).comparisonMarkdown(comparison, settings)];
    case 'diff': {
      const { unifiedDiff } = await import('../report/unified-diff.ts');
      const objects = comparison.resources
        .filter(({ kind }) => kind !== 'moved')
        .map(({ pair, changes, roots }) => ({ pair, changes, root: roots.after ?? roots.before }));
      const files = comparison.texts.map(({ before, after }) => `other file: ${after ?? before ?? ''}`);
      const remarks = style.quiet ? [] : [comparisonParts(comparison).join(', '), ...files];
      return unifiedDiff(objects, remarks, settings);
    }
  }
}
