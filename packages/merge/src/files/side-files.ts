import type { Diagnostic, Source, Span } from '@krmkit/base';
import { locationOf, createSource } from '@krmkit/base';
import { yamlDiagnostic, documentReader, parseDocuments, splitStream, toValue, toValueReusing } from '@krmkit/yaml';
import type { YamlNode, YamlDocument, Profile, ValueOfNode } from '@krmkit/yaml';
import type { DocumentSide } from '../document-side.ts';
import { isEmptyText, headerOf, withoutSeparators } from './document-text.ts';
import type { Claims, PairingIdentity } from './pairing-identity.ts';
import { claimsOf, claimsOfObject, pairingIdentity, scanIdentity } from './pairing-identity.ts';
import type { MergeFile } from '../merged.ts';

/** A file of one side, split into documents without parsing. */
export interface SideFile {
  readonly path: string;
  readonly source: Source;
  /** Computed on first use. */
  readonly documents: readonly SideDocument[];
}

/** A document of one side, which is parsed only where necessary. */
export interface SideDocument {
  readonly file: SideFile;
  /** Position among the documents of the file, from 0. */
  readonly index: number;
  /** The offset in the file at which the text starts. */
  readonly start: number;
  /** The text of the document, with `---` and comments. */
  readonly text: string;
  /** The text without separators: documents with equal content are equal. */
  readonly content: string;
  /** True for a document with only comments and separators. */
  readonly isEmpty: boolean;
  /** The identity for pairing; undefined for a document that is not a Kubernetes object. Computed on first use. */
  readonly identity: PairingIdentity | undefined;
  /** The identity fields; undefined where the document cannot be read, or where documents are not objects. */
  readonly claims: Claims | undefined;
  /**
   * Parses the document again at each call, as many parsed documents take much memory. `counterpart`: another version
   * of the document, with which the result shares equal values.
   */
  readonly read: (counterpart?: DocumentSide) => ReadDocument;
  /** The same without the header of the file. */
  readonly readOwn: (counterpart?: DocumentSide) => ReadDocument;
}

export interface ReadDocument {
  readonly side: DocumentSide;
  /** The problem that makes its value unusable: invalid YAML, or a template. */
  readonly problem: Diagnostic | undefined;
}

export interface SideOptions {
  readonly profile: Profile;
  /** False: the documents are not Kubernetes objects. */
  readonly resources: boolean;
}

/** `counterparts`: the files of another side. Where a file has the same path and text there, it is split once. */
export function sideFiles(
  files: readonly MergeFile[],
  options: SideOptions,
  counterparts?: ReadonlyMap<string, SideFile>,
): ReadonlyMap<string, SideFile> {
  const byPath = new Map<string, SideFile>();
  for (const file of files) {
    if (byPath.has(file.path)) throw new RangeError(`The file ${file.path} occurs twice`);
    const other = counterparts?.get(file.path);
    const counterpart = other?.source.text === file.text ? other : undefined;
    byPath.set(file.path, new LazyFile(file, options, counterpart));
  }
  return byPath;
}

class LazyFile implements SideFile {
  readonly path: string;
  readonly source: Source;
  readonly #options: SideOptions;
  readonly #counterpart: SideFile | undefined;
  #documents: readonly SideDocument[] | undefined;
  #reader: ((start: number) => YamlDocument) | undefined;

  constructor({ path, shownPath, text }: MergeFile, options: SideOptions, counterpart: SideFile | undefined) {
    this.path = path;
    this.source = createSource(shownPath ?? path, text);
    this.#options = options;
    this.#counterpart = counterpart;
  }

