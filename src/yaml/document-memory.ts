import type { YamlDocument } from './nodes.ts';

/** Takes a document that `read` has read at its start, and gives one that need not be kept in memory. */
export type DocumentMemory = (document: YamlDocument, read: (start: number) => YamlDocument) => YamlDocument;

// Nodes take about ten times the memory of their text, but most of them are looked at shortly after each other.
const KEPT_TEXT = 64 * 1024;
const KEPT_DOCUMENTS = 8;

/**
 * Keeps the nodes of the documents that were looked at last: as many as have this much text together, and a few in any
 * case. Those of others are read again when they are asked for, and are other objects then.
 */
export function createDocumentMemory(keptText: number = KEPT_TEXT): DocumentMemory {
  const recent = new Map<YamlDocument, YamlDocument>();
  let text = 0;
  const keep = (wrapped: YamlDocument, document: YamlDocument): void => {
    recent.set(wrapped, document);
    text += document.end - document.start;
    for (const [oldest, { start, end }] of recent) {
      if (text <= keptText || recent.size <= KEPT_DOCUMENTS) break;
      recent.delete(oldest);
      text -= end - start;
    }
  };
  // Nothing here may hold on to the document that was read.
  return ({ start, end, problems }, read) => {
    const nodes = (): YamlDocument => {
      const known = recent.get(wrapped);
      if (known === undefined) {
        const again = read(start);
        keep(wrapped, again);
        return again;
      }
      // It comes last again.
      recent.delete(wrapped);
      recent.set(wrapped, known);
      return known;
    };
    const wrapped: YamlDocument = {
      start,
      end,
      problems,
      get root() {
        return nodes().root;
      },
      get comments() {
        return nodes().comments;
      },
    };
    return wrapped;
  };
}
