import { maskSecrets } from '@krmkit/manifests';
import { equalValues, isArray, isObject, member, sha256, parseJson } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { SentRequest } from './encode.ts';
import type { FunctionResponse } from './runner.ts';
import type { FunctionStep } from './step.ts';
import { HERMETIC_BY } from './step.ts';

/** Remembers the answers of hermetic functions. Never rejects: any error of the cache is a miss. */
export interface FunctionCache {
  readonly find: (step: FunctionStep, request: SentRequest) => Promise<KnownAnswer | undefined>;
  /** Stores an answer that was successful; reads the values of its items only if others can get it. */
  readonly keep: (
    step: FunctionStep,
    request: SentRequest,
    response: FunctionResponse,
    output: readonly { readonly value: JsonValue }[],
  ) => Promise<void>;
}

/** An answer that a function gave earlier. */
export interface KnownAnswer {
  readonly response: FunctionResponse;
  /** The shared cache that has it, as the user names it; undefined: the cache of this user. */
  readonly from: string | undefined;
}

/** Stores texts by keys of hexadecimal digits. Undefined is a miss, for any reason. */
export interface CacheStorage {
  readonly read: (key: string) => Promise<string | undefined>;
  readonly write: (key: string, text: string) => Promise<void>;
}

/** Where answers are stored. */
export interface CacheStorages {
  /** Of this user. */
  readonly own: CacheStorage | undefined;
  readonly shared?: SharedStorage;
}

/** A storage that others read and write, too. Its entries are never copied into the cache of this user. */
export interface SharedStorage extends CacheStorage {
  /** As the user names it. */
  readonly name: string;
  /** False: answers are read, and never stored. */
  readonly isWritable: boolean;
  /** Undefined: entries are neither signed nor verified. */
  readonly keys: CacheKeys | undefined;
  /** Reports an entry that is ignored. */
  readonly onRefused: (key: string, reason: RefusedEntry) => void;
}

/** Why an entry of a shared cache is ignored: it is cut off or altered, has no signature, or none of a trusted key. */
export type RefusedEntry = 'damaged' | 'unsigned' | 'untrusted';

/** The keys of a shared cache. */
export interface CacheKeys {
  /** The signature of a text, in base64; undefined without a private key. */
  readonly sign: ((text: string) => string) | undefined;
  /** Whether a signature of a text is of one of the keys. */
  readonly isSigned: (text: string, signature: string) => boolean;
}

/**
 * Identifies a function so that equal identities give equal outputs for equal requests. It covers the digest of the
 * image and its environment, or the digest of the files of the module, and the digest of the directory that the
 * function sees. Undefined for a function that is not hermetic.
 */
export type FunctionIdentity = (step: FunctionStep) => Promise<string | undefined>;

// Part of every key, so that entries of an older release are never misread.
const FORMAT = 'krmkit function cache 5';

/** Answers with more items are tens of megabytes each; storing them takes more memory than the function itself. */
const MOST_ITEMS = 20_000;

/**
 * A cache keyed by content: the identity of the function, its functionConfig and its input. For a module it also stores
 * whether the module declared itself hermetic, so that a module that is not costs no digest of its input.
 *
 * Only answers of containers are shared, and only without network, which the container tool ensures. A request or an
 * answer that holds a Secret with data is neither stored nor looked up there: its digest would say something about it.
 */
export function createFunctionCache({ own, shared }: CacheStorages, identity: FunctionIdentity): FunctionCache {
  const aboutKey = (known: string): Promise<string> => sha256([FORMAT, 'about', known].join('\0'));
  const keyOf = async ({ program }: FunctionStep, known: string, request: SentRequest, sees: 'value' | 'text') => {
    const sent = sees === 'value' ? exactJson(request.value()) : request.text();
    return sent === undefined ? undefined : sha256([FORMAT, program.kind, sees, known, sent].join('\0'));
  };
  const findShared = async (
    { name, keys, read, onRefused }: SharedStorage,
    key: string,
    request: SentRequest,
  ): Promise<KnownAnswer | undefined> => {
    const entry = await read(key);
    if (entry === undefined) return undefined;
    const opened = await openEntry(key, entry);
    const refused = refusalOf(opened, keys);
    const response = opened && refused === undefined ? readBody(opened.body, request) : undefined;
    if (response !== undefined) return { response, from: name };
    onRefused(key, refused ?? 'damaged');
    return undefined;
  };
  return {
    find: async (step, request) => {
      if (request.items.length > MOST_ITEMS) return undefined;
      const known = await identity(step);
      if (known === undefined) return undefined;
      const sees = isDeclared(step) ? await own?.read(await aboutKey(known)) : 'text';
      if (sees !== 'value' && sees !== 'text') return undefined;
      const key = await keyOf(step, known, request, sees);
      if (key === undefined) return undefined;
      const text = await own?.read(key);
      const opened = text === undefined ? undefined : await openEntry(key, text);
      const response = opened && readBody(opened.body, request);
      if (response !== undefined) return { response, from: undefined };
      return shared === undefined || !isSharable(step, request) ? undefined : findShared(shared, key, request);
    },
    keep: async (step, request, response, output) => {
      if (Math.max(request.items.length, output.length) > MOST_ITEMS) return;
      const sees = isDeclared(step) ? response.hermetic : 'text';
      if (sees === undefined) return;
      const known = await identity(step);
      if (known === undefined) return;
      const key = await keyOf(step, known, request, sees);
      if (key === undefined) return;
      const body = entryBody(request, response);
      if (body === undefined) return;
      const digest = await digestOf(key, body);
      await own?.write(key, `${digest}\n${body}`);
      if (isDeclared(step)) await own?.write(await aboutKey(known), sees);
      if (shared?.isWritable !== true || response.isIsolated !== true || !isSharable(step, request)) return;
      if (output.some(({ value }) => holdsSecret(value))) return;
      await shared.write(key, signedEntry({ digest, body }, shared.keys));
    },
  };
}

