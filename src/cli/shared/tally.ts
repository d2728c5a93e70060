import { isPackageFileName, packageDirectories, packageOf } from '../../read/package-boundaries.ts';
import type { StreamedFile } from '../../read/package-files.ts';
import type { Resource } from '../../resource/resource.ts';
import { compareBytes } from '../../text/compare.ts';
import { ownCopy } from '../../text/own-copy.ts';

/** The number of resources of each kind: packages by path, kinds by name, both in byte order. */
export type Packages = readonly (readonly [directory: string, kinds: ReadonlyMap<string, number>])[];

/** Counts resources of files that arrive one after the other. Keeps one number for each kind in each directory. */
export interface Tally {
  readonly add: (file: StreamedFile) => void;
  /** The number of files. */
  readonly files: () => number;
  /** The file that makes a directory a package can follow its resources, so this is computed at the end. */
  readonly packages: () => Packages;
}

export function createTally(isRelative: boolean): Tally {
  const directories = new Map<string, Kinds>();
  const packagePaths: string[] = [];
  // If a stream turns out to be unreadable, nothing of it counts, as for such a file.
  let parts: Kinds = new Map();
  let files = 0;
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
    files: () => files,
    packages: () => {
      const boundaries = packageDirectories(packagePaths);
      const packages = new Map<string, Kinds>();
      for (const [directory, kinds] of directories) {
        if (kinds.size > 0) merge(kindsOf(packages, packageOf(`${directory}/`, boundaries)), kinds);
      }
      return [...packages]
        .toSorted(([a], [b]) => compareBytes(a, b))
        .map(([directory, kinds]) => [directory, new Map([...kinds].toSorted(([a], [b]) => compareBytes(a, b)))]);
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
