import type { CompareSettings } from '../changes/ignored-fields.ts';
import type { DifferentObject } from '../report/unified-diff.ts';
import type { TextStyle } from '../report/findings.ts';
import type { Preview } from './model.ts';
import { notComparedFindings, notComparedLines, summaryText } from './summary-text.ts';
import type { MarkdownSettings } from './report-markdown.ts';
import type { TextSettings } from './report-text.ts';

/** A format of `krmkit preview`. */
export type PreviewFormat = 'table' | 'markdown' | 'diff' | 'json' | 'github' | 'sarif';

/** In the order of the help. */
export const PREVIEW_FORMATS: readonly PreviewFormat[] = ['table', 'markdown', 'diff', 'json', 'github', 'sarif'];

export type PreviewReportSettings = MarkdownSettings & TextSettings & CompareSettings;

/** The texts of a report; `style` is for people. Loads only the code of one format. */
export async function previewReport(
  format: PreviewFormat,
  preview: Preview,
  settings: PreviewReportSettings,
  style: TextStyle,
): Promise<Iterable<string>> {
  switch (format) {
    case 'table': {
      const { previewText } = await import('./report-text.ts');
      return previewText(preview, settings, style);
    }
    case 'markdown':
      return [(await import('./report-markdown.ts')).previewMarkdown(preview, settings)];
    case 'diff': {
      const { unifiedDiff } = await import('../report/unified-diff.ts');
      const remarks = settings.quiet ? [] : [summaryText(preview), ...notComparedLines(preview.notCompared)];
      return unifiedDiff(differentObjects(preview), remarks, settings);
    }
    case 'github':
      return (await import('./report-github.ts')).previewGithub(preview);
    case 'sarif':
      return (await import('../report/sarif.ts')).sarifReport({
        diagnostics: [...preview.newFindings, ...notComparedFindings(preview.notCompared)],
      });
    case 'json':
      return (await import('./report-json.ts')).previewJson(preview, settings);
  }
}

/** Each object of each root. */
function differentObjects({ changes }: Preview): readonly DifferentObject[] {
  return changes
    .filter(({ kind }) => kind !== 'affected')
    .flatMap(({ pairs, roots, fields }) => pairs.map((pair, index) => ({ pair, changes: fields, root: roots[index] })));
}
