import type { Span, Path } from '@krmkit/base';

/** An edit of an object by field, wherever the text of the field is. Paths start at the root of the object. */
export type FieldEdit =
  /** Replaces a part of the string at `path`, or all of it. */
  | { readonly kind: 'text'; readonly path: Path; readonly range: Span | undefined; readonly text: string }
  /** Makes the number or boolean at `path` a string, with the characters that are written. */
  | { readonly kind: 'quote'; readonly path: Path }
  /** Moves items of the list at `path`, in their order, before another item of the list. */
  | { readonly kind: 'move'; readonly path: Path; readonly items: readonly number[]; readonly before: number };
