import type { FieldSpec, Gvk, GvkSelector } from '@krmkit/manifests';

/** The fields that hold the name of an object of a kind. Follows builtinconfig.NameBackReferences. */
export interface NameReference extends GvkSelector {
  readonly fieldSpecs: readonly FieldSpec[];
}

/** The fields that each transformer changes. Follows builtinconfig.TransformerConfig. */
export interface TransformerConfiguration {
  readonly namePrefix: readonly FieldSpec[];
  readonly nameSuffix: readonly FieldSpec[];
  readonly namespace: readonly FieldSpec[];
  readonly commonLabels: readonly FieldSpec[];
  readonly labels: readonly FieldSpec[];
  readonly templateLabels: readonly FieldSpec[];
  readonly commonAnnotations: readonly FieldSpec[];
  readonly nameReference: readonly NameReference[];
  readonly varReference: readonly FieldSpec[];
  readonly images: readonly FieldSpec[];
  readonly replicas: readonly FieldSpec[];
}

/** What `make` gives for the kind of an object, made once for each kind. */
export function byKind<T>(make: (gvk: Gvk) => T): (gvk: Gvk) => T {
  const known = new Map<string, { readonly made: T }>();
  return (gvk) => {
    const key = `${gvk.kind}\0${gvk.group}\0${gvk.version}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { made: make(gvk) }));
    return found.made;
  };
}
