import type { Diagnostic, FileSystem, JsonValue, Location } from '@krmkit/base';
import { countOf, member, textAt } from '@krmkit/base';
import type { BuiltRoot } from '@krmkit/kustomize';
import { comparableUrl } from './repository.ts';
import type { FoundObject } from './find-objects.ts';

/** Which repository an object means: this one, that in a directory, or why krmkit has not got its files. */
export type MeantSource =
  | {
      readonly kind: 'own';
      readonly assumed?: string;
      readonly ignore?: string;
      /** What the source names of this repository: `the branch staging`. The working tree can be another one. */
      readonly revision?: string;
    }
  | { readonly kind: 'directory'; readonly directory: string }
  /** `cause` as in `NotBuilt`. */
  | { readonly kind: 'other'; readonly reason: string; readonly cause: string };

/** A source that krmkit takes for this repository without a file that says so. */
export interface AssumedSource {
  /** The source, and why krmkit does not know it. */
  readonly text: string;
  readonly location: Location | undefined;
}

/** A root of a controller. */
export interface ControllerRoot extends BuiltRoot {
  readonly assumed?: AssumedSource;
  /** The name of the root that has the other sources of an Application. */
  readonly whole?: string;
}

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
 * The user can name the directory of a source. Else the source of a Flux Kustomization is this repository if it is a
 * GitRepository that has the address of a remote of this clone, or whose objects apply themselves from it. One that is not
 * among the files, and each one without remotes, is assumed to be this repository.
 */
export function meantSource(flux: JsonValue, { remotes, directories, own, find }: KnownSources): MeantSource {
  const source = sourceOf(flux);
  const [kind = '', namespace = '', name = ''] = source.split('/');
  const found = find(kind, namespace, name);
  const spec = member(found?.sourced.value, 'spec');
  const url = textAt(spec, 'url');
  const ignore = textAt(spec, 'ignore');
  const directory = directories.get(source) ?? directories.get(comparableUrl(url));
  if (directory !== undefined) return { kind: 'directory', directory };
  if (own.has(source)) return { kind: 'own', ignore };
  if (kind !== 'GitRepository') {
    return { kind: 'other', reason: `its source is the ${kind || 'object'} ${name}`, cause: source };
  }
  if (found === undefined) {
    return { kind: 'own', assumed: `the ${kind} ${namespace}/${name}, which is not among the files` };
  }
  if (remotes.length === 0) return { kind: 'own', assumed: assumedUrl(url), ignore };
  if (remotes.includes(comparableUrl(url))) {
    const revision = revisionOf(member(spec, 'ref'));
    return { kind: 'own', ignore, ...(revision === undefined ? {} : { revision }) };
  }
  return { kind: 'other', reason: `its source is the repository ${url}`, cause: comparableUrl(url) };
}

/** In the order of source-controller: the first one counts. */
const REVISIONS = { commit: 'commit', name: 'reference', semver: 'version', tag: 'tag', branch: 'branch' } as const;

function revisionOf(reference: JsonValue | undefined): string | undefined {
  for (const [field, word] of Object.entries(REVISIONS)) {
    const text = textAt(reference, field);
    if (text !== '') return `the ${word} ${text}`;
  }
  return undefined;
}

/** The address of a source that a clone without remotes cannot tell from others. */
export function assumedUrl(url: string): string {
  return `${url}, because this clone has no remote`;
}

/** One info about all sources that are assumed, in the first root with one: if possible, one that is built. */
export function withAssumptions(roots: readonly ControllerRoot[]): readonly BuiltRoot[] {
  const assuming = roots.filter(({ assumed }) => assumed !== undefined);
  const first = assuming.find(({ state }) => state === 'built') ?? assuming[0];
  if (first?.assumed === undefined) return roots;
  const { text, location } = first.assumed;
  const others = new Set(assuming.map(({ assumed }) => assumed?.text)).size - 1;
  const more = others === 0 ? '' : `, and for ${countOf(others, 'other source')}`;
  const diagnostic: Diagnostic = {
    code: 'controller-root',
    severity: 'info',
    message: `krmkit takes this repository for ${text}${more}`,
    hint: 'name the directory of another repository in gitops.sources of .krmkit.yaml',
    ...(location === undefined ? {} : { location }),
  };
  return roots.map((root) =>
    root === first
      ? { ...root, package: { ...root.package, diagnostics: [...root.package.diagnostics, diagnostic] } }
      : root,
  );
}

/** Where the files of a source are. */
interface SourcePlaces {
  readonly repository: string;
  readonly files: FileSystem;
  /** The files outside of the repository, too. */
  readonly clone: FileSystem;
  /** `spec.ignore` of a source of Flux. */
  readonly ignore?: string;
}

/** The places for a source: with its directory as the repository, if the user names one. */
export function inSource<T extends SourcePlaces>(places: T, source: MeantSource): T {
  if (source.kind === 'own') return { ...places, ignore: source.ignore ?? '' };
  if (source.kind !== 'directory') return places;
  return { ...places, repository: source.directory, files: places.clone };
}
