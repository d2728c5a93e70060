import type { Diagnostic, DirectoryEntry, FileSystem } from '@krmkit/base';
import { isJournalName, unfinishedChange, joinPath } from '@krmkit/base';
import { explainFailure, fileDiagnostic, findUnfinishedAbove, isGitDirectory, OWN_PREFIX } from '@krmkit/manifests';
import type { FileTree, TreeFile } from './tree-file.ts';
import { treeFile } from './tree-file.ts';

/** A package on disk. */
export interface PackageOnDisk {
  /** Every file except those of git and krmkit; without links, pipes and devices. */
  readonly files: FileTree;
  readonly directories: readonly string[];
  /** Paths that are neither files nor directories: krmkit never reads or writes through them. */
  readonly others: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

const MAX_FILE_BYTES = 512 * 1024 * 1024;

/** Reads a whole package, including hidden files. `wants` selects the files; other paths become entries of `others`. */
export async function readPackageOnDisk(
  root: string,
  files: FileSystem,
  wants: (path: string) => boolean,
): Promise<PackageOnDisk> {
  const found = new Map<string, TreeFile>();
  const directories: string[] = [];
  const others: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const above = await findUnfinishedAbove(root, true, files, new Set());
  if (above !== undefined) return { files: found, directories, others, diagnostics: [above] };
  const waiting: string[] = [''];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    const position = directory === '' ? root : joinPath(root, directory);
    const entries = await files.readDirectory(position);
    if (!entries.ok) {
      diagnostics.push(fileDiagnostic(position, ...explainFailure(entries, 'directory')));
      continue;
    }
    const journal = entries.value.find(({ name, kind }) => kind === 'file' && isJournalName(name));
    if (journal !== undefined) {
      return {
        files: new Map(),
        directories: [],
        others: [],
        diagnostics: [unfinishedChange(joinPath(position, journal.name))],
      };
    }
    for (const entry of entries.value) {
      if (isForeign(entry)) continue;
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
      if (entry.kind === 'directory') {
        directories.push(path);
        waiting.push(path);
      } else if (entry.kind !== 'file' || !wants(path)) others.push(path);
      else {
        const read = await readFile(joinPath(root, path), files);
        if (read.ok) found.set(path, read.value);
        else diagnostics.push(read.diagnostic);
      }
    }
  }
  return { files: found, directories, others, diagnostics };
}

function isForeign({ name }: DirectoryEntry): boolean {
  return isGitDirectory(name) || name.startsWith(OWN_PREFIX);
}

async function readFile(
  position: string,
  files: FileSystem,
): Promise<{ readonly ok: true; readonly value: TreeFile } | { readonly ok: false; readonly diagnostic: Diagnostic }> {
  const bytes = await files.readFile(position, MAX_FILE_BYTES);
  if (bytes.ok) return { ok: true, value: treeFile(bytes.value) };
  return { ok: false, diagnostic: fileDiagnostic(position, ...explainFailure(bytes, 'file')) };
}
