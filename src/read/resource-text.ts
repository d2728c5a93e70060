import type { Identity, Origin, Resource } from '../resource/resource.ts';
import type { Source } from '../text/source.ts';
import { createSource, positionAt } from '../text/source.ts';
import type { Path } from '../value/path.ts';
import { printPath } from '../value/path.ts';
import type { DocumentMemory } from '../yaml/document-memory.ts';
import type { YamlDocument } from '../yaml/nodes.ts';
import { readSource } from './documents.ts';

/** A resource as plain data, which can be sent to another thread. */
export interface ResourceText {
  readonly identity: Identity;
  /** One object for all the items of a list. */
  readonly document: DocumentText;
  /** As in `Origin`. */
  readonly path: Path;
}

/** The text of a document, with where it stands in its file. */
export interface DocumentText {
  readonly path: string;
  readonly text: string;
  readonly firstLine: number;
  readonly firstOffset: number;
}

export function documentText({ source, document }: Pick<Origin, 'source' | 'document'>): DocumentText {
  return {
    path: source.path,
    text: source.text.slice(document.start, document.end),
    firstLine: positionAt(source, document.start).line,
    firstOffset: source.firstOffset + document.start,
  };
}

export function sourceOfText({ path, text, firstLine, firstOffset }: DocumentText): Source {
  return createSource(path, text, firstLine, firstOffset);
}

/** Undefined for what was not read from text. */
export function createTextTaker(): (resource: Resource) => ResourceText | undefined {
  // The items of a list come one after the other.
  let last: { readonly document: YamlDocument; readonly text: DocumentText } | undefined;
  return ({ identity, origin }) => {
    if (origin === undefined) return undefined;
    const { source, document, path } = origin;
    if (path.length === 0) return { identity, document: documentText({ source, document }), path };
    if (last?.document !== document) last = { document, text: documentText({ source, document }) };
    return { identity, document: last.text, path };
  };
}

/** What was asked for last is not read again at once: who asks for a value, asks for places in it. */
const REMEMBERED = 16;

/** Gives resources back that are read when somebody asks for more than who they are and where. */
export function createTextReader(memory: DocumentMemory): (text: ResourceText) => Resource {
  const recent = new Map<DocumentText, ReadonlyMap<string, Resource>>();
  const read = (text: DocumentText, source: Source): ReadonlyMap<string, Resource> => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const { resources } = readSource(source, {}, memory);
    const byPath = new Map(resources.map((resource) => [printPath(resource.origin?.path ?? []), resource]));
    for (const oldest of recent.keys()) {
      if (recent.size < REMEMBERED) break;
      recent.delete(oldest);
    }
    recent.set(text, byPath);
    return byPath;
  };
  return ({ identity, document: text, path }) => {
    const source = sourceOfText(text);
    const find = (): Resource | undefined => read(text, source).get(printPath(path));
    return {
      identity,
      get value() {
        return find()?.value ?? {};
      },
      origin: {
        source,
        path,
        index: 0,
        get document() {
          return find()?.origin?.document ?? NOTHING;
        },
      },
    };
  };
}

const NOTHING: YamlDocument = { start: 0, end: 0, root: undefined, comments: [], problems: [] };
