import { readDocumentFile } from '../find/read-document.ts';
import type { FileSystem, JsonValue, Source } from '@krmkit/base';
import { isObject, joinInside, joinPath, member, relativePath, resolvePath, textAt } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { originsAt, partOf } from '@krmkit/kustomize';
import { isKustomizationPath } from '@krmkit/manifests';
import { comparableUrl } from '../find/repository.ts';
import type { AssumedSource, KnownSources, MeantSource } from '../find/sources.ts';
import { assumedUrl } from '../find/sources.ts';
import { itemsAt, locationOfPart, onlyMembers, withMember } from '../sourced-edits.ts';

/** Why krmkit does not build something, and the part that is the reason. */
export interface NotBuilt {
  readonly ok: false;
  readonly reason: string;
  /** The same for objects with the same reason, such as that their charts are in registries. */
  readonly cause?: string;
  readonly at: Sourced;
  /** The real path of the directory that a tool other than krmkit reads. None of a chart. */
  readonly directory?: string;
  /** Argo CD refuses it, too. */
  readonly isRefused?: true;
  /** Nothing is applied, which Argo CD accepts. */
  readonly isEmpty?: true;
}

/** The cause of objects whose charts are in registries, which krmkit does not fetch. */
export const REGISTRY_CHART = 'registry-chart';

/** A tool that Argo CD makes the objects of a source with. */
export type Tool = 'kustomize' | 'helm' | 'directory' | 'plugin';

const TOOLS: readonly Tool[] = ['kustomize', 'helm', 'directory', 'plugin'];

/** In bytes: a larger file is not read. */
export const MAX_BYTES = 16 * 1024 * 1024;

/** What tells which files a source has. */
export type KnownRepositories = Pick<KnownSources, 'remotes' | 'directories'>;

/** The directory that the user names for a source, or this repository. */
export function meantByUrl(source: JsonValue, { directories }: KnownRepositories): MeantSource {
  const directory = directories.get(comparableUrl(textAt(source, 'repoURL')));
  return directory === undefined ? { kind: 'own' } : { kind: 'directory', directory };
}

/** A source of an Application that makes objects. */
export interface ArgoSource {
  readonly sourced: Sourced;
  /** The place in the object: `sources[1]`. */
  readonly place: string;
  /** Why krmkit has not got its files. */
  readonly missing?: NotBuilt;
}

/** The sources of an Application that make objects, or why it is not built. */
export function sourcesOf(
  application: Sourced,
  known: KnownRepositories,
): { readonly ok: true; readonly sources: readonly ArgoSource[] } | NotBuilt {
  const spec = partOf(application, ['spec']) ?? application;
  const hydrator = partOf(spec, ['sourceHydrator']);
  if (hydrator !== undefined && hydrator.value !== null) {
    return { ok: false, reason: 'krmkit does not know what its sourceHydrator writes', at: hydrator };
  }
  const several = itemsAt(spec, 'sources');
  if (several.length > 0) {
    const sources = several.map((sourced, index) => argoSource(sourced, `sources[${index}]`, known));
    return { ok: true, sources: sources.filter(({ sourced: { value } }) => makesObjects(value)) };
  }
  const single = partOf(spec, ['source']);
  if (single !== undefined && single.value !== null) {
    return { ok: true, sources: [argoSource(single, 'source', known)] };
  }
  return { ok: false, reason: 'it has no source', at: spec, isRefused: true };
}

/** Among several sources, one without path and chart is only a name for its files. */
function makesObjects(source: JsonValue): boolean {
  return textAt(source, 'path') !== '' || textAt(source, 'chart') !== '';
}

function argoSource(sourced: Sourced, place: string, known: KnownRepositories): ArgoSource {
  const reason = reasonOfOther(sourced.value, known);
  if (reason === undefined) return { sourced, place };
  const isChart = textAt(sourced.value, 'chart') !== '';
  const cause = isChart ? REGISTRY_CHART : comparableUrl(textAt(sourced.value, 'repoURL'));
  return { sourced, place, missing: { ok: false, reason, cause, at: sourced } };
}

/** Why krmkit has not got the files of a source; undefined if it has. Without remotes, each git repository is this one. */
export function reasonOfOther(source: JsonValue, { remotes, directories }: KnownRepositories): string | undefined {
  const url = textAt(source, 'repoURL');
  const chart = textAt(source, 'chart');
  if (chart !== '') return `its source is the chart ${chart} of ${url}`;
  if (url.startsWith('oci://')) return `its source is the artifact ${url}`;
  const key = comparableUrl(url);
  return directories.has(key) || remotes.length === 0 || remotes.includes(key)
    ? undefined
    : `its source is the repository ${url}`;
}

