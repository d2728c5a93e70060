import { createNumberList } from '../text/number-list.ts';
import { createPackedTexts } from '../text/packed-texts.ts';
import type { Source } from '../text/source.ts';
import { createSource } from '../text/source.ts';

/** Sources that take little more than the bytes of their text: each is made anew when it is looked at. */
export interface PackedSources {
  readonly pack: (source: Source) => PackedSource;
  readonly unpack: (packed: PackedSource) => Source;
}

export interface PackedSource {
  readonly path: string;
  readonly index: number;
}

export function createPackedSources(): PackedSources {
  const texts = createPackedTexts();
  const lines = createNumberList();
  const offsets = createNumberList();
  return {
    pack: ({ path, text, firstLine, firstOffset }) => {
      lines.push(firstLine);
      offsets.push(firstOffset);
      return { path, index: texts.add(text) };
    },
    unpack: ({ path, index }) => createSource(path, texts.read(index), lines.at(index), offsets.at(index)),
  };
}
