import type { Diagnostic, CancelSignal, FileSystem, Programs, TemporaryDirectory } from '@krmkit/base';
import type { Conflict, MergeDecision, MergeOptions } from '@krmkit/merge';
import { isPackageFileName, walkDirectory } from '@krmkit/manifests';
import { withoutSecrets, basename, directoryOf, joinPath } from '@krmkit/base';
import type { FileChange, WritePlan } from '@krmkit/manifests';
import { applyStrategy } from './apply-strategy.ts';
import type { FetchedCommits, FetchOptions, PackageCommits } from './fetch-commits.ts';
import { fetchCommits } from './fetch-commits.ts';
import { createGit } from './git.ts';
import { withoutRenderedStatus } from './merge-kptfile.ts';
import type { PackageMergeSettings } from './merge-package.ts';
import { isKptfile, textFile } from './merge-package.ts';
import type { MergeTexts } from './merge-texts.ts';
import { textMerger } from './merge-texts.ts';
import type { NewOrigin, PackageOrigin } from './origin.ts';
import { KPTFILE, readOrigin, UPSTREAM_FILE, writeOrigin } from './origin.ts';
import type { Attempt, UpstreamProblem } from './problem.ts';
import type { LeftOut } from './read-commit.ts';
import type { PackageOnDisk } from './read-package.ts';
import { readPackageOnDisk } from './read-package.ts';
import type { Strategy } from './strategy.ts';
import { STRATEGY_RULES } from './strategy.ts';
import type { SubpackageRules } from './subpackages.ts';
import { applySubpackageRules, isWithin } from './subpackages.ts';
import type { FileTree, PackageSides, TreeFile } from './tree-file.ts';
import { isSameFile } from './tree-file.ts';
import { createWholeChoice } from './whole-choice.ts';

export interface UpdateSettings {
  /** The directory of the package, as the user wrote it. */
  readonly root: string;
  /** A branch, a tag or the full hash of a commit. Default: the ref of the package. */
  readonly ref?: string;
  /** Default: the strategy of the package, or else `resource-merge`. */
  readonly strategy?: Strategy;
  readonly options: MergeOptions;
  /** Decides conflicts of whole files: binaries and subpackages. Default: `dest`. */
  readonly onWholeConflict?: MergeOptions['onConflict'];
}

export interface UpdatePorts {
  readonly files: FileSystem;
  readonly programs: Programs;
  /** For this update only; the caller removes it. */
  readonly directory: TemporaryDirectory;
  readonly signal: CancelSignal;
}

/** The result of planning an update; nothing was written. */
export type PlannedUpdate =
  | { readonly status: 'failed'; readonly problem: UpstreamProblem }
  /** A part of the package could not be read. */
  | { readonly status: 'unreadable'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly status: 'up-to-date'; readonly update: UpdateSummary }
  | {
      readonly status: 'planned';
      readonly update: UpdateSummary;
      /** Paths relative to the package. Empty if an open conflict prevents writing. */
      readonly plan: WritePlan;
      readonly conflicts: readonly Conflict[];
      readonly decisions: readonly MergeDecision[];
      readonly diagnostics: readonly Diagnostic[];
      /** Subpackages with an upstream of their own in which upstream changed more than the Kptfile. */
      readonly leftAlone: readonly string[];
      /** The texts that conflicts and diagnostics refer to, by path. */
      readonly texts: ReadonlyMap<string, string>;
    };

/** What an update changes: the repository, its directory and ref, and the commits before and after. */
export interface UpdateSummary {
  /** The URL or the path of the git repository. */
  readonly repository: string;
  /** Relative to the root of the repository. */
  readonly directory: string;
  /** A branch, a tag or a commit. */
  readonly ref: string;
  /** Undefined if the package did not record it. */
  readonly from: string | undefined;
  /** The commit that the update takes. */
  readonly to: string;
  /** The strategy of the update. */
  readonly strategy: Strategy;
}

/**
 * Plans the update of a package from its upstream in git. The commit of the lock is the original, the commit of the ref
 * the updated side, and the package on disk the destination.
 */
export async function planUpdate(settings: UpdateSettings, ports: UpdatePorts): Promise<PlannedUpdate> {
  const { root } = settings;
  const real = await ports.files.realPath(root);
  const first = await readPackageOnDisk(root, ports.files, (path) => path === KPTFILE || path === UPSTREAM_FILE);
  if (!real.ok || first.diagnostics.length > 0) return { status: 'unreadable', diagnostics: first.diagnostics };
  const origin = readOrigin(first.files.get(KPTFILE)?.text, first.files.get(UPSTREAM_FILE)?.text);
  if (!origin.ok) return { status: 'failed', problem: origin.problem };
  const strategy = settings.strategy ?? origin.value.strategy ?? 'resource-merge';
  const options: FetchOptions = { origin: origin.value, packageDirectory: real.value, ref: settings.ref, strategy };
  const git = createGit(ports);
  const fetched = await fetchCommits(git, options);
  if (!fetched.ok) return { status: 'failed', problem: fetched.problem };
  const update = summaryOf(origin.value, fetched.value, strategy);
  const { commits } = fetched.value;
  if (commits === undefined) return { status: 'up-to-date', update };
  const { file } = origin.value;
  const given = settings.strategy === undefined ? {} : { strategy: settings.strategy };
  const newOrigin = { ...fetched.value.origin, ...given };
  const record = { file, text: first.files.get(file)?.text ?? '', newOrigin };
  return planMerge(
    settings,
    { mergeTexts: textMerger(git, ports.directory), files: ports.files },
    { update, commits, record },
  );
}

