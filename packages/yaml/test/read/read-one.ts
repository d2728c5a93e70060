import type { YamlNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';

export interface ReadOne {
  readonly root: YamlNode | undefined;
  /** `error MESSAGE at TEXT` */
  readonly problems: readonly string[];
  /** The text of a span. */
  readonly slice: (span: { readonly start: number; readonly end: number }) => string;
}

/** Reads a text of one document. */
export function readOne(text: string): ReadOne {
  const documents = parseDocuments(text);
  const problems = documents.flatMap((document) => document.problems);
  return {
    root: documents[0]?.root,
    problems: problems.map(
      ({ severity, message, start, end }) => `${severity} ${message} at ${text.slice(start, end)}`,
    ),
    slice: ({ start, end }) => text.slice(start, end),
  };
}

/** The content of a scalar, or of the values of a collection. */
export function contentOf(node: YamlNode | undefined): readonly string[] {
  switch (node?.kind) {
    case 'scalar':
      return [node.content];
    case 'mapping':
      return node.entries.flatMap(({ value }) => contentOf(value));
    case 'sequence':
      return node.items.flatMap(({ value }) => contentOf(value));
    default:
      return [];
  }
}
