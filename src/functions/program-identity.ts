import type { FileOwner, WritableFileSystem } from '../platform/ports.ts';
import { joinPath } from '../read/join-path.ts';
import { sha256 } from '../text/hash.ts';
import type { FunctionIdentity } from './cache.ts';
import { containerIdentity } from './cache.ts';
import { moduleIdentity } from './module-identity.ts';
import { builtInName } from './runners/module-message.ts';
import type { EnvironmentEntry, FunctionStep } from './step.ts';

/** What else decides what a function does than what its step says. */
export interface ProgramCircumstances {
  /** Changes with Node and with every file of krmkit; undefined where that is not known, and no module is remembered. */
  readonly runtime: string | undefined;
  /** What the command line gives to every function. */
  readonly env: readonly EnvironmentEntry[];
  /** Who runs containers, instead of nobody. */
  readonly user: FileOwner | undefined;
}

/**
 * What functions are: containers by digest, with the content of the directory that they see; modules with all that they
 * import; built-in functions. A step whose files change while it runs has no identity any more.
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
  // A variable without a value has that of whoever runs it.
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
 * A text that changes with everything that somebody who may read a directory finds in it but for times: names, kinds,
 * permissions and contents. Undefined where it holds more than 2000 entries or 16 MiB, or anything that is neither a
 * file nor a directory: a link leads elsewhere.
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