  get documents(): readonly SideDocument[] {
    return (this.#documents ??= this.#split());
  }

  #split(): readonly SideDocument[] {
    const { text } = this.source;
    if (text === '') return [];
    const counterpart = this.#counterpart?.documents;
    if (counterpart !== undefined) {
      return counterpart.map((other) => new LazyDocument(this, other, this.#options, other));
    }
    const spans: readonly Span[] = splitStream(text) ?? parseDocuments(text);
    return spans.map(
      ({ start, end }, index) =>
        new LazyDocument(this, { index, start, text: text.slice(start, end) }, this.#options, undefined),
    );
  }

  /** The document that starts at an offset. */
  read(start: number): YamlDocument {
    const { text } = this.source;
    // A reader caches its latest document, which is of no use for a single document.
    if (this.documents.length === 1) return documentReader(text)(start);
    return (this.#reader ??= documentReader(text))(start);
  }
}

class LazyDocument implements SideDocument {
  readonly file: LazyFile;
  readonly index: number;
  readonly start: number;
  readonly text: string;
  readonly #options: SideOptions;
  /** A document with the same text at the same position of another side; both have the same content and identity. */
  readonly #counterpart: SideDocument | undefined;
  #content: string | undefined;
  #isEmpty: boolean | undefined;
  /** Null before the first use. */
  #identity: PairingIdentity | undefined | null = null;
  #claims: Claims | undefined;

  constructor(
    file: LazyFile,
    { index, start, text }: Pick<SideDocument, 'index' | 'start' | 'text'>,
    options: SideOptions,
    counterpart: SideDocument | undefined,
  ) {
    this.file = file;
    this.index = index;
    this.start = start;
    this.text = text;
    this.#options = options;
    this.#counterpart = counterpart;
  }

  get content(): string {
    return (this.#content ??= this.#counterpart?.content ?? withoutSeparators(this.text));
  }

  get isEmpty(): boolean {
    return (this.#isEmpty ??= this.#counterpart?.isEmpty ?? isEmptyText(this.text));
  }

  get identity(): PairingIdentity | undefined {
    if (this.#identity === null) this.#identify();
    return this.#identity ?? undefined;
  }

  get claims(): Claims | undefined {
    if (this.#identity === null) this.#identify();
    return this.#claims;
  }

  #identify(): void {
    const { identity, claims } = this.#options.resources ? (this.#counterpart ?? identify(this)) : UNKNOWN;
    this.#identity = identity;
    this.#claims = claims;
  }

  read(counterpart?: DocumentSide): ReadDocument {
    return this.#readFrom(this.start, counterpart);
  }

  readOwn(counterpart?: DocumentSide): ReadDocument {
    return this.#readFrom(this.start + (this.index === 0 ? headerOf(this.text).length : 0), counterpart);
  }

  #readFrom(start: number, counterpart: DocumentSide | undefined): ReadDocument {
    const document = this.file.read(start);
    return readSide({ source: this.file.source, document, index: this.index }, this.#options.profile, counterpart);
  }
}

type Identified = Pick<SideDocument, 'identity' | 'claims'>;

const UNKNOWN: Identified = { identity: undefined, claims: undefined };

function identify(document: SideDocument): Identified {
  const scanned = scanIdentity(document.text);
  if (scanned !== undefined) return { identity: scanned, claims: claimsOfObject(scanned) };
  const { side, problem } = document.read();
  return problem === undefined ? { identity: pairingIdentity(side), claims: claimsOf(side.value) } : UNKNOWN;
}

/** A document of a text that is not a file, such as the result of another merge. */
export function readTextDocument(path: string, text: string, profile: Profile): ReadDocument | undefined {
  const source = createSource(path, text);
  const [document] = parseDocuments(text);
  return document === undefined ? undefined : readSide({ source, document, index: 0 }, profile);
}

function readSide(
  { source, document, index }: Pick<DocumentSide, 'source' | 'document' | 'index'>,
  profile: Profile,
  counterpart?: DocumentSide,
): ReadDocument {
  const { root } = document;
  const { value, problems } =
    root === undefined ? { value: null, problems: [] } : valueOf(source, root, profile, counterpart);
  const side: DocumentSide = { source, document, index, value, problems };
  const wrong =
    document.problems.find(({ severity, kind }) => severity === 'error' && (root === undefined || kind === 'limit')) ??
    // An unquoted `{{ }}` reads as a mapping with a mapping as its key, and loses values.
    problems.find(({ severity, kind }) => severity === 'error' && kind !== 'duplicate-key');
  if (wrong === undefined) return { side, problem: undefined };
  const own = source.text.slice(document.start, document.end);
  const mark = /\{\{|\{%/.exec(own);
  if (mark === null) return { side, problem: yamlDiagnostic(source, wrong) };
  const start = document.start + mark.index;
  return { side, problem: templateProblem(source, start) };
}

function valueOf(source: Source, root: YamlNode, profile: Profile, counterpart: DocumentSide | undefined): ValueOfNode {
  const other = counterpart?.problems?.length === 0 ? counterpart.document.root : undefined;
  if (counterpart === undefined || other === undefined) return toValue(root, profile);
  return toValueReusing(
    source.text,
    root,
    { text: counterpart.source.text, root: other, value: counterpart.value },
    profile,
  );
}

function templateProblem(source: Source, start: number): Diagnostic {
  return {
    code: 'template-file',
    severity: 'warning',
    message: 'This document is a template ({{ }}), not YAML, so the merge skips it',
    hint: 'merge it by hand, or render it first on all sides',
    location: locationOf(source, { start, end: start + 2 }),
  };
}
