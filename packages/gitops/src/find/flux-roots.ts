import type { FileSystem, JsonObject } from '@krmkit/base';
import { dirname, member, relativePath, resolvePath, scalarText, textAt } from '@krmkit/base';
import type { BuildObject, BuildOptions, BuiltRoot, Sourced } from '@krmkit/kustomize';
import { currentId, partOf } from '@krmkit/kustomize';
import type { ArgoCluster } from '../argo/argo-context.ts';
import type { ArgoBuildOptions } from '../argo/kustomize-options.ts';
import type { FluxContext } from '../flux/build-flux-root.ts';
import { isFluxInstance, isResourceSet, syncObjects, withSyncObjects } from '../flux/flux-instance.ts';
import {
  buildFluxRoot,
  fluxDirectory,
  fluxNamespace,
  isSuspendedObject,
  rootWithoutBuild,
} from '../flux/build-flux-root.ts';
import type { ChangedStarts } from './changed-starts.ts';
import { splitChanged } from './changed-starts.ts';
import type { EntryFiles } from './entry-objects.ts';
import { createFindVariables, isNamed, ofEntry } from './entry-objects.ts';
import type { Followed, RepositoryObjects, WrittenObject } from './find-objects.ts';
import { buildHelmRelease, isHelmRelease } from '../flux/helm-release.ts';
import {
  CIRCLE,
  isCircle,
  isFluxKustomization,
  keyOfSourced,
  madeBy,
  writtenAt,
  writtenByFile,
  writtenKey,
} from './find-objects.ts';
import type { Identity } from '@krmkit/manifests';
import { isKustomizationPath } from '@krmkit/manifests';
import { itemsAt, locationOfPart } from '../sourced-edits.ts';
import { createReachedFiles } from './reached-files.ts';
import type { ControllerRoot, KnownSources, MeantSource } from './sources.ts';
import { inSource, meantSource, sourceOf } from './sources.ts';

/** A repository, and how what its objects apply is built. */
export interface RepositoryBuild {
  /** The real path of the top of the repository. */
  readonly repository: string;
  /** The real path of the working directory. */
  readonly working: string;
  /** As `remotesOf` gives them. */
  readonly remotes: readonly string[];
  /** As in `ControllerSettings`. */
  readonly directories: ReadonlyMap<string, string>;
  readonly files: FileSystem;
  /** The files outside of the repository, too. */
  readonly clone: FileSystem;
  readonly build: BuildOptions;
  /** The minor version of Flux 2. */
  readonly version: number;
  readonly argo: ArgoSettings;
  /** Whether the objects in a file do not count, also where a build has them. */
  readonly isExcluded: (path: string) => boolean;
}

/** What the user says about Argo CD. */
interface ArgoSettings {
  /** As `argoVersion` gives it. */
  readonly version: number;
  readonly kustomize: ArgoBuildOptions;
  readonly clusters: readonly ArgoCluster[] | undefined;
  /** As in `ControllerSettings`. */
  readonly parameters: ReadonlyMap<string, readonly JsonObject[]>;
}

/** Whether an object makes others for Flux. */
function isOfFlux(object: { readonly identity: Pick<Identity, 'group' | 'kind'> }): boolean {
  return isFluxKustomization(object) || isHelmRelease(object) || isResourceSet(object);
}

/** A root of Flux, and how it was found. */
export interface FluxRoot {
  readonly root: ControllerRoot;
  readonly followed: Followed;
}

/** Builds the objects of Flux in a repository, each once. The results have what the objects make, too. */
export interface FluxBuilder {
  /** The real paths of the files that the Kustomizations in files apply. */
  readonly reachedFiles: ReadonlySet<string>;
  /** The objects that nothing in the repository makes. */
  readonly tops: () => Promise<readonly FluxRoot[]>;
  /** Objects that builds of others make. */
  readonly follow: (objects: readonly Followed[]) => Promise<readonly FluxRoot[]>;
  /** The objects in files that no build has made. */
  readonly rest: () => Promise<readonly FluxRoot[]>;
}

/**
 * Which objects others make is first known from the files that kustomizations name, and from `reachedByOthers`: the real
 * paths of files whose objects Argo CD applies.
 */
