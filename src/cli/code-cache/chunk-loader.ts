import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Script } from 'node:vm';
import { resetEngine } from '../engine-flags.ts';
import type { CompiledChunk } from './stored-code.ts';

type Require = (path: string) => unknown;
interface Module {
  exports: unknown;
  readonly require: Require;
}
type Chunk = (exports: unknown, require: Require, module: Module, filename: string, folder: string) => void;

export interface ChunkLoader {
  /** What the chunk at `./name` exports; it runs once. */
  readonly load: (path: string) => unknown;
  /** Were chunks loaded that are not among what is known? */
  readonly isNew: () => boolean;
  /** What V8 has made of all chunks until now. It goes back to the flags that it began with; undefined where it cannot. */
  readonly compiled: () => ReadonlyMap<string, CompiledChunk> | undefined;
}

/** As the loader of Node has it, for names and columns in stack traces: there a chunk begins with its first character. */
const BEFORE = '(function(exports,require,module,__filename,__dirname){';
const BEHIND = '\n})';
/** Where code has what V8 compares of its flags, behind its version and the length of the text. */
const FLAGS_START = 12;
const FLAGS_END = 16;

/** Loads the chunks of the command, CommonJS in `folder`, with what V8 made of them in an earlier process. */
export function createChunkLoader(folder: string, known: ReadonlyMap<string, CompiledChunk>): ChunkLoader {
  const vm = process.getBuiltinModule('node:vm');
  const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const modules = new Map<string, Module>();
  const scripts = new Map<string, { readonly script: Script; readonly modified: number }>();
  let isNew = false;
  let flagsAtStart: string | undefined;

  const compile = (name: string, filename: string): Script => {
    const modified = statSync(filename).mtimeMs;
    const text = `${BEFORE}${readFileSync(filename, 'utf8')}${BEHIND}`;
    const stored = known.get(name);
    const cachedData = stored?.modified === modified ? stored.code : undefined;
    const columnOffset = -BEFORE.length;
    const script = new vm.Script(text, { filename, columnOffset, cachedData, importModuleDynamically });
    const isTaken = cachedData !== undefined && script.cachedDataRejected === false;
    flagsAtStart ??= isTaken ? flagsOf(cachedData) : currentFlags();
    // What is loaded only after much input, with other flags then, V8 does not take: it is known all the same.
    if (!isTaken && (cachedData === undefined || isAtStart())) isNew = true;
    scripts.set(name, { script, modified });
    return script;
  };

  const load: Require = (path) => {
    const name = path.replace('./', '');
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const filename = join(folder, name);
    const run: unknown = compile(name, filename).runInThisContext();
    if (!isChunk(run)) throw new TypeError(`${filename} is no chunk of the command`);
    const module: Module = { exports: {}, require: load };
    modules.set(name, module);
    run(module.exports, load, module, filename, dirname(filename));
    return module.exports;
  };

  const currentFlags = (): string => flagsOf(new vm.Script('').createCachedData());
  const isAtStart = (): boolean => currentFlags() === flagsAtStart;

  return {
    load,
    isNew: () => isNew,
    compiled: () => {
      // With the flags for much input a process that begins would refuse its code.
      if (!isAtStart() && !resetEngine(isAtStart)) return undefined;
      const made = new Map(known);
      for (const [name, { script, modified }] of scripts) made.set(name, { modified, code: script.createCachedData() });
      return made;
    },
  };
}

function flagsOf(code: Uint8Array): string {
  return code.subarray(FLAGS_START, FLAGS_END).join(' ');
}

function isChunk(value: unknown): value is Chunk {
  return typeof value === 'function';
}
