/**
 * What files tell about objects and values that other programs create: kustomize, Flux, operators. Not errors, but holes
 * (a value that will be there, and is not known here).
 */
export interface PackageFacts {
  /** The objects that generators create. */
  readonly generated: readonly GeneratedObject[];
  /** Names that kustomize `vars` fill in as `$(NAME)`, with the file that declares it. */
  readonly vars: ReadonlyMap<string, string>;
  /** The names that Flux fills in as `${NAME}`. */
  readonly substitutedBraces: 'all' | ReadonlySet<string>;
  /** Labels and annotations that kustomize adds to everything. */
  readonly addedLabels: ReadonlySet<string>;
  /** Annotations that kustomize adds to all resources. */
  readonly addedAnnotations: ReadonlySet<string>;
  /** The namespace that a kustomization gives to what lies in its directory, by directory. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Files that are patches for resources elsewhere: what they leave out may be there all the same. */
  readonly patches: ReadonlySet<string>;
  /**
   * Every word that a patch or a generator of the package holds: an overlay may add the variable or key of that name to
   * a base, so that it is no error in the base if it is not there.
   */
  readonly patchedNames: ReadonlySet<string>;
}

/** An object that a kustomize generator, an operator or another tool makes. */
export interface GeneratedObject {
  /** The kind of the object. */
  readonly kind: 'ConfigMap' | 'Secret';
  /** Undefined: whatever namespace its user is in. */
  readonly namespace: string | undefined;
  /** The name, without a hash suffix. */
  readonly name: string;
  /** Undefined where only the generator knows them. */
  readonly keys: readonly string[] | undefined;
  /** It adds keys that only its files know to an object in another file. */
  readonly addsUnknownKeys?: true;
  /** Only the text of a script names it. */
  readonly isGuess?: true;
  /** For people: `ExternalSecret shop/db`, `secretGenerator in deploy/kustomization.yaml`. */
  readonly by: string;
  /** Directory of the file that declares it. */
  readonly directory: string;
}

/** Facts of a package without kustomizations and operators. */
export const NO_FACTS: PackageFacts = {
  generated: [],
  vars: new Map(),
  substitutedBraces: new Set(),
  addedLabels: new Set(),
  addedAnnotations: new Set(),
  namespaces: new Map(),
  patches: new Set(),
  patchedNames: new Set(),
};
