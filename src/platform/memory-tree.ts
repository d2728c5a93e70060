/** Content by path; a string is encoded as UTF-8. Directories are what the paths imply. */
export type MemoryFiles = ReadonlyMap<string, string | Uint8Array>;

export interface MemoryDirectory {
  readonly kind: 'directory';
  readonly entries: Map<string, MemoryEntry>;
}

export interface MemoryFile {
  readonly kind: 'file';
  readonly content: string | Uint8Array;
  readonly mode: number;
  /** Rises with each file that is made. */
  readonly serial: number;
}

/** A link that holds a text and leads nowhere. */
export interface MemoryLink {
  readonly kind: 'link';
  readonly text: string;
}

export type MemoryEntry = MemoryDirectory | MemoryFile | MemoryLink;

export function memoryTree(files: MemoryFiles): MemoryDirectory {
  const root: MemoryDirectory = { kind: 'directory', entries: new Map() };
  let serial = 0;
  for (const [path, content] of files) {
    serial += 1;
    place(root, segmentsOf(path), { kind: 'file', content, mode: 0o644, serial });
  }
  return root;
}

export function findEntry(root: MemoryDirectory, path: string): MemoryEntry | undefined {
  let entry: MemoryEntry | undefined = root;
  for (const segment of segmentsOf(path)) {
    entry = entry.kind === 'directory' ? entry.entries.get(segment) : undefined;
    if (entry === undefined) return undefined;
  }
  return entry;
}

/** `a/b`, `./a/b` and `/a/b` are the same. */
export function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

function place(root: MemoryDirectory, segments: readonly string[], file: MemoryFile): void {
  let directory = root;
  for (const segment of segments.slice(0, -1)) {
    const present = directory.entries.get(segment);
    // A path through what is a file already: the later one wins.
    const next: MemoryDirectory = present?.kind === 'directory' ? present : { kind: 'directory', entries: new Map() };
    directory.entries.set(segment, next);
    directory = next;
  }
  const name = segments.at(-1);
  if (name !== undefined) directory.entries.set(name, file);
}