export async function createFluxBuilder(
  found: RepositoryObjects,
  build: RepositoryBuild,
  reachedByOthers: ReadonlySet<string>,
  changedStarts: ChangedStarts,
): Promise<FluxBuilder> {
  const known = { ...found, objects: await withStarts(found, build) };
  const written = known.objects.filter(isOfFlux);
  const { tops, own, applied, reachedFiles } = await findTops(written, known, build);
  const unapplied = new Set(
    written.filter((one) => isHelmRelease(one) && isInKustomization(one, known, build)).map(({ sourced }) => sourced),
  );
  const entries = new Map<string, Entry>();
  const reached = new Set<string>();
  const directories = tops
    .filter((one) => appliesEntry(one, applied))
    .map(({ sourced }) => fluxDirectory(sourced, build.repository));
  const follow: FluxBuilder['follow'] = async (objects) => {
    const roots: FluxRoot[] = [];
    for (const label of new Set(objects.map((one) => one.label))) {
      const group = objects.filter((one) => one.label === label);
      const entry = entries.get(label) ?? createEntry(label, known, build, { own, unapplied, reached, directories });
      entries.set(label, entry);
      roots.push(...(await followEntry(label, group, entry)));
    }
    return roots;
  };
  const isOfOthers = ({ path }: WrittenObject): boolean => reachedByOthers.has(resolvePath(build.working, path));
  // Its Kustomization is not built, and says why.
  const waits = (one: WrittenObject): boolean =>
    unapplied.has(one.sourced) && reachedFiles.has(resolvePath(build.working, one.path));
  return {
    reachedFiles,
    follow,
    tops: async () => {
      const own = tops.filter((one) => applied.has(one) || !isOfOthers(one));
      const isFixed = (one: WrittenObject): boolean => applied.has(one) || !isFluxKustomization(one);
      const { changed, others } = await splitChanged(
        own.filter((one) => !isFixed(one)),
        changedStarts,
      );
      const left = own.filter((one) => isFixed(one) || others.includes(one));
      const roots = await follow(changed);
      const unreached = left.filter((one) => !reached.has(writtenKey(one)));
      return [...roots, ...(await follow(startsOf(unreached, applied, build)))];
    },
    rest: async () => {
      const roots: FluxRoot[] = [];
      for (const one of written) {
        if (reached.has(writtenKey(one)) || waits(one)) continue;
        roots.push(...(await follow(startsOf([one], applied, build))));
      }
      return roots;
    },
  };
}

/** The objects in files, with what FluxInstances start, unless it is for a kustomization to say where. */
async function withStarts(found: RepositoryObjects, build: RepositoryBuild): Promise<readonly WrittenObject[]> {
  const objects: WrittenObject[] = [];
  for (const one of await withSyncObjects(found.objects)) {
    const isBase = one.fromInstance === true && isInKustomization(one, found, build);
    const exists = !isBase || (await build.files.status(fluxDirectory(one.sourced, build.repository))).ok;
    if (exists) objects.push(one);
  }
  return objects;
}

/** A kustomization can change what is in its directory. */
function isInKustomization(
  { path }: WrittenObject,
  { files }: RepositoryObjects,
  { working }: RepositoryBuild,
): boolean {
  const directory = resolvePath(working, dirname(path));
  return files.some((file) => isKustomizationPath(file) && dirname(file) === directory);
}

/** Which objects start what Flux applies. */
interface Tops {
  readonly tops: readonly WrittenObject[];
  /** The sources of objects that apply themselves, which are this repository. */
  readonly own: ReadonlySet<string>;
  /** The objects that apply themselves. */
  readonly applied: ReadonlySet<WrittenObject>;
  /** The real paths of the files that they apply. */
  readonly reachedFiles: ReadonlySet<string>;
}

