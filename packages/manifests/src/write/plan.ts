import { compareBytes, decodeUtf16, encodeText, utf16Of, checkArgument } from '@krmkit/base';
import type { Utf16 } from '@krmkit/base';

/**
 * The change of one file. Paths have `/` between segments; text is the whole content, decoded from UTF-8 or UTF-16. An
 * edit keeps the encoding of the file; a new file is UTF-8. Bytes, for content that is not text, replace the text.
 * `executable` sets the permission to run the file; by default, a new file is not executable, and an edit keeps the mode.
 */
export type FileChange =
  | ({ readonly kind: 'create'; readonly path: string; readonly executable?: boolean } & ContentAfter)
  | ({ readonly kind: 'edit'; readonly path: string; readonly executable?: boolean } & ContentBefore & ContentAfter)
  | ({ readonly kind: 'delete'; readonly path: string } & ContentBefore);

/** The content of a file before a change; `beforeBytes` if it is not UTF-8. */
export interface ContentBefore {
  /** The whole text; unused if there are bytes. */
  readonly before: string;
  /** The bytes, if they are not UTF-8. */
  readonly beforeBytes?: Uint8Array;
}

/** The content of a file after a change; `afterBytes` if it is not UTF-8. */
export interface ContentAfter {
  /** The whole text; unused if there are bytes. */
  readonly after: string;
  /** The bytes, if they are not UTF-8. */
  readonly afterBytes?: Uint8Array;
}

export function bytesBefore({ before, beforeBytes }: ContentBefore): Uint8Array {
  return beforeBytes ?? new TextEncoder().encode(before);
}

/** `form` is the encoding of the file that is replaced. */
export function bytesAfter({ after, afterBytes }: ContentAfter, form?: Utf16): Uint8Array {
  return afterBytes ?? encodeText(after, form);
}

/** The maximum number of bytes of the content before. */
export function mostBytesBefore(content: ContentBefore): number {
  const { length } = bytesBefore(content);
  return content.beforeBytes === undefined ? Math.max(length, 2 * content.before.length) : length;
}

/** Whether bytes are the content before, in UTF-8 or, with a byte order mark, in UTF-16. */
export function isContentBefore(content: ContentBefore, bytes: Uint8Array): boolean {
  const form = content.beforeBytes === undefined ? utf16Of(bytes) : undefined;
  if (form !== undefined) return decodeUtf16(bytes, form) === content.before;
  return isSameBytes(bytes, bytesBefore(content));
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** The changes of a tree, sorted by path; each path occurs once. */
export interface WritePlan {
  /** One change for each changed file. */
  readonly changes: readonly FileChange[];
}

/** The changes from one state of files to another, both as text by path. Equal files are left out. */
export function planWrites(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): WritePlan {
  checkArgument('planWrites', 'the texts before', before, 'map');
  checkArgument('planWrites', 'the texts after', after, 'map');
  const changes: FileChange[] = [];
  for (const [path, old] of before) {
    const text = after.get(path);
    if (text === undefined) changes.push({ kind: 'delete', path, before: old });
    else if (text !== old) changes.push({ kind: 'edit', path, before: old, after: text });
  }
  for (const [path, text] of after) if (!before.has(path)) changes.push({ kind: 'create', path, after: text });
  return { changes: changes.sort((a, b) => compareBytes(a.path, b.path)) };
}
