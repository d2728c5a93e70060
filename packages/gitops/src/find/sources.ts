import type { FileSystem, JsonValue } from '@krmkit/base';
import { member, textAt } from '@krmkit/base';
import { comparableUrl } from './repository.ts';
import type { FoundObject } from './find-objects.ts';

/** Which repository an object means: this one, that in a directory, or why krmkit has not got its files. */
export type MeantSource =
  | { readonly kind: 'own' }
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'other'; readonly reason: string };

/** What tells which sources are this repository. */
export interface KnownSources {
  /** As `remotesOf` gives them; empty where they are not known. */
  readonly remotes: readonly string[];
  /** The directories that the user names, by `controllerSourceKey`. */
  readonly directories: ReadonlyMap<string, string>;
  /** `KIND/NAMESPACE/NAME` of the sources of objects that apply themselves. */
  readonly own: ReadonlySet<string>;
  /** The objects of Flux among the files, and of earlier roots. */
  readonly find: (kind: string, namespace: string, name: string) => FoundObject | undefined;
}

/**
 * How the user names a source: `KIND/NAMESPACE/NAME` of an object of Flux, or the address of a repository, which is compared
 * as `comparableUrl` makes it. Undefined for other texts.
 */
export function controllerSourceKey(text: string): string | undefined {
  if (/^(?:GitRepository|OCIRepository|Bucket|ExternalArtifact)\/[^/\s]+\/[^/\s]+$/.test(text)) return text;
  return /^(?:[a-z+]+:\/\/[^/\s]+\/|[^@/\s]+@[^:/\s]+:)\S/i.test(text) ? comparableUrl(text) : undefined;
}

/** `KIND/NAMESPACE/NAME` of the source of a Flux Kustomization. Its own namespace is the default. */
export function sourceOf(flux: JsonValue): string {
  const reference = member(member(flux, 'spec'), 'sourceRef');
  const namespace = textAt(reference, 'namespace') || textAt(member(flux, 'metadata'), 'namespace');
  return `${textAt(reference, 'kind')}/${namespace}/${textAt(reference, 'name')}`;
}

/**
 * The user can name the directory of a source. Else the source of a Flux Kustomization is this repository if the source is a GitRepository that is not among the files,
 * that has the address of a remote of this clone, or whose objects apply themselves from it. Without remotes, each
 * GitRepository is this repository.
 */
export function meantSource(flux: JsonValue, { remotes, directories, own, find }: KnownSources): MeantSource {
  const source = sourceOf(flux);
  const [kind = '', namespace = '', name = ''] = source.split('/');
  const found = find(kind, namespace, name);
  const url = textAt(member(found?.sourced.value, 'spec'), 'url');
  const directory = directories.get(source) ?? directories.get(comparableUrl(url));
  if (directory !== undefined) return { kind: 'directory', directory };
  if (own.has(source)) return { kind: 'own' };
  if (kind !== 'GitRepository') return { kind: 'other', reason: `its source is the ${kind || 'object'} ${name}` };
  if (found === undefined || remotes.length === 0 || remotes.includes(comparableUrl(url))) return { kind: 'own' };
  return { kind: 'other', reason: `its source is the repository ${url}` };
}

/** Where the files of a source are. */
interface SourcePlaces {
  readonly repository: string;
  readonly files: FileSystem;
  /** The files outside of the repository, too. */
  readonly clone: FileSystem;
}

/** The places for a source: with its directory as the repository, if the user names one. */
export function inSource<T extends SourcePlaces>(places: T, source: MeantSource): T {
  if (source.kind !== 'directory') return places;
  return { ...places, repository: source.directory, files: places.clone };
}
