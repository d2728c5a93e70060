import type { Diagnostic, Source } from '@krmkit/base';
import type { KustomizationFacts, Package, PackageOptions, ListedFile, ReadPorts } from '@krmkit/manifests';
import { joinPath } from '@krmkit/base';
import {
  KUSTOMIZATION_NAMES,
  isKustomizationPath,
  collectFacts,
  openListed,
  listPackage,
  normalizePath,
  readSources,
  rememberFiles,
} from '@krmkit/manifests';
import type { BuiltRoot, Environments } from './environments.ts';
import { isControllerRootName } from './environments.ts';
import { findCharts, isChartFile } from './helm/find-charts.ts';
import type { RootParts } from './root-parts.ts';
import { buildWithParts, createKustomizationAt, partsOfRoot, readKustomizations } from './root-parts.ts';
import { kustomizationDirectory, findRoots } from './roots.ts';
import { withSubstitutions } from './flux-substitutions.ts';
import { splitUnusedPatches } from './unused-patches.ts';

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
  /** Builds what controllers make of the PATHs; directories that they use are no roots of their own. */
  readonly buildControllers?: BuildControllers;
  /** Builds a kustomization or renders a chart. */
  readonly build: (directory: string, kind: RootKind) => Promise<BuiltRoot>;
}

/** Builds what the objects of Flux and Argo CD apply. The names of the roots are not directories. */
export type BuildControllers = (
  paths: readonly string[],
  ports: ReadPorts,
) => Promise<{ readonly roots: readonly BuiltRoot[] }>;

/** Environments whose files are not read yet. */
export interface ListedEnvironments extends Pick<Environments, 'roots'> {
  /** The files that no root uses, and those that a root lists that cannot be built. */
  readonly files: readonly ListedFile[];
  /** The paths of those that a root lists that cannot be built. */
  readonly unbuilt: ReadonlySet<string>;
}

/**
 * Reads files, directories and standard input. Of kustomizations among them, the roots are built, and the files that a
 * kustomization uses are not read on their own. Without kustomizations and charts, this is `openPackage`.
 */
export async function readEnvironments(
  paths: readonly string[],
  { files: own, stdin }: ReadPorts,
  options: PackageOptions & RootOptions,
): Promise<Environments> {
  // What looks for objects of controllers reads nearly all files before.
  const ports = { files: options.buildControllers === undefined ? own : await rememberFiles(own), stdin };
  const diagnostics: Diagnostic[] = [];
  const { found, outcome } = await buildFound(paths, ports, options, diagnostics);
  const unused = await unusedFiles(found, outcome.roots, ports, diagnostics);
  const roots: BuiltRoot[] = [];
  for (const root of outcome.roots) roots.push(await withWrittenFiles(root, outcome, ports));
  const files = await openListed(unused, diagnostics, ports, options);
  return withSubstitutions({ files, roots }, paths, ports.files);
}

/** As `readEnvironments`, for callers that read the files themselves. Builds the roots. */
export async function listEnvironments(
  paths: readonly string[],
  ports: ReadPorts,
  options: RootOptions,
  diagnostics: Diagnostic[],
): Promise<ListedEnvironments> {
  const { found, outcome } = await buildFound(paths, ports, options, diagnostics);
  const files = new Map<string, ListedFile>();
  for (const file of await unusedFiles(found, outcome.roots, ports, diagnostics)) files.set(file.path, file);
  const unbuilt = new Set<string>();
  for (const parts of outcome.failed.values()) {
    for (const file of await writtenFiles(parts, outcome, ports)) {
      files.set(file.path, file);
      unbuilt.add(file.path);
    }
  }
  return { files: [...files.values()], unbuilt, roots: outcome.roots };
}

async function buildFound(
  paths: readonly string[],
  ports: ReadPorts,
  options: RootOptions,
  diagnostics: Diagnostic[],
): Promise<{ readonly found: FoundEnvironments; readonly outcome: RootOutcome }> {
  const isBuilt = options.buildControllers !== undefined;
  const directories = isBuilt ? paths.filter((path) => !isControllerRootName(path)) : paths;
  const found = await findEnvironments(directories, ports, options, diagnostics);
  const controllers = mayHaveControllers(paths, found) ? await options.buildControllers?.(paths, ports) : undefined;
  const used = new Set(controllers?.roots.flatMap((root) => [...root.package.sources.keys()]));
  const own = [...found.roots.keys()].filter((directory) => !usesDirectory(used, directory));
  const kustomizationAt = createKustomizationAt(found.kustomizations, ports);
  const { built, failed } = await buildWithParts(own, {
    build: async (directory, users) =>
      withUsers(await options.build(directory, found.roots.get(directory) ?? 'kustomization'), users, ports),
    rootsOf: (root) => [root],
    partsOf: (directory) => partsOfRoot(directory, kustomizationAt),
  });
  return { found, outcome: { roots: [...(controllers?.roots ?? []), ...built], failed } };
}

/** Objects of controllers are not looked for in files that are named, nor in standard input. */
function mayHaveControllers(paths: readonly string[], { listed }: FoundEnvironments): boolean {
  const files = new Set(listed.flatMap(({ path, named }) => (named ? [path] : [])));
  return paths.some((path) => path !== '-' && !files.has(normalizePath(path)));
}

/** Whether the kustomization of a directory, or its chart, is among the files. */
export function usesDirectory(files: ReadonlySet<string>, directory: string): boolean {
  return [...KUSTOMIZATION_NAMES, 'Chart.yaml'].some((name) => files.has(joinPath(directory, name)));
}

