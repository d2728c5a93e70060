import type { YamlDocument, YamlProblem } from './nodes.ts';
import { padLines, unpad, unpadDocument } from './relaxed-indent.ts';

export interface Composed {
  readonly documents: readonly YamlDocument[];
  /** Where brackets and quotes open that are not closed before the indentation ends. */
  readonly unclosed: readonly number[];
}

/** Composes the part of a text between two offsets; offsets in the result are those of the whole text. */
export type ComposeRange = (text: string, from: number, to: number) => Composed;

export function hasError(problems: readonly YamlProblem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}

/** Composes a whole text; what is broken in one document, or only indented otherwise, is kept from the others. */
export function composeStream(text: string, composeRange: ComposeRange): readonly YamlDocument[] {
  const composed = composeApart(text, composeRange);
  return composed.unclosed.length === 0 ? composed.documents : mendIndentation(text, composed, composeRange);
}

/** An unclosed quote takes all documents after it along; they are composed apart from it. */
function composeApart(text: string, composeRange: ComposeRange): Composed {
  const documents: YamlDocument[] = [];
  const unclosed: number[] = [];
  const add = (part: Composed): void => {
    documents.push(...part.documents);
    unclosed.push(...part.unclosed);
  };
  let start = 0;
  for (;;) {
    const part = composeRange(text, start, text.length);
    const last = part.documents.at(-1);
    const quote = part.unclosed.findLast((opening) => text[opening] === '"' || text[opening] === "'");
    const marker = quote === undefined || last === undefined || quote < last.start ? -1 : findMarker(text, quote);
    if (marker < 0 || last === undefined) {
      add(part);
      return { documents, unclosed };
    }
    if (last.start > start) add(composeRange(text, start, last.start));
    add(composeRange(text, last.start, marker));
    start = marker;
  }
}

function findMarker(text: string, from: number): number {
  const found = text.slice(from).search(/^---(?=\s|$)/m);
  return found < 0 ? -1 : from + found;
}

const MENDING_ROUNDS = 4;

/** Mends the documents in which lines inside brackets or quotes are only indented too little. */
function mendIndentation(text: string, first: Composed, composeRange: ComposeRange): readonly YamlDocument[] {
  const openings = new Set(first.unclosed);
  let documents = first.documents;
  for (let round = 0; round < MENDING_ROUNDS; round++) {
    const padded = padLines(text, [...openings]);
    if (padded === undefined) break;
    const { documents: relaxed, unclosed } = composeApart(padded.text, composeRange);
    documents = replaceBroken(
      documents,
      relaxed.map((document) => unpadDocument(document, padded)),
    );
    const known = openings.size;
    for (const opening of unclosed) openings.add(unpad(padded, opening));
    if (openings.size === known) break;
  }
  return documents;
}

/** A document that cannot be mended keeps its own problem, as that of the padded text may be another. */
function replaceBroken(documents: readonly YamlDocument[], mended: readonly YamlDocument[]): readonly YamlDocument[] {
  if (!mended.some((document) => hasError(document.problems))) return mended;
  if (mended.length !== documents.length) return documents;
  return documents.map((document, index) => {
    const other = mended[index];
    const fits = other?.start === document.start && other.end === document.end && !hasError(other.problems);
    return fits && hasError(document.problems) ? other : document;
  });
}
