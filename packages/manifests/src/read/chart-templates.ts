import type { Diagnostic, FileSystem } from '@krmkit/base';
import { shellPath } from '@krmkit/base';

/**
 * The directory of the Helm chart that has a file in its `templates`, or undefined. A chart has a `Chart.yaml` beside
 * that folder. A chart in the `charts` of another one belongs to the outer chart, which Helm renders with it.
 */
export function chartFinder(files: FileSystem): (path: string) => Promise<string | undefined> {
  const known = new Map<string, boolean>();
  const isChart = async (segments: readonly string[]): Promise<boolean> => {
    const file = [...segments, 'Chart.yaml'].join('/');
    const found = known.get(file) ?? (await files.status(file)).ok;
    known.set(file, found);
    return found;
  };
  return async (path) => {
    const segments = path.split('/');
    for (const [index, segment] of segments.entries()) {
      if (segment !== 'templates' || index === segments.length - 1) continue;
      let chart = segments.slice(0, index);
      if (!(await isChart(chart))) continue;
      while (chart.at(-2) === 'charts' && (await isChart(chart.slice(0, -2)))) chart = chart.slice(0, -2);
      return chart.length === 0 ? '.' : chart.join('/') || '/';
    }
    return undefined;
  };
}

/** Gives each chart one diagnostic for all its templates, at the first of them. */
export function onceForEachChart(): (
  chart: string | undefined,
  diagnostics: readonly Diagnostic[],
) => readonly Diagnostic[] {
  const reported = new Set<string>();
  return (chart, diagnostics) => {
    if (chart === undefined) return diagnostics;
    return diagnostics.flatMap((diagnostic) => {
      if (diagnostic.code !== 'template-file') return [diagnostic];
      if (reported.has(chart)) return [];
      reported.add(chart);
      const message = `The templates of the Helm chart ${chart} are skipped; to see the rendered objects: helm template ${shellPath(chart)} | krmkit expand -`;
      return [{ ...diagnostic, message, hint: 'or name the chart in .krmignore' }];
    });
  };
}