/** The objects that no other one names, as far as the files tell. */
async function findTops(
  written: readonly WrittenObject[],
  found: RepositoryObjects,
  build: RepositoryBuild,
): Promise<Tops> {
  const { repository, working, files, clone } = build;
  const reachedFiles = createReachedFiles(build);
  const byFile = writtenByFile(written, working);
  const followed = written.filter((one) => isFluxKustomization(one) && !isSuspendedObject(one.sourced.value));
  const named = async (one: WrittenObject, base: string): Promise<ReadonlySet<string>> => {
    const directory = fluxDirectory(one.sourced, base);
    const components = itemsAt(partOf(one.sourced, ['spec']) ?? one.sourced, 'components');
    const added = components.map(({ value: path }) => resolvePath(directory, scalarText(path) ?? '.'));
    return reachedFiles([directory, ...added]);
  };
  const objectsAt = (paths: ReadonlySet<string>): readonly WrittenObject[] =>
    [...paths].flatMap((path) => byFile.get(path) ?? []);
  const own = new Set<string>();
  const applied = new Set<WrittenObject>();
  const withoutOwn = knownSources(found, build, new Set());
  for (const one of followed) {
    if (meantSource(one.sourced.value, withoutOwn).kind === 'directory') continue;
    // Without a path it names all files, and so itself, in whatever repository; an overlay can add the path.
    if (textAt(member(one.sourced.value, 'spec'), 'path') === '') continue;
    if (!objectsAt(await named(one, repository)).includes(one)) continue;
    own.add(sourceOf(one.sourced.value));
    applied.add(one);
  }
  const sources = knownSources(found, build, own);
  const made = new Set<WrittenObject>();
  const all = new Set<string>();
  for (const one of followed) {
    const source = meantSource(one.sourced.value, sources);
    if (source.kind === 'other') continue;
    const paths = await named(one, inSource({ repository, files, clone }, source).repository);
    for (const path of paths) all.add(path);
    for (const other of objectsAt(paths)) if (other !== one) made.add(other);
  }
  return { tops: written.filter((one) => !made.has(one)), own, applied, reachedFiles: all };
}

function knownSources(
  { objects }: RepositoryObjects,
  { remotes, directories }: RepositoryBuild,
  own: ReadonlySet<string>,
  entry?: EntryFiles,
): KnownSources {
  return {
    remotes,
    directories,
    own,
    find: (kind, namespace, name) => {
      const named = objects.filter((one) => one.identity.kind === kind && isNamed(one.sourced.value, namespace, name));
      return (entry === undefined ? named : ofEntry(named, entry))[0] ?? named[0];
    },
  };
}

/** Whether an object of a build is one of Flux. */
export function isFluxObject(object: BuildObject): boolean {
  const identity = currentId(object);
  return isOfFlux({ identity }) || isFluxInstance({ identity });
}

/** Whether an object applies the directory that is an entry: itself, or what a FluxInstance names. */
function appliesEntry(one: WrittenObject, applied: ReadonlySet<WrittenObject>): boolean {
  return applied.has(one) || (one.fromInstance === true && isFluxKustomization(one));
}

/** The entry of an object is what it applies if it applies itself or Flux starts with it, else the directory of its file. */
function startsOf(
  tops: readonly WrittenObject[],
  applied: ReadonlySet<WrittenObject>,
  { repository, working }: RepositoryBuild,
): readonly Followed[] {
  return tops.map((top) => {
    const directory = appliesEntry(top, applied)
      ? fluxDirectory(top.sourced, repository)
      : resolvePath(working, dirname(top.path));
    return { label: relativePath(repository, directory) || '.', sourced: top.sourced, makers: [] };
  });
}

/** What is built for one entry. */
interface Entry {
  /** The objects that are built, by namespace and name, and the names of their roots. */
  readonly seen: Set<string>;
  readonly names: Set<string>;
  /** Notes that an object in a file is built. */
  readonly reach: (flux: Sourced) => void;
  /** Whether what an object applies is built, too. */
  readonly follows: (object: BuildObject) => boolean;
  readonly build: (flux: Sourced, name: string) => Promise<ControllerRoot>;
}

interface KnownObjects extends Pick<Tops, 'own'> {
  /** HelmReleases that no Flux Kustomization applies, where they start an entry. */
  readonly unapplied: ReadonlySet<Sourced>;
  /** The keys of the objects in files that are built. */
  readonly reached: Set<string>;
  /** The real paths of the directories that objects apply which start an entry. */
  readonly directories: readonly string[];
}

