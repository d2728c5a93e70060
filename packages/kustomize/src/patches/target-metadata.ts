import { isObject, member, follow } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import { sourcedMapping, membersAt } from '../generators/sourced-map.ts';
import type { Sourced, SourcedObject } from '../origins.ts';
import { partOf } from '../origins.ts';
import { writtenScalar } from '../written-text.ts';

/**
 * A patch for the objects of a target: kustomize reads its labels and annotations as texts, and `labels: null` does
 * nothing. Follows CopyMergeMetaDataFieldsFrom in api/resource/resource.go; but `app: null` removes a label.
 */
export function withTextMetadata(patch: SourcedObject): SourcedObject {
  const before = partOf(patch, ['metadata']);
  if (before === undefined) return patch;
  const metadata = new Map(membersAt(before, []));
  for (const field of ['labels', 'annotations']) {
    const written = metadata.get(field);
    if (written?.value === null || isEmpty(written)) metadata.delete(field);
    else if (isObject(written?.value)) {
      const texts = [...membersAt(before, [field])].map(([key, part]) => [key, asText(part)] as const);
      metadata.set(field, sourcedMapping(new Map(texts), written.origins.steps));
    }
  }
  const fields = new Map(membersAt(patch, [])).set('metadata', sourcedMapping(metadata, before.origins.steps));
  const { value, origins } = sourcedMapping(fields, patch.origins.steps);
  return isObject(value) ? { value, origins } : patch;
}

/** The labels and annotations that a patch removes. With a target, kustomize writes the text `null` instead. */
export function removedMetadata({ value }: Pick<Sourced, 'value'>): readonly Path[] {
  return ['labels', 'annotations'].flatMap((field) => {
    const path = ['metadata', field];
    const members = follow(value, path);
    if (!isObject(members)) return [];
    return Object.keys(members).flatMap((key) => (member(members, key) === null ? [[...path, key]] : []));
  });
}

function isEmpty(part: Sourced | undefined): boolean {
  return isObject(part?.value) && Object.keys(part.value).length === 0;
}

function asText(part: Sourced): Sourced {
  const text = part.value === null ? undefined : writtenScalar(part);
  return text === undefined ? part : { value: text, origins: part.origins };
}
