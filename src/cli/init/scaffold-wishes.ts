export const LANGUAGES = ['ts', 'js'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface ScaffoldWishes {
  /** A DNS label. */
  readonly name: string;
  readonly language: Language;
  /** The version of krmkit. */
  readonly version: string;
  /** The text of `types.ts`; undefined without a CRD. */
  readonly types: string | undefined;
}
