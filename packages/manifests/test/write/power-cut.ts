import { memoryDisk } from '@krmkit/base';
import type { MemoryDisk, WritableFileSystem } from '@krmkit/base';

/** A disk that forgets what was not flushed, as unkindly as POSIX lets it. */
export interface CuttableDisk {
  readonly files: WritableFileSystem;
  /**
   * What is there when the power is back. Of each directory the names as they were at its last flush, and of what was
   * done with each of them since any part, whatever was kept of other names and directories: `rename` alone binds two
   * of them together. Of each file that was not flushed nothing, half or all.
   */
  readonly afterCut: (random: () => number) => Promise<MemoryDisk>;
}

interface Operation {
  readonly directory: string;
  /** Of the directory; more than one are kept together. */
  readonly names: readonly string[];
  readonly repeat: (files: WritableFileSystem, random: () => number) => Promise<unknown>;
}

export function cuttableDisk(initial: ReadonlyMap<string, string>): CuttableDisk {
  const disk = memoryDisk(initial);
  const real = disk.fileSystem;
  const operations: Operation[] = [];
  const durable = new Map<string, number>();
  const flushed = new Set<string>();
  const note = (path: string, repeat: Operation['repeat'], ...more: readonly string[]): void => {
    operations.push({ directory: path.slice(0, path.lastIndexOf('/')), names: [path, ...more], repeat });
  };
  const files: WritableFileSystem = {
    ...real,
    createFile: async (path, bytes, file) => {
      const created = await real.createFile(path, bytes, file);
      if (created.ok) {
        flushed.delete(path);
        note(path, (files, random) => {
          const share = flushed.has(path) ? 1 : Math.floor(random() * 3) / 2;
          return files.createFile(path, bytes.subarray(0, Math.floor(bytes.length * share)), file);
        });
      }
      return created;
    },
    flushFile: async (path) => {
      flushed.add(path);
      return real.flushFile(path);
    },
    flushDirectory: async (path) => {
      const name = path === '/' ? '' : path;
      durable.set(name, operations.filter(({ directory }) => directory === name).length);
      return real.flushDirectory(path);
    },
    rename: async (from, to) => {
      const renamed = await real.rename(from, to);
      if (renamed.ok) note(from, (files) => files.rename(from, to), to);
      return renamed;
    },
    link: async (from, to) => {
      const linked = await real.link(from, to);
      if (linked.ok) note(to, (files) => files.link(from, to));
      return linked;
    },
    removeFile: async (path) => {
      const removed = await real.removeFile(path);
      if (removed.ok) note(path, (files) => files.removeFile(path));
      return removed;
    },
    makeDirectory: async (path) => {
      const made = await real.makeDirectory(path);
      if (made.ok) note(path, (files) => files.makeDirectory(path));
      return made;
    },
    removeDirectory: async (path) => {
      const removed = await real.removeDirectory(path);
      if (removed.ok) note(path, (files) => files.removeDirectory(path));
      return removed;
    },
    createTextLink: async (path, text) => {
      const created = await real.createTextLink(path, text);
      if (created.ok) note(path, (files) => files.createTextLink(path, text));
      return created;
    },
  };
  return {
    files,
    afterCut: async (random) => {
      const after = memoryDisk(initial);
      const left = new Map<string, number>();
      const seen = new Map<string, number>();
      const groups = groupsOf(operations);
      for (const [at, { directory, names, repeat }] of operations.entries()) {
        const number = (seen.get(directory) ?? 0) + 1;
        seen.set(directory, number);
        const isFlushed = number <= (durable.get(directory) ?? 0);
        const group = groups.get(names[0] ?? '') ?? '';
        if (!isFlushed && !left.has(group)) {
          const since = operations.slice(at).filter((other) => groups.get(other.names[0] ?? '') === group);
          left.set(group, Math.floor(random() * (since.length + 1)));
        }
        const more = left.get(group) ?? 0;
        if (!isFlushed) left.set(group, more - 1);
        if (isFlushed || more > 0) await repeat(after.fileSystem, random);
      }
      return after;
    },
  };
}

/** Names that were renamed into each other, by the one that stands for all of them. */
function groupsOf(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name) ?? name;
    return parent === name ? name : rootOf(parent);
  };
  for (const { names } of operations) {
    const [first = '', ...more] = names;
    for (const name of more) parents.set(rootOf(name), rootOf(first));
    parents.set(first, rootOf(first));
  }
  return new Map([...parents.keys()].map((name) => [name, rootOf(name)]));
}
