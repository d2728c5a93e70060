import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Descriptor 1 of a worker is that of krmkit, whose standard output is for manifests alone: what a module writes there,
 * and what programs inherit that it starts, goes to standard error. An oversight is caught, not an intention.
 */
export function keepStandardOutput(): void {
  const toStderr: Change = ([descriptor, ...rest]) => [descriptor === 1 ? 2 : descriptor, ...rest];
  const childToStderr: Change = (given) => given.map(withoutStdout);
  replace(fs, 'writeSync', toStderr);
  replace(fs, 'write', toStderr);
  // spawn, exec, execFile and fork all come by here.
  replace(childProcess.ChildProcess.prototype, 'spawn', childToStderr);
  for (const name of ['spawnSync', 'execSync', 'execFileSync']) replace(childProcess, name, childToStderr);
  syncBuiltinESMExports();
}

type Change = (given: readonly unknown[]) => readonly unknown[];

function replace(owner: object, name: string, change: Change): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const changed = function changed(this: unknown, ...given: readonly unknown[]): unknown {
    return Reflect.apply(original, this, change(given));
  };
  // exec, write and others carry what util.promisify makes of them.
  Reflect.set(owner, name, Object.defineProperties(changed, Object.getOwnPropertyDescriptors(original)));
}

/** Options of a child process. */
function withoutStdout(options: unknown): unknown {
  if (typeof options !== 'object' || options === null || !('stdio' in options)) return options;
  const { stdio } = options;
  if (stdio === 'inherit') return { ...options, stdio: ['inherit', 2, 'inherit'] };
  if (!Array.isArray(stdio)) return options;
  const places: readonly unknown[] = stdio;
  return { ...options, stdio: places.map((one, at) => (one === 1 || (at === 1 && one === 'inherit') ? 2 : one)) };
}
