import type { Identity, Origin, Resource } from '../resource/resource.ts';
import { ownCopy } from '../text/own-copy.ts';
import type { Source } from '../text/source.ts';
import { createSource, positionAt } from '../text/source.ts';
import type { JsonObject } from '../value/json.ts';
import { printPath } from '../value/path.ts';
import type { DocumentMemory } from '../yaml/document-memory.ts';
import type { YamlDocument } from '../yaml/nodes.ts';
import { readSource } from './documents.ts';
import type { PackedSource } from './packed-sources.ts';
import { createPackedSources } from './packed-sources.ts';

/**
 * Gives resources that hold no more of their file in memory than the text of their own document, and are read again when
 * somebody asks for more than who they are. Their places are those in the file.
 */
export function createDetacher(memory: DocumentMemory): (resource: Resource) => Resource {
  const share = createTextShare();
  const { pack, unpack } = createPackedSources();
  const read = createRereader(memory, unpack);
  // The items of a list come one after the other.
  let last: { readonly document: YamlDocument; readonly byPath: ReadonlyMap<string, Resource> } | undefined;
  return (resource) => {
    const { origin, identity } = resource;
    if (origin === undefined || resource instanceof StoredResource) return resource;
    const { source, document, path } = origin;
    if (path.length === 0) return new StoredResource(ownIdentity(identity, share), pack(partOf(origin)), read);
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

function ownSource(origin: Pick<Origin, 'source' | 'document'>): Source {
  const { path, text, firstLine, firstOffset } = partOf(origin);
  return createSource(path, ownText(text), firstLine, firstOffset);
}

/** The text of a document, which holds on to that of its file. */
function partOf({ source, document }: Pick<Origin, 'source' | 'document'>): Source {
  const { line } = positionAt(source, document.start);
  const text = source.text.slice(document.start, document.end);
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

type Reread = (packed: PackedSource) => Reading;

interface Reading {
  readonly source: Source;
  readonly resource: Resource | undefined;
}

/** What was asked for last is not read again at once: who asks for a value, asks for places in it. */
const REMEMBERED = 16;

function createRereader(memory: DocumentMemory, unpack: (packed: PackedSource) => Source): Reread {
  const recent = new Map<PackedSource, Reading>();
  return (packed) => {
    const known = recent.get(packed);
    if (known !== undefined) return known;
    const source = unpack(packed);
    const [resource] = readSource(source, {}, memory).resources;
    for (const oldest of recent.keys()) {
      if (recent.size < REMEMBERED) break;
      recent.delete(oldest);
    }
    const reading = { source, resource };
    recent.set(packed, reading);
    return reading;
  };
}

// A getter of each object's own would take several times the memory.
class StoredResource implements Resource {
  readonly identity: Identity;
  readonly #packed: PackedSource;
  readonly #read: Reread;

  constructor(identity: Identity, packed: PackedSource, read: Reread) {
    this.identity = identity;
    this.#packed = packed;
    this.#read = read;
  }

  get value(): JsonObject {
    return this.#read(this.#packed).resource?.value ?? {};
  }

  get origin(): Origin {
    const { source, resource } = this.#read(this.#packed);
    return resource?.origin ?? { source, document: NOTHING, index: 0, path: [] };
  }
}

const NOTHING: YamlDocument = { start: 0, end: 0, root: undefined, comments: [], problems: [] };
