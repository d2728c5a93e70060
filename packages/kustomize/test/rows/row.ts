/** A small kustomization, and what kustomize 5.8.1 makes of it with `--reorder none`. */
export interface BuildRow {
  readonly title: string;
  /** The directory to build; the one that has the files by default. */
  readonly root?: string;
  readonly files: Readonly<Record<string, string>>;
  /** The output of kustomize. */
  readonly prints?: string;
  /** kustomize refuses; krmkit reports an error with this code at this file and line. */
  readonly refused?: string;
  /** The findings of krmkit, except for deprecated fields; none by default. */
  readonly finds?: readonly string[];
  /** krmkit prints something else than kustomize, and says so. */
  readonly differs?: true;
}
