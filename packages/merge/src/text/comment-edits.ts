import { createFingerprints, applyEdits, createSource, equalValues } from '@krmkit/base';
import { mayBringComments, mergeComments } from './comments.ts';
import { prepareMerge } from '../policy.ts';
import type { DocumentSide } from '../document-side.ts';
import type { MergeSettings } from '../settings.ts';
import type { Identity } from '@krmkit/manifests';
import type { TextEdit } from '@krmkit/base';
import { trimmedSlice, parseDocuments, toValue } from '@krmkit/yaml';

/** What a function was sent, what it returned, and the returned values written into the text that was sent. */
export interface CommentTexts {
  readonly sent: DocumentSide;
  readonly returned: DocumentSide;
  readonly merged: DocumentSide;
  readonly identity: Identity;
  /** True: a comment that the returned text lacks was removed on purpose. */
  readonly keepsComments?: boolean | undefined;
}

/** Settings for all documents of a run. They keep how lists are paired. */
export function createCommentSettings(): MergeSettings {
  return prepareMerge({});
}

/**
 * Edits of `merged` that copy the comments a function has added or changed. List items are paired by their key or their
 * content. A comment that the returned text lacks stays, because most YAML writers drop comments, and a comment that
 * moved stays where it was, because a YAML writer moved it; not so if the function is known to keep comments.
 */
export function commentEdits(texts: CommentTexts, settings: MergeSettings): readonly TextEdit[] {
  const { sent, returned, merged, identity, keepsComments = false } = texts;
  const sides = { original: sent, updated: returned, destination: sent };
  if (!mayBringComments(sides)) return [];
  const isNew = newComments(sent, returned);
  if (isNew.size === 0 && !keepsComments) return [];
  const { edits } = mergeComments(
    { ...sides, merged, way: 'edited' },
    { owner: identity, listRules: settings.listRules(sides), fingerprint: createFingerprints() },
    settings.profile,
  );
  if (keepsComments) return edits;
  const taken = edits.filter(({ text }) => commentsIn(text).some((comment) => isNew.has(comment)));
  if (taken.length === edits.length || taken.length === 0) return taken;
  // All edits together were read back successfully; here a subset of them is read back alone.
  return holds(merged, taken) ? taken : [];
}

function holds({ source, index, value }: DocumentSide, edits: readonly TextEdit[]): boolean {
  const document = parseDocuments(applyEdits(source.text, edits))[index];
  if (document?.root === undefined || document.problems.length > 0) return false;
  return equalValues(toValue(document.root, 'kubectl').value, value);
}

/** The only document of a text; undefined if the text has no document or several. */
export function readOnlyDocument(text: string): DocumentSide | undefined {
  const source = createSource('', text);
  const [document, ...more] = parseDocuments(text);
  if (document?.root === undefined || more.length > 0) return undefined;
  return { source, document, index: 0, value: toValue(document.root, 'kubectl').value };
}

/** Comment texts that occur more often than in the text that was sent. */
function newComments(sent: DocumentSide, returned: DocumentSide): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const comment of commentTexts(returned)) counts.set(comment, (counts.get(comment) ?? 0) + 1);
  for (const comment of commentTexts(sent)) counts.set(comment, (counts.get(comment) ?? 0) - 1);
  return new Set([...counts].flatMap(([comment, more]) => (more > 0 ? [comment] : [])));
}

function commentTexts({ source: { text }, document }: DocumentSide): readonly string[] {
  return document.comments.map((comment) => trimmedSlice(text, comment));
}

function commentsIn(text: string): readonly string[] {
  return text.split(/[\r\n]+/).flatMap((line) => {
    const at = line.indexOf('#');
    return at === -1 ? [] : [line.slice(at).trimEnd()];
  });
}
