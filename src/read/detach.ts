import type { Resource } from '../resource/resource.ts';
import { createSource, positionAt } from '../text/source.ts';
import { printPath } from '../value/path.ts';
import type { DocumentMemory } from '../yaml/document-memory.ts';
import type { YamlDocument } from '../yaml/nodes.ts';
import { readSource } from './documents.ts';

/**
 * Gives resources that hold no more of their file in memory than the text of their own document. Their places are those
 * in the file.
 */
export function createDetacher(memory: DocumentMemory): (resource: Resource) => Resource {
  // The items of a list come one after the other.
  let last: { readonly document: YamlDocument; readonly byPath: ReadonlyMap<string, Resource> } | undefined;
  return (resource) => {
    const { origin } = resource;
    if (origin === undefined) return resource;
    const { source, document } = origin;
    if (last?.document !== document) {
      const text = ownText(source.text.slice(document.start, document.end));
      const { line } = positionAt(source, document.start);
      const own = createSource(source.path, text, line, source.firstOffset + document.start);
      const { resources } = readSource(own, {}, memory);
      last = { document, byPath: new Map(resources.map((one) => [printPath(one.origin?.path ?? []), one])) };
    }
    return last.byPath.get(printPath(origin.path)) ?? resource;
  };
}

/** A part of a string holds the whole of it in memory; this one is a string of its own. */
export function ownText(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}
