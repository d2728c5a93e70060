import type { PackageSides } from '../src/tree-file.ts';
import { treeFile } from '../src/tree-file.ts';

export type Texts = Readonly<Record<string, string>>;

/** Sides of an update from texts by path. */
export function sidesOf(original: Texts, updated: Texts, destination: Texts): PackageSides {
  const tree = (texts: Texts) =>
    new Map(Object.entries(texts).map(([path, text]) => [path, treeFile(new TextEncoder().encode(text))]));
  return { original: tree(original), updated: tree(updated), destination: tree(destination) };
}
