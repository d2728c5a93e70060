import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Script } from 'node:vm';
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
  /** What V8 has made of all chunks until now; undefined where that is known already, or would not be taken back. */
  readonly compiled: () => ReadonlyMap<string, CompiledChunk> | undefined;
}

/** As the loader of Node has it, for names and columns in stack traces: there a chunk begins with its first character. */
const BEFORE = '(function(exports,require,module,__filename,__dirname){';
const BEHIND = '\n})';
/** What V8 compares before it takes code: its version, the length of the text, its flags. */
const HEAD_BYTES = 16;

/** Loads the chunks of the command, CommonJS in `folder`, with what V8 made of them in an earlier process. */
export function createChunkLoader(folder: string, known: ReadonlyMap<string, CompiledChunk>): ChunkLoader {
  const vm = process.getBuiltinModule('node:vm');
  const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const modules = new Map<string, Module>();
  const scripts = new Map<string, { readonly script: Script; readonly modified: number }>();
  let isNew = false;
  let firstHead: string | undefined;

  const compile = (name: string, filename: string): Script => {
    const modified = statSync(filename).mtimeMs;
    const text = `${BEFORE}${readFileSync(filename, 'utf8')}${BEHIND}`;
    const stored = known.get(name);
    const cachedData = stored?.modified === modified ? stored.code : undefined;
    const columnOffset = -BEFORE.length;
    const script = new vm.Script(text, { filename, columnOffset, cachedData, importModuleDynamically });
    const isTaken = cachedData !== undefined && script.cachedDataRejected === false;
    if (!isTaken) isNew = true;
    firstHead ??= headOf(isTaken ? cachedData : script.createCachedData());
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
      if (!isNew) return undefined;
      const made = new Map(known);
      let isFirst = true;
      for (const [name, { script, modified }] of scripts) {
        const code = script.createCachedData();
        // V8 has been given other flags, as for many files: in a process that begins it would refuse this.
        if (isFirst && headOf(code) !== firstHead) return undefined;
        isFirst = false;
        made.set(name, { modified, code });
      }
      return made;
    },
  };
}

function headOf(code: Uint8Array): string {
  return code.subarray(0, HEAD_BYTES).join(' ');
}

function isChunk(value: unknown): value is Chunk {
  return typeof value === 'function';
}
