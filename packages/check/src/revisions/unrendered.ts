import type { FoundEnvironments } from '@krmkit/kustomize';
import { kustomizationDirectory } from '@krmkit/kustomize';
import type { Diagnostic } from '@krmkit/base';
import { basename, joinPath } from '@krmkit/base';

/** A path that changed and that krmkit does not render: the directory of a Helm chart, or a file that is a template. */
export interface Unrendered {
  readonly kind: 'chart' | 'template';
  readonly path: string;
}

/** A side, as far as `unrenderedPaths` needs it. */
export interface UnrenderedSide {
  readonly listed: FoundEnvironments['listed'];
  /** Of the files that no root uses. */
  readonly diagnostics: readonly Diagnostic[];
}

type IsChanged = (path: string) => Promise<boolean>;

/**
 * The charts, if `charts` is true, and the templates that changed, sorted. Of a chart count `Chart.yaml`, its values and what
 * is in `templates` and `charts`: other files do not change what Helm renders, or are manifests of their own.
 */
export async function unrenderedPaths(
  sides: readonly UnrenderedSide[],
  charts: boolean,
  isChanged: IsChanged,
): Promise<readonly Unrendered[]> {
  const listed = new Set(sides.flatMap((side) => side.listed.map(({ path }) => path)));
  const directories = chartDirectories(listed);
  const found: Unrendered[] = [];
  for (const path of charts ? directories : []) {
    if (await isChartChanged(path, listed, isChanged)) found.push({ kind: 'chart', path });
  }
  for (const path of templatesOf(sides)) {
    if (directories.some((chart) => isIn(path, chart, 'templates') || isIn(path, chart, 'charts'))) continue;
    if (await isChanged(path)) found.push({ kind: 'template', path });
  }
  return found;
}

/** Without the charts in `charts` of another one, which Helm renders with it. */
function chartDirectories(listed: ReadonlySet<string>): readonly string[] {
  const all = [...listed].filter((path) => basename(path) === 'Chart.yaml');
  const directories = all.map((path) => kustomizationDirectory({ path })).toSorted();
  return directories.filter((path) => !directories.some((other) => isIn(path, other, 'charts')));
}

async function isChartChanged(chart: string, listed: ReadonlySet<string>, isChanged: IsChanged): Promise<boolean> {
  for (const name of ['templates', 'charts']) if (await isChanged(joinPath(chart, name))) return true;
  for (const path of listed) {
    const isOwn = kustomizationDirectory({ path }) === chart && CHART_FILE.test(basename(path));
    if (isOwn && (await isChanged(path))) return true;
  }
  return false;
}

/** `Chart.yaml`, `requirements.yaml` of Helm 2, and values by their usual names: `values-prod.yaml`. */
const CHART_FILE = /^(?:Chart|requirements)\.yaml$|values/i;

function templatesOf(sides: readonly UnrenderedSide[]): readonly string[] {
  const found = sides.flatMap(({ diagnostics }) => diagnostics).filter(({ code }) => code === 'template-file');
  return [...new Set(found.flatMap(({ location }) => location?.path ?? []))].toSorted();
}

function isIn(path: string, directory: string, folder: string): boolean {
  return path.startsWith(`${joinPath(directory, folder)}/`);
}
