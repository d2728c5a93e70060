import type { FileOwner, WritableFileSystem } from '../platform/ports.ts';
import type { FunctionIdentity } from './cache.ts';
import { containerIdentity } from './cache.ts';
import { directoryIdentity } from './directory-identity.ts';
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
