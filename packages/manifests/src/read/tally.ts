import { isPackageFileName, packageDirectories, packageOf } from './package-boundaries.ts';
import type { StreamedFile } from './package-files.ts';
import type { Resource } from '../resource/resource.ts';
import { compareBytes, ownCopy } from '@krmkit/base';

/** The number of resources of each kind in a package, or in what a kustomization builds. */
export interface CountedPackage {
  /** `''` for the named directory. For a build, as a PATH. */
  readonly directory: string;
  readonly isBuilt: boolean;
  /** By name, in byte order. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Counts resources of files that arrive one after the other. Keeps one number for each kind in each directory. */
export interface Tally {
  readonly add: (file: StreamedFile) => void;
  /** Counts what the kustomization in a directory builds. */
  readonly addBuild: (directory: string, built: { readonly resources: readonly Resource[] }) => void;
  /** The number of files. */
  readonly files: () => number;
  /**
   * Packages by path, then builds in their order. The file that makes a directory a package can follow its resources, so
   * this is computed at the end.
   */
  readonly packages: () => readonly CountedPackage[];
}

export function createTally(isRelative: boolean): Tally {
  const directories = new Map<string, Kinds>();
  const packagePaths: string[] = [];
  // If a stream turns out to be unreadable, nothing of it counts, as for such a file.
  let parts: Kinds = new Map();
  let files = 0;
  const builds: CountedPackage[] = [];
  return {
    add: ({ path, relativePath, resources, isWhole, isLast }) => {
      const shown = isRelative ? relativePath : path;
      const slash = shown.lastIndexOf('/');
      if (isPackageFileName(shown.slice(slash + 1))) packagePaths.push(shown);
      if (!isWhole) addKinds(parts, resources);
      if (!isLast) return;
      files += 1;
      if (isWhole && resources.length === 0) return;
      const directory = shown.slice(0, Math.max(slash, 0));
      const kinds = kindsOf(directories, directory);
      if (isWhole) addKinds(kinds, resources);
      else merge(kinds, parts);
      parts = new Map();
    },
    addBuild: (directory, { resources }) => {
      const kinds: Kinds = new Map();
      addKinds(kinds, resources);
      if (kinds.size > 0) builds.push({ directory, isBuilt: true, kinds: inByteOrder(kinds) });
    },
    files: () => files,
    packages: () => {
      const boundaries = packageDirectories(packagePaths);
      const packages = new Map<string, Kinds>();
      for (const [directory, kinds] of directories) {
        if (kinds.size > 0) merge(kindsOf(packages, packageOf(`${directory}/`, boundaries)), kinds);
      }
      const counted = [...inByteOrder(packages)].map(([directory, kinds]) => ({
        directory,
        isBuilt: false,
        kinds: inByteOrder(kinds),
      }));
      return [...counted, ...builds];
    },
  };
}

type Kinds = Map<string, number>;

function kindsOf(directories: Map<string, Kinds>, directory: string): Kinds {
  const known = directories.get(directory);
  if (known !== undefined) return known;
  const kinds: Kinds = new Map();
  directories.set(directory, kinds);
  return kinds;
}

function addKinds(kinds: Kinds, resources: readonly Resource[]): void {
  for (const { identity } of resources) {
    const number = kinds.get(identity.kind);
    if (number === undefined) kinds.set(ownCopy(identity.kind), 1);
    else kinds.set(identity.kind, number + 1);
  }
}

function merge(kinds: Kinds, more: ReadonlyMap<string, number>): void {
  for (const [kind, number] of more) kinds.set(kind, (kinds.get(kind) ?? 0) + number);
}

function inByteOrder<T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...map].toSorted(([a], [b]) => compareBytes(a, b)));
}
