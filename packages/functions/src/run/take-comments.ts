import type { DocumentText, Resource } from '@krmkit/manifests';
import { printFileDocument, identityOf, itemText, ownText, resourceText } from '@krmkit/manifests';
import { applyEdits, equalValues, isObject } from '@krmkit/base';
import type { JsonObject } from '@krmkit/base';
import { locate } from '@krmkit/yaml';
import { commentEdits, createCommentSettings, readOnlyDocument } from '@krmkit/merge';
import type { SentRequest } from './encode.ts';
import type { FunctionItem } from './item.ts';
import type { OutputList } from './read-output.ts';

/** The text of an item of an output by its position; undefined for one in brackets. */
export type ReturnedTexts = (at: number) => DocumentText | undefined;

export function createReturnedTexts({ origin }: Pick<OutputList, 'origin'>): ReturnedTexts {
  const root = origin?.document.root;
  const list = root === undefined ? undefined : locate(root, ['items'])?.node;
  if (origin === undefined || list?.kind !== 'sequence' || list.style === 'flow') return () => undefined;
  return (at) => itemText(origin.source.text, origin.document, list, at);
}

/**
 * `returned`: its text in the output; `value`: the item's current value; `spelled`: a text that already holds it.
 * Undefined if its comments are unchanged.
 */
export type CommentTaking = (
  returned: DocumentText,
  from: FunctionItem,
  value: JsonObject,
  spelled: Resource | undefined,
) => Resource | undefined;

/**
 * Copies comments that a function has added, changed or removed into the text of the item that was sent. Only printed output has
 * comments; an item without a `#` costs only a scan of its text.
 */
export function createCommentTaking(
  request: SentRequest,
  { keepsComments = false }: Pick<OutputList, 'keepsComments'>,
): CommentTaking {
  const settings = createCommentSettings();
  const positions = new Map(request.items.map((item, at) => [item, at]));
  return (returned, from, value, spelled) => {
    const sent = request.itemTexts()[positions.get(from) ?? -1];
    if (sent === undefined) return undefined;
    const present = (): DocumentText => (spelled === undefined ? resourceText(from.resource, value) : ownText(spelled));
    const mayDiffer =
      mayAddComments(sent, returned) ||
      (keepsComments && mayHaveNewComments(returned, sent)) ||
      (keepsComments && value !== from.value && mayMoveComments(present, returned));
    if (!mayDiffer) return undefined;
    const [before, after] = [sent, returned].map((text) => readOnlyDocument(printFileDocument(text, true)));
    if (before === undefined || after === undefined) return undefined;
    const merged = readOnlyDocument(printFileDocument(present(), true));
    const identity = identityOf(value);
    if (merged === undefined || identity === undefined) return undefined;
    const edits = commentEdits({ sent: before, returned: after, merged, identity, keepsComments }, settings);
    return edits.length === 0 ? undefined : readResource(applyEdits(merged.source.text, edits), value);
  };
}

/** A resource with a text of its own; undefined if the text does not hold that value. */
export function readResource(text: string, value: JsonObject): Resource | undefined {
  const side = readOnlyDocument(text);
  const identity = identityOf(value);
  if (side === undefined || identity === undefined || !isObject(side.value)) return undefined;
  if (!equalValues(side.value, value)) return undefined;
  const { source, document, index } = side;
  return { identity, value: side.value, origin: { source, document, index, path: [] } };
}

/** The comment in a line, and a `#` inside a string. */
const COMMENT = /(?:^|[ \t])(#.*)$/gm;
/** The same with the value next to it: in a list whose values change, comments can be lost or get to another value. */
const COMMENTED_LINE = /^[ \t]*(.*#.*)$/gm;

/** False if each comment was there before. Needs no YAML parser. */
function mayHaveNewComments(sent: DocumentText, returned: DocumentText, pattern = COMMENT): boolean {
  if (sent.head === returned.head && sent.body === returned.body) return false;
  const counts = new Map<string, number>();
  for (const comment of commentsIn(sent, pattern)) counts.set(comment, (counts.get(comment) ?? 0) + 1);
  for (const comment of commentsIn(returned, pattern)) {
    const left = counts.get(comment) ?? 0;
    if (left === 0) return true;
    counts.set(comment, left - 1);
  }
  return false;
}

function mayAddComments(sent: DocumentText, returned: DocumentText): boolean {
  return hasHash(returned) && mayHaveNewComments(sent, returned);
}

/** `present` is expensive. */
function mayMoveComments(present: () => DocumentText, returned: DocumentText): boolean {
  return hasHash(returned) && mayHaveNewComments(present(), returned, COMMENTED_LINE);
}

function commentsIn({ head, body }: DocumentText, pattern: RegExp): readonly string[] {
  return [...`${head}${body}`.matchAll(pattern)].map(([, comment = '']) => comment.trimEnd());
}

function hasHash({ head, body }: DocumentText): boolean {
  return head.includes('#') || body.includes('#');
}
