import { decodeText } from '../read/decode.ts';

/** A file of a package, on disk or in a commit. */
export interface TreeFile {
  readonly bytes: Uint8Array;
  /** Undefined for what is no text. */
  readonly text: string | undefined;
  readonly executable: boolean;
}

/** By path in the package, `/` between segments. */
export type FileTree = ReadonlyMap<string, TreeFile>;

export function treeFile(bytes: Uint8Array, executable = false): TreeFile {
  const decoded = decodeText(bytes);
  return { bytes, text: decoded.ok ? decoded.text : undefined, executable };
}

export function isSameFile(a: TreeFile, b: TreeFile): boolean {
  if (a.text !== undefined && b.text !== undefined) return a.text === b.text;
  return a.bytes.length === b.bytes.length && a.bytes.every((byte, index) => byte === b.bytes[index]);
}
