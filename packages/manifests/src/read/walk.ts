import type { Diagnostic, DirectoryEntry, FileSystem } from '@krmkit/base';
import { isJournalName, compareBytes, joinPath } from '@krmkit/base';
import { decodeText } from './decode.ts';
import type { IgnoreRules } from './ignored.ts';
import { isIgnored } from './ignored.ts';
import { isPackageFileName } from './package-boundaries.ts';
import { explainFailure, fileDiagnostic } from './problems.ts';

export interface WalkedFiles {
  /** Paths of the files to read, sorted by bytes. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The path of the journal of an interrupted change; the walk ends there. */
  readonly unfinished?: string;
}

export const IGNORE_FILE = '.krmignore';

const MAX_IGNORE_BYTES = 1024 * 1024;

interface Directory {
  readonly path: string;
  /** Relative to the root of the walk. */
  readonly relative: string;
  readonly rules: readonly IgnoreRules[];
}

/**
 * Finds the YAML and JSON files below a directory. Skips hidden entries, `node_modules` and entries named in
 * `.krmignore`. Does not follow a link to a directory, so there are no loops; follows a link to a file within the
 * directory, unless that file itself is read. Never opens pipes and devices.
 */
export async function walkDirectory(root: string, files: FileSystem): Promise<WalkedFiles> {
  const found: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const waiting: Directory[] = [{ path: root, relative: '', rules: [] }];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    const entries = await files.readDirectory(directory.path);
    if (!entries.ok) {
      diagnostics.push(fileDiagnostic(directory.path, ...explainFailure(entries, 'directory')));
      continue;
    }
    const journal = entries.value.find(({ name, kind }) => kind === 'file' && isJournalName(name));
    if (journal !== undefined) {
      return { files: [], diagnostics: [], unfinished: joinPath(directory.path, journal.name) };
    }
    const rules = await rulesOf(root, directory, entries.value, { files, diagnostics });
    for (const entry of entries.value) {
      const relative = directory.relative === '' ? entry.name : `${directory.relative}/${entry.name}`;
      if (isLeftOut(entry, relative, rules)) continue;
      const path = joinPath(directory.path, entry.name);
      if (entry.name.includes('\uFFFD') && (await isNameless(path, entry, files))) {
        diagnostics.push(namelessDiagnostic(path, entry));
      } else if (entry.kind === 'directory') {
        waiting.push({ path, relative, rules });
      } else if (entry.kind === 'file') {
        found.push(path);
      } else if (entry.kind === 'link') {
        const problem = await followLink(root, directory.path, path, files);
        if (problem === 'read') found.push(path);
        else if (problem !== 'leave') diagnostics.push(problem);
      }
    }
  }
  return {
    files: sortPaths(found),
    diagnostics: diagnostics.sort((a, b) => compareBytes(a.location?.path ?? '', b.location?.path ?? '')),
  };
}

function isLeftOut({ name, kind }: DirectoryEntry, relative: string, rules: readonly IgnoreRules[]): boolean {
  const isDirectory = kind === 'directory';
  if (name.startsWith('.') || isIgnored(rules, relative, isDirectory)) return true;
  return isDirectory ? name === 'node_modules' : !isReadable(name);
}

/** Sorts by bytes. The order of UTF-16 code units is the same except for surrogate pairs. */
function sortPaths(paths: string[]): readonly string[] {
  return paths.some((path) => /[\uD800-\uDFFF]/.test(path)) ? paths.sort(compareBytes) : paths.sort();
}

/** Some objects are in files without an extension: kustomizations, and files that mark a package. */
export function isReadable(name: string): boolean {
  return /\.(?:yaml|yml|json)$/i.test(name) || name === 'Kustomization' || isPackageFileName(name);
}

/**
 * Linux allows any bytes in names: a name that is not UTF-8 cannot be converted back from text. Called for a name that
 * contains the replacement character.
 */
