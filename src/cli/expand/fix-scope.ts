import { resolvePath } from '../../functions/resolve-path.ts';
import { relativePath } from '../../read/relative-path.ts';
import { directoryOf, findRoots, reachedFrom } from '../../kustomize/roots.ts';
import type { FileSystem } from '../../platform/ports.ts';
import { decodeText } from '../../read/decode.ts';
import { readSource } from '../../read/documents.ts';
import { joinPath } from '../../read/join-path.ts';
import type { KustomizationFacts } from '../../read/kustomization.ts';
import { isKustomizationPath, readKustomization } from '../../read/kustomization.ts';
import { createSource } from '../../text/source.ts';
import type { CommandContext } from '../context.ts';
import { createTurns } from './progress.ts';

/** What the repository around the PATHs does with its files. Without a repository, only the PATHs are searched. */
export interface FixScope {
  /** The directories of the roots that use a file, by the real path of the file; relative to the working directory. */
  readonly rootsOf: (real: string) => readonly string[];
  /** A file that fills in `${NAME}` in other files, and how; undefined if there is none. */
  readonly filler: { readonly path: string; readonly tool: string } | undefined;
}

/** Larger files are not searched. In bytes. */
const LARGEST = 1_000_000;

const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** Searches the repositories that the PATHs are in. */
export async function readFixScope(context: CommandContext, paths: readonly string[]): Promise<FixScope> {
  const { files } = context;
  const working = await files.realPath('.');
  const base = working.ok ? working.value : '';
  const isInterrupted = createTurns(context);
  const kustomizations: KustomizationFacts[] = [];
  let filler: FixScope['filler'];
  for (const top of await repositoriesOf(files, paths)) {
    for await (const path of filesBelow(files, top)) {
      if (await isInterrupted()) break;
      const bytes = await files.readFile(path, LARGEST);
      const text = bytes.ok ? decodeText(bytes.value) : undefined;
      if (text?.ok !== true) continue;
      const tool = fillerIn(path, text.value);
      if (tool !== undefined) filler ??= { path: relativePath(base, path), tool };
      if (!isKustomizationPath(path)) continue;
      const [value = null] = readSource(createSource(path, text.value)).values;
      kustomizations.push(readKustomization(path, value));
    }
  }
  return { rootsOf: rootFinder(kustomizations, base), filler };
}

/** The top directory of the repository of each path, or the directory of the path itself. Real paths, each once. */
async function repositoriesOf(files: FileSystem, paths: readonly string[]): Promise<readonly string[]> {
  const tops = new Set<string>();
  for (const path of paths) {
    const real = await files.realPath(path);
    if (!real.ok) continue;
    const status = await files.status(real.value);
    const isDirectory = status.ok && status.value.kind === 'directory';
    const own = isDirectory ? real.value : parentOf(real.value);
    let top: string | undefined = own;
    while (top !== undefined && !(await files.status(joinPath(top, '.git'))).ok) {
      top = top === '/' || parentOf(top) === top ? undefined : parentOf(top);
    }
    tops.add(top ?? own);
  }
  return [...tops].filter((top) => ![...tops].some((other) => other !== top && `${top}/`.startsWith(`${other}/`)));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1));
}

/** Links are not followed. */
async function* filesBelow(files: FileSystem, directory: string): AsyncGenerator<string> {
  const waiting = [directory];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = await files.readDirectory(next);
    for (const { name, kind } of entries.ok ? entries.value : []) {
      if (SKIPPED.has(name)) continue;
      if (kind === 'directory') waiting.push(joinPath(next, name));
      else if (kind === 'file') yield joinPath(next, name);
    }
  }
}

/** Programs that fill in `${NAME}` in any text, and Flux, if the file has one of them. */
function fillerIn(path: string, text: string): string | undefined {
  if (text.includes('envsubst')) return 'envsubst';
  if (/\btemplatefile\s*\(|\btemplate_file\b/.test(text)) return 'Terraform';
  const isObject = /\.(?:ya?ml|json)$/.test(path) && text.includes('kustomize.toolkit.fluxcd.io/');
  return isObject && text.includes('postBuild') ? 'Flux' : undefined;
}

function rootFinder(kustomizations: readonly KustomizationFacts[], base: string): FixScope['rootsOf'] {
  const used = new Map<string, string[]>();
  for (const root of findRoots(kustomizations).roots) {
    const directory = relativePath(base, directoryOf(root));
    for (const { path, files } of reachedFrom(root, kustomizations)) {
      for (const file of new Set([path, ...files.map((one) => resolvePath('/', one))])) {
        const roots = used.get(file);
        if (roots === undefined) used.set(file, [directory]);
        else roots.push(directory);
      }
    }
  }
  return (real) => used.get(real) ?? [];
}
