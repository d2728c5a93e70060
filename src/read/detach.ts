import type { Identity, Origin, Resource } from '../resource/resource.ts';
import { ownCopy } from '../text/own-copy.ts';
import type { Source } from '../text/source.ts';
import { createSource, positionAt } from '../text/source.ts';
import type { JsonObject } from '../value/json.ts';
import { printPath } from '../value/path.ts';
import type { DocumentMemory } from '../yaml/document-memory.ts';
import type { YamlDocument } from '../yaml/nodes.ts';
import { readSource } from './documents.ts';

/**
 * Gives resources that hold no more of their file in memory than the text of their own document, and are read again when
 * somebody asks for more than who they are. Their places are those in the file.
 */
export function createDetacher(memory: DocumentMemory): (resource: Resource) => Resource {
  const share = createTextShare();
  const read = createRereader(memory);
  // The items of a list come one after the other.
  let last: { readonly document: YamlDocument; readonly byPath: ReadonlyMap<string, Resource> } | undefined;
  return (resource) => {
    const { origin, identity } = resource;
    if (origin === undefined || resource instanceof StoredResource) return resource;
    const { source, document, path } = origin;
    if (path.length === 0) return new StoredResource(ownIdentity(identity, share), ownSource(origin), read);
    if (last?.document !== document) {
      const { resources } = readSource(ownSource({ source, document }), {}, memory);
      last = { document, byPath: new Map(resources.map((one) => [printPath(one.origin?.path ?? []), one])) };
    }
    return last.byPath.get(printPath(path)) ?? resource;
  };
}

/** As `ownCopy`, faster for what is long; what was read as UTF-8 comes back the same. */
function ownText(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}

function ownSource({ source, document }: Pick<Origin, 'source' | 'document'>): Source {
  const text = ownText(source.text.slice(document.start, document.end));
  const { line } = positionAt(source, document.start);
  return createSource(source.path, text, line, source.firstOffset + document.start);
}

function ownIdentity(identity: Identity, share: (text: string) => string): Identity {
  const { apiVersion, group, version, kind, namespace, name } = identity;
  return {
    apiVersion: share(apiVersion),
    group: share(group),
    version: share(version),
    kind: share(kind),
    namespace: namespace === undefined ? undefined : share(namespace),
    name: ownCopy(name),
  };
}

/** One string for all that are equal; there are few of them. */
function createTextShare(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const own = ownCopy(text);
    known.set(own, own);
    return own;
  };
}

type Reread = (source: Source) => Resource | undefined;

/** What was asked for last is not read again at once: who asks for a value, asks for places in it. */
const REMEMBERED = 16;

function createRereader(memory: DocumentMemory): Reread {
  const recent = new Map<Source, Resource | undefined>();
  return (source) => {
    if (recent.has(source)) return recent.get(source);
    const [resource] = readSource(source, {}, memory).resources;
    for (const oldest of recent.keys()) {
      if (recent.size < REMEMBERED) break;
      recent.delete(oldest);
    }
    recent.set(source, resource);
    return resource;
  };
}

// A getter of each object's own would take several times the memory.
class StoredResource implements Resource {
  readonly identity: Identity;
  readonly #source: Source;
  readonly #read: Reread;

  constructor(identity: Identity, source: Source, read: Reread) {
    this.identity = identity;
    this.#source = source;
    this.#read = read;
  }

  get value(): JsonObject {
    return this.#read(this.#source)?.value ?? {};
  }

  get origin(): Origin {
    const origin = this.#read(this.#source)?.origin;
    return origin ?? { source: this.#source, document: NOTHING, index: 0, path: [] };
  }
}

const NOTHING: YamlDocument = { start: 0, end: 0, root: undefined, comments: [], problems: [] };
