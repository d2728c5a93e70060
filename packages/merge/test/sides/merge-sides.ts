import { createSource } from '@krmkit/base';
import type { Side, SideKind } from '../../src/sides/side.ts';

/** A side of a merge with files that were read, but not examined. */
export function mergeSide(name: string, texts: Readonly<Record<string, string>>, kind: SideKind = 'directory'): Side {
  const files = Object.entries(texts).map(([path, text]) => ({ path, shownPath: `${name}/${path}`, text }));
  return {
    name,
    kind,
    files,
    texts: new Map(Object.entries(texts)),
    sources: [],
    unexamined: files.map((file) => ({ ...file, source: createSource(file.shownPath, file.text), inChart: false })),
    diagnostics: [],
  };
}
