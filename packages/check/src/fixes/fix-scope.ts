import { kustomizationDirectory, findRoots, reachedFrom } from '@krmkit/kustomize';
import type { FileSystem } from '@krmkit/base';
import {
  decodeText,
  readRegularFile,
  readSource,
  parseIgnoreRules,
  isIgnored,
  repositoriesOf,
  isKustomizationPath,
  readKustomization,
} from '@krmkit/manifests';
import type { IgnoreRules, KustomizationFacts } from '@krmkit/manifests';
import { createSource, dirname, joinPath, relativePath, resolvePath } from '@krmkit/base';
import type { Filler } from './fillers.ts';
import { fillerIn } from './fillers.ts';

/** What the repository around the PATHs does with its files. Without a repository, only the PATHs are searched. */
export interface FixScope {
  /** The directories of the roots that use a file, by the real path of the file; relative to the working directory. */
  readonly rootsOf: (real: string) => readonly string[];
  /** A file that can fill in `${NAME}` in a file with this real path, and how; undefined if there is none. */
  readonly fillerOf: (real: string) => Pick<Filler, 'path' | 'tool'> | undefined;
}

/** Larger files are not searched. In bytes. */
const LARGEST = 1_000_000;

const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** Searches the repositories that the PATHs are in. `isInterrupted` can pause between files; the search ends when it resolves to true. */
export async function readFixScope(
  files: FileSystem,
  paths: readonly string[],
  isInterrupted: () => Promise<boolean> = async () => false,
): Promise<FixScope> {
  const working = await files.realPath('.');
  const base = working.ok ? working.value : '';
  const kustomizations: KustomizationFacts[] = [];
  const fillers: Filler[] = [];
  for (const top of await repositoriesOf(files, paths)) {
    for await (const { path, isLeftOut } of filesBelow(files, top)) {
      if (await isInterrupted()) break;
      if (isLeftOut && !isKustomizationPath(path)) continue;
      const bytes = await files.readFile(path, LARGEST);
      const text = bytes.ok ? decodeText(bytes.value) : undefined;
      if (text?.ok !== true) continue;
      const filler = isLeftOut ? undefined : fillerIn(path, text.value);
      if (filler !== undefined) fillers.push(filler);
      if (!isKustomizationPath(path)) continue;
      const [value = null] = readSource(createSource(path, text.value)).values;
      const facts = readKustomization(path, value);
      kustomizations.push({ ...facts, files: await realPaths(files, facts.files) });
    }
  }
  return {
    rootsOf: rootFinder(kustomizations, base),
    fillerOf: (real) => {
      const filler = fillers.find(({ path, reach }) => reach === 'everywhere' || isBelow(dirname(path), real));
      return filler && { path: relativePath(base, filler.path), tool: filler.tool };
    },
  };
}

/** Kustomize follows links, so a file has users that name it by other paths. */
async function realPaths(files: FileSystem, paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const real = await files.realPath(resolvePath('/', path));
    found.push(real.ok ? real.value : path);
  }
  return found;
}

function isBelow(directory: string, path: string): boolean {
  return path.startsWith(directory === '/' ? '/' : `${directory}/`);
}

interface FoundFile {
  readonly path: string;
  /** A `.gitignore` names the file, so it is not in the repository. */
  readonly isLeftOut: boolean;
}

/** Links to directories are not followed: what they lead to has another path. */
async function* filesBelow(files: FileSystem, top: string): AsyncGenerator<FoundFile> {
  const waiting: { directory: string; isLeftOut: boolean; rules: readonly IgnoreRules[] }[] = [];
  waiting.push({ directory: top, isLeftOut: false, rules: [] });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { directory } = next;
    const entries = await files.readDirectory(directory);
    const listed = entries.ok ? entries.value.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : [];
    const own = listed.some(({ name }) => name === '.gitignore') ? await readGitIgnore(files, top, directory) : [];
    const rules = [...next.rules, ...own];
    for (const { name, kind } of listed) {
      if (SKIPPED.has(name)) continue;
      const path = joinPath(directory, name);
      const isLeftOut = next.isLeftOut || isIgnored(rules, relativePath(top, path), kind === 'directory');
      if (kind === 'directory') waiting.push({ directory: path, isLeftOut, rules });
      else if (kind === 'file' || (kind === 'link' && isKustomizationPath(path))) yield { path, isLeftOut };
    }
  }
}

async function readGitIgnore(files: FileSystem, top: string, directory: string): Promise<readonly IgnoreRules[]> {
  const bytes = await readRegularFile(files, joinPath(directory, '.gitignore'), LARGEST);
  const text = bytes.ok ? decodeText(bytes.value) : undefined;
  const inside = directory === top ? '' : relativePath(top, directory);
  return text?.ok === true ? [parseIgnoreRules(inside, text.value)] : [];
}

function rootFinder(kustomizations: readonly KustomizationFacts[], base: string): FixScope['rootsOf'] {
  const used = new Map<string, string[]>();
  for (const root of findRoots(kustomizations).roots) {
    const directory = relativePath(base, kustomizationDirectory(root));
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
