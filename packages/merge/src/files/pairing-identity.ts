import type { Identity } from '@krmkit/manifests';
import { identityKey, identityOf, splitApiVersion } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import { keyName, commentsFor } from '@krmkit/yaml';
import type { DocumentSide } from '../document-side.ts';

/** The identity by which Kubernetes objects pair, also objects that only lack an apiVersion. */
export interface PairingIdentity {
  /** A missing apiVersion is `''`. */
  readonly own: Identity;
  /** False for an object without a name, which pairs by its position. */
  readonly isNamed: boolean;
  /** The key of the object as it is; for objects without a name, with generateName. */
  readonly key: string;
  /**
   * The keys of the object when it came from upstream, by kpt's comment or annotation; otherwise only `key`. The first
   * match applies.
   */
  readonly upstreamKeys: readonly string[];
}

const ANNOTATION = 'internal.kpt.dev/upstream-identifier';
const MERGE_COMMENT = /^#\s*kpt-merge:\s*([^\s/]*)\/([^\s/]+)\s*$/;

/** The identity fields of a document, complete or not; undefined where they are missing. */
export interface Claims {
  readonly group: string | undefined;
  readonly kind: string | undefined;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}

export function claimsOf(value: JsonValue): Claims {
  const metadata = member(value, 'metadata');
  const apiVersion = textOf(member(value, 'apiVersion'));
  return {
    group: apiVersion === undefined ? undefined : splitApiVersion(apiVersion).group,
    kind: textOf(member(value, 'kind')),
    namespace: textOf(member(metadata, 'namespace')),
    name: nameOf(member(metadata, 'name')),
  };
}

export function claimsOfObject({ own: { apiVersion, group, kind, namespace, name } }: PairingIdentity): Claims {
  return { group: apiVersion === '' ? undefined : group, kind, namespace, name: name === '' ? undefined : name };
}

