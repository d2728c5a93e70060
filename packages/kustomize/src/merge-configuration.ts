import type { Result } from '@krmkit/base';
import { compareBytes } from '@krmkit/base';
import type { FieldSpec, GvkSelector } from '@krmkit/manifests';
import type { NameReference, TransformerConfiguration } from './transformer-configuration.ts';
import { legacyRank } from './legacy-order.ts';

/** The path of the field spec whose `create` contradicts another one. */
interface Contradiction {
  readonly path: string;
}

/**
 * Adds field specs. A spec adds nothing if there is one already for the same path and for some of its kinds. Follows
 * FsSlice.MergeAll in api/types/fieldspec.go.
 */
export function mergeSpecs(
  specs: readonly FieldSpec[],
  more: readonly FieldSpec[],
): Result<readonly FieldSpec[], Contradiction> {
  const merged = [...specs];
  for (const spec of more) {
    const present = merged.find((one) => one.path === spec.path && covers(spec, one));
    if (present === undefined) merged.push(spec);
    else if ((present.create === true) !== (spec.create === true)) return { ok: false, path: spec.path };
  }
  return { ok: true, value: merged };
}

/** Whether the kinds of `selector` include those of `kinds`. */
function covers(selector: GvkSelector, kinds: GvkSelector): boolean {
  return (['group', 'version', 'kind'] as const).every((field) => {
    const wanted = selector[field] ?? '';
    return wanted === '' || wanted === (kinds[field] ?? '');
  });
}

/** Follows nbrSlice.mergeAll in api/internal/plugins/builtinconfig/namebackreferences.go. */
function mergeReferences(
  references: readonly NameReference[],
  more: readonly NameReference[],
): Result<readonly NameReference[], Contradiction> {
  const merged = [...references];
  for (const reference of more) {
    const index = merged.findIndex((one) => isSameKind(one, reference));
    const present = merged[index];
    if (present === undefined) {
      merged.push(reference);
      continue;
    }
    const fieldSpecs = mergeSpecs(present.fieldSpecs, reference.fieldSpecs);
    if (!fieldSpecs.ok) return fieldSpecs;
    merged[index] = { ...present, fieldSpecs: fieldSpecs.value };
  }
  return { ok: true, value: merged };
}

function isSameKind(first: GvkSelector, second: GvkSelector): boolean {
  return (['group', 'version', 'kind'] as const).every((field) => (first[field] ?? '') === (second[field] ?? ''));
}

export const NO_CONFIGURATION: TransformerConfiguration = {
  namePrefix: [],
  nameSuffix: [],
  namespace: [],
  commonLabels: [],
  labels: [],
  templateLabels: [],
  commonAnnotations: [],
  nameReference: [],
  varReference: [],
  images: [],
  replicas: [],
};

/**
 * Merges two configurations, and sorts the result by kind. As kustomize merges more than once, a spec for a kind removes
 * the spec of the same path for all kinds. Follows TransformerConfig.Merge in
 * api/internal/plugins/builtinconfig/transformerconfig.go.
 */
export function mergeConfiguration(
  configuration: TransformerConfiguration,
  more: TransformerConfiguration,
): Result<TransformerConfiguration, Contradiction> {
  if (more === NO_CONFIGURATION || more === configuration) return { ok: true, value: configuration };
  let failed: string | undefined;
  const specs = (field: Exclude<keyof TransformerConfiguration, 'nameReference'>): readonly FieldSpec[] => {
    const merged = mergeSpecs(configuration[field], more[field]);
    if (merged.ok) return sorted(merged.value);
    failed ??= merged.path;
    return [];
  };
  const references = mergeReferences(configuration.nameReference, more.nameReference);
  if (!references.ok) return references;
  const value: TransformerConfiguration = {
    namePrefix: specs('namePrefix'),
    nameSuffix: specs('nameSuffix'),
    namespace: specs('namespace'),
    commonLabels: specs('commonLabels'),
    labels: specs('labels'),
    templateLabels: specs('templateLabels'),
    commonAnnotations: specs('commonAnnotations'),
    nameReference: sorted(references.value),
    varReference: specs('varReference'),
    images: specs('images'),
    replicas: specs('replicas'),
  };
  return failed === undefined ? { ok: true, value } : { ok: false, path: failed };
}

function sorted<T extends GvkSelector>(specs: readonly T[]): readonly T[] {
  const keyed = specs.map((spec) => ({ spec, rank: legacyRank(spec.kind ?? ''), key: sortKey(spec) }));
  return keyed.toSorted((a, b) => a.rank - b.rank || compareBytes(a.key, b.key)).map(({ spec }) => spec);
}

/** Follows Gvk.legacySortString in kyaml/resid/gvk.go. */
function sortKey({ group = '', version = '', kind = '' }: GvkSelector): string {
  return `${group === '' ? '~G' : group}_${version === '' ? '~V' : version}_${kind === '' ? '~K' : kind}`;
}
