import { sha256 } from '@krmkit/base';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ModuleRunnerOptions } from './module.ts';
import { besideThis, builtInFiles } from './module.ts';

/** Options of Node that do not affect the result of a module. */
const HARMLESS = /^(?:\s*--(?:max-old-space-size|no-warnings|disable-warning|trace-warnings)(?:=\S+)?)*\s*$/;

/**
 * A text that changes with Node and with every file of krmkit that a module runs in, because the names of its chunks
 * contain their digests. Undefined if options of Node may load more code, or if a file is missing.
 */
export async function moduleRuntime(options: ModuleRunnerOptions): Promise<string | undefined> {
  const { NODE_OPTIONS = '', NODE_PATH = '' } = process.env;
  if (!HARMLESS.test(NODE_OPTIONS) || NODE_PATH !== '') return undefined;
  const files = [
    options.worker ?? besideThis('module-worker.js'),
    options.sdk ?? besideThis('fn.js'),
    ...Object.values({ ...builtInFiles(), ...options.builtIns }),
  ];
  const parts: string[] = [];
  for (const file of files) {
    if (file === undefined) continue;
    try {
      parts.push(await sha256(await readFile(fileURLToPath(file.href), 'utf8')));
    } catch {
      return undefined;
    }
  }
  return files[0] === undefined ? undefined : JSON.stringify([process.version, process.arch, ...parts]);
}
