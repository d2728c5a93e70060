import type { Comment, Node, YamlDocument, YamlProblem } from './nodes.ts';
import type { OrdinaryDocument, Outline } from './outline.ts';
import { createOrdinaryScanner } from './scan-ordinary.ts';

/** Reads the document of a text that starts at an offset. */
export type DocumentReader = (start: number) => YamlDocument;

/** For many documents that are not all looked into. */
export interface DocumentMemory {
  /** Of a document that `read` has read at its start, one that need not be kept in memory. */
  readonly keep: (document: YamlDocument, read: DocumentReader) => YamlDocument;
  /** An ordinary document, of which nothing is read until somebody asks for its nodes; undefined for any other. */
  readonly unread: (text: string, start: number, read: DocumentReader) => YamlDocument | undefined;
}

// Nodes take about ten times the memory of their text, but most of them are looked at shortly after each other.
const KEPT_TEXT = 64 * 1024;
const KEPT_DOCUMENTS = 8;

/**
 * Keeps the nodes of the documents that were looked at last: as many as have this much text together, and a few in any
 * case. Those of others are read again when they are asked for, and are other objects then.
 */
export function createDocumentMemory(keptText: number = KEPT_TEXT): DocumentMemory {
  const nodes = recentNodes(keptText);
  const scan = createOrdinaryScanner();
  return {
    // Nothing here may hold on to the document that was read.
    keep: ({ start, end, problems }, read) => new RememberedDocument({ start, end }, problems, undefined, read, nodes),
    unread: (text, start, read) => {
      const found = scan(text, start);
      return found && new RememberedDocument(found, NO_PROBLEMS, found.outline, read, nodes);
    },
  };
}

const NO_PROBLEMS: readonly YamlProblem[] = [];

type Nodes = (document: RememberedDocument, read: DocumentReader) => YamlDocument;

function recentNodes(keptText: number): Nodes {
  const recent = new Map<RememberedDocument, YamlDocument>();
  let text = 0;
  return (document, read) => {
    const known = recent.get(document);
    if (known !== undefined) {
      // It comes last again.
      recent.delete(document);
      recent.set(document, known);
      return known;
    }
    const again = read(document.start);
    recent.set(document, again);
    text += again.end - again.start;
    for (const [oldest, { start, end }] of recent) {
      if (text <= keptText || recent.size <= KEPT_DOCUMENTS) break;
      recent.delete(oldest);
      text -= end - start;
    }
    return again;
  };
}

// Getters of each object's own would take several times the memory.
class RememberedDocument implements YamlDocument {
  readonly start: number;
  readonly end: number;
  readonly problems: readonly YamlProblem[];
  readonly outline?: Outline;
  readonly #read: DocumentReader;
  readonly #nodes: Nodes;

  constructor(
    { start, end }: Pick<OrdinaryDocument, 'start' | 'end'>,
    problems: readonly YamlProblem[],
    outline: Outline | undefined,
    read: DocumentReader,
    nodes: Nodes,
  ) {
    this.start = start;
    this.end = end;
    this.problems = problems;
    if (outline !== undefined) this.outline = outline;
    this.#read = read;
    this.#nodes = nodes;
  }

  get root(): Node | undefined {
    return this.#nodes(this, this.#read).root;
  }

  get comments(): readonly Comment[] {
    return this.#nodes(this, this.#read).comments;
  }
}
