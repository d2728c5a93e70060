import type { TemporaryDirectory, Path } from '@krmkit/base';
import { isObject, isAbsolutePath, resolvePath } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import type { Build, Entry } from '../build-context.ts';
import { locateEntry, stepOf } from '../build-context.ts';
import { addGenerated } from '../generators/generate.ts';
import type { HelmChartConfig, HelmGlobalsConfig } from '../kustomization-decoder.ts';
import type { ObjectList } from '../objects.ts';
import type { BuildHelm } from './helm-port.ts';
import { mergeValues } from './merge-values.ts';
import { readPrinted } from './read-printed.ts';
import type { HelmFailure } from './run-helm.ts';
import { runHelm } from './run-helm.ts';

export interface HelmStepConfig {
  readonly chart: HelmChartConfig;
  readonly globals: HelmGlobalsConfig;
  /** The namespace of the kustomization, for a chart without one. */
  readonly namespace: string;
}

/**
 * Adds the objects of a Helm chart, as `helm template` prints them. Follows HelmChartInflationGenerator in
 * api/internal/builtins/HelmChartInflationGenerator.go.
 */
export async function inflateChart(objects: ObjectList, entry: Entry<HelmStepConfig>, build: Build): Promise<void> {
  const { chart } = entry.config;
  const { helm } = build;
  const refuse = (message: string, hint: string, at: Path = [], isMissing = helm === undefined): void => {
    const location = locateEntry(entry, at);
    const code = isMissing ? 'build-permission' : 'invalid-entry';
    build.report({
      code,
      severity: 'error',
      message: `${entry.label}: ${message}`,
      hint,
      ...(location === undefined ? {} : { location }),
    });
  };
  const { name = '', valuesMerge = 'override' } = chart;
  if (name === '') return refuse('The chart has no name', 'Add name');
  if (!['override', 'merge', 'replace'].includes(valuesMerge)) {
    return refuse(`${valuesMerge} is unknown`, 'Write override, merge or replace', ['valuesMerge']);
  }
  if (helm === undefined) return refuse(`The chart ${name} needs the helm program`, 'Add --enable-helm to run it');
  const temporary = await helm.temporary.create();
  if (!temporary.ok) return refuse(`There is no temporary directory: ${temporary.message}`, 'Free some space');
  try {
    const text = await printChart(helm, temporary.value, entry, build);
    if (typeof text !== 'string') {
      const message = text.message.replaceAll(`${entry.directory}/`, '');
      return refuse(message, text.hint, [], text.isMissing);
    }
    const read = readPrinted(name, text);
    if (!read.ok) return refuse(read.message, read.hint);
    const origins = { steps: [{ ...stepOf(entry, 'set'), generated: true }] } as const;
    for (const { object, template } of read.objects) {
      const made = { ...object, origins, fromChart: true, ...(template === undefined ? {} : { template }) } as const;
      addGenerated(objects, { object: made, behavior: '', entry }, build);
    }
  } finally {
    await temporary.value.remove();
  }
}

async function printChart(
  helm: BuildHelm,
  temporary: TemporaryDirectory,
  entry: Entry<HelmStepConfig>,
  build: Build,
): Promise<string | HelmFailure> {
  const { chart, globals } = entry.config;
  const { name = '', version = '', repo = '' } = chart;
  const home = resolvePath(entry.directory, nonEmpty(globals.chartHome) ?? 'charts');
  const parent = version !== '' && repo !== '' ? `${home}/${name}-${version}` : home;
  const config = nonEmpty(globals.configHome) ?? `${temporary.path}/helm`;
  const absolute = isAbsolutePath(config) ? config : resolvePath(entry.directory, config);
  const run = (args: readonly string[]): Promise<string | HelmFailure> =>
    runHelm(helm, args, { cwd: entry.directory, configHome: absolute });
  const directory = `${parent}/${name}`;
  if ((await build.statusOf(directory)) === undefined) {
    if (repo === '') return failure(`There is no chart in ${directory}, and no repo`, 'Add repo and version');
    const pulled = await run(pullArguments(chart, parent));
    if (typeof pulled !== 'string') return pulled;
  }
  const values = await valuesOf(directory, entry, build);
  if (values === undefined) return failure(`The values of ${name} cannot be read`, 'Check valuesFile');
  const file = await temporary.writeFile(`${name}-values.yaml`, new TextEncoder().encode(values));
  if (!file.ok) return failure(`The values cannot be written: ${file.message}`, 'Free some space');
  return run(templateArguments(helm, entry, directory, file.value));
}

function pullArguments({ name = '', version = '', repo = '', devel }: HelmChartConfig, parent: string): string[] {
  return [
    'pull',
    '--untar',
    '--untardir',
    parent,
    ...(repo.startsWith('oci://') ? [`${repo.replace(/\/$/, '')}/${name}`] : ['--repo', repo, name]),
    ...option('--version', version),
    ...flag('--devel', devel),
  ];
}

function templateArguments(
  helm: BuildHelm,
  { config, directory: root }: Entry<HelmStepConfig>,
  directory: string,
  values: string,
): string[] {
  const { chart } = config;
  const { releaseName = '', nameTemplate = '', additionalValuesFiles = [] } = chart;
  const namespace = nonEmpty(chart.namespace) ?? config.namespace;
  const apiVersions = chart.apiVersions ?? helm.apiVersions;
  const kubeVersion = nonEmpty(chart.kubeVersion) ?? helm.kubeVersion ?? '';
  return [
    'template',
    releaseName === '' ? '--generate-name' : releaseName,
    directory,
    ...option('--namespace', namespace),
    ...option('--name-template', nameTemplate),
    '-f',
    values,
    ...additionalValuesFiles.flatMap((file) => ['-f', resolvePath(root, file)]),
    ...apiVersions.flatMap((one) => ['--api-versions', one]),
    ...option('--kube-version', kubeVersion),
    ...flag('--include-crds', chart.includeCRDs),
    ...flag('--skip-tests', chart.skipTests),
    ...flag('--no-hooks', chart.skipHooks),
    ...flag('--debug', chart.debug === true || helm.debug),
    ...flag('--devel', chart.devel),
  ];
}

function option(name: string, value: string): readonly string[] {
  return value === '' ? [] : [name, value];
}

function flag(name: string, isSet: boolean | undefined): readonly string[] {
  return isSet === true ? [name] : [];
}

/** The text of the values: the file, merged with the inline values. */
async function valuesOf(directory: string, entry: Entry<HelmStepConfig>, build: Build): Promise<string | undefined> {
  const { valuesFile = '', valuesInline, valuesMerge = 'override' } = entry.config.chart;
  const inline = isObject(valuesInline) && Object.keys(valuesInline).length > 0 ? valuesInline : undefined;
  if (inline !== undefined && valuesMerge === 'replace') return JSON.stringify(inline);
  const file =
    valuesFile === ''
      ? await build.readFile(`${directory}/values.yaml`, entry)
      : await build.readFile(valuesFile, entry, ['valuesFile']);
  if (file === undefined) return undefined;
  if (inline === undefined) return file.source.text;
  const [document] = parseDocuments(file.source.text);
  const value = document?.root === undefined ? {} : toValue(document.root, 'kubectl').value;
  const values = isObject(value) ? value : {};
  return JSON.stringify(valuesMerge === 'merge' ? mergeValues(inline, values) : mergeValues(values, inline));
}

function failure(message: string, hint: string): HelmFailure {
  return { message, hint, isMissing: false };
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