async function isNameless(path: string, { kind }: DirectoryEntry, files: FileSystem): Promise<boolean> {
  if (kind === 'link') return false;
  const status = await files.status(path);
  return !status.ok && status.failure === 'missing';
}

function namelessDiagnostic(path: string, { kind }: DirectoryEntry): Diagnostic {
  return fileDiagnostic(
    path,
    `The name of this ${kind === 'directory' ? 'directory' : 'file'} is not UTF-8, so it was skipped`,
    'rename it, or name its directory in .krmignore',
    'warning',
  );
}

async function rulesOf(
  root: string,
  directory: Directory,
  entries: readonly DirectoryEntry[],
  { files, diagnostics }: { readonly files: FileSystem; readonly diagnostics: Diagnostic[] },
): Promise<readonly IgnoreRules[]> {
  // The .krmignore of a parent package can exclude this package as a whole, but does not apply to its content.
  const isPackage = entries.some(({ name, kind }) => isPackageFileName(name) && kind !== 'directory');
  const above = isPackage ? [] : directory.rules;
  const entry = entries.find(({ name, kind }) => name === IGNORE_FILE && (kind === 'file' || kind === 'link'));
  if (entry === undefined) return above;
  const path = joinPath(directory.path, IGNORE_FILE);
  if (entry.kind === 'link' && (await leadsOut(root, path, files))) {
    diagnostics.push(outsideDiagnostic(path, 'put the content into this file, or remove the link'));
    return above;
  }
  const status = await files.status(path);
  if (status.ok && status.value.kind !== 'file') return above;
  const bytes = await files.readFile(path, MAX_IGNORE_BYTES);
  if (!bytes.ok) {
    const [message, hint] = explainFailure(bytes, 'file');
    diagnostics.push(fileDiagnostic(path, message, bytes.failure === 'too-large' ? 'shorten it' : hint));
    return above;
  }
  const decoded = decodeText(bytes.value);
  if (!decoded.ok) {
    diagnostics.push(fileDiagnostic(path, decoded.message, decoded.hint));
    return above;
  }
  // Few directories have such a file, and its parser is a package of its own.
  const { parseIgnoreRules } = await import('./ignore-rules.ts');
  return [...above, parseIgnoreRules(directory.relative, decoded.value)];
}

async function followLink(
  root: string,
  directory: string,
  path: string,
  files: FileSystem,
): Promise<'read' | 'leave' | Diagnostic> {
  const status = await files.status(path);
  if (!status.ok) {
    const reason = status.failure === 'missing' ? 'has no target' : explainFailure(status, 'file')[0];
    return fileDiagnostic(path, `This link ${reason}`, 'fix or remove the link, or name it in .krmignore', 'warning');
  }
  if (status.value.kind !== 'file') return 'leave';
  const target = await files.realPath(path);
  const realRoot = await files.realPath(root);
  const realDirectory = await files.realPath(directory);
  if (!target.ok || !realRoot.ok || !realDirectory.ok) return 'leave';
  const targetDirectory = target.value.slice(0, target.value.lastIndexOf('/'));
  const targetName = target.value.slice(targetDirectory.length + 1);
  if (targetDirectory === realDirectory.value && isReadable(targetName) && !targetName.startsWith('.')) return 'leave';
  const top = realRoot.value.endsWith('/') ? realRoot.value : `${realRoot.value}/`;
  if (target.value.startsWith(top)) return 'read';
  return outsideDiagnostic(path, 'to include the file, name it on the command line');
}

/** False for a link that has no target. */
async function leadsOut(root: string, path: string, files: FileSystem): Promise<boolean> {
  const [top, target] = [await files.realPath(root), await files.realPath(path)];
  return top.ok && target.ok && !target.value.startsWith(top.value.endsWith('/') ? top.value : `${top.value}/`);
}

function outsideDiagnostic(path: string, hint: string): Diagnostic {
  return fileDiagnostic(path, 'This link leads out of the directory, so it was not followed', hint, 'warning');
}
