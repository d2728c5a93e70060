import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, parseJson } from '@krmkit/base';

/** The built-in functions outside the catalogue, which import more than `fn` can: the rules of kubelets, and kustomize. */
export const OTHER_BUILT_INS: readonly string[] = ['apply-replacements', 'expansion'];

/** The start parameters of a worker. */
export interface ModuleOrder {
  /** An absolute path, or `krmkit:NAME` for a built-in function. */
  readonly path: string;
  /** The target of `krmkit/fn` for a module without its own krmkit; undefined: none. */
  readonly sdk: string | undefined;
  /** Addresses of files that export a built-in function outside the catalogue, by name. */
  readonly builtIns: Readonly<Record<string, string>>;
  /** Return the name, the description and the configuration of the function, as JSON, and do not call it. */
  readonly describes?: true;
}

export function isModuleOrder(value: unknown): value is ModuleOrder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'builtIns' in value
  );
}

/** From the worker; the answer to `ready` is one or more `ModuleInput`s. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly wants: 'value' | 'text' }
  /** Some items of the list that comes with `done`, in order. */
  | { readonly kind: 'items'; readonly json: string }
  | {
      readonly kind: 'done';
      readonly status: number;
      /** The list; its items are those sent before, if any. */
      readonly json: string;
      /** Replaces the JSON: the list as text, if the module has set comments. */
      readonly yaml?: string;
      readonly hermetic?: 'value' | 'text';
    }
  | ModuleMissing
  | { readonly kind: 'failed'; readonly message: string };

/** A module shares the port and can send anything. */
export function isWorkerMessage(value: unknown): value is WorkerMessage {
  const { kind, message, json } = objectMembers(value);
  if (kind === 'ready') return true;
  return kind === 'done' || kind === 'items'
    ? typeof json === 'string'
    : typeof kind === 'string' && typeof message === 'string';
}

/** The file does not exist, or nothing can read it. */
export type ModuleMissing =
  | { readonly kind: 'not-found'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly message: string; readonly hint: string };

/**
 * Lists cross as JSON: for plain data that takes a quarter of the time of a structured clone. Items of a long list
 * cross in pieces of a thousand, because the whole text would be in memory three times. The list comes last; its items
 * are those sent before.
 */
export type ModuleInput =
  | { readonly kind: 'items'; readonly json: string }
  | { readonly kind: 'list'; readonly json: string; readonly text?: string };

/** A list with at most this many items crosses in one piece. */
export const ITEMS_IN_ONE = 1000;

/** The items of a list in pieces of a thousand, each as JSON; nothing for a short list. */
export function* itemPieces(
  list: JsonValue,
  stringify: (value: JsonValue) => string = JSON.stringify,
): Generator<string, void, undefined> {
  const items = isObject(list) ? member(list, 'items') : undefined;
  if (!isArray(items) || items.length <= ITEMS_IN_ONE) return;
  for (let start = 0; start < items.length; start += ITEMS_IN_ONE) {
    yield stringify(items.slice(start, start + ITEMS_IN_ONE));
  }
}

/** The list without the items that cross in pieces; a short list keeps its items. */
export function withoutItemPieces(list: JsonValue): JsonValue {
  const items = isObject(list) ? member(list, 'items') : undefined;
  return isObject(list) && isArray(items) && items.length > ITEMS_IN_ONE ? { ...list, items: [] } : list;
}

/** Joins the pieces to one list. */
export function joinPieces(
  json: string,
  pieces: readonly string[],
  parse: (json: string) => unknown = JSON.parse,
): JsonValue {
  const list = parseJson(json, parse) ?? null;
  if (pieces.length === 0 || !isObject(list)) return list;
  const items: JsonValue[] = [];
  for (const piece of pieces) {
    const some = parseJson(piece, parse);
    if (isArray(some)) for (const item of some) items.push(item);
  }
  return { ...list, items };
}

/** The name of a built-in function; undefined for the path of a file. */
export function builtInName(path: string): string | undefined {
  return path.startsWith('krmkit:') ? path.slice('krmkit:'.length) : undefined;
}

/** The own members of a thrown or exported value; the namespace of a module has no prototype. */
export function objectMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
