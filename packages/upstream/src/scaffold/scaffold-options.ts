export const LANGUAGES = ['ts', 'js'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface ScaffoldOptions {
  /** A DNS label. */
  readonly name: string;
  readonly language: Language;
  /** Where npm finds krmkit: a version, or `file:` and a path. */
  readonly krmkit: string;
  /** The text of `types.ts`; undefined without a CRD. */
  readonly types: string | undefined;
}
