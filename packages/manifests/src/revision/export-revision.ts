import { gitText, directoryOf } from '@krmkit/base';
import type { FileSystem, Outcome, WritableFileSystem, WriteFailure, Result } from '@krmkit/base';
import type { TreeEntry } from './changed-entries.ts';
import { commitEntries } from './changed-entries.ts';
import { readGitObjects } from './read-objects.ts';
import type { Repository } from './repository.ts';
import { problem } from './repository.ts';
import { segmentsBelow } from './revision-files.ts';

export interface RevisionExportOptions {
  readonly commit: string;
  /** An empty directory: absolute, without links. */
  readonly to: string;
  /** The files of this machine. */
  readonly files: WritableFileSystem;
  /** True: files of the working tree that git ignores, and submodules, are part of the revision, as links. */
  readonly withIgnored: boolean;
}

/**
 * Writes the files of a commit to a directory, for programs that read them. Filters of git do not run. The result has the
 * paths of the working tree, but real paths are in the directory.
 */
export async function exportRevision(
  repository: Repository,
  options: RevisionExportOptions,
): Promise<Result<FileSystem>> {
  const entries = await commitEntries(repository, options.commit);
  if (!entries.ok) return entries;
  const read = await readGitObjects(repository, entries.value);
  if (!read.ok) return read;
  const links: [path: string, target: string][] = [];
  const writer = createWriter(options);
  for (const [path, entry] of entries.value) {
    if (entry === undefined) continue;
    const content = await read.value(entry.object);
    if (!content.ok) return problem(`${path} cannot be read from git: ${content.message}`, CHECK);
    if (entry.kind === 'link') {
      links.push([path, gitText(content.value)]);
      continue;
    }
    const written = await writer.file(path, content.value, entry);
    if (!written.ok) return problem(`${path} cannot be written to ${options.to}: ${written.message}`, SPACE);
  }
  // After the files, so that none is written through a link.
  const { top } = repository;
  for (const [path, target] of links) {
    const below = target.startsWith('/') ? segmentsBelow(target, top) : undefined;
    await writer.link(path, below === undefined ? target : [options.to, ...below].join('/'));
  }
  if (options.withIgnored) {
    const ignored = await ignoredPaths(repository);
    if (!ignored.ok) return ignored;
    for (const path of ignored.value) await writer.link(path, `${top}/${path}`);
  }
  return { ok: true, value: movedFiles(repository, options) };
}

const CHECK = 'check the repository with git fsck';
const SPACE = 'free some space, or set TMPDIR';

interface Writer {
  readonly file: (path: string, bytes: Uint8Array, entry: TreeEntry) => Promise<Outcome<void, WriteFailure>>;
  /** Keeps what is at the path. */
  readonly link: (path: string, target: string) => Promise<void>;
}

function createWriter({ to, files }: RevisionExportOptions): Writer {
  const made = new Set(['']);
  const makeDirectory = async (directory: string): Promise<void> => {
    if (made.has(directory)) return;
    made.add(directory);
    await makeDirectory(directoryOf(directory));
    await files.makeDirectory(`${to}/${directory}`);
  };
  return {
    file: async (path, bytes, { isExecutable }) => {
      await makeDirectory(directoryOf(path));
      return files.createFile(`${to}/${path}`, bytes, { mode: isExecutable === true ? 0o755 : 0o644 });
    },
    link: async (path, target) => {
      await makeDirectory(directoryOf(path));
      await files.createTextLink(`${to}/${path}`, target);
    },
  };
}

/** Files and directories in the working tree that git ignores, and submodules. */
async function ignoredPaths({ run }: Repository): Promise<Result<readonly string[]>> {
  const [ignored, staged] = await Promise.all([
    run(['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']),
    run(['ls-files', '--stage', '-z']),
  ]);
  if (!ignored.ok) return ignored;
  if (!staged.ok) return staged;
  const submodules = gitText(staged.value)
    .split('\0')
    .filter((line) => line.startsWith('160000 '))
    .map((line) => line.slice(line.indexOf('\t') + 1));
  const paths = gitText(ignored.value)
    .split('\0')
    .filter((path) => path !== '');
  return { ok: true, value: [...paths.map((path) => path.replace(/\/$/, '')), ...submodules] };
}

/** The files of the directory, by their paths in the working tree. */
function movedFiles({ top, directory }: Repository, { to, files }: RevisionExportOptions): FileSystem {
  const moved = (path: string): string => {
    const absolute = path.startsWith('/') ? path : `${top}/${directory}/${path}`;
    // The directory can be in the working tree.
    const below = segmentsBelow(absolute, to) === undefined ? segmentsBelow(absolute, top) : undefined;
    return below === undefined ? absolute : [to, ...below].join('/');
  };
  return {
    readFile: (path, maxBytes) => files.readFile(moved(path), maxBytes),
    readDirectory: (path) => files.readDirectory(moved(path)),
    status: (path) => files.status(moved(path)),
    realPath: async (path) => {
      const real = await files.realPath(moved(path));
      // A link to an ignored file leads to the working tree.
      return real.ok ? { ok: true, value: moved(real.value) } : real;
    },
  };
}
