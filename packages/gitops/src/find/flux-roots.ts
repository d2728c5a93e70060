import type { FileSystem, JsonValue } from '@krmkit/base';
import { dirname, member, relativePath, resolvePath, textAt } from '@krmkit/base';
import type { BuildObject, BuildOptions, BuiltRoot, Sourced } from '@krmkit/kustomize';
import { currentId } from '@krmkit/kustomize';
import type { FluxContext } from '../flux/build-flux-root.ts';
import {
  buildFluxRoot,
  fluxDirectory,
  fluxNamespace,
  isSuspendedObject,
  rootWithoutBuild,
} from '../flux/build-flux-root.ts';
import type { RepositoryObjects, WrittenObject } from './find-objects.ts';
import { buildHelmRelease, isHelmRelease } from '../flux/helm-release.ts';
import { isFluxKustomization, objectsIn, writtenAt } from './find-objects.ts';
import type { Identity } from '@krmkit/manifests';
import { isKustomizationPath } from '@krmkit/manifests';
import type { KnownSources } from './sources.ts';
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
  /** Whether the objects in a file do not count, also where a build has them. */
  readonly isExcluded: (path: string) => boolean;
}

/** Whether Flux builds what an object names. */
export function isOfFlux(object: { readonly identity: Pick<Identity, 'group' | 'kind'> }): boolean {
  return isFluxKustomization(object) || isHelmRelease(object);
}

/** Builds the Flux Kustomizations and HelmReleases that nothing in the repository makes, and those that they make. */
export async function buildFluxRoots(found: RepositoryObjects, build: RepositoryBuild): Promise<readonly BuiltRoot[]> {
  const written = found.objects.filter(isOfFlux);
  const { tops, own, applied } = await findTops(written, found, build);
  const unapplied = new Set(
    tops.filter((one) => isHelmRelease(one) && isInKustomization(one, found, build)).map(({ sourced }) => sourced),
  );
  const roots: BuiltRoot[] = [];
  for (const [label, group] of entriesOf(tops, applied, build)) {
    roots.push(...(await followEntry(label, group, createEntry(found, build, { own, unapplied }))));
  }
  return roots;
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
}

/** Builds each object as it is written, to know which objects it makes. */
async function findTops(
  written: readonly WrittenObject[],
  found: RepositoryObjects,
  build: RepositoryBuild,
): Promise<Tops> {
  const made = new Set<string>();
  const own = new Set<string>();
  const applied = new Set<WrittenObject>();
  for (const one of written.filter(isFluxKustomization)) {
    const key = keyOf(one);
    // What a source means is only known after this.
    const entry = createEntry(found, { ...build, remotes: [] }, { own: new Set(), unapplied: new Set() });
    for (const other of keysMadeBy(await entry.build(one.sourced, one.identity.name))) {
      if (other !== key) made.add(other);
      else {
        own.add(sourceOf(one.sourced.value));
        applied.add(one);
      }
    }
  }
  const tops = written.filter((one) => !made.has(keyOf(one)));
  // Objects that make each other in a circle.
  return { tops: tops.length === 0 ? written.slice(0, 1) : tops, own, applied };
}

function keyOf({ path, index }: Pick<WrittenObject, 'path' | 'index'>): string {
  return `${path}#${index}`;
}

/** The Flux Kustomizations in files that a root applies. */
function keysMadeBy({ objects }: BuiltRoot): readonly string[] {
  return objects.filter(isFluxObject).flatMap((object) => {
    const written = writtenAt(object);
    return written === undefined ? [] : [keyOf(written)];
  });
}

function isFluxObject(object: BuildObject): boolean {
  return isOfFlux({ identity: currentId(object) });
}

/** The top objects by the name of their entry: what they apply if they apply themselves, else the directory of their file. */
function entriesOf(
  tops: readonly WrittenObject[],
  applied: ReadonlySet<WrittenObject>,
  { repository, working }: RepositoryBuild,
): ReadonlyMap<string, readonly WrittenObject[]> {
  const entries = new Map<string, WrittenObject[]>();
  for (const top of tops) {
    const directory = applied.has(top)
      ? fluxDirectory(top.sourced, repository)
      : resolvePath(working, dirname(top.path));
    const label = relativePath(repository, directory) || '.';
    const group = entries.get(label);
    if (group === undefined) entries.set(label, [top]);
    else group.push(top);
  }
  return entries;
}