/** ConfigMaps of earlier roots set variables of later ones. */
function createEntry(
  label: string,
  found: RepositoryObjects,
  context: RepositoryBuild,
  { own, unapplied, reached, directories }: KnownObjects,
): Entry {
  const { repository, working, files, clone, build, version, isExcluded } = context;
  const built: BuiltRoot[] = [];
  const entry = { working, directory: resolvePath(repository, label), entries: directories };
  const sources = knownSources(found, context, own, entry);
  const findVariables = createFindVariables(built, found, entry);
  const places = { files, clone, repository, working, options: build, version, sources, findVariables };
  return {
    seen: new Set(),
    names: new Set(),
    reach: (flux) => {
      reached.add(keyOfSourced(flux) ?? '');
    },
    follows: (object) => isFluxObject(object) && !isExcluded(writtenAt(object)?.path ?? ''),
    build: async (flux, name) => {
      const kind = textAt(flux.value, 'kind');
      if (kind === 'ResourceSet') return rootWithoutBuild(flux, name, { reason: TEMPLATES, cause: kind });
      if (kind === 'HelmRelease') {
        const root = unapplied.has(flux)
          ? await rootWithoutBuild(flux, name, { reason: UNAPPLIED, cause: 'unapplied' })
          : await buildHelmRelease(flux, name, places);
        built.push(root);
        return root;
      }
      const meant = isSuspendedObject(flux.value) ? SUSPENDED : meantSource(flux.value, sources);
      const source = await presentSource(meant, flux, places);
      const root =
        source.kind === 'other'
          ? await rootWithoutBuild(flux, name, source)
          : await buildFluxRoot(flux, name, inSource(places, source));
      built.push(root);
      return withAssumed(root, flux, source);
    },
  };
}

/** A directory that this working tree does not have can be in the branch or tag that the source names. */
async function presentSource(
  source: MeantSource,
  flux: Sourced,
  { files, repository }: Pick<FluxContext, 'files' | 'repository'>,
): Promise<MeantSource> {
  if (source.kind !== 'own' || source.revision === undefined) return source;
  if ((await files.status(fluxDirectory(flux, repository))).ok) return source;
  const reason = `its source is ${source.revision} of this repository, and the working tree does not have its directory`;
  return { kind: 'other', reason, cause: sourceOf(flux.value) };
}

function withAssumed(root: BuiltRoot, flux: Sourced, source: MeantSource): ControllerRoot {
  if (source.kind !== 'own' || source.assumed === undefined) return root;
  const { location } = locationOfPart(flux, ['spec', 'sourceRef', 'name']);
  return { ...root, assumed: { text: source.assumed, location } };
}

const SUSPENDED = { kind: 'other', reason: 'it is suspended', cause: 'suspended' } as const;

const TEMPLATES = 'its objects come from templates, which krmkit does not evaluate';

const UNAPPLIED = 'a kustomization has it that no Flux Kustomization of the files applies';

/** An entry is applied to one cluster, but for what a kubeconfig sends to another one. */
function clusterOf({ value }: Sourced, label: string): string {
  const kubeconfig = member(member(value, 'spec'), 'kubeConfig');
  return `flux:${label}${kubeconfig === undefined ? '' : JSON.stringify(kubeconfig)}`;
}

/** Builds the top objects of an entry, then the objects that builds make, each name once. */
async function followEntry(label: string, starts: readonly Followed[], entry: Entry): Promise<readonly FluxRoot[]> {
  const waiting = [...(await withoutInstances(starts))];
  const { seen, names } = entry;
  const roots: FluxRoot[] = [];
  for (const followed of waiting) {
    const flux = followed.sourced;
    entry.reach(flux);
    const name = textAt(member(flux.value, 'metadata'), 'name');
    const own = textAt(flux.value, 'kind');
    const kind = own === 'Kustomization' ? '' : `${own}/`;
    const key = `${kind}${fluxNamespace(flux)}/${name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const short = `${kind}${name}`;
    const shown = names.has(short) ? key : short;
    names.add(short);
    const named = `flux:${label === '.' ? shown : `${label}/${shown}`}`;
    const root = isCircle(followed)
      ? await rootWithoutBuild(flux, named, { reason: CIRCLE })
      : await entry.build(flux, named);
    roots.push({ root: { ...root, cluster: clusterOf(flux, label) }, followed });
    waiting.push(...(await withoutInstances(madeBy(followed, root.objects.filter(entry.follows)))));
  }
  return roots;
}

/** Objects with the Kustomizations that flux-operator makes instead of a FluxInstance. */
async function withoutInstances(objects: readonly Followed[]): Promise<readonly Followed[]> {
  const others: Followed[] = [];
  for (const one of objects) {
    if (textAt(one.sourced.value, 'kind') !== 'FluxInstance') others.push(one);
    else for (const sourced of (await syncObjects(one.sourced)).slice(1)) others.push({ ...one, sourced });
  }
  return others;
}
