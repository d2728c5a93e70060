import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { KustomizationFacts } from '../resource/kustomization.ts';
import { isKustomizationPath, readKustomization } from '../resource/kustomization.ts';
import { readSource } from '../read/documents.ts';
import type { PackageOptions } from '../read/package.ts';
import { openListed } from '../read/package.ts';
import type { ListedFile, ReadPorts } from '../read/package-sources.ts';
import { listPackage, normalizePath, readSources } from '../read/package-sources.ts';
import { textAt } from '../value/read.ts';
import type { BuiltRoot, Environments } from './environments.ts';
import { findCharts, isChartFile } from './helm/find-charts.ts';
import { directoryOf, findRoots } from './roots.ts';

/** What a root is made from: a kustomization file, or the `Chart.yaml` of a Helm chart. */
export type RootKind = 'kustomization' | 'chart';

/** Which directories are roots. */
export interface FindOptions {
  /** Directories among the PATHs that must have a kustomization. */
  readonly required?: readonly string[];
  /** True: Helm charts are roots, and their templates are not read on their own. */
  readonly charts?: boolean;
}

/** Which roots are built, and how. */
export interface RootOptions extends FindOptions {
  /** Builds a kustomization or renders a chart. */
  readonly build: (directory: string, kind: RootKind) => Promise<BuiltRoot>;
}

/** Environments whose files are not read yet. */
export interface ListedEnvironments extends Pick<Environments, 'roots'> {
  /** The files that no root uses. */
  readonly files: readonly ListedFile[];
}

/**
 * Reads files, directories and standard input. Of kustomizations among them, the roots are built, and the files that a
 * kustomization uses are not read on their own. Without kustomizations and charts, this is `openPackage`.
 */
export async function readEnvironments(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageOptions & RootOptions,
): Promise<Environments> {
  const diagnostics: Diagnostic[] = [];
  const { files, roots } = await listEnvironments(paths, ports, options, diagnostics);
  return { files: await openListed(files, diagnostics, ports, options), roots };
}

/** As `readEnvironments`, for callers that read the files themselves. Builds the roots. */
export async function listEnvironments(
  paths: readonly string[],
  ports: ReadPorts,
  options: RootOptions,
  diagnostics: Diagnostic[],
): Promise<ListedEnvironments> {
  const found = await findEnvironments(paths, ports, options, diagnostics);
  const roots: BuiltRoot[] = [];
  for (const [directory, kind] of found.roots) roots.push(await options.build(directory, kind));
  return { files: unusedFiles(found, roots), roots };
}

/** The files of the PATHs and the kustomizations among them. */
export interface FoundEnvironments {
  readonly listed: readonly ListedFile[];
  readonly kustomizations: readonly KustomizationFacts[];
  /** By directory. */
  readonly roots: ReadonlyMap<string, RootKind>;
  /** The directories of the Helm charts whose templates are not read on their own. */
  readonly charts: readonly string[];
}

/** Lists the files of the PATHs, and finds the roots among them without building them. */
export async function findEnvironments(
  paths: readonly string[],
  ports: ReadPorts,
  { required = [], charts = false }: FindOptions,
  diagnostics: Diagnostic[],
): Promise<FoundEnvironments> {
  const listed = await listPackage(paths, ports.files, diagnostics);
  const files = listed.filter(({ path }) => isKustomizationPath(path));
  const kustomizations: KustomizationFacts[] = [];
  // The build reports what is wrong with the file.
  for await (const { path, source } of readSources(files, ports, {}, [])) {
    const [value = null] = readSource(source).values;
    if (!isFlux(textAt(value, 'apiVersion'))) kustomizations.push(readKustomization(path, value));
  }
  const named = new Set(paths.map(normalizePath));
  const found = findRoots(kustomizations, named);
  const foundCharts = charts ? await findCharts(listed, ports, kustomizations, named) : { roots: [], all: [] };
  const roots = new Map<string, RootKind>();
  for (const one of found.roots) roots.set(directoryOf(one), 'kustomization');
  for (const directory of foundCharts.roots) roots.set(directory, 'chart');
  // Where the kustomization is missing, the build reports it.
  for (const directory of required) roots.set(normalizePath(directory), 'kustomization');
  for (const component of found.unusedComponents) diagnostics.push(unusedComponent(component));
  return { listed, kustomizations, roots, charts: foundCharts.all };
}

/** The files that no kustomization and no chart uses. */
export function unusedFiles(
  { listed, kustomizations, charts }: FoundEnvironments,
  roots: readonly BuiltRoot[],
): readonly ListedFile[] {
  const used = new Set(kustomizations.flatMap(({ path, files: own }) => [path, ...own]));
  for (const { package: own } of roots) for (const path of own.sources.keys()) used.add(path);
  return listed.filter(({ path }) => !used.has(path) && !isChartFile(path, charts));
}

/** The Kustomization of Flux has the same kind, and is an object of a cluster. */
function isFlux(apiVersion: string): boolean {
  return apiVersion.startsWith('kustomize.toolkit.fluxcd.io/');
}

function unusedComponent({ path }: KustomizationFacts): Diagnostic {
  return {
    code: 'unused-component',
    severity: 'info',
    message: 'No kustomization file uses this component, so krmkit does not judge it',
    location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}
