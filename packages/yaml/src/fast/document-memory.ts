import type {
  Comment,
  YamlNode,
  OrdinaryPosition,
  YamlDocument,
  YamlProblem,
  OrdinaryDocument,
  Outline,
} from '../read/nodes.ts';
import type { JsonValue, Path } from '@krmkit/base';
import type { OrdinaryLocator } from './ordinary-locator.ts';
import { createOrdinaryLocator } from './ordinary-locator.ts';
import type { NodeValues, OrdinaryValueReader } from './ordinary-value.ts';
import { KUBECTL_VALUES, createOrdinaryValueReader } from './ordinary-value.ts';
import { createOrdinaryScanner } from './scan-ordinary.ts';

/** Reads the document of a text that starts at an offset. */
export type DocumentReader = (start: number) => YamlDocument;

/** Documents that are read only when their nodes are needed. */
export interface DocumentMemory {
  /** Wraps a document that `read` has read, so that its nodes need not stay in memory. */
  readonly keep: (document: YamlDocument, read: DocumentReader) => YamlDocument;
  /** An ordinary document, whose nodes are read on first use; undefined for any other document. */
  readonly unread: (text: string, start: number, read: DocumentReader) => YamlDocument | undefined;
}

// Nodes take about ten times the memory of their text, and most are used within a short time.
const KEPT_TEXT = 64 * 1024;
const KEPT_DOCUMENTS = 8;

/**
 * Keeps the nodes of the most recently used documents: as many as have this much text together (in UTF-16 units), and
 * at least a few. The nodes of other documents are read again on use, and are then different objects. `values`: how
 * `readValue` of a document reads; by default for kubectl.
 */
export function createDocumentMemory(
  keptText: number = KEPT_TEXT,
  values: NodeValues = KUBECTL_VALUES,
): DocumentMemory {
  const looking = {
    nodes: recentNodes(keptText),
    values,
    readValue: createOrdinaryValueReader(values),
    findPosition: createOrdinaryLocator(),
  };
  const scan = createOrdinaryScanner();
  return {
    // The closure must not keep a reference to the document that was read.
    keep: ({ start, end, problems }, read) =>
      new RememberedDocument({ start, end, outline: undefined }, problems, { text: '', read }, looking),
    unread: (text, start, read) => {
      const found = scan(text, start);
      return found && new RememberedDocument(found, NO_PROBLEMS, { text, read }, looking);
    },
  };
}

const NO_PROBLEMS: readonly YamlProblem[] = [];

/** The readers that all documents share. */
interface Looking {
  readonly values: NodeValues;
  readonly nodes: Nodes;
  readonly readValue: OrdinaryValueReader;
  readonly findPosition: OrdinaryLocator;
}

/**
 * How many places of a document are looked up in its text. Each look-up scans the text before the place; for more of
 * them, reading the nodes is faster.
 */
const PLACES_BY_TEXT = 8;

type Nodes = (document: RememberedDocument, read: DocumentReader) => YamlDocument;

function recentNodes(keptText: number): Nodes {
  const recent = new Map<RememberedDocument, YamlDocument>();
  let text = 0;
  return (document, read) => {
    const known = recent.get(document);
    if (known !== undefined) {
      // It becomes the most recent one.
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

// A class, as getters of each object would take several times the memory.
class RememberedDocument implements YamlDocument {
  readonly start: number;
  readonly end: number;
  readonly problems: readonly YamlProblem[];
  readonly outline?: Outline;
  readonly #text: string;
  readonly #read: DocumentReader;
  readonly #looking: Looking;
  #placesByText = 0;

  constructor(
    { start, end, outline }: OrdinaryDocument,
    problems: readonly YamlProblem[],
    { text, read }: { readonly text: string; readonly read: DocumentReader },
    looking: Looking,
  ) {
    this.start = start;
    this.end = end;
    this.problems = problems;
    if (outline !== undefined) this.outline = outline;
    this.#text = text;
    this.#read = read;
    this.#looking = looking;
  }

  get root(): YamlNode | undefined {
    return this.#looking.nodes(this, this.#read).root;
  }

  get comments(): readonly Comment[] {
    return this.#looking.nodes(this, this.#read).comments;
  }

  readValue(): JsonValue {
    const found = this.outline && this.#looking.readValue(this.#text, this, this.outline);
    if (found === undefined) return this.root === undefined ? null : this.#looking.values.valueOf(this.root);
    if (found.isByLine) this.#placesByText = PLACES_BY_TEXT;
    return found.value;
  }

  findPosition(path: Path): OrdinaryPosition | undefined {
    if (this.outline === undefined || this.#placesByText === 0) return undefined;
    this.#placesByText--;
    return this.#looking.findPosition(this.#text, this, this.outline, path);
  }
}
