import { isObject } from '@krmkit/base';
import type { BuildObject, Sourced, Step } from '@krmkit/kustomize';
import { applySourced, partOf } from '@krmkit/kustomize';
import { withMember } from '../sourced-edits.ts';

/** The object with the labels of the object of Flux that applies it, then with its `commonMetadata`. */
export function withFluxOwner(object: BuildObject, flux: Sourced, group: string): BuildObject {
  const owned = withOwnerLabels(object, flux, group);
  return withCommonMetadata(owned, flux);
}

/** The labels `GROUP/name` and `GROUP/namespace`. */
export function withOwnerLabels(object: BuildObject, flux: Sourced, group: string): BuildObject {
  let made: Sourced = object;
  const owner = partOf(flux, ['metadata', 'name']);
  const namespace = partOf(flux, ['metadata', 'namespace']);
  if (owner !== undefined) made = withMetadata(made, 'labels', `${group}/name`, owner);
  if (namespace !== undefined) made = withMetadata(made, 'labels', `${group}/namespace`, namespace);
  return objectWithValue(object, made);
}

/** The labels and annotations of `spec.commonMetadata`. */
export function withCommonMetadata(object: BuildObject, flux: Sourced): BuildObject {
  let made: Sourced = object;
  for (const field of ['labels', 'annotations'] as const) {
    const common = partOf(flux, ['spec', 'commonMetadata', field]);
    if (common === undefined || !isObject(common.value)) continue;
    for (const key of Object.keys(common.value)) {
      const content = partOf(common, [key]);
      if (content !== undefined) made = withMetadata(made, field, key, content);
    }
  }
  return objectWithValue(object, made);
}

/** Sets a label or an annotation of the object itself. */
function withMetadata(object: Sourced, field: 'labels' | 'annotations', key: string, content: Sourced): Sourced {
  const metadata = partOf(object, ['metadata']);
  if (metadata === undefined || !isObject(metadata.value)) return object;
  const present = partOf(metadata, [field]);
  const steps = content.origins.steps.map((step): Step => ({ ...step, effect: 'set' }));
  const added: Sourced = { value: content.value, origins: { ...content.origins, steps } };
  const members =
    present !== undefined && isObject(present.value)
      ? withMember(present, key, added)
      : { value: { [key]: content.value }, origins: { steps, members: { [key]: added.origins } } };
  return applySourced(object, [{ kind: 'replace', path: ['metadata'], content: withMember(metadata, field, members) }]);
}

/** The object with another value. */
export function objectWithValue(object: BuildObject, { value, origins }: Sourced): BuildObject {
  return isObject(value) ? { ...object, value, origins } : object;
}
