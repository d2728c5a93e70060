/** What happens to one file. Paths have `/` between segments; text is the whole content, decoded from UTF-8. */
export type FileChange =
  | { readonly kind: 'create'; readonly path: string; readonly after: string }
  | { readonly kind: 'edit'; readonly path: string; readonly before: string; readonly after: string }
  | { readonly kind: 'delete'; readonly path: string; readonly before: string };

/** A change of a tree, in the order of its paths, each once: nothing is written until all of it is known. */
export interface WritePlan {
  readonly changes: readonly FileChange[];
}
