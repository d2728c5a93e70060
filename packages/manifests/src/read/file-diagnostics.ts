import type { Diagnostic } from '@krmkit/base';
import { onceForEachChart } from './chart-templates.ts';
import type { ReadSource } from './documents.ts';
import { isReadable } from './walk.ts';
import { basename } from '@krmkit/base';

/** Gives the diagnostics to report for each file that was read, called for one file after the other. */
export function createFileDiagnostics(): (
  file: { readonly path: string; readonly chart: string | undefined },
  read: Pick<ReadSource, 'resources' | 'diagnostics'>,
) => readonly Diagnostic[] {
  const onceForChart = onceForEachChart();
  return ({ path, chart }, read) => {
    const isOther = path !== '-' && read.resources.length === 0 && !isReadable(basename(path));
    return onceForChart(chart, isOther ? asOtherFormat(read.diagnostics) : read.diagnostics);
  };
}

/** A README or a script causes an error in nearly every line: report one. */
function asOtherFormat(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first, ...more] = diagnostics.filter(({ code, severity }) => code === 'invalid-yaml' && severity === 'error');
  if (first === undefined || more.length === 0) return diagnostics;
  const message = `This file is not YAML: it cannot be read here, nor at ${more.length} more ${more.length === 1 ? 'position' : 'positions'}`;
  const hint = 'pass YAML or JSON files, or their directory';
  return [
    { code: first.code, severity: first.severity, message, hint, ...(first.location && { location: first.location }) },
    ...diagnostics.filter(({ code }) => code !== 'invalid-yaml'),
  ];
}