interface FetchedUpdate {
  readonly update: UpdateSummary;
  readonly commits: PackageCommits;
  readonly record: OriginRecord;
}

/** The file of the package that says where it comes from, and what it is to say. */
interface OriginRecord {
  readonly file: string;
  readonly text: string;
  readonly newOrigin: NewOrigin;
}

async function planMerge(
  settings: UpdateSettings,
  { mergeTexts, files }: { readonly mergeTexts: MergeTexts; readonly files: FileSystem },
  { update, commits, record }: FetchedUpdate,
): Promise<PlannedUpdate> {
  const { root, options } = settings;
  const disk = await readWanted(settings, files, commits, update.strategy);
  if (disk.diagnostics.some(({ severity }) => severity === 'error')) {
    return { status: 'unreadable', diagnostics: disk.diagnostics };
  }
  const shown = (path: string): string => joinPath(root, path);
  const { sides, blocked } = updateSides(commits, disk);
  const chooseWhole = createWholeChoice(settings.onWholeConflict ?? 'dest', shown);
  const strategyRules = STRATEGY_RULES[update.strategy];
  const rules = applySubpackageRules(sides, shown, strategyRules, chooseWhole);
  const merge: PackageMergeSettings = { options, chooseWhole, mergeTexts, shown };
  const merged = await applyStrategy(strategyRules, rules, disk.others, merge);
  if (!merged.ok) return { status: 'failed', problem: merged.problem };
  const written = withOrigin(merged.value.files, rules, record);
  if (!written.ok) return { status: 'failed', problem: written.problem };
  const conflicts = [...rules.conflicts, ...merged.value.conflicts];
  const refused = merged.value.refused || rules.conflicts.some(({ open, marked }) => open && marked !== true);
  return {
    status: 'planned',
    update,
    plan: refused ? { changes: [] } : planFiles(rules.sides, written.value),
    conflicts,
    decisions: [...rules.decisions, ...merged.value.decisions],
    diagnostics: [
      ...disk.diagnostics,
      ...[...commits.leftOut, ...blocked].map(({ path, reason }) => leftOut(shown(path), reason, 'the update')),
      ...merged.value.diagnostics,
    ],
    leftAlone: rules.leftAlone.map(shown),
    texts: textsOf(sides, shown),
  };
}

/** The merged files with the record of the new origin, and with Kptfiles that say nothing about runs of functions. */
function withOrigin(
  merged: FileTree,
  { independent }: SubpackageRules,
  { file, text, newOrigin }: OriginRecord,
): Attempt<FileTree> {
  const written = writeOrigin(file, merged.get(file)?.text ?? text, newOrigin);
  if (!written.ok) return written;
  const files = new Map(merged).set(file, textFile(written.value));
  for (const [path, { text: kptfile, executable }] of files) {
    const isUpdated = isKptfile(path) && !independent.some((directory) => isWithin(path, directory));
    if (isUpdated && kptfile !== undefined) files.set(path, textFile(withoutRenderedStatus(kptfile), executable));
  }
  return { ok: true, value: files };
}

function summaryOf(origin: PackageOrigin, fetched: FetchedCommits, strategy: Strategy): UpdateSummary {
  const { repository, directory } = origin.upstream;
  const { ref, commit } = fetched.origin;
  return { repository: withoutSecrets(repository), directory, ref, from: fetched.from, to: commit, strategy };
}

/** Reads the files of the package that the update may need, without files of other tools. */
async function readWanted(
  { root }: UpdateSettings,
  files: FileSystem,
  { original, updated }: PackageCommits,
  strategy: Strategy,
): Promise<PackageOnDisk> {
  const walk = await walkDirectory(root, files);
  const walked = new Set(walk.files);
  return readPackageOnDisk(root, files, (path) => {
    if (STRATEGY_RULES[strategy].discardsLocalFiles || original.has(path) || updated.has(path)) return true;
    const name = basename(path);
    return isPackageFileName(name) || name === UPSTREAM_FILE || walked.has(joinPath(root, path));
  });
}

