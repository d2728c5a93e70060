import type { ReadPorts, KustomizationFacts } from '@krmkit/manifests';
import {
  readSources,
  readSource,
  isKustomizationPath,
  KUSTOMIZATION_NAMES,
  readKustomization,
} from '@krmkit/manifests';
import { basename, textAt } from '@krmkit/base';
import type { BuiltRoot } from './environments.ts';
import { kustomizationDirectory } from './roots.ts';

/** What is judged in place of a root that cannot be built. */
export interface RootParts {
  /** Directories that it uses and that have a kustomization: roots of their own. */
  readonly directories: readonly string[];
  /** Paths that it lists as `resources`, also through its components: they stand for themselves. Some may not exist. */
  readonly files: readonly string[];
  /** Its kustomization and those of its components, which change what the files and directories have. */
  readonly users: readonly KustomizationFacts[];
}

/** The kustomization in a directory; undefined if there is none, or none that can be read. */
export type KustomizationAt = (directory: string) => Promise<KustomizationFacts | undefined>;

/** Knows the given kustomizations, and reads others on first use. */
export function createKustomizationAt(known: readonly KustomizationFacts[], ports: ReadPorts): KustomizationAt {
  const found = new Map<string, Promise<KustomizationFacts | undefined>>();
  for (const one of known) found.set(kustomizationDirectory(one), Promise.resolve(one));
  return (directory) => {
    let one = found.get(directory);
    if (one === undefined) found.set(directory, (one = readKustomizationAt(directory, ports)));
    return one;
  };
}

async function readKustomizationAt(directory: string, ports: ReadPorts): Promise<KustomizationFacts | undefined> {
  for (const name of KUSTOMIZATION_NAMES) {
    const path = directory === '.' ? name : `${directory}/${name}`;
    const status = await ports.files.status(path);
    if (status.ok && status.value.kind === 'file') {
      const [facts] = await readKustomizations([path], ports);
      return facts;
    }
  }
  return undefined;
}

/** Reads kustomization files. The build reports what is wrong with them. */
export async function readKustomizations(
  paths: readonly string[],
  ports: ReadPorts,
): Promise<readonly KustomizationFacts[]> {
  const kustomizations: KustomizationFacts[] = [];
  const files = paths.map((path) => ({ path, relativePath: basename(path), named: false }));
  for await (const { path, source } of readSources(files, ports, {}, [])) {
    const [value = null] = readSource(source).values;
    if (!isFlux(textAt(value, 'apiVersion'))) kustomizations.push(readKustomization(path, value));
  }
  return kustomizations;
}

/** The Kustomization of Flux has the same kind, and is an object of a cluster. */
function isFlux(apiVersion: string): boolean {
  return apiVersion.startsWith('kustomize.toolkit.fluxcd.io/');
}

/** The parts of a root. A component cannot be a root, so its own parts count. */
export async function partsOfRoot(root: string, kustomizationAt: KustomizationAt): Promise<RootParts> {
  const directories = new Set<string>();
  const files = new Set<string>();
  const users: KustomizationFacts[] = [];
  const reached = new Set([root]);
  for (const directory of reached) {
    const facts = await kustomizationAt(directory);
    if (facts === undefined) continue;
    users.push(facts);
    for (const path of facts.uses) {
      const used = await kustomizationAt(path === '' ? '.' : path);
      if (used === undefined) files.add(path);
      else if (used.isComponent) reached.add(kustomizationDirectory(used));
      else if (kustomizationDirectory(used) !== root) directories.add(kustomizationDirectory(used));
    }
  }
  return { directories: [...directories], files: [...files], users };
}

/** Joins the parts of one root on two sides. */
export function joinParts(a: RootParts, b: RootParts): RootParts {
  return {
    directories: [...new Set([...a.directories, ...b.directories])],
    files: [...new Set([...a.files, ...b.files])],
    users: [...a.users, ...b.users],
  };
}

/** How `buildWithParts` builds. */
export interface PartBuilder<Built> {
  /** `users`: the kustomizations that cannot be built and change what this one builds. */
  readonly build: (directory: string, users: readonly KustomizationFacts[]) => Promise<Built>;
  /** What the build of the directory gave: none where no side has a kustomization. */
  readonly rootsOf: (built: Built) => readonly BuiltRoot[];
  readonly partsOf: (directory: string) => Promise<RootParts>;
}

/** What was built, and the parts of what was not. */
export interface BuiltWithParts<Built> {
  readonly built: readonly Built[];
  /** Those that could not be built, by directory. `users` has the kustomizations that use them, too. */
  readonly failed: ReadonlyMap<string, RootParts>;
}

/**
 * Builds roots. Where one cannot be built, the directories that it uses become roots, unless a root that is built uses
 * them, down to what can be built.
 */
export async function buildWithParts<Built>(
  roots: Iterable<string>,
  { build, rootsOf, partsOf }: PartBuilder<Built>,
): Promise<BuiltWithParts<Built>> {
  const built: Built[] = [];
  const failed = new Map<string, RootParts>();
  const known = new Set<string>();
  const covered = new Set<string>();
  let waiting = new Map([...roots].map((directory): [string, readonly KustomizationFacts[]] => [directory, []]));
  while (waiting.size > 0) {
    const next = new Map<string, readonly KustomizationFacts[]>();
    for (const [directory, users] of waiting) {
      known.add(directory);
      const one = await build(directory, users);
      built.push(one);
      const all = rootsOf(one);
      if (all.every(({ state }) => state === 'built')) {
        for (const path of all.flatMap((root) => [...root.package.sources.keys()])) {
          if (isKustomizationPath(path)) covered.add(kustomizationDirectory({ path }));
        }
        continue;
      }
      const parts = await partsOf(directory);
      const own = [...users, ...parts.users];
      failed.set(directory, { ...parts, users: own });
      for (const part of parts.directories) next.set(part, [...(next.get(part) ?? []), ...own]);
    }
    for (const directory of next.keys()) if (known.has(directory) || covered.has(directory)) next.delete(directory);
    waiting = await withoutUsed(next, partsOf);
  }
  return { built, failed };
}

/** Without directories that others of them use. They come again if those cannot be built. */
async function withoutUsed<Value>(
  directories: ReadonlyMap<string, Value>,
  partsOf: PartBuilder<unknown>['partsOf'],
): Promise<Map<string, Value>> {
  const kept = new Map(directories);
  for (const directory of directories.keys()) {
    if (!kept.has(directory)) continue;
    const reached = new Set((await partsOf(directory)).directories);
    for (const one of reached) for (const inner of (await partsOf(one)).directories) reached.add(inner);
    reached.delete(directory);
    for (const one of reached) kept.delete(one);
  }
  return kept;
}
