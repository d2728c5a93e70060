import type { Diagnostic, FileSystem, JsonObject, Source } from '@krmkit/base';
import { memoryFileSystem, nearest } from '@krmkit/base';
import type { BuildOptions, BuiltRoot } from '@krmkit/kustomize';
import { isControllerRootName, rootOf, shareBuilds } from '@krmkit/kustomize';
import { repositoriesOf } from '@krmkit/manifests';
import type { FindObjectsOptions } from './find-objects.ts';
import { findControllerObjects } from './find-objects.ts';
import { remotesOf } from './repository.ts';
import type { ControllerRoot } from './sources.ts';
import { withAssumptions } from './sources.ts';
import type { ArgoCluster } from '../argo/argo-context.ts';
import type { ArgoBuildOptions } from '../argo/kustomize-options.ts';
import { NO_BUILD_OPTIONS } from '../argo/kustomize-options.ts';
import { argoVersion, NEWEST_ARGO } from '../argo/version.ts';
import { fluxMinor, NEWEST_FLUX } from '../flux/version.ts';

/** What objects of Flux and Argo CD make of a repository. */
export interface ControllerRoots {
  /** `directory` is the name of the root: `flux:clusters/production/apps`. */
  readonly roots: readonly BuiltRoot[];
}

/** What the user says about the objects of controllers. */
export interface ControllerSettings {
  /** Whether the objects in a file do not count. `path` as messages show it. None by default. */
  readonly isExcluded?: (path: string) => boolean;
  /** The version of Flux, such as `2.9`; the newest by default. */
  readonly flux?: string | undefined;
  /** The version of Argo CD, such as `3.4`; the newest by default. */
  readonly argocd?: string | undefined;
  /** What `kustomize.buildOptions` of Argo CD changes. */
  readonly kustomizeBuild?: ArgoBuildOptions;
  /** The clusters that generators of ApplicationSets know; undefined: krmkit does not know them. */
  readonly clusters?: readonly ArgoCluster[] | undefined;
  /** The sets of parameters of generators that ask other programs, by the ApplicationSet: `argocd/previews`. */
  readonly parameters?: ReadonlyMap<string, readonly JsonObject[]>;
  /** Real paths of directories with the files of sources, by the keys that `controllerSourceKey` gives. */
  readonly directories?: ReadonlyMap<string, string>;
}

/** How objects of controllers are built. */
export interface ControllerOptions extends ControllerSettings {
  readonly build: BuildOptions;
  /** The files of the clone, where the files to read are those of a revision. */
  readonly clone?: FileSystem;
  /** As for `findControllerObjects`. */
  readonly marksAt?: FindObjectsOptions['marksAt'];
}

/**
 * Builds the Flux Kustomizations, the HelmReleases and the Applications of the repositories around the PATHs: those in
 * files, and those that builds make. Only roots with a file below a PATH are in the result, and roots that a PATH names
 * (`flux:clusters/production/apps`), of the repository around the working directory. PATHs that are files are not searched.
 */
export async function buildControllerRoots(
  paths: readonly string[],
  files: FileSystem,
  options: ControllerOptions,
): Promise<ControllerRoots> {
  const { flux = '', clone = files, isExcluded = () => false, directories: mapped = new Map() } = options;
  const search = options.marksAt === undefined ? {} : { marksAt: options.marksAt };
  const real = await files.realPath('.');
  const working = real.ok ? real.value : '';
  const directories = await directoriesAmong(paths, files);
  const names = paths.filter(isControllerRootName);
  const roots: ControllerRoot[] = [];
  for (const repository of await repositoriesOf(clone, names.length === 0 ? directories : [...directories, '.'])) {
    const found = await findControllerObjects(repository, files, { working, isExcluded, ...search });
    if (found.objects.length === 0) continue;
    // Most repositories have none, and need not load the code that builds them.
    const { buildObjects } = await import('./build-objects.ts');
    const build = { ...options.build, shared: shareBuilds() };
    const remotes = await remotesOf(repository, clone);
    const version = fluxMinor(flux) ?? NEWEST_FLUX;
    const argo = {
      version: argoVersion(options.argocd ?? '') ?? NEWEST_ARGO,
      kustomize: options.kustomizeBuild ?? NO_BUILD_OPTIONS,
      clusters: options.clusters,
      parameters: options.parameters ?? new Map(),
    };
    const wanted = {
      argo,
      repository,
      working,
      remotes,
      directories: mapped,
      files,
      clone,
      build,
      version,
      isExcluded,
    };
    roots.push(...(await buildObjects(found, wanted)));
  }
  const below = new Set(await rootsBelow(directories, roots, files));
  const known = roots.map(({ directory }) => directory);
  const unknown = names.filter((name) => !known.includes(name));
  const keptNames = new Set([...names, ...roots.filter((root) => below.has(root)).map(({ directory }) => directory)]);
  const isKept = ({ directory, whole }: ControllerRoot): boolean =>
    keptNames.has(directory) || (whole !== undefined && keptNames.has(whole));
  const others = roots.filter((root) => !isKept(root) && (root.state === 'built' || root.release !== undefined));
  const kept = roots.filter(isKept).map((root) => {
    const beside = others.filter(({ cluster }) => cluster !== undefined && cluster === root.cluster);
    return beside.length === 0 ? root : { ...root, beside };
  });
  return { roots: [...withAssumptions(kept), ...(await Promise.all(unknown.map((name) => unknownRoot(name, known))))] };
}

/** A name that no object has. */
async function unknownRoot(name: string, known: readonly string[]): Promise<BuiltRoot> {
  const near = nearest(name, known);
  const controller = name.startsWith('flux:') ? 'Flux' : 'Argo CD';
  const own = known.filter((one) => one.startsWith('flux:') === name.startsWith('flux:'));
  const none = own.length === 0;
  const choices = none ? known : own;
  const more = choices.length - MOST_NAMES;
  const listed = `${choices.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const diagnostic: Diagnostic = {
    code: 'unreadable-file',
    severity: 'error',
    message: none
      ? `this repository has no object of ${controller}, so there is no ${name}`
      : `no object of ${controller} in this repository makes ${name}`,
    hint:
      near === undefined ? (known.length === 0 ? 'name a directory' : `there are ${listed}`) : `did you mean ${near}?`,
  };
  const made = { ok: false, objects: [], diagnostics: [diagnostic], sources: new Map<string, Source>() };
  return rootOf(made, { directory: name, files: memoryFileSystem(new Map()), strict: false });
}

/** An error lists no more. */
const MOST_NAMES = 10;

/** The real paths of the directories among the PATHs. */
async function directoriesAmong(paths: readonly string[], files: FileSystem): Promise<readonly string[]> {
  const directories: string[] = [];
  for (const path of paths) {
    const real = path === '-' ? undefined : await files.realPath(path);
    const status = real?.ok === true ? await files.status(real.value) : undefined;
    if (real?.ok === true && status?.ok === true && status.value.kind === 'directory') directories.push(real.value);
  }
  return directories;
}

/** The roots that read a file below one of the directories. */
async function rootsBelow(
  directories: readonly string[],
  roots: readonly ControllerRoot[],
  files: FileSystem,
): Promise<readonly ControllerRoot[]> {
  const kept: ControllerRoot[] = [];
  for (const root of roots) {
    for (const path of root.package.sources.keys()) {
      const real = await files.realPath(path);
      if (!real.ok || !directories.some((one) => real.value.startsWith(one === '/' ? '/' : `${one}/`))) continue;
      kept.push(root);
      break;
    }
  }
  return kept;
}