/** The first source of an Application that krmkit takes for this repository because there are no remotes. */
export function assumedSource(application: Sourced, known: KnownRepositories): AssumedSource | undefined {
  const found = known.remotes.length > 0 ? undefined : sourcesOf(application, known);
  const source =
    found?.ok === true
      ? found.sources.find(
          ({ sourced, missing }) => missing === undefined && meantByUrl(sourced.value, known).kind === 'own',
        )
      : undefined;
  if (source === undefined) return undefined;
  const { location } = locationOfPart(source.sourced, ['repoURL']);
  return { text: assumedUrl(textAt(source.sourced.value, 'repoURL')), location };
}

/** Undefined for a path that Argo CD refuses: it is absolute, or leads out of the repository. */
export function directoryOfSource(source: JsonValue, repository: string): string | undefined {
  const path = textAt(source, 'path');
  const inside = path.startsWith('/') ? undefined : joinInside('.', path);
  return inside === undefined ? undefined : resolvePath(repository, inside);
}

/** What a source has after the override files of its directory, and these files. */
export interface Overridden {
  readonly source: Sourced;
  readonly read: ReadonlyMap<string, Source>;
}

/** The members of a source that an override file cannot change. */
const FIXED: ReadonlySet<string> = new Set(['repoURL', 'path', 'chart', 'targetRevision']);

/** Applies the override files. Follows `mergeSourceParameters` in reposerver/repository/repository.go. */
export async function withOverrides(
  source: Sourced,
  name: string,
  directory: string,
  { files, working }: { readonly files: FileSystem; readonly working: string },
): Promise<Overridden | NotBuilt> {
  let merged = source;
  const read = new Map<string, Source>();
  for (const file of ['.argocd-source.yaml', `.argocd-source-${name}.yaml`]) {
    const path = joinPath(directory, file);
    const status = await files.status(path);
    if (!status.ok || status.value.kind !== 'file') continue;
    const document = await readDocumentFile(path, { files, working });
    if (document === undefined) {
      return { ok: false, reason: `krmkit cannot read ${relativePath(working, path)}`, at: source };
    }
    read.set(document.source.path, document.source);
    const patch = document.content;
    if (patch === undefined || !isObject(patch.value)) continue;
    const changed = Object.keys(patch.value).filter((key) => !FIXED.has(key));
    merged = mergedPatch(merged, onlyMembers(patch, changed));
  }
  return { source: merged, read };
}

/** JSON merge patch: null removes a member. */
export function mergedPatch(target: Sourced, patch: Sourced): Sourced {
  if (!isObject(patch.value)) return patch;
  let merged: Sourced = isObject(target.value) ? target : { value: {}, origins: { steps: patch.origins.steps } };
  for (const key of Object.keys(patch.value)) {
    const part = { value: member(patch.value, key) ?? null, origins: originsAt(patch.origins, [key]) };
    const before = partOf(merged, [key]);
    if (part.value === null) {
      const kept = isObject(merged.value) ? Object.keys(merged.value).filter((one) => one !== key) : [];
      merged = onlyMembers(merged, kept);
    } else {
      merged = withMember(merged, key, mergedPatch(before ?? { value: null, origins: part.origins }, part));
    }
  }
  return merged;
}

/**
 * The tool of a source: the one that it names, else that of the files in its directory. Follows `ExplicitType` and
 * `AppType`. Several names are an error.
 */
export async function toolOf(
  source: Sourced,
  directory: string,
  files: FileSystem,
): Promise<{ readonly ok: true; readonly tool: Tool } | NotBuilt> {
  const named = TOOLS.filter((tool) => (member(source.value, tool) ?? null) !== null);
  const [tool, second] = named;
  if (second !== undefined) {
    return { ok: false, reason: `its source has ${named.join(' and ')}`, at: source, isRefused: true };
  }
  if (tool !== undefined) return { ok: true, tool };
  const entries = await files.readDirectory(directory);
  const names = entries.ok ? entries.value.filter(({ kind }) => kind !== 'directory').map(({ name }) => name) : [];
  if (names.some((name) => isKustomizationPath(name))) return { ok: true, tool: 'kustomize' };
  return { ok: true, tool: names.some((name) => name.endsWith('Chart.yaml')) ? 'helm' : 'directory' };
}
