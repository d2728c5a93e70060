import { decodeText } from '@krmkit/manifests';
import { utf16Of } from '@krmkit/base';

/** A file of a package, on disk or in a commit. */
export interface TreeFile {
  readonly bytes: Uint8Array;
  /** Undefined for a file that is not text. */
  readonly text: string | undefined;
  readonly executable: boolean;
}

/** By path in the package, `/` between segments. */
export type FileTree = ReadonlyMap<string, TreeFile>;

/** The three sides of an update. */
export interface PackageSides {
  readonly original: FileTree;
  readonly updated: FileTree;
  readonly destination: FileTree;
}

export function treeFile(bytes: Uint8Array, executable = false): TreeFile {
  // UTF-16 files are copied unchanged.
  const decoded = utf16Of(bytes) === undefined ? decodeText(bytes) : undefined;
  return { bytes, text: decoded?.ok === true ? decoded.value : undefined, executable };
}

export function isSameFile(a: TreeFile, b: TreeFile): boolean {
  if (a.text !== undefined && b.text !== undefined) return a.text === b.text;
  return a.bytes.length === b.bytes.length && a.bytes.every((byte, index) => byte === b.bytes[index]);
}