/** A value from the command line can be a password, and the function can print it. A declaration is in a file. */
function isSharable({ program, declaredAt }: FunctionStep, request: SentRequest): boolean {
  if (program.kind !== 'container' || holdsSecret(request.value())) return false;
  return declaredAt !== undefined || program.env.length === 0;
}

function holdsSecret(value: JsonValue): boolean {
  return maskSecrets(value) !== value;
}

/** Belongs to the key, too, so that an entry under another key is damaged. */
function digestOf(key: string, body: string): Promise<string> {
  return sha256(`${key}\n${body}`);
}

/** Whether each response declares that the function is hermetic. */
function isDeclared({ program }: FunctionStep): boolean {
  return HERMETIC_BY[program.kind] === 'response';
}

/**
 * The identity of a container that is named by digest and sees nothing of this machine or the network. With a directory
 * at `/local`, see `createProgramIdentity`.
 */
export function containerIdentity({ program, localDirectory }: FunctionStep): string | undefined {
  if (program.kind !== 'container' || program.network || program.mounts.length > 0) return undefined;
  if (localDirectory !== undefined) return undefined;
  const digest = /@([a-z0-9]+:[0-9a-f]{32,})$/.exec(program.image)?.[1];
  // A variable without a value takes the caller's value.
  if (digest === undefined || program.env.some(({ value }) => value === undefined)) return undefined;
  return JSON.stringify([digest, program.env.map(({ name, value = '' }) => [name, value])]);
}

function entryBody(request: SentRequest, { end, output, stderr }: FunctionResponse): string | undefined {
  if (end.kind !== 'exited' || end.status !== 0) return undefined;
  if (output === undefined) return JSON.stringify({ stderr });
  // Most answers equal the request.
  if (output.kind === 'value') {
    if (equalValues(output.value, request.value())) return JSON.stringify({ stderr, unchanged: 'value' });
    const json = exactJson(output.value);
    return json === undefined ? undefined : `{"stderr":${JSON.stringify(stderr)},"value":${json}}`;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(output.bytes);
    if (text === request.text()) return JSON.stringify({ stderr, unchanged: true });
    return JSON.stringify({ stderr, text, ...(output.keepsComments === true ? { keepsComments: true } : {}) });
  } catch {
    return undefined;
  }
}

interface OpenedEntry {
  readonly digest: string;
  readonly signature: string | undefined;
  readonly body: string;
}

/** An entry is a line with the digest and perhaps a signature, and the body. Undefined if it is damaged. */
async function openEntry(key: string, entry: string): Promise<OpenedEntry | undefined> {
  const lineEnd = entry.indexOf('\n');
  if (lineEnd === -1) return undefined;
  const [digest = '', signature] = entry.slice(0, lineEnd).split(' ');
  const body = entry.slice(lineEnd + 1);
  return (await digestOf(key, body)) === digest ? { digest, signature, body } : undefined;
}

function signedEntry({ digest, body }: Pick<OpenedEntry, 'digest' | 'body'>, keys: CacheKeys | undefined): string {
  const signature = keys?.sign?.(signedText(digest));
  return `${digest}${signature === undefined ? '' : ` ${signature}`}\n${body}`;
}

function refusalOf(entry: OpenedEntry | undefined, keys: CacheKeys | undefined): RefusedEntry | undefined {
  if (entry === undefined) return 'damaged';
  if (keys === undefined) return undefined;
  if (entry.signature === undefined) return 'unsigned';
  return keys.isSigned(signedText(entry.digest), entry.signature) ? undefined : 'untrusted';
}

/** The digest covers the key and the body, and the key covers the function and its input. */
function signedText(digest: string): string {
  return `${FORMAT}\n${digest}`;
}

/** Undefined if a part is missing. */
function readBody(body: string, request: SentRequest): FunctionResponse | undefined {
  const value = parseJson(body);
  const stderr = member(value, 'stderr');
  if (typeof stderr !== 'string') return undefined;
  const unchanged = member(value, 'unchanged');
  const given = unchanged === 'value' ? request.value() : member(value, 'value');
  const text = unchanged === true ? request.text() : member(value, 'text');
  const output =
    given !== undefined
      ? ({ kind: 'value', value: given } as const)
      : typeof text === 'string'
        ? ({
            kind: 'text',
            bytes: new TextEncoder().encode(text),
            ...(member(value, 'keepsComments') === true ? { keepsComments: true as const } : {}),
          } as const)
        : undefined;
  return { end: { kind: 'exited', status: 0 }, output, stderr };
}

/** The JSON text that represents the value exactly; undefined if JSON cannot, as with infinity. */
function exactJson(value: JsonValue): string | undefined {
  return holdsFinite(value) ? JSON.stringify(value) : undefined;
}

function holdsFinite(value: JsonValue): boolean {
  if (isArray(value)) return value.every(holdsFinite);
  if (isObject(value)) return Object.values(value).every(holdsFinite);
  return typeof value !== 'number' || Number.isFinite(value);
}
