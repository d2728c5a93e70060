import type { Diagnostic } from '@krmkit/base';
import type { Conflict, ConflictKind, MergeDecision, MergeFile, MergeOptions, Choice } from '@krmkit/merge';
import { mergeFiles3 } from '@krmkit/merge';
import { readWholeDocuments, isPackageFileName, packageOf } from '@krmkit/manifests';
import { createSource, basename } from '@krmkit/base';
import { hasIdentifiers, withIdentifiers } from './kpt-identifier.ts';
import type { FileMergeSettings } from './merge-file.ts';
import { mergeWholeFile } from './merge-file.ts';
import { adoptKptfile, mergeKptfile } from './merge-kptfile.ts';
import type { MergeTexts } from './merge-texts.ts';
import { KPTFILE } from './origin.ts';
import type { Attempt } from './problem.ts';
import type { PreparedText } from './relocate.ts';
import { relocator } from './relocate.ts';
import type { SubpackageRules } from './subpackages.ts';
import type { FileTree, PackageSides, TreeFile } from './tree-file.ts';
import { treeFile } from './tree-file.ts';
import { createWholeChoice } from './whole-choice.ts';

/** The planned state of a package. */
export interface PackageMerge {
  /** Whether a conflict with the strategy `fail` refuses the merge. */
  readonly refused: boolean;
  readonly files: FileTree;
  readonly conflicts: readonly Conflict[];
  readonly decisions: readonly MergeDecision[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface PackageMergeSettings {
  readonly options: MergeOptions;
  /** Decides conflicts of files that cannot be merged in parts. */
  readonly chooseWhole: (kind: ConflictKind, path: string) => Choice;
  readonly mergeTexts: MergeTexts;
  readonly shown: (path: string) => string;
}

/** The 3-way merge of packages: objects by field, texts by line, other files as a whole. */
export async function mergePackage(
  { sides: given, directories, independent }: SubpackageRules,
  settings: PackageMergeSettings,
): Promise<Attempt<PackageMerge>> {
  const paths = resourcePaths(given);
  const sides = hasIdentifiers(given.destination) ? withKptIdentifiers(given, paths) : given;
  const files = new Map<string, TreeFile>(given.destination);
  const merging: Merging = {
    refused: false,
    files,
    conflicts: [],
    decisions: [],
    diagnostics: [],
    prepared: new Map(),
  };
  const wholeFiles = fileSettings(settings);
  const groups = new Map<string, string[]>();
  for (const path of allPaths(sides)) {
    if (isKptfile(path) && mergeOwnFile(path, { sides, independent }, settings, merging)) continue;
    if (paths.has(path) && !isKptfile(path)) {
      const directory = packageOf(path, directories);
      const group = groups.get(directory) ?? [];
      groups.set(directory, group);
      group.push(path);
      continue;
    }
    const merged = await mergeWholeFile(
      {
        path,
        original: sides.original.get(path),
        updated: sides.updated.get(path),
        destination: sides.destination.get(path),
      },
      wholeFiles,
    );
    if (!merged.ok) return merged;
    const { refused, after, conflicts, decisions } = merged.value;
    put(files, path, after);
    merging.refused ||= refused;
    merging.conflicts.push(...conflicts);
    merging.decisions.push(...decisions);
  }
  for (const group of groups.values()) mergeResources(group, sides, settings, merging);
  if (sides !== given) notePrepared(given, sides, settings, merging);
  const { conflict, diagnostic } = relocator(merging.prepared);
  const { decisions } = merging;
  const conflicts = merging.conflicts.map(conflict);
  return {
    ok: true,
    value: { refused: merging.refused, files, conflicts, decisions, diagnostics: merging.diagnostics.map(diagnostic) },
  };
}

interface Merging {
  refused: boolean;
  readonly files: Map<string, TreeFile>;
  readonly conflicts: Conflict[];
  readonly decisions: MergeDecision[];
  readonly diagnostics: Diagnostic[];
  /** Texts whose merged form differs from their file. */
  readonly prepared: Map<string, PreparedText>;
}

function withKptIdentifiers(sides: PackageSides, paths: ReadonlySet<string>): PackageSides {
  return {
    ...sides,
    original: withIdentifiers(sides.original, paths),
    updated: withIdentifiers(sides.updated, paths),
  };
}

function notePrepared(
  given: PackageSides,
  sides: PackageSides,
  { shown }: PackageMergeSettings,
  merging: Merging,
): void {
  for (const [side, suffix] of [
    ['original', BEFORE],
    ['updated', UPSTREAM],
  ] as const) {
    for (const [path, { text: prepared }] of sides[side]) {
      const real = given[side].get(path)?.text;
      const position = `${shown(path)}${suffix}`;
      if (real === undefined || prepared === undefined || merging.prepared.has(position)) continue;
      merging.prepared.set(position, { real, prepared });
    }
  }
}

/** Distinguishes paths of the two upstream versions from those of the package. */
const BEFORE = ' (before)';
const UPSTREAM = ' (upstream)';

function fileSettings({ options, chooseWhole, mergeTexts, shown }: PackageMergeSettings): FileMergeSettings {
  return {
    mergeTexts,
    shown,
    chooseWhole,
    choose: createWholeChoice(options.onConflict, shown),
  };
}

function allPaths({ original, updated, destination }: PackageSides): readonly string[] {
  return [...new Set([...destination.keys(), ...updated.keys(), ...original.keys()])].sort();
}

export function isKptfile(path: string): boolean {
  return path === KPTFILE || path.endsWith(`/${KPTFILE}`);
}

/** False if it is an ordinary file, because it is missing locally or upstream. */
function mergeOwnFile(
  path: string,
  { sides, independent }: Pick<SubpackageRules, 'sides' | 'independent'>,
  settings: PackageMergeSettings,
  merging: Merging,
): boolean {
  const [original, updated, destination] = [sides.original, sides.updated, sides.destination].map(
    (tree) => tree.get(path)?.text,
  );
  // The directory stays a package, whatever upstream does.
  if (path === KPTFILE && destination !== undefined && updated === undefined) return true;
  if (path === KPTFILE && destination === undefined && updated !== undefined && original === undefined) {
    put(merging.files, path, textFile(adoptKptfile(updated)));
    merging.decisions.push({ action: 'added', path });
    return true;
  }
  if (updated === undefined || destination === undefined) return false;
  const position = settings.shown(path);
  const shown = { original: `${position}${BEFORE}`, updated: `${position}${UPSTREAM}`, destination: position };
  const mergesUpstream = independent.includes(path.slice(0, -`/${KPTFILE}`.length));
  const merged = mergeKptfile({ path, original, updated, destination, shown, mergesUpstream }, settings.options);
  merging.refused ||= merged.refused === true;
  merging.conflicts.push(...merged.conflicts);
  merging.diagnostics.push(...merged.diagnostics);
  for (const [position, text] of merged.prepared) merging.prepared.set(position, text);
  put(merging.files, path, textFile(merged.text));
  return true;
}

function mergeResources(
  paths: readonly string[],
  sides: PackageSides,
  { options, shown }: PackageMergeSettings,
  merging: Merging,
): void {
  const files = (tree: FileTree, suffix: string): readonly MergeFile[] =>
    paths.flatMap((path) => {
      const text = tree.get(path)?.text;
      return text === undefined ? [] : [{ path, shownPath: `${shown(path)}${suffix}`, text }];
    });
  const merged = mergeFiles3(
    {
      original: files(sides.original, BEFORE),
      updated: files(sides.updated, UPSTREAM),
      destination: files(sides.destination, ''),
    },
    options,
  );
  for (const { path, after } of merged.files) {
    const executable = (sides.destination.get(path) ?? sides.updated.get(path))?.executable === true;
    put(merging.files, path, after === undefined ? undefined : textFile(after, executable));
  }
  merging.refused ||= merged.refused === true;
  // One by one: a spread of 100,000 arguments overflows the stack.
  for (const conflict of merged.conflicts) merging.conflicts.push(conflict);
  for (const decision of merged.decisions) merging.decisions.push(decision);
  for (const diagnostic of merged.diagnostics) merging.diagnostics.push(diagnostic);
}

function put(files: Map<string, TreeFile>, path: string, file: TreeFile | undefined): void {
  if (file === undefined) files.delete(path);
  else files.set(path, file);
}

export function textFile(text: string, executable = false): TreeFile {
  return treeFile(new TextEncoder().encode(text), executable);
}

/**
 * The files to merge as Kubernetes objects: YAML and JSON files that hold objects on at least one side, and are
 * readable on all sides. Other files are merged as text or as a whole.
 */
export function resourcePaths(sides: PackageSides): ReadonlySet<string> {
  const trees = [sides.original, sides.updated, sides.destination];
  const found = new Set<string>();
  const seen = new Set<string>();
  const known = new Map<string, FileKind>();
  for (const path of trees.flatMap((tree) => [...tree.keys()])) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (!mayHoldResources(path)) continue;
    const files = trees.flatMap((tree) => tree.get(path) ?? []);
    const kinds = files.map((file) => kindOf(path, file, files.length > 1 ? known : undefined));
    if (kinds.includes('resources') && !kinds.includes('opaque')) found.add(path);
    known.clear();
  }
  return found;
}

type FileKind = 'resources' | 'plain' | 'opaque';

function mayHoldResources(path: string): boolean {
  const name = basename(path);
  return /\.(?:ya?ml|json)$/i.test(name) || name === 'Kustomization' || isPackageFileName(name);
}

function kindOf(path: string, { text }: TreeFile, known: Map<string, FileKind> | undefined): FileKind {
  if (text === undefined) return 'opaque';
  const before = known?.get(text);
  if (before !== undefined) return before;
  const kind = readKind(path, text);
  known?.set(text, kind);
  return kind;
}

function readKind(path: string, text: string): FileKind {
  if (!text.includes('apiVersion') || !text.includes('kind')) return 'plain';
  const read = readWholeDocuments(createSource(path, text));
  const broken = read.documents.some(
    ({ root, problems }) => root === undefined && problems.some(({ severity }) => severity === 'error'),
  );
  if (read.template || broken) return 'opaque';
  return read.resources.length > 0 ? 'resources' : 'plain';
}