export function planFiles({ original, updated, destination: before }: PackageSides, after: FileTree): WritePlan {
  const changes: FileChange[] = [];
  // There are only two modes: if the local one differs from the original's, it equals upstream's.
  const newMode = (path: string): { readonly executable?: boolean } => {
    const executable = updated.get(path)?.executable;
    const isChanged = executable !== undefined && original.get(path)?.executable === !executable;
    return isChanged ? { executable } : {};
  };
  for (const [path, old] of before) {
    const now = after.get(path);
    if (now === undefined) changes.push({ kind: 'delete', path, ...contentBefore(old) });
    else if (!isSameFile(old, now) || newMode(path).executable !== undefined) {
      changes.push({ kind: 'edit', path, ...contentBefore(old), ...contentAfter(now), ...newMode(path) });
    }
  }
  for (const [path, file] of after) {
    if (before.has(path)) continue;
    changes.push({ kind: 'create', path, ...contentAfter(file), ...(file.executable ? { executable: true } : {}) });
  }
  return { changes: changes.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

function contentBefore({ text, bytes }: TreeFile): { readonly before: string; readonly beforeBytes?: Uint8Array } {
  return text === undefined ? { before: '', beforeBytes: bytes } : { before: text };
}

function contentAfter({ text, bytes }: TreeFile): { readonly after: string; readonly afterBytes?: Uint8Array } {
  return text === undefined ? { after: '', afterBytes: bytes } : { after: text };
}

/** `task` is the update or the first fetch. */
export function leftOut(path: string, reason: string, task: 'the update' | '`get`'): Diagnostic {
  return {
    code: 'left-out-upstream',
    severity: 'warning',
    message: `${reason}, so ${task} skipped it`,
    hint: 'copy it by hand if you need it',
    location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}

function textsOf(
  { original, updated, destination }: PackageSides,
  shown: (path: string) => string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [tree, suffix] of [
    [original, ' (before)'],
    [updated, ' (upstream)'],
    [destination, ''],
  ] as const) {
    for (const [path, { text }] of tree) if (text !== undefined) texts.set(`${shown(path)}${suffix}`, text);
  }
  return texts;
}

/**
 * The sides of an update, without upstream's own krmkit-upstream.yaml and without paths that upstream excludes or a
 * local entry blocks: the local files stay there. `blocked` lists upstream's paths that cannot be written.
 */
export function updateSides(
  { original, updated, leftOut: missing }: PackageCommits,
  { files, directories, others }: PackageOnDisk,
): { readonly sides: PackageSides; readonly blocked: readonly LeftOut[] } {
  const blocking = new Set(others);
  const folders = new Set(directories);
  const unread = new Set(missing.map(({ path }) => path));
  const isOwn = (path: string): boolean => !original.has(path);
  const isBlocked = (path: string): boolean => {
    // A directory can become a file if upstream knows all of its files.
    if (folders.has(path) && [...files.keys(), ...others].some((one) => isWithin(one, path) && isOwn(one))) return true;
    for (let at = path; at !== ''; at = directoryOf(at)) {
      if (blocking.has(at)) return true;
    }
    return false;
  };
  const isLeftOut = (path: string): boolean => {
    for (let at = path; at !== ''; at = directoryOf(at)) {
      if (unread.has(at)) return true;
    }
    return false;
  };
  const similar = similarPaths(original, updated, files);
  const usable = (tree: FileTree): FileTree =>
    new Map(
      [...tree].filter(
        ([path]) => path !== UPSTREAM_FILE && !isBlocked(path) && !isLeftOut(path) && !similar.has(path),
      ),
    );
  const destination = new Map([...files].filter(([path]) => !isLeftOut(path)));
  const sides = { original: usable(original), updated: usable(updated), destination };
  const blocked = [...updated.keys()].flatMap((path): readonly LeftOut[] => {
    const other = similar.get(path);
    if (other !== undefined) {
      return [{ path, reason: `Its name differs only in case or Unicode form from ${other}` }];
    }
    if (!isBlocked(path)) return [];
    return [
      { path, reason: folders.has(path) ? 'A local directory has this path' : 'The local entry is not a regular file' },
    ];
  });
  return { sides, blocked };
}

/**
 * New files of upstream that would collide with another path on a file system that ignores case or Unicode
 * normalization: one of the two would be lost.
 */
function similarPaths(original: FileTree, updated: FileTree, destination: FileTree): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const found = new Map<string, string>();
  const note = (path: string): string | undefined => {
    for (let at = path; at !== ''; at = directoryOf(at)) {
      const folded = at.normalize('NFC').toLowerCase();
      const other = known.get(folded);
      if (other !== undefined && other !== at) return other;
      known.set(folded, at);
    }
    return undefined;
  };
  // A path that upstream renames does not block its new name.
  for (const path of destination.keys()) if (updated.has(path) || !original.has(path)) note(path);
  for (const path of updated.keys()) if (original.has(path)) note(path);
  for (const path of [...updated.keys()].sort()) {
    const other = original.has(path) || destination.has(path) ? undefined : note(path);
    if (other !== undefined) found.set(path, other);
  }
  return found;
}
