import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, textAt } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { partOf } from '@krmkit/kustomize';
import { itemsAt, onlyMembers, withItems, withMember } from '../sourced-edits.ts';
import { NEW_FIELDS_SINCE, NEWEST_FLUX } from './version.ts';

/** What a directory has that Flux builds. */
export interface DirectoryContent {
  /** The entries for `resources` of a directory that has no kustomization file, in their order. */
  readonly resources: readonly string[];
  /** Whether a path relative to the directory is there. */
  readonly exists: (path: string) => boolean;
}

/** The fields of `spec` that replace a field of the file. */
const REPLACED: readonly (readonly [field: string, replaced: string])[] = [
  ['targetNamespace', 'namespace'],
  ['namePrefix', 'namePrefix'],
  ['nameSuffix', 'nameSuffix'],
  ['buildMetadata', 'buildMetadata'],
];

/**
 * The kustomization that Flux builds: the file of the directory, if there is one, with what a Flux Kustomization adds.
 * Follows `kustomize_generator.go` in fluxcd/pkg.
 */
export function fluxKustomizationFile(
  flux: Sourced,
  file: Sourced | undefined,
  content: DirectoryContent,
  version: number = NEWEST_FLUX,
): Sourced {
  const spec = partOf(flux, ['spec']) ?? flux;
  let made = file === undefined ? emptyFile(spec, content) : withOriginAnnotations(file, spec);
  for (const [field, replaced] of REPLACED) {
    if (field === 'buildMetadata' && version < NEW_FIELDS_SINCE) continue;
    const part = partOf(spec, [field]);
    if (part !== undefined && part.value !== '' && part.value !== null) made = withMember(made, replaced, part);
  }
  const patches = itemsAt(spec, 'patches').map((patch) => onlyMembers(patch, ['patch', 'target']));
  if (patches.length > 0) made = withItems(made, 'patches', [...itemsAt(made, 'patches'), ...patches], spec);
  const components = itemsAt(spec, 'components').filter(({ value }) => isUsed(value, spec, content));
  if (components.length > 0) {
    made = withItems(made, 'components', [...itemsAt(made, 'components'), ...components], spec);
  }
  const images = itemsAt(spec, 'images');
  if (images.length === 0) return made;
  return withItems(made, 'images', mergedImages(itemsAt(made, 'images'), images, version), spec);
}

function isUsed(component: JsonValue, { value: spec }: Sourced, { exists }: DirectoryContent): boolean {
  return member(spec, 'ignoreMissingComponents') !== true || typeof component !== 'string' || exists(component);
}

/** The kustomization of a directory without a file. An empty one builds nothing. */
function emptyFile(spec: Sourced, { resources }: DirectoryContent): Sourced {
  const { steps } = (partOf(spec, ['path']) ?? spec).origins;
  const value = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    ...(resources.length === 0 ? { namespace: '_placeholder' } : { resources }),
  };
  return { value, origins: { steps: steps.map((step) => ({ ...step, generated: true })) } };
}

/** A file without resources gets annotations with the origin of what it generates. */
function withOriginAnnotations(file: Sourced, spec: Sourced): Sourced {
  const resources = member(file.value, 'resources');
  if (isArray(resources) && resources.length > 0) return file;
  const { steps } = (partOf(spec, ['path']) ?? spec).origins;
  const origins = { steps: steps.map((step) => ({ ...step, generated: true as const })) };
  return withMember(file, 'buildMetadata', { value: ['originAnnotations'], origins });
}

/**
 * An image of the same name gets the new name, and the tag and the digest as a pair; others are appended. Before
 * kustomize-controller 1.9.4, the whole image is replaced.
 */
function mergedImages(present: readonly Sourced[], added: readonly Sourced[], version: number): readonly Sourced[] {
  const merged = [...present];
  for (const image of added) {
    const name = textAt(image.value, 'name');
    const index = merged.findIndex(({ value }) => textAt(value, 'name') === name);
    const before = merged[index];
    if (before === undefined) merged.push(image);
    else merged[index] = version < NEW_FIELDS_SINCE ? image : mergedImage(before, image);
  }
  return merged;
}

function mergedImage(before: Sourced, image: Sourced): Sourced {
  let merged = before;
  const given = (key: string): Sourced | undefined => {
    const part = partOf(image, [key]);
    return part === undefined || part.value === '' || part.value === null ? undefined : part;
  };
  const name = given('newName');
  if (name !== undefined) merged = withMember(merged, 'newName', name);
  if (given('newTag') === undefined && given('digest') === undefined) return merged;
  const kept = isObject(merged.value) ? Object.keys(merged.value) : [];
  merged = onlyMembers(
    merged,
    kept.filter((key) => key !== 'newTag' && key !== 'digest'),
  );
  for (const key of ['newTag', 'digest']) {
    const part = given(key);
    if (part !== undefined) merged = withMember(merged, key, part);
  }
  return merged;
}
