import type { FileOwner, WritableFileSystem } from '@krmkit/base';
import { sha256, joinPath } from '@krmkit/base';
import type { FunctionIdentity } from './cache.ts';
import { containerIdentity } from './cache.ts';
import { moduleIdentity } from './module-identity.ts';
import { builtInName } from './runners/module-message.ts';
import type { EnvironmentEntry, FunctionStep } from './step.ts';

/** What decides the behavior of a function besides its step. */
export interface ProgramCircumstances {
  /** Changes with Node and with every file of krmkit; undefined if unknown, which disables caching of modules. */
  readonly runtime: string | undefined;
  /** The variables that the command line gives to every function. */
  readonly env: readonly EnvironmentEntry[];
  /** The user that runs containers, instead of the user `nobody`. */
  readonly user: FileOwner | undefined;
}

/**
 * Identifies functions: containers by digest, with the content of the directory that they see; modules with everything
 * that they import; built-in functions. A step whose files change while it runs has no identity any more.
 */
export function createProgramIdentity(
  files: WritableFileSystem,
  circumstances: ProgramCircumstances,
): FunctionIdentity {
  const before = new WeakMap<FunctionStep, string>();
  return async (step) => {
    const identity = await identityOf(step, files, circumstances);
    if (identity === undefined) return undefined;
    const earlier = before.get(step);
    before.set(step, identity);
    return earlier === undefined || earlier === identity ? identity : undefined;
  };
}

async function identityOf(
  step: FunctionStep,
  files: WritableFileSystem,
  { runtime, env, user }: ProgramCircumstances,
): Promise<string | undefined> {
  // A variable without a value takes the caller's value.
  if (env.some(({ value }) => value === undefined)) return undefined;
  const given = env.map(({ name, value = '' }) => [name, value]);
  const { program, localDirectory } = step;
  switch (program.kind) {
    case 'exec':
      return undefined;
    case 'container': {
      const container = containerIdentity({ ...step, localDirectory: undefined });
      if (container === undefined) return undefined;
      const local = localDirectory === undefined ? '' : await directoryIdentity(localDirectory, files);
      return local === undefined ? undefined : JSON.stringify([container, local, given, user ?? null]);
    }
    case 'module': {
      if (runtime === undefined) return undefined;
      const isBuiltIn = builtInName(program.path) !== undefined;
      const module = isBuiltIn ? program.path : await moduleIdentity(program.path, files);
      return module === undefined ? undefined : JSON.stringify([runtime, module, given]);
    }
  }
}

const MAX_ENTRIES = 2000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * A text that changes with everything a reader of the directory can see except times: names, kinds, permissions and
 * contents. Undefined above 2000 entries or 16 MiB, or if there is anything but files and directories: a link leads
 * elsewhere.
 */
async function directoryIdentity(directory: string, files: WritableFileSystem): Promise<string | undefined> {
  const parts: string[] = [];
  let bytes = 0;
  const waiting = [''];
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    const listed = await files.readDirectory(joinPath(directory, inside));
    if (!listed.ok) return undefined;
    for (const { name, kind } of listed.value.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = joinPath(inside, name);
      const status = await files.entryStatus(joinPath(directory, path));
      if (!status.ok || status.value.kind !== kind || parts.length >= MAX_ENTRIES) return undefined;
      const { mode, owner, size } = status.value;
      const about = JSON.stringify([path, kind, mode, owner.user, owner.group]);
      if (kind === 'directory') {
        waiting.push(path);
        parts.push(about);
        continue;
      }
      bytes += size;
      if (kind !== 'file' || bytes > MAX_BYTES) return undefined;
      const content = await files.readFile(joinPath(directory, path), MAX_BYTES);
      if (!content.ok) return undefined;
      parts.push(`${about} ${await sha256(new Uint8Array(content.value))}`);
    }
  }
  return parts.join('\n');
}
