import type { Origin, Resource } from './resource.ts';

/**
 * The template of a Helm chart that an object was rendered from, as `helm template` names it in a comment at the start of
 * the document: `shop/templates/web.yaml`. Undefined without the comment.
 */
export function templateOf({ template, origin }: Pick<Resource, 'template' | 'origin'>): string | undefined {
  return template ?? (origin && templateOfDocument(origin));
}

export function templateOfDocument({ source, document }: Pick<Origin, 'source' | 'document'>): string | undefined {
  const head = source.text.slice(document.start, document.start + MAX_HEAD);
  return /^(?:---[ \t]*\r?\n)?# Source: ([^\r\n]+)/.exec(head)?.[1];
}

/** In characters: a marker, the comment and a path of the longest length. */
const MAX_HEAD = 4200;
