import type { JsonValue } from '../../value/json.ts';

/** What a worker is started with. */
export interface ModuleOrder {
  /** An absolute path, or `krmkit:NAME` for a built-in function. */
  readonly path: string;
  /** What `krmkit/fn` means to a module that has no krmkit installed beside it; undefined: nothing. */
  readonly sdk: string | undefined;
  /** Addresses of files that export a built-in function which the catalogue does not have, by name. */
  readonly builtIns: Readonly<Record<string, string>>;
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

/** From the worker; `ready` is answered with a `ModuleInput`. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly wants: 'value' | 'text' }
  | {
      readonly kind: 'done';
      readonly status: number;
      readonly json: string;
      /** Instead of the JSON: the list as text, where the module has set comments. */
      readonly yaml?: string;
      readonly hermetic?: 'value' | 'text';
    }
  | ModuleMissing
  | { readonly kind: 'failed'; readonly message: string };

/** A module has the same port, and can send what it likes. */
export function isWorkerMessage(value: unknown): value is WorkerMessage {
  const { kind, message, json } = objectMembers(value);
  if (kind === 'ready') return true;
  return kind === 'done' ? typeof json === 'string' : typeof kind === 'string' && typeof message === 'string';
}

/** The file is not there, or nothing that can read it. */
export type ModuleMissing =
  | { readonly kind: 'not-found'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly message: string; readonly hint: string };

/** Lists cross as JSON: for plain data that takes a quarter of the time of a structured clone. */
export interface ModuleInput {
  readonly json: string;
  readonly text?: string;
}

/** The name of a built-in function; undefined for the path of a file. */
export function builtInName(path: string): string | undefined {
  return path.startsWith('krmkit:') ? path.slice('krmkit:'.length) : undefined;
}

/** What one side has written with JSON.stringify. */
export function parseJson(json: string, parse: (json: string) => unknown = JSON.parse): JsonValue {
  const value: unknown = parse(json);
  return isJson(value) ? value : null;
}

/** JSON.parse makes nothing else. */
function isJson(value: unknown): value is JsonValue {
  return value !== undefined;
}

/** The own members of what somebody threw or exported; the namespace of a module has no prototype. */
export function objectMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
