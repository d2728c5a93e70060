import type { Path } from '@krmkit/base';
import type { Build } from './build-context.ts';
import type { GeneratorStepConfig } from './generators/make-object.ts';
import type {
  HelmChartConfig,
  HelmGlobalsConfig,
  OldHelmChartConfig,
  SecretGeneratorConfig,
} from './kustomization-decoder.ts';
import type { LoadedKustomization } from './load-target.ts';
import { entryAt } from './load-target.ts';
import type { ObjectList } from './objects.ts';

/** Runs the generators of a kustomization in the order of kustomize. Follows runGenerators in kusttarget.go. */
export async function runGenerators(
  objects: ObjectList,
  target: LoadedKustomization,
  build: Build,
  hasFailed: () => boolean,
): Promise<void> {
  const { generatorOptions, configMapGenerator = [], secretGenerator = [] } = target.kustomization;
  const shared = generatorOptions && entryAt(target, ['generatorOptions'], generatorOptions);
  const run = async (at: Path, kind: GeneratorStepConfig['kind'], generator: SecretGeneratorConfig): Promise<void> => {
    if (hasFailed()) return;
    const { generate } = await import('./generators/generate.ts');
    await generate(objects, entryAt(target, at, { kind, generator, shared }), build);
  };
  for (const [index, generator] of configMapGenerator.entries()) {
    await run(['configMapGenerator', index], 'ConfigMap', generator);
  }
  for (const [index, generator] of secretGenerator.entries()) {
    await run(['secretGenerator', index], 'Secret', generator);
  }
  const {
    helmGlobals: globals = {},
    helmCharts = [],
    helmChartInflationGenerator = [],
    namespace = '',
  } = target.kustomization;
  const inflate = async (at: Path, chart: HelmChartConfig, own: HelmGlobalsConfig): Promise<void> => {
    if (hasFailed()) return;
    const { inflateChart } = await import('./helm/inflate-chart.ts');
    await inflateChart(objects, entryAt(target, at, { chart, globals: own, namespace }), build);
  };
  for (const [index, chart] of helmCharts.entries()) await inflate(['helmCharts', index], chart, globals);
  for (const [index, old] of helmChartInflationGenerator.entries()) {
    const own = { chartHome: globals.chartHome ?? old.chartHome, configHome: globals.configHome ?? old.helmHome };
    await inflate(['helmChartInflationGenerator', index], chartOf(old), own);
  }
}

/** Follows SplitHelmParameters in api/types/helmchartargs.go. */
function chartOf(old: OldHelmChartConfig): HelmChartConfig {
  return {
    name: old.chartName,
    version: old.chartVersion,
    repo: old.chartRepoUrl,
    releaseName: old.releaseName,
    namespace: old.releaseNamespace,
    valuesFile: old.values,
    valuesInline: old.valuesLocal,
    valuesMerge: old.valuesMerge,
  };
}
