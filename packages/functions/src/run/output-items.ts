import {
  textAsWritten,
  printFileDocument,
  identityOf,
  printIdentity,
  annotationFault,
  generateNameOf,
  packagePath,
  defaultPath,
  readTravel,
  withIdentity,
  withoutTravel,
} from '@krmkit/manifests';
import type { Identity, Origin, Resource } from '@krmkit/manifests';
import { equalValues, isArray, isObject, shareEqual, joinPath } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { locate, toValue } from '@krmkit/yaml';
import type { TextKeeping } from './keep-text.ts';
import { createTextKeeping } from './keep-text.ts';
import type { CommentTaking, ReturnedTexts } from './take-comments.ts';
import { createCommentTaking, createReturnedTexts, readResource } from './take-comments.ts';
import type { SentRequest } from './encode.ts';
import type { FunctionItem } from './item.ts';
import { pairOutput } from './pair-output.ts';
import type { OutputList, OutputOrigin } from './read-output.ts';
import { excerpt } from './problem.ts';

/** An item that a function returned. */
export interface OutputItem {
  /** The same object that was sent if the function has not changed it. */
  readonly item: FunctionItem;
  /** The item that was sent; undefined for an item that the function has created. */
  readonly from: FunctionItem | undefined;
}

export interface OutputItems {
  readonly items: readonly OutputItem[];
  /** Each message follows the name of the function. */
  readonly problems: readonly string[];
}

/** Checks each item of an output and finds the item that was sent and what has changed. */
export function readOutputItems(list: OutputList, request: SentRequest, scope: string): OutputItems {
  const { items = [] } = list;
  const pairs = pairOutput(items, request.items);
  const reading: Reading = {
    list,
    scope,
    files: placesOf(request.items),
    returnedText: createReturnedTexts(list),
    takeComments: createCommentTaking(request, list),
    keepText: createTextKeeping(request),
  };
  const found: OutputItem[] = [];
  const problems: string[] = [];
  for (const [at, written] of items.entries()) {
    const item = readItem({ at, written, from: pairs.get(at) }, reading);
    if (typeof item === 'string') problems.push(`gave back item ${at + 1}${shown(written)}, which ${item}`);
    else found.push(item);
  }
  return { items: found, problems };
}

interface Reading {
  readonly list: OutputList;
  readonly scope: string;
  readonly files: KnownFiles;
  readonly returnedText: ReturnedTexts;
  readonly takeComments: CommentTaking;
  readonly keepText: TextKeeping;
}

interface ReturnedItem {
  /** The position in the output. */
  readonly at: number;
  readonly written: JsonValue;
  /** The item that was sent. */
  readonly from: FunctionItem | undefined;
}

/** Returns the item, or what is wrong with it. */
function readItem({ at, written, from }: ReturnedItem, reading: Reading): OutputItem | string {
  const { list, scope, files } = reading;
  const { origin } = list;
  const read = readContent(written, from, files);
  if (typeof read === 'string') return read;
  const value = from === undefined ? read.value : withPartsOf(from.value, read.value);
  const isKnown = from !== undefined && (value === from.value || equalValues(value, from.value));
  const twice = isKnown ? undefined : newDuplicateKey(origin, at, from);
  if (twice !== undefined) return `has the key ${twice} twice in one mapping`;
  if (from === undefined) return { item: newItem(read, written, originAt(origin, at), scope), from };
  return { item: presentItem(at, from, { ...read, value, isKnown }, reading), from };
}

interface PresentContent extends ItemContent {
  /** The value equals the one that was sent. */
  readonly isKnown: boolean;
}

/** An item that was sent, as it is now. */
function presentItem(
  at: number,
  from: FunctionItem,
  { value, identity, path, index, isKnown }: PresentContent,
  { list, returnedText, takeComments, keepText }: Reading,
): FunctionItem {
  const isSame = isKnown && path === from.path && index === from.index;
  const spelled = isKnown ? undefined : asWritten(from, value, originAt(list.origin, at));
  const returned = returnedText(at);
  // A value has no comments: what was sent need not be printed.
  const commented =
    returned === undefined ? undefined : takeComments(returned, from, isSame ? from.value : value, spelled);
  if (isSame && commented === undefined) return from;
  const item: FunctionItem = {
    ...kept(from, commented !== undefined && list.keepsComments === true),
    id: from.id,
    resource: commented ?? spelled ?? withIdentity(from.resource, identity),
    value: isSame ? from.value : value,
    path,
    index,
  };
  if ((commented ?? spelled) === undefined && returned !== undefined) keepText(item, from, returned);
  return item;
}

function originAt(origin: OutputOrigin | undefined, at: number): Origin | undefined {
  return origin === undefined ? undefined : { ...origin, path: ['items', at] };
}

/** The item as a text of its own, if the function has spelled something in a way that the value does not keep. */
function asWritten({ resource }: FunctionItem, value: JsonObject, origin: Origin | undefined): Resource | undefined {
  const text = origin === undefined ? undefined : textAsWritten(resource, value, origin);
  return text === undefined ? undefined : readResource(printFileDocument(text, true), value);
}