/**
 * A root that is built because the kustomizations that use it cannot be: what these add and change is known from their
 * files alone.
 */
export async function withUsers(
  root: BuiltRoot,
  users: readonly KustomizationFacts[],
  ports: ReadPorts,
): Promise<BuiltRoot> {
  if (users.length === 0) return root;
  const { package: own } = root;
  return { ...root, package: { ...own, facts: collectFacts(own.resources, users, await patchesOf(users, ports)) } };
}

async function patchesOf(users: readonly KustomizationFacts[], ports: ReadPorts): Promise<ReadonlyMap<string, Source>> {
  const sources = new Map<string, Source>();
  const patches = [...new Set(users.flatMap((user) => user.patches))];
  const listed = patches.map((path): ListedFile => ({ path, relativePath: path, named: true }));
  for await (const { path, source } of readSources(listed, ports, {}, [])) sources.set(path, source);
  return sources;
}

/** The files of the PATHs and the kustomizations among them. */
export interface FoundEnvironments {
  readonly listed: readonly ListedFile[];
  readonly kustomizations: readonly KustomizationFacts[];
  /** By directory. */
  readonly roots: ReadonlyMap<string, RootKind>;
  /** The directories of the Helm charts whose templates are not read on their own. */
  readonly charts: readonly string[];
  /** The components that no kustomization uses. */
  readonly unusedComponents: readonly KustomizationFacts[];
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
  const kustomizations = await readKustomizations(
    files.map(({ path }) => path),
    ports,
  );
  const named = new Set(paths.map(normalizePath));
  const found = findRoots(kustomizations, named);
  const foundCharts = charts ? await findCharts(listed, ports, kustomizations, named) : { roots: [], all: [] };
  const roots = new Map<string, RootKind>();
  for (const one of found.roots) roots.set(kustomizationDirectory(one), 'kustomization');
  for (const directory of foundCharts.roots) roots.set(directory, 'chart');
  // Where the kustomization is missing, the build reports it.
  for (const directory of required) roots.set(normalizePath(directory), 'kustomization');
  return { listed, kustomizations, roots, charts: foundCharts.all, unusedComponents: found.unusedComponents };
}

/** What became of the roots. */
export interface RootOutcome {
  readonly roots: readonly BuiltRoot[];
  /** The parts of those that could not be built, by directory. */
  readonly failed: ReadonlyMap<string, RootParts>;
}

/**
 * The files that no kustomization and no chart uses. Reports the files that look like patches of a build, which are left
 * out, and the components that nothing uses.
 */
export async function unusedFiles(
  { listed, kustomizations, charts, unusedComponents }: FoundEnvironments,
  roots: readonly BuiltRoot[],
  ports: ReadPorts,
  diagnostics: Diagnostic[],
): Promise<readonly ListedFile[]> {
  const used = new Set(kustomizations.flatMap(({ path, files: own }) => [path, ...own]));
  for (const { package: own, causes } of roots) {
    for (const path of own.sources.keys()) if (causes?.has(path) !== true) used.add(path);
  }
  const read = new Set(roots.flatMap((root) => [...root.package.sources.keys()]));
  for (const component of unusedComponents) if (!read.has(component.path)) diagnostics.push(unusedComponent(component));
  const unused = listed.filter(({ path }) => !used.has(path) && !isChartFile(path, charts));
  const { files, unusedPatches } = await splitUnusedPatches(unused, kustomizations, ports);
  for (const diagnostic of unusedPatches) diagnostics.push(diagnostic);
  return files;
}

/**
 * A root that cannot be built, with the files that it lists as resources, as they are written. They stand for themselves,
 * unless a root that is built uses them.
 */
export async function withWrittenFiles(root: BuiltRoot, outcome: RootOutcome, ports: ReadPorts): Promise<BuiltRoot> {
  const read = await readWrittenFiles(root.directory, outcome, ports);
  if (read === undefined || root.state === 'built') return root;
  const { package: own } = root;
  return {
    ...root,
    written: [...root.written, ...read.resources],
    package: {
      ...read,
      diagnostics: [...own.diagnostics, ...read.diagnostics],
      sources: new Map([...own.sources, ...read.sources]),
    },
  };
}

/** Undefined for a root that could be built. */
export async function readWrittenFiles(
  directory: string,
  outcome: RootOutcome,
  ports: ReadPorts,
): Promise<Package | undefined> {
  const parts = outcome.failed.get(directory);
  if (parts === undefined) return undefined;
  return openListed(await writtenFiles(parts, outcome, ports), [], ports, { users: parts.users });
}

async function writtenFiles(
  { files }: RootParts,
  { roots, failed }: RootOutcome,
  ports: ReadPorts,
): Promise<readonly ListedFile[]> {
  const built = roots.filter(({ directory, state }) => state === 'built' && !failed.has(directory));
  const written: ListedFile[] = [];
  for (const path of files) {
    if (built.some((root) => root.package.sources.has(path)) || !(await isFile(path, ports))) continue;
    written.push({ path, relativePath: path, named: false });
  }
  return written;
}

async function isFile(path: string, { files }: ReadPorts): Promise<boolean> {
  const status = await files.status(path);
  return status.ok && status.value.kind === 'file';
}

function unusedComponent({ path }: KustomizationFacts): Diagnostic {
  return {
    code: 'unused-component',
    severity: 'info',
    message: 'No kustomization among the files uses this component, so krmkit does not check it',
    hint: 'to check what it builds, name its directory',
    location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}
