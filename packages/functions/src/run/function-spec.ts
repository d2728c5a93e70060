import { listOf, isAbsolutePath, resolvePath } from '@krmkit/base';
import { resolveBuiltIn } from './built-in.ts';
import { parseImage } from './image.ts';
import type { Read } from './mount.ts';
import { readEnvironmentEntry, resolveMount } from './mount.ts';
import type {
  ContainerProgram,
  EnvironmentEntry,
  ExecProgram,
  FunctionProgram,
  ModuleProgram,
  Mount,
  ProgramKind,
} from './step.ts';
import type { Field } from '@krmkit/manifests';
import {
  booleanOf,
  capital,
  checkMembers,
  fieldItems,
  memberOf,
  fieldName,
  reportField,
  fieldText,
} from '@krmkit/manifests';

export interface FunctionSpec {
  /** As written. */
  readonly name: string;
  readonly program: FunctionProgram;
  readonly defersFailure: boolean;
}

type ReadProgram = (field: Field, directory: string | undefined) => Named | undefined;

const READERS: Readonly<Record<ProgramKind, ReadProgram>> = {
  container: (field, directory) => named(readContainer(field, directory), (program) => program.image),
  exec: (field, directory) => named(readExec(field, directory), () => fieldText(memberOf(field, 'path')) ?? ''),
  module: (field, directory) => named(readModule(field, directory), () => fieldText(memberOf(field, 'path')) ?? ''),
};
const FIELDS: readonly string[] = [...Object.keys(READERS), 'deferFailure'];

/**
 * Reads the function specification: exactly one of `container`, `exec` and `module`, and `deferFailure`. `directory` is
 * the absolute directory of the file that declares the function, undefined in a stream. Undefined if the function
 * cannot run; the diagnostics of the field's text say why.
 */
export function readFunctionSpec(field: Field, directory: string | undefined): FunctionSpec | undefined {
  const before = field.text.diagnostics.length;
  const starlark = memberOf(field, 'starlark');
  if (starlark !== undefined) {
    reportField(
      starlark,
      'Starlark functions are no longer run by any tool',
      'write it in TypeScript or JavaScript and declare it as module: {path: FILE}',
      { mark: 'key' },
    );
  }
  if (!checkMembers(field, starlark === undefined ? FIELDS : [...FIELDS, 'starlark'])) return undefined;
  const defersFailure = booleanOf(memberOf(field, 'deferFailure')) ?? false;
  const declared: { readonly way: Field; readonly program: Named | undefined }[] = [];
  for (const [kind, read] of Object.entries(READERS)) {
    const way = memberOf(field, kind);
    if (way !== undefined) declared.push({ way, program: read(way, directory) });
  }
  const [first, ...others] = declared;
  if (first === undefined) {
    if (starlark === undefined && !hasError(field, before)) {
      reportField(
        field,
        `${capital(fieldName(field))} does not name what to run`,
        `write ${listOf(Object.keys(READERS), 'or')}`,
      );
    }
    return undefined;
  }
  for (const { way } of others) {
    const message = `The function has both ${fieldName(first.way)} and ${fieldName(way)}, and only one can run`;
    reportField(way, message, 'leave one of them out', { mark: 'key' });
  }
  if (first.program === undefined || hasError(field, before)) return undefined;
  return { ...first.program, defersFailure };
}

type Named = Pick<FunctionSpec, 'name' | 'program'>;

function named<T extends FunctionProgram>(program: T | undefined, name: (program: T) => string): Named | undefined {
  return program === undefined ? undefined : { name: name(program), program };
}

function readContainer(field: Field, directory: string | undefined): ContainerProgram | undefined {
  if (!checkMembers(field, ['image', 'network', 'mounts', 'envs'])) return undefined;
  const image = readImage(field);
  const network = readNetwork(memberOf(field, 'network'));
  const mounts: Mount[] = [];
  for (const item of fieldItems(memberOf(field, 'mounts'))) {
    const mount = readDeclaredMount(item, directory);
    if (mount !== undefined) mounts.push(mount);
  }
  const env = readEnvironment(memberOf(field, 'envs'));
  return image === undefined ? undefined : { kind: 'container', image, network, mounts, env };
}

/** The image of a container or of a pipeline step. */
export function readImage(field: Field): string | undefined {
  const written = memberOf(field, 'image');
  const image = fieldText(written);
  if (written === undefined || image === '') {
    reportField(written ?? field, `${fieldName(field)} does not name an image`, 'write image: and its name', {
      mark: 'key',
    });
    return undefined;
  }
  if (image === undefined) return undefined;
  return checkImage(written, image) ? image : undefined;
}

