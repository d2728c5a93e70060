import {
  buildKustomizationIn,
  containerImages,
  splitImage,
  locateStep,
  originsAt,
  findEnvironments,
} from '@krmkit/kustomize';
import type { BuildObject } from '@krmkit/kustomize';
import type { FileSystem, Source, JsonValue, Problem } from '@krmkit/base';
import type { ReadPorts } from '@krmkit/manifests';
import { isKustomizationPath, normalizePath } from '@krmkit/manifests';
import { directoryOf, isArray, isObject } from '@krmkit/base';
import type { ImageEdit } from './image-edit.ts';
import { hintForImages } from './image-edit.ts';
import type { EditOutcome } from './plan-set.ts';
import type { RequestedEdit } from './set-request.ts';

/** What a build says about new entries of `images`. */
export interface EntryCheck {
  /** Entries for images that nothing in the build runs. */
  readonly unused: readonly Problem[];
  /** Kustomizations that cannot be built here, so that their entries are not checked. */
  readonly unchecked: readonly string[];
}

/**
 * Builds each kustomization that gets a new entry of `images`, without network, and looks for the image. A Component
 * is not checked: it changes what other kustomizations build.
 */
export async function checkNewEntries(files: FileSystem, outcomes: readonly EditOutcome[]): Promise<EntryCheck> {
  const edits = outcomes.flatMap(({ edit }) => (edit.kind === 'image' ? [edit] : []));
  const unused: Problem[] = [];
  const unchecked: string[] = [];
  for (const [path, wanted] of newEntries(outcomes)) {
    const built = await buildKustomizationIn(files, directoryOf(path) || '.');
    if (!built.ok) {
      unchecked.push(path);
      continue;
    }
    const values = built.objects.map(({ value }) => value);
    // An entry can rename what an earlier one of the same command names.
    const images = new Set(values.flatMap(imageNames));
    const names = new Set([...images, ...edits.map(({ newName }) => newName)]);
    if ([...built.sources.values()].some(hasConfigurations)) {
      for (const name of values.flatMap(textNames)) names.add(name);
    }
    for (const { name } of wanted) {
      if (names.has(name)) continue;
      const hint = hintForImages(name, images);
      unused.push({ message: `${path}: nothing in its build runs the image ${name}`, hint });
    }
  }
  return { unused, unchecked };
}

/** Kustomizations that build the image of an edit from a file that it does not change. */
export interface UneditedRoots {
  readonly roots: readonly { readonly edit: RequestedEdit; readonly path: string }[];
  /** The directories of kustomizations that cannot be built here. */
  readonly unchecked: readonly string[];
}

/** Builds the roots below the PATHs, without network: an overlay can build an image from outside of the PATHs. */
export async function findUneditedRoots(
  ports: ReadPorts,
  paths: readonly string[],
  outcomes: readonly EditOutcome[],
): Promise<UneditedRoots> {
  const found = await findEnvironments(paths, ports, {}, []);
  const roots: { readonly edit: RequestedEdit; readonly path: string }[] = [];
  const unchecked: string[] = [];
  // Entries in a kustomization that the user names are checked on their own.
  const named = new Set(paths.filter(isKustomizationPath).map(rootOf));
  for (const directory of found.roots.keys()) {
    if (named.has(directory)) continue;
    const built = await buildKustomizationIn(ports.files, directory || '.');
    if (!built.ok) {
      unchecked.push(directory);
      continue;
    }
    const path = [...built.sources.keys()].find((one) => isKustomizationPath(one) && rootOf(one) === directory);
    if (path === undefined) continue;
    for (const { edit, changed, same } of outcomes) {
      if (edit.kind !== 'image') continue;
      const edited = new Set([...changed, ...same].map(({ resource }) => resource.origin?.source.path));
      const isUnedited = ({ value, origins }: BuildObject): boolean =>
        containerImages(value).some(
          (image) =>
            typeof image.value === 'string' &&
            splitImage(image.value).name === edit.name &&
            !originsAt(origins, image.path).steps.some((step) => edited.has(locateStep(step)?.path)),
        );
      if (built.objects.some(isUnedited)) roots.push({ edit, path });
    }
  }
  return { roots, unchecked };
}

/** The directory of a kustomization, as `findEnvironments` names it. */
function rootOf(path: string): string {
  return directoryOf(normalizePath(path)) || '.';
}

function newEntries(outcomes: readonly EditOutcome[]): ReadonlyMap<string, readonly ImageEdit[]> {
  const found = new Map<string, ImageEdit[]>();
  for (const { edit, changed } of outcomes) {
    if (edit.kind !== 'image') continue;
    for (const { resource, changes } of changed) {
      const path = resource.origin?.source.path ?? '';
      const isNew = changes.some((change) => change.path.length === 2 && change.path[0] === 'images');
      if (!isNew || !isKustomizationPath(path) || resource.value['kind'] === 'Component') continue;
      found.set(path, [...(found.get(path) ?? []), edit]);
    }
  }
  return found;
}

/** Field specs of a configuration can make any field an image. */
function hasConfigurations({ path, text }: Source): boolean {
  return isKustomizationPath(path) && /\bconfigurations\b/.test(text);
}

function textNames(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [splitImage(value).name];
  if (isArray(value)) return value.flatMap(textNames);
  return isObject(value) ? Object.values(value).flatMap((inner) => textNames(inner ?? null)) : [];
}

function imageNames(value: JsonValue): readonly string[] {
  return containerImages(value).flatMap((image) =>
    typeof image.value === 'string' ? [splitImage(image.value).name] : [],
  );
}
