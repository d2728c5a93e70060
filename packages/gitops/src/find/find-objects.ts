import type { FileSystem } from '@krmkit/base';
import { createSource, relativePath } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { contributing, originsAt, originsOf } from '@krmkit/kustomize';
import type { Identity } from '@krmkit/manifests';
import { decodeText, readSource, walkDirectory } from '@krmkit/manifests';

/** An object in a file of the repository, or of a build. */
export interface FoundObject {
  readonly identity: Identity;
  readonly sourced: Sourced;
}

/** An object in a file. */
export interface WrittenObject extends FoundObject {
  /** As messages show it. */
  readonly path: string;
  /** The position among the objects of its file, from 0. */
  readonly index: number;
}

/** Where the name of an object is written; undefined if no file has it. */
export function writtenAt({ origins }: Sourced): Pick<WrittenObject, 'path' | 'index'> | undefined {
  const position = contributing(originsAt(origins, ['metadata', 'name']))[0]?.position;
  return position?.kind === 'field' ? { path: position.origin.source.path, index: position.origin.index } : undefined;
}

/** Whether an object tells Flux to apply a directory. */
export function isFluxKustomization({ identity }: { readonly identity: Pick<Identity, 'group' | 'kind'> }): boolean {
  return identity.group === 'kustomize.toolkit.fluxcd.io' && identity.kind === 'Kustomization';
}

/** The files of a repository, and the objects of controllers in them. */
export interface RepositoryObjects {
  /** Real paths of the files. */
  readonly files: readonly string[];
  readonly objects: readonly WrittenObject[];
}

/** Which files are searched for objects. */
export interface FindObjectsOptions {
  readonly working: string;
  readonly isExcluded: (path: string) => boolean;
  /** For callers that know the texts: false for a real path whose text `mayHaveControllerObjects` says false of. */
  readonly mayHaveObjects?: (path: string) => boolean;
}

/** In bytes: larger files have no objects of controllers. */
const MAX_BYTES = 1024 * 1024;
/** A repository with more files is not searched. */
const MOST_FILES = 50_000;

/** What the text of a file has if it has an object of a controller. */
const MARKS: readonly string[] = ['kustomize.toolkit.fluxcd.io/', 'helm.toolkit.fluxcd.io/', 'source.toolkit.fluxcd.io/', 'argoproj.io/'];

/** Whether the text of a file can have an object of a controller. */
export function mayHaveControllerObjects(text: string): boolean {
  return MARKS.some((mark) => text.includes(mark));
}

/**
 * Finds the objects of Flux and Argo CD below a directory. Reads each file that is not excluded, and parses only files that
 * can have one. `working` is the real path of the working directory.
 */
export async function findControllerObjects(
  directory: string,
  files: FileSystem,
  { working, isExcluded, mayHaveObjects = () => true }: FindObjectsOptions,
): Promise<RepositoryObjects> {
  const { files: found } = await walkDirectory(directory, files);
  if (found.length > MOST_FILES) return { files: [], objects: [] };
  const objects: WrittenObject[] = [];
  for (const path of found) {
    if (mayHaveObjects(path) && !isExcluded(relativePath(working, path))) objects.push(...(await objectsIn(path, MARKS, files, working)));
  }
  return { files: found, objects };
}

/** The objects of a file whose text has one of the marks. A file that cannot be read has none. */
export async function objectsIn(
  path: string,
  marks: readonly string[],
  files: FileSystem,
  working: string,
): Promise<readonly WrittenObject[]> {
  const bytes = await files.readFile(path, MAX_BYTES);
  const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
  if (decoded?.ok !== true || !marks.some((mark) => decoded.value.includes(mark))) return [];
  const shown = relativePath(working, path);
  return readSource(createSource(shown, decoded.value)).resources.flatMap(({ identity, value, origin }, index) =>
    origin === undefined
      ? []
      : [{ identity, sourced: { value, origins: originsOf({ kind: 'field', origin, path: [] }) }, path: shown, index }],
  );
}