export function checkImage(field: Field, image: string): boolean {
  const parsed = parseImage(image);
  if (parsed.ok) return true;
  const hint = 'write NAME:TAG, or NAME@sha256:... to get the same image each time';
  reportField(field, `${JSON.stringify(image)} is not a valid image name: ${parsed.message}`, hint);
  return false;
}

/** True or false, or `{required: true}` as older kpt wrote it. */
function readNetwork(field: Field | undefined): boolean {
  if (field === undefined || typeof field.value === 'boolean') return field?.value === true;
  if (typeof field.value === 'object' && checkMembers(field, ['required'])) {
    return booleanOf(memberOf(field, 'required')) ?? false;
  }
  if (typeof field.value !== 'object') booleanOf(field);
  return false;
}

function readDeclaredMount(field: Field, directory: string | undefined): Mount | undefined {
  if (!checkMembers(field, ['type', 'src', 'dst', 'rw'])) return undefined;
  const written = {
    type: fieldText(memberOf(field, 'type')),
    source: fieldText(memberOf(field, 'src')),
    target: fieldText(memberOf(field, 'dst')),
    writable: booleanOf(memberOf(field, 'rw')) ?? false,
  };
  return accepted(field, resolveMount(written, directory));
}

function readEnvironment(field: Field | undefined): readonly EnvironmentEntry[] {
  const entries: EnvironmentEntry[] = [];
  for (const item of fieldItems(field)) {
    const text = fieldText(item);
    const entry = text === undefined ? undefined : accepted(item, readEnvironmentEntry(text));
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

function readExec(field: Field, directory: string | undefined): ExecProgram | undefined {
  if (!checkMembers(field, ['path', 'args', 'envs'])) return undefined;
  const path = readProgramPath(field, directory, 'exec');
  const args: string[] = [];
  for (const item of fieldItems(memberOf(field, 'args'))) {
    const text = item.value === null ? '' : fieldText(item);
    if (text !== undefined) args.push(text);
  }
  const env = readEnvironment(memberOf(field, 'envs'));
  return path === undefined ? undefined : { kind: 'exec', path, args, env };
}

function readModule(field: Field, directory: string | undefined): ModuleProgram | undefined {
  if (!checkMembers(field, ['path'])) return undefined;
  const path = readProgramPath(field, directory, 'module');
  return path === undefined ? undefined : { kind: 'module', path };
}

function readProgramPath(field: Field, directory: string | undefined, kind: 'exec' | 'module'): string | undefined {
  const written = memberOf(field, 'path');
  const path = fieldText(written);
  if (written === undefined || path === '') {
    const what = kind === 'exec' ? 'a program' : 'a file';
    reportField(written ?? field, `${fieldName(field)} does not name ${what}`, `write path: and the path of ${what}`, {
      mark: 'key',
    });
    return undefined;
  }
  if (path === undefined) return undefined;
  return accepted(written, resolveProgram(path, directory, kind));
}

/**
 * Resolves the path of a program against the absolute directory of the file that names it. A program name without a
 * slash is looked up in PATH, as shells do; `./fn.sh` is the file in the same directory. A built-in function is
 * `krmkit:NAME`.
 */
export function resolveProgram(path: string, directory: string | undefined, kind: 'exec' | 'module'): Read<string> {
  if (path.includes('\0')) return { ok: false, message: 'A path holds a NUL character', hint: 'remove it' };
  if (kind === 'exec' && !/[\\/]/.test(path)) return { ok: true, value: path };
  const builtIn = kind === 'module' ? resolveBuiltIn(path) : undefined;
  if (builtIn !== undefined) return builtIn;
  if (isAbsolutePath(path)) return { ok: true, value: resolvePath('/', path) };
  if (directory !== undefined) return { ok: true, value: resolvePath(directory, path) };
  return {
    ok: false,
    message: `${JSON.stringify(path)} is relative to a file, but standard input has no directory`,
    hint: 'write an absolute path, or run the function from its directory',
  };
}

function accepted<T>(field: Field, read: Read<T>): T | undefined {
  if (read.ok) return read.value;
  reportField(field, read.message, read.hint);
  return undefined;
}

function hasError({ text }: Field, before: number): boolean {
  return text.diagnostics.slice(before).some(({ severity }) => severity === 'error');
}
