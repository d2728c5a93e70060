import type { Problem, Result } from '@krmkit/base';
import type { EnvironmentEntry, Mount } from './step.ts';
import { isAbsolutePath, resolvePath } from '@krmkit/base';

/** The message is a sentence without its full stop. */
export type Read<T> = Result<T, Required<Problem>>;

/** The parts of a mount as written. */
export interface WrittenMount {
  readonly type: string | undefined;
  readonly source: string | undefined;
  readonly target: string | undefined;
  readonly writable: boolean;
}

const MOUNT_TYPES: readonly string[] = ['bind', 'volume', 'tmpfs'];

/**
 * Resolves the source of a bind mount against its absolute base directory; undefined if there is none. A volume is a
 * name, and a tmpfs has no source.
 */
export function resolveMount(written: WrittenMount, directory: string | undefined): Read<Mount> {
  const { type = 'bind', source, target, writable } = written;
  if (!MOUNT_TYPES.includes(type)) {
    return wrong(`Unknown mount type ${JSON.stringify(type)}`, 'write bind, volume or tmpfs');
  }
  if (target === undefined || target === '') {
    return wrong('A mount has no target', 'write dst: and an absolute path in the container');
  }
  if (!target.startsWith('/')) {
    return wrong(`${JSON.stringify(target)} is not an absolute path in the container`, `write /${target}`);
  }
  const bad = [source ?? '', target].find((text) => /[,\u0000-\u001f]/.test(text));
  if (bad !== undefined) {
    return wrong(
      `${JSON.stringify(bad)} contains a comma or a control character, which container tools cannot mount`,
      'rename it',
    );
  }
  const resolved = resolveSource(type, source === '' ? undefined : source, directory);
  if (!resolved.ok) return resolved;
  return right({ type, source: resolved.value, target, writable: writable || type === 'tmpfs' });
}

function resolveSource(
  type: string,
  source: string | undefined,
  directory: string | undefined,
): Read<string | undefined> {
  if (type === 'tmpfs') {
    return source === undefined ? right(source) : wrong('A tmpfs has no source', 'remove src, or write type bind');
  }
  if (source === undefined) return wrong(`A mount of the type ${type} needs a source`, 'write src:');
  if (type === 'volume') return right(source);
  if (isAbsolutePath(source)) return right(resolvePath('/', source));
  if (directory !== undefined) return right(resolvePath(directory, source));
  return wrong(
    `The source ${JSON.stringify(source)} is relative to a file, but standard input has no directory`,
    'write an absolute path, or run the function from its directory',
  );
}

/** Reads `type=bind,src=PATH,dst=PATH[,rw=true]`, as container tools do; `source` and `target` work, too. */
export function readMount(text: string, directory: string): Read<Mount> {
  const parts = new Map<string, string>();
  for (const part of text.split(',')) {
    const equals = part.indexOf('=');
    const written = equals === -1 ? part : part.slice(0, equals);
    const key = MOUNT_KEYS.get(written);
    if (key === undefined) {
      return wrong(`A mount has no option ${JSON.stringify(written)}`, 'write type=bind,src=PATH,dst=PATH[,rw=true]');
    }
    if (parts.has(key)) return wrong(`A mount has ${key} twice`, 'leave one of them out');
    if (equals === -1 && key !== 'rw') return wrong(`A mount has ${written} without a value`, `write ${written}=...`);
    parts.set(key, equals === -1 ? 'true' : part.slice(equals + 1));
  }
  const writable = parts.get('rw') ?? 'false';
  if (writable !== 'true' && writable !== 'false') {
    return wrong(`rw is true or false, not ${JSON.stringify(writable)}`, 'write rw=true, or leave it out');
  }
  return resolveMount(
    {
      type: parts.get('type'),
      source: parts.get('src'),
      target: parts.get('dst'),
      writable: writable === 'true',
    },
    directory,
  );
}

const MOUNT_KEYS: ReadonlyMap<string, 'type' | 'src' | 'dst' | 'rw'> = new Map([
  ['type', 'type'],
  ['src', 'src'],
  ['source', 'src'],
  ['dst', 'dst'],
  ['target', 'dst'],
  ['destination', 'dst'],
  ['rw', 'rw'],
]);

/** Reads `NAME=VALUE`, split at the first `=`. A `NAME` alone takes the caller's value. */
export function readEnvironmentEntry(text: string): Read<EnvironmentEntry> {
  const equals = text.indexOf('=');
  const name = equals === -1 ? text : text.slice(0, equals);
  const value = equals === -1 ? undefined : text.slice(equals + 1);
  if (name === '') return wrong(`${JSON.stringify(text)} has no name`, 'write NAME=VALUE, or NAME for your own value');
  if (/[\s\u0000]/.test(name) || value?.includes('\0') === true) {
    return wrong(`${JSON.stringify(text)} is not a valid variable`, 'write NAME=VALUE without spaces in the name');
  }
  return right({ name, value });
}

function right<T>(value: T): Read<T> {
  return { ok: true, value };
}

function wrong(message: string, hint: string): Read<never> {
  return { ok: false, message, hint };
}
