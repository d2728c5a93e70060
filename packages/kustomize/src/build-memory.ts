import type { Source } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import { decodeText } from '@krmkit/manifests';
import type { DocumentMemory } from '@krmkit/yaml';
import type { BuildFile } from './build-context.ts';
import type { ReadObjects } from './read-objects.ts';
import { objectMemory, readObjects } from './read-objects.ts';

/** What was read for builds, so that a file with the same bytes is decoded and read once. Keeps nothing in memory by itself. */
export interface BuildMemory {
  /** The file with these bytes. `shown`: its path in messages. */
  readonly decode: (bytes: Uint8Array, shown: string) => BuildFile;
  readonly objectsOf: (source: Source) => ReadObjects;
  /** The documents of the files with objects. */
  readonly documents: DocumentMemory;
}

export function createBuildMemory(): BuildMemory {
  const decoded = new WeakMap<Uint8Array, BuildFile>();
  const objects = new WeakMap<Source, ReadObjects>();
  const documents = objectMemory();
  return {
    documents,
    decode: (bytes, shown) => {
      const known = decoded.get(bytes);
      if (known?.source.path === shown) return known;
      const file = decodeFile(bytes, shown);
      decoded.set(bytes, file);
      return file;
    },
    objectsOf: (source) => {
      const known = objects.get(source) ?? readObjects(source, { memory: documents });
      objects.set(source, known);
      return known;
    },
  };
}

function decodeFile(bytes: Uint8Array, shown: string): BuildFile {
  const decoded = decodeText(bytes);
  const text = decoded.ok ? decoded.value : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { source: createSource(shown, text), bytes, isUtf8: decoded.ok };
}
