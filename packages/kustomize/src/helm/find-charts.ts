import type { KustomizationFacts, ListedFile, ReadPorts } from '@krmkit/manifests';
import { readSource, readSources } from '@krmkit/manifests';
import { textAt } from '@krmkit/base';
import { kustomizationDirectory } from '../roots.ts';

/** The directories of Helm charts among files. */
export interface FoundCharts {
  /**
   * The charts that are environments of their own. Library charts, subcharts and charts that a kustomization uses are
   * not, except for a subchart that the user names.
   */
  readonly roots: readonly string[];
  /** Of all charts, but not of directories that have a kustomization. */
  readonly all: readonly string[];
}

/** Finds the directories with a `Chart.yaml`. `named`: the directories that the user names. */
export async function findCharts(
  listed: readonly ListedFile[],
  ports: ReadPorts,
  kustomizations: readonly KustomizationFacts[],
  named: ReadonlySet<string>,
): Promise<FoundCharts> {
  const built = new Set(kustomizations.map(kustomizationDirectory));
  const used = new Set(kustomizations.flatMap(({ charts }) => charts));
  const all: string[] = [];
  const roots: string[] = [];
  const files = listed.filter(({ path }) => path === CHART_FILE || path.endsWith(`/${CHART_FILE}`));
  for await (const { path, source } of readSources(files, ports, {}, [])) {
    const directory = kustomizationDirectory({ path });
    if (built.has(directory)) continue;
    all.push(directory);
    const [value = null] = readSource(source).values;
    if (textAt(value, 'type') === 'library') continue;
    const isPart = used.has(directory) || (await isSubchart(directory, ports));
    if (!isPart || named.has(directory)) roots.push(directory);
  }
  return { roots, all };
}

/** The files of a chart that helm reads, and that say nothing without it. */
export function isChartFile(path: string, charts: readonly string[]): boolean {
  return charts.some((chart) => {
    const start = chart === '.' ? '' : chart.endsWith('/') ? chart : `${chart}/`;
    return path.startsWith(`${start}templates/`) || path.startsWith(`${start}charts/`);
  });
}

const CHART_FILE = 'Chart.yaml';

/** Helm renders the charts in the directory `charts` of a chart with that chart. */
async function isSubchart(directory: string, { files }: ReadPorts): Promise<boolean> {
  const above = /^(?:(.*)\/)?charts\/[^/]+$/.exec(directory);
  return above !== null && (await files.status(`${above[1] ?? '.'}/${CHART_FILE}`)).ok;
}
