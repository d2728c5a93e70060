import type { Diagnostic, FileSystem } from '@krmkit/base';
import type { MergeFile } from '../merged.ts';
import type { ExaminedSide } from './examine-sides.ts';
import { joinPath } from '@krmkit/base';

export interface ReadableSides {
  /** The files of each side, without those that stay unchanged. */
  readonly files: readonly (readonly MergeFile[])[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Removes two kinds of files from a merge of directories: files that exist on some side but were not read (listed in
 * `.krmignore`, hidden, or JSON that is not an object), and templates on only one side whose name hides the identity of
 * the object. The destination is the last side. Their content is unknown, so they count neither as missing nor as
 * equal.
 */
export async function excludeSkippedFiles(
  files: FileSystem,
  sides: readonly ExaminedSide[],
  ways: 2 | 3,
): Promise<ReadableSides> {
  const destination = sides.at(-1);
  if (destination === undefined) return { files: [], diagnostics: [] };
  const texts = sides.map((side) => side.texts);
  const left = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const hasTemplates = sides.some(({ namedByTemplates }) => namedByTemplates.size > 0);
  for (const path of new Set(texts.flatMap((files) => [...files.keys()]))) {
    // Nearly all files.
    if (!hasTemplates && texts.every((files) => files.has(path))) continue;
    const reason = await whyUnclear(files, path, { sides, texts, destination, ways });
    if (reason === undefined) continue;
    left.add(path);
    if (hasChange(path, texts, ways)) diagnostics.push(leftAlone(joinPath(destination.name, path), reason));
  }
  if (left.size === 0) return { files: sides.map(({ files }) => files), diagnostics };
  return { files: sides.map(({ files }) => files.filter(({ path }) => !left.has(path))), diagnostics };
}

/** Whether a merge would change the file of the destination if its content were known. */
function hasChange(path: string, texts: readonly ReadonlyMap<string, string>[], ways: 2 | 3): boolean {
  const [first, ...others] = texts.slice(0, -1).map((files) => files.get(path));
  const isAway = first === undefined && others.every((text) => text === undefined);
  const isSame = ways === 3 && first !== undefined && first === others[0];
  const isLostUpstream = texts.at(-1)?.has(path) !== true && others.at(-1) === undefined && ways === 3;
  return !isAway && !isSame && !isLostUpstream;
}

interface Looking {
  readonly sides: readonly ExaminedSide[];
  readonly texts: readonly ReadonlyMap<string, string>[];
  readonly destination: ExaminedSide;
  readonly ways: 2 | 3;
}

async function whyUnclear(
  files: FileSystem,
  path: string,
  { sides, texts, destination, ways }: Looking,
): Promise<string | undefined> {
  const holders = sides.filter((_, index) => texts[index]?.has(path) === true);
  const hidden = holders.find(({ namedByTemplates }) => namedByTemplates.has(path));
  if (hidden !== undefined && holders.some(({ templates }) => !templates.has(path))) {
    return `${joinPath(hidden.name, path)} is a template ({{ }}), and not on all sides`;
  }
  for (const [index, side] of sides.entries()) {
    const isAsked = side === destination || ways === 3;
    if (!isAsked || side.kind !== 'directory' || texts[index]?.has(path) === true) continue;
    if (await isThere(files, side, path, side === destination)) {
      return `${joinPath(side.name, path)} exists and was not read`;
    }
  }
  return undefined;
}

/** A directory of upstream with this path does not count; in the destination any existing entry does. */
async function isThere(
  files: FileSystem,
  { name }: ExaminedSide,
  path: string,
  isDestination: boolean,
): Promise<boolean> {
  const position = joinPath(name, path);
  const status = await files.status(position);
  if (status.ok) return isDestination || status.value.kind !== 'directory';
  if (!isDestination) return false;
  // A dangling link.
  const slash = position.lastIndexOf('/');
  const entries = await files.readDirectory(slash === -1 ? '.' : position.slice(0, Math.max(slash, 1)));
  return entries.ok && entries.value.some((entry) => entry.name === position.slice(slash + 1));
}

function leftAlone(path: string, reason: string): Diagnostic {
  return {
    code: 'left-out-upstream',
    severity: 'warning',
    message: `${reason}, so ${path} was not changed`,
    hint: 'to merge them, name the files themselves, or merge by hand',
    location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}