/** What an item keeps of the one that was sent. */
function kept(
  { packagePath, removesComments = false }: FunctionItem,
  removesMore: boolean,
): Pick<FunctionItem, 'packagePath' | 'removesComments'> {
  return {
    ...(packagePath === undefined ? {} : { packagePath }),
    ...(removesComments || removesMore ? { removesComments: true } : {}),
  };
}

/** Reuses unchanged parts, so that later comparisons are fast. */
function withPartsOf(before: JsonObject, value: JsonObject): JsonObject {
  const shared = shareEqual(before, value);
  return isObject(shared) ? shared : value;
}

interface ItemContent {
  readonly value: JsonObject;
  readonly identity: Identity;
  readonly path: string | undefined;
  readonly index: number | undefined;
}

/** What is known of the files before the function ran. */
interface KnownFiles {
  readonly paths: ReadonlySet<string>;
  readonly directories: ReadonlySet<string>;
}

function placesOf(items: readonly FunctionItem[]): KnownFiles {
  const paths = new Set<string>();
  const directories = new Set<string>();
  for (const { path } of items) {
    if (path === undefined || paths.has(path)) continue;
    paths.add(path);
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const directory = path.slice(0, end);
      if (directories.has(directory)) break;
      directories.add(directory);
    }
  }
  return { paths, directories };
}

/** Returns the content, or what is wrong with it. */
function readContent(written: JsonValue, from: FunctionItem | undefined, files: KnownFiles): ItemContent | string {
  if (!isObject(written)) return 'is not an object';
  const identity = identityOf(written);
  if (identity === undefined) return 'lacks apiVersion or kind';
  if (identity.name === '' && generateNameOf(written) === '' && !isNameless(from)) {
    return 'has neither a name nor a generateName';
  }
  const fault = annotationFault(written, from?.value);
  if (fault !== undefined) return fault;
  const travel = readTravel(written, from);
  if (!travel.ok) return travel.message;
  const { path, index } = travel.value;
  const value = withoutTravel(written, from?.value);
  if (path === undefined) return { value, identity, path, index };
  const mayBeKptfile = path === from?.path || identity.kind === 'Kptfile';
  const checked = checkPath(path, mayBeKptfile, files);
  if (!checked.ok) return `has the path ${pathText(path)}, which ${checked.message}`;
  return { value, identity, path: checked.value, index };
}

function checkPath(
  path: string,
  mayBeKptfile: boolean,
  { paths, directories }: KnownFiles,
): ReturnType<typeof packagePath> {
  if (!mayBeKptfile && isKptfilePath(path)) return { ok: false, message: 'only the Kptfile of a package may have' };
  // A name that an existing file has is allowed, whatever characters it contains.
  if (paths.has(path)) return { ok: true, value: path };
  const checked = packagePath(path);
  return checked.ok && directories.has(checked.value) ? { ok: false, message: 'is a directory' } : checked;
}

/** A path can be of any length. */
function pathText(path: string): string {
  return JSON.stringify(path.length > 200 ? `${path.slice(0, 197)}...` : path);
}

function isKptfilePath(path: string): boolean {
  return path === 'Kptfile' || path.endsWith('/Kptfile');
}

/** A kustomization file has no name, and does not get one. */
function isNameless(from: FunctionItem | undefined): boolean {
  if (from === undefined) return false;
  return identityOf(from.value)?.name === '' && generateNameOf(from.value) === '';
}

function newItem(
  { value, identity, path, index }: ItemContent,
  written: JsonValue,
  origin: Origin | undefined,
  scope: string,
): FunctionItem {
  const resource: Resource =
    origin === undefined || !isObject(written) ? { identity, value } : { identity, value: written, origin };
  return { id: undefined, resource, value, path: path ?? defaultItemPath(scope, identity, value), index };
}

/** ` (Deployment shop/web)`. */
function shown(written: JsonValue): string {
  const identity = identityOf(written);
  if (identity !== undefined) return ` (${printIdentity(identity)})`;
  if (isObject(written)) return '';
  return isArray(written) ? ' (a list)' : ` (${JSON.stringify(written).slice(0, 60)})`;
}

/** The path of a new item: `<scope>/<namespace>/<kind>_<name>.yaml`. */
function defaultItemPath(scope: string, identity: Identity, value: JsonObject): string {
  return joinPath(scope, defaultPath(identity.name === '' ? { ...identity, name: generateNameOf(value) } : identity));
}

/**
 * The first repeated key of an item, quoted: one of its values would be lost, and strict readers reject the file.
 * Undefined also if the item already had such a key when it was sent.
 */
function newDuplicateKey(
  origin: OutputOrigin | undefined,
  at: number,
  from: FunctionItem | undefined,
): string | undefined {
  if (origin === undefined || origin.duplicateKeys.length === 0) return undefined;
  const { document, source, duplicateKeys } = origin;
  const node = document.root === undefined ? undefined : locate(document.root, ['items', at])?.node;
  const key = duplicateKeys.find(({ start }) => node !== undefined && node.start <= start && start < node.end);
  if (key === undefined || hadDuplicateKey(from)) return undefined;
  return excerpt(source.text.slice(key.start, key.end));
}

function hadDuplicateKey(from: FunctionItem | undefined): boolean {
  const root = from?.resource.origin?.document.root;
  return root !== undefined && toValue(root, 'kubectl').problems.some(({ kind }) => kind === 'duplicate-key');
}
