import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Script } from 'node:vm';
import { resetEngine } from '../engine-flags.ts';
import type { StoredCode } from './stored-code.ts';

type Require = (path: string) => unknown;
interface Module {
  exports: unknown;
  readonly require: Require;
}
type Chunk = (exports: unknown, require: Require, module: Module, filename: string, folder: string) => void;

export interface ChunkLoader {
  /** What the chunk at `./name` exports; it runs once. */
  readonly load: (path: string) => unknown;
  /**
   * What V8 has made of all chunks until now, to be asked for at the end: V8 goes back to the flags that it began with.
   * Undefined where that is known already, or would not be taken back.
   */
  readonly compiled: () => StoredCode | undefined;
}

/** As the loader of Node has it, for names and columns in stack traces: there a chunk begins with its first character. */
const BEFORE = '(function(exports,require,module,__filename,__dirname){';
const BEHIND = '\n})';
/** Where code has what V8 compares of its flags, behind its version and the length of the text. */
const FLAGS_START = 12;
const FLAGS_END = 16;

/** Loads the chunks of the command, CommonJS in `folder`, with what V8 made of them in an earlier process. */
export function createChunkLoader(folder: string, known: StoredCode): ChunkLoader {
  const vm = process.getBuiltinModule('node:vm');
  const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const modules = new Map<string, Module>();
  const scripts = new Map<string, { readonly script: Script; readonly modified: number }>();
  let isNew = false;
  let flagsAtStart: string | undefined;

  const compile = (name: string, filename: string): Script => {
    const modified = statSync(filename).mtimeMs;
    const text = `${BEFORE}${readFileSync(filename, 'utf8')}${BEHIND}`;
    const stored = known.chunks.get(name);
    const cachedData = stored?.modified === modified ? stored.code : undefined;
    const columnOffset = -BEFORE.length;
    const script = new vm.Script(text, { filename, columnOffset, cachedData, importModuleDynamically });
    const isTaken = cachedData !== undefined && script.cachedDataRejected === false;
    if (!isTaken) isNew = true;
    flagsAtStart ??= flagsOf(isTaken ? cachedData : script.createCachedData());
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

  return {
    load,
    compiled: () => {
      if (!isNew && known.ofMuch) return undefined;
      const isAtStart = (): boolean => flagsOf(new vm.Script('').createCachedData()) === flagsAtStart;
      // V8 has been given other flags for much input: with those a process that begins would refuse its code.
      const ofMuch = !isAtStart();
      if (ofMuch ? !resetEngine(isAtStart) : !isNew) return undefined;
      const chunks = new Map(known.chunks);
      for (const [name, { script, modified }] of scripts) {
        chunks.set(name, { modified, code: script.createCachedData() });
      }
      return { chunks, ofMuch: ofMuch || known.ofMuch };
    },
  };
}

function flagsOf(code: Uint8Array): string {
  return code.subarray(FLAGS_START, FLAGS_END).join(' ');
}

function isChunk(value: unknown): value is Chunk {
  return typeof value === 'function';
}