/** What is built for one entry. */
interface Entry {
  /** Whether what an object applies is built, too. */
  readonly follows: (object: BuildObject) => boolean;
  readonly build: (flux: Sourced, name: string) => Promise<BuiltRoot>;
}

/** ConfigMaps of earlier roots set variables of later ones. */
function createEntry(
  { files: paths, objects: written }: RepositoryObjects,
  { repository, working, remotes, directories, files, clone, build, version, isExcluded }: RepositoryBuild,
  { own, unapplied }: { readonly own: ReadonlySet<string>; readonly unapplied: ReadonlySet<Sourced> },
): Entry {
  const built: BuiltRoot[] = [];
  const sources: KnownSources = {
    remotes,
    directories,
    own,
    find: (kind, namespace, name) =>
      written.find(({ identity, sourced }) => identity.kind === kind && isNamed(sourced.value, namespace, name)),
  };
  const findConfigMap: FluxContext['findConfigMap'] = async (namespace, name) => {
    for (const { objects } of built) {
      const found = objects.find(({ value }) => isConfigMap(value, namespace, name));
      if (found !== undefined) return found;
    }
    for (const path of paths) {
      for (const { sourced } of await objectsIn(path, ['kind: ConfigMap'], files, working)) {
        if (isConfigMap(sourced.value, namespace, name)) return sourced;
      }
    }
    return undefined;
  };
  const places = { files, clone, repository, working, options: build, version, sources, findConfigMap };
  return {
    follows: (object) => isFluxObject(object) && !isExcluded(writtenAt(object)?.path ?? ''),
    build: async (flux, name) => {
      if (textAt(flux.value, 'kind') === 'HelmRelease') {
        const root = unapplied.has(flux)
          ? await rootWithoutBuild(flux, name, 'a kustomization has it that no Flux Kustomization of the files applies')
          : await buildHelmRelease(flux, name, places);
        built.push(root);
        return root;
      }
      const source = isSuspendedObject(flux.value) ? SUSPENDED : meantSource(flux.value, sources);
      const root =
        source.kind === 'other'
          ? await rootWithoutBuild(flux, name, source.reason)
          : await buildFluxRoot(flux, name, inSource(places, source));
      built.push(root);
      return root;
    },
  };
}

function isConfigMap(value: JsonValue, namespace: string, name: string): boolean {
  return textAt(value, 'kind') === 'ConfigMap' && isNamed(value, namespace, name);
}

function isNamed(value: JsonValue, namespace: string, name: string): boolean {
  const metadata = member(value, 'metadata');
  return textAt(metadata, 'name') === name && textAt(metadata, 'namespace') === namespace;
}

const SUSPENDED = { kind: 'other', reason: 'it is suspended' } as const;

/** Builds the top objects of an entry, then the objects that builds make, each name once. */
async function followEntry(label: string, tops: readonly WrittenObject[], entry: Entry): Promise<readonly BuiltRoot[]> {
  const waiting: Sourced[] = tops.map(({ sourced }) => sourced);
  const seen = new Set<string>();
  const names = new Set<string>();
  const roots: BuiltRoot[] = [];
  for (const flux of waiting) {
    const name = textAt(member(flux.value, 'metadata'), 'name');
    const kind = textAt(flux.value, 'kind') === 'HelmRelease' ? 'HelmRelease/' : '';
    const key = `${kind}${fluxNamespace(flux)}/${name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const short = `${kind}${name}`;
    const shown = names.has(short) ? key : short;
    names.add(short);
    const root = await entry.build(flux, `flux:${label === '.' ? shown : `${label}/${shown}`}`);
    roots.push(root);
    waiting.push(...root.objects.filter(entry.follows));
  }
  return roots;
}
