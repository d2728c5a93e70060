import { holds, lineStartOf, lineEndOf } from '@krmkit/testing';
import type { Path } from '@krmkit/base';
import { locate } from '../../src/read/locate.ts';
import type { YamlDocument } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';

export interface CommentText {
  readonly start: number;
  readonly text: string;
}

export function commentsAt(text: string): readonly CommentText[] {
  return parseDocuments(text).flatMap(({ comments }) =>
    comments.map(({ start, end }) => ({ start, text: text.slice(start, end).trimEnd() })),
  );
}

/** Every comment is still there, and once, but those that may go; those that must go are gone. */
export function expectComments(
  text: string,
  edited: string,
  mayGo: readonly CommentText[],
  mustGo: readonly CommentText[],
): void {
  const may = new Set(mayGo.map((comment) => comment.start));
  const stay = countsOf(commentsAt(text).filter(({ start }) => !may.has(start)));
  const optional = countsOf(commentsAt(text).filter(({ start }) => may.has(start)));
  const after = countsOf(commentsAt(edited));
  for (const comment of new Set([...stay.keys(), ...after.keys()])) {
    const [there, least, more] = [after, stay, optional].map((counts) => counts.get(comment) ?? 0);
    // Two comments can end up on one line.
    const joined = [...after.keys()].some((other) => other !== comment && other.includes(comment));
    if (!stay.has(comment) && [...stay.keys()].some((other) => comment.includes(other))) continue;
    const right = (joined || (there ?? 0) >= (least ?? 0)) && (there ?? 0) <= (least ?? 0) + (more ?? 0);
    holds(right, 'comments stay', { text, edited, comment });
  }
  const gone = mustGo.map((comment) => comment.text).filter((comment) => after.has(comment) && !stay.has(comment));
  holds(gone.length === 0, 'comments go with what they speak about', { text, edited, gone });
}

function countsOf(comments: readonly CommentText[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of comments) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** An entry or item of a document, and what belongs to it. */
export interface PartOfText {
  readonly style: 'block' | 'flow';
  readonly start: number;
  readonly end: number;
  readonly collectionStart: number;
  readonly collectionEnd: number;
  /** Only blanks precede it. */
  readonly ownLine: (text: string) => boolean;
  /** The comments inside it, on its lines and directly above it. */
  readonly mayGo: (text: string) => readonly CommentText[];
  /** Those of them that speak about it and nothing else. */
  readonly mustGo: (text: string) => readonly CommentText[];
}

export function placeOf(document: YamlDocument, path: Path): PartOfText {
  const { root } = document;
  const located = root === undefined ? undefined : locate(root, path);
  const collection = root === undefined ? undefined : locate(root, path.slice(0, -1))?.content;
  const part = located?.entry ?? located?.item;
  if (
    located === undefined ||
    part === undefined ||
    (collection?.kind !== 'mapping' && collection?.kind !== 'sequence')
  ) {
    throw new Error(`nothing at ${path.join('.')}`);
  }
  const { start, end } = part;
  const ownLine = (text: string): boolean => /^[\ufeff ]*$/.test(text.slice(lineStartOf(text, start), start));
  const own = (text: string): readonly CommentText[] => commentsOfPart(text, start, end, collection.style === 'flow');
  return {
    style: collection.style,
    start,
    end,
    collectionStart: collection.start,
    collectionEnd: collection.end,
    ownLine,
    mayGo: own,
    mustGo: (text) => {
      if (collection.style === 'flow') return [];
      // A comment at the beginning of a document can be about all of it.
      const first = root?.start === start;
      const inside = own(text).filter((comment) => comment.start > start && comment.start < end);
      const all = own(text).filter(({ start: at }) => at < lineEndOf(text, end) && (!first || at > start));
      return ownLine(text) ? all : inside;
    },
  };
}

function commentsOfPart(text: string, start: number, end: number, flow: boolean): readonly CommentText[] {
  const all = commentsAt(text);
  const lineEnd = lineEndOf(text, end);
  const found = all.filter((comment) => comment.start >= start && comment.start <= lineEnd);
  // In brackets its comma, and the comment behind that, can be on the next line.
  if (flow) {
    const comma = /^[\s,]*(?:#[^\r\n]*\s+)*,[ \t]*(?=#)/.exec(text.slice(end));
    const until = comma === null ? lineEnd : end + comma[0].length;
    found.push(...all.filter((comment) => comment.start > lineEnd && comment.start <= until));
  }
  // Indented more than the entry, it is inside.
  const column = start - lineStartOf(text, start);
  const below = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n))*[ \t]*(?:#[^\r\n]*)?/.exec(
    text.slice(lineEnd).replace(/^(?:\r\n?|\n)/, ''),
  );
  const belowEnd = lineEnd + 2 + (below?.[0].length ?? 0);
  found.push(
    ...all.filter(({ start: at }) => at > lineEnd && at < belowEnd && at - lineStartOf(text, at) > column && !flow),
  );
  const lineStart = lineStartOf(text, start);
  const columns = [start - lineStart, /^[\ufeff ]*/.exec(text.slice(lineStart))?.[0].replace('\ufeff', '').length ?? 0];
  let at = lineStart;
  while (at > 0) {
    const above = lineStartOf(text, text[at - 1] === '\n' && text[at - 2] === '\r' ? at - 2 : at - 1);
    const indent = /^\ufeff?( *)#/.exec(text.slice(above, at));
    if (indent === null || !columns.includes(indent[1]?.length ?? -1)) break;
    found.push(...all.filter((comment) => comment.start >= above && comment.start < at));
    at = above;
  }
  return found;
}
