/** Selects objects by group, version and kind; an absent field selects every value. Follows resid.Gvk.IsSelected. */
export interface GvkSelector {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
}

/** A field of a kind of objects. Follows types.FieldSpec in api/types/fieldspec.go. */
export interface FieldSpec extends GvkSelector {
  /** Segments with `/` between them; `\/` is a slash; lists are crossed; `x[]` must be a list. */
  readonly path: string;
  /** True: missing mappings on the way are created. */
  readonly create?: boolean;
}

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

/** Group, version and kind of an object. */
export type Gvk = Required<GvkSelector>;

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

export function isSelected(id: Gvk, { group = '', version = '', kind = '' }: GvkSelector): boolean {
  return (
    (group === '' || id.group === group) &&
    (version === '' || id.version === version) &&
    (kind === '' || id.kind === kind)
  );
}