/** A number or boolean counts as a name, as it does for objects. */
function nameOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether two documents at the same position may be the same one: their fields do not contradict each other. */
export function mayBeOne(a: Claims, b: Claims): boolean {
  if (differ(a.kind, b.kind) || differ(a.name, b.name) || differ(a.namespace, b.namespace)) return false;
  if (a.kind !== undefined && b.kind !== undefined && differ(a.group, b.group)) return false;
  return !(isNamedObject(a) && isNothing(b)) && !(isNamedObject(b) && isNothing(a));
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function isNamedObject({ kind, name }: Claims): boolean {
  return kind !== undefined && name !== undefined;
}

function isNothing({ group, kind }: Claims): boolean {
  return group === undefined && kind === undefined;
}

/** Undefined for documents that are not Kubernetes objects, even with an apiVersion. */
export function pairingIdentity(side: DocumentSide): PairingIdentity | undefined {
  const own = identityOf(side.value) ?? withoutVersion(side.value);
  if (own === undefined) return undefined;
  const metadata = member(side.value, 'metadata');
  return withKeys(own, member(metadata, 'generateName'), upstreamOf(own, side, metadata));
}

/** Kind and name are enough to identify it. */
function withoutVersion(value: JsonValue): Identity | undefined {
  if (!isObject(value) || textOf(member(value, 'apiVersion')) !== undefined) return undefined;
  const own = identityOf({ ...value, apiVersion: 'v1' });
  return own === undefined || own.name === '' ? undefined : { ...own, apiVersion: '', version: '' };
}

function withKeys(
  own: Identity,
  generateName: JsonValue | undefined,
  upstream: readonly Pick<Identity, 'group' | 'kind' | 'namespace' | 'name'>[],
): PairingIdentity {
  const isNamed = own.name !== '';
  const key = isNamed ? identityKey(own) : `${identityKey(own)}\0${JSON.stringify(generateName ?? '')}`;
  return { own, isNamed, key, upstreamKeys: upstream.length === 0 ? [key] : upstream.map(identityKey) };
}

type Upstream = Pick<Identity, 'group' | 'kind' | 'namespace' | 'name'>;

/**
 * `kpt pkg get` writes `# kpt-merge: NAMESPACE/NAME` and an annotation `GROUP|KIND|NAMESPACE|NAME`. The comment has
 * priority.
 */
function upstreamOf(own: Identity, side: DocumentSide, metadata: JsonValue | undefined): readonly Upstream[] {
  const commented = mergeComment(own, side);
  if (commented !== undefined) return [commented];
  const annotation = member(member(metadata, 'annotations'), ANNOTATION);
  if (typeof annotation !== 'string') return [];
  const [group, kind, namespace, name, ...more] = annotation.split('|');
  if (group === undefined || kind === undefined || namespace === undefined || !name || more.length > 0) return [];
  const upstream = { group, kind, namespace, name };
  // kpt writes `default` for an object without a namespace.
  return namespace === 'default' ? [{ ...upstream, namespace: undefined }, upstream] : [upstream];
}

function mergeComment(own: Identity, { source, document }: DocumentSide): Upstream | undefined {
  const { root } = document;
  if (root?.kind !== 'mapping' || document.comments.length === 0) return undefined;
  const entry = root.entries.find(({ key }) => keyName(key, 'kubectl') === 'metadata');
  if (entry === undefined) return undefined;
  for (const comment of commentsFor(document, source.text, { start: entry.start, end: entry.end })) {
    const found = readMergeComment(own, source.text.slice(comment.start, comment.end));
    if (found !== undefined) return found;
  }
  return undefined;
}

function readMergeComment(own: Identity, comment: string): Upstream | undefined {
  const [, namespace = '', name] = MERGE_COMMENT.exec(comment) ?? [];
  if (name === undefined) return undefined;
  return { group: own.group, kind: own.kind, namespace: namespace === '' ? undefined : namespace, name };
}

// A key of the root or of metadata in plain style, its value and its comment.
const LINE = /^([A-Za-z][\w./-]*):(?:[ \t]+([^#\s][^#]*?)??)?(?:[ \t]*|[ \t]+(#.*))$/;
const PLAIN = /^[A-Za-z][A-Za-z0-9./-]*$/;
const QUOTED = /^(["'])([A-Za-z0-9][A-Za-z0-9./-]*)\1$/;
const KEYWORD = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** What the lines so far say. */
interface LineScan {
  readonly found: Map<string, string>;
  /** The comment after `metadata:`. */
  mergeComment: string;
  isInMetadata: boolean;
  /** A deeper line would continue the value of a key of the identity. */
  isOpen: boolean;
  /** The column of the keys of metadata; -1 before the first one. */
  indent: number;
}

/**
 * Finds the identity of an object in the usual layout from its lines, without parsing. Undefined for every other text,
 * which must be parsed.
 */
export function scanIdentity(text: string): PairingIdentity | undefined {
  if (text.includes(ANNOTATION) || (text.includes('\r') && /\r(?!\n)/.test(text))) return undefined;
  const scan: LineScan = { found: new Map(), mergeComment: '', isInMetadata: false, isOpen: false, indent: -1 };
  const nextOutside = /\n[^ \t\n]/g;
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start < text.length) {
    const lineFeed = text.indexOf('\n', start);
    const end = lineFeed === -1 ? text.length : lineFeed;
    const isInside = text[start] === ' ' || text[start] === '\t';
    if (isInside && !scan.isInMetadata && !scan.isOpen) {
      // Skips most lines of most objects in one search.
      nextOutside.lastIndex = end;
      start = nextOutside.test(text) ? nextOutside.lastIndex - 1 : text.length;
      continue;
    }
    const isUsual = isInside ? scanInside(scan, text, start, end) : scanOutside(scan, lineAt(text, start, end));
    if (!isUsual) return undefined;
    start = end + 1;
  }
  return identityOfScan(scan);
}

/** Takes an indented line; false if the text must be parsed. */
function scanInside(scan: LineScan, text: string, start: number, end: number): boolean {
  if (!scan.isOpen && scan.indent !== -1 && isDeeper(text, start, scan.indent)) return true;
  const line = lineAt(text, start, end);
  const content = line.trimStart();
  if (content === '' || content.startsWith('#')) return true;
  if (!scan.isInMetadata) return false;
  const column = line.length - content.length;
  if (scan.indent === -1) scan.indent = column;
  if (column < scan.indent) return false;
  if (column > scan.indent || /^-(?:\s|$)/.test(content)) return !scan.isOpen;
  const name = note(scan.found, 'metadata.', content);
  scan.isOpen = name !== undefined && SCANNED.has(name);
  return name !== undefined;
}

/** Takes a line at column 0; false if the text must be parsed. */
function scanOutside(scan: LineScan, line: string): boolean {
  if (line === '' || line.startsWith('#')) return true;
  if (/^-(?:[ \t]|$)/.test(line) || /^(?:---|\.\.\.)[ \t]*(?:#.*)?$/.test(line)) {
    return !scan.isInMetadata || scan.indent !== -1;
  }
  const name = note(scan.found, '', line);
  scan.isInMetadata = name === 'metadata';
  scan.isOpen = name === 'apiVersion' || name === 'kind';
  if (scan.isInMetadata && line.includes('#')) scan.mergeComment = LINE.exec(line)?.[3] ?? '';
  return name !== undefined;
}

/** Whether a letter follows more spaces than the keys of metadata have, as in labels and annotations. */
function isDeeper(text: string, start: number, indent: number): boolean {
  let at = start;
  while (text.charCodeAt(at) === 0x20) at++;
  const code = text.charCodeAt(at) | 0x20;
  return at - start > indent && code >= 0x61 && code <= 0x7a;
}

function lineAt(text: string, start: number, end: number): string {
  return text.slice(start, text[end - 1] === '\r' ? end - 1 : end).trimEnd();
}

/**
 * The key of a line, empty for a line without effect on the identity; undefined where the line is not a plain key and
 * value.
 */
function note(found: Map<string, string>, prefix: string, line: string): string | undefined {
  const [, key, value = ''] = LINE.exec(line) ?? [];
  if (key === undefined) return isLongValue(line) ? '' : undefined;
  const name = prefix + key;
  if (found.has(name)) return undefined;
  const isText = SCANNED.has(name) && name !== 'metadata';
  const text = isText ? scannedText(value) : '';
  if (text === undefined || (!isText && !mayStand(name, value))) return undefined;
  found.set(name, text);
  return name;
}

/** Whether a key that is no text of the identity can have the value on its line. */
function mayStand(name: string, value: string): boolean {
  if (name === 'metadata') return value === '';
  return !/^[{["'&*!]/.test(value) || isWhole(value);
}

/** The text of a plain or quoted scalar, unless it may be something else. */
function scannedText(value: string): string | undefined {
  if (!PLAIN.test(value)) return QUOTED.exec(value)?.[2];
  return value.length < 6 && KEYWORD.test(value) ? undefined : value;
}

const SCANNED: ReadonlySet<string> = new Set([
  'apiVersion',
  'kind',
  'metadata',
  'metadata.name',
  'metadata.namespace',
  'metadata.generateName',
]);

/** Whether the line has a value with `#` in it, of a key outside of the identity. */
function isLongValue(line: string): boolean {
  const [, key = '', value = ''] = /^([A-Za-z][\w./-]*):[ \t]+(\S.*)$/.exec(line) ?? [];
  return key !== '' && !SCANNED.has(key) && !SCANNED.has(`metadata.${key}`) && /^[A-Za-z0-9/]/.test(value);
}

/** Whether brackets or quotes end on the same line. */
function isWhole(value: string): boolean {
  return /^(?:\{[^{}[\]"']*\}|\[[^{}[\]"']*\]|"[^"\\]*"|'[^']*')$/.test(value);
}

function identityOfScan({ found, mergeComment: comment }: LineScan): PairingIdentity | undefined {
  const apiVersion = found.get('apiVersion') ?? '';
  const kind = found.get('kind');
  const name = found.get('metadata.name');
  if (kind === undefined || name === undefined) return undefined;
  const namespace = found.get('metadata.namespace');
  const own: Identity = { apiVersion, ...splitApiVersion(apiVersion), kind, namespace, name };
  const upstream = readMergeComment(own, comment);
  return withKeys(own, undefined, upstream === undefined ? [] : [upstream]);
}
