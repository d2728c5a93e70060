import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts';
import { isUnreadable } from '../../diagnostics/diagnostic.ts';
import { normalizePath } from '../../read/package-sources.ts';
import type { FieldDifference } from '../../resource/compare-fields.ts';
import { compareFields } from '../../resource/compare-fields.ts';
import type { ResourcePair, Sided } from '../../resource/compare-resources.ts';
import { pairResources } from '../../resource/compare-resources.ts';
import { locateIn } from '../../resource/locate.ts';
import type { Identity, Origin, Resource } from '../../resource/resource.ts';
import { followMasked, maskSecrets } from '../../resource/secret-values.ts';
import { pathPrinter } from '../../resource/shown-path.ts';
import type { JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { follow } from '../../value/path.ts';
import type { Input, InputFile } from '../shared/read-input.ts';
import { pathInInput } from '../shared/read-input.ts';
import type { TextPair } from './texts.ts';
import { compareTexts } from './texts.ts';

/** One side of the comparison. */
export interface DiffSide {
  /** As the user wrote it. */
  readonly name: string;
  readonly input: Input;
}

export interface FieldValue {
  readonly path: Path;
  readonly value: JsonValue;
  readonly location: Location | undefined;
}

export interface FieldChange {
  readonly kind: FieldDifference['kind'];
  /** The path for messages: in the new side if both have it. */
  readonly path: string;
  readonly before: FieldValue | undefined;
  readonly after: FieldValue | undefined;
  /** True if values of Secrets are hidden. */
  readonly hidden: boolean;
}

/** `moved`: only the file is different. */
export interface ResourceChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly identity: Identity;
  readonly before: Location | undefined;
  readonly after: Location | undefined;
  /** True if the files have different names on the two sides. */
  readonly isMoved: boolean;
  /** True if several resources had this name, so they were paired in their order. */
  readonly ambiguous: boolean;
  readonly changes: readonly FieldChange[];
}

export interface Comparison {
  readonly before: string;
  readonly after: string;
  readonly resources: readonly ResourceChange[];
  /** Content that is not a Kubernetes object, by file. */
  readonly texts: readonly TextPair[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of equal resources. */
  readonly same: number;
  /** Resources of one side whose file could not be read on the other side. */
  readonly notCompared: number;
}

export function compareSides(before: DiffSide, after: DiffSide, showSecrets: boolean): Comparison {
  // A single file or a stream has no file names to pair by.
  const named = isDirectory(before) && isDirectory(after);
  const resources: ResourceChange[] = [];
  const isUnreadablePath = {
    before: unreadablePaths(before.name, before.input.diagnostics),
    after: unreadablePaths(after.name, after.input.diagnostics),
  };
  let same = 0;
  let notCompared = 0;
  for (const pair of pairResources(sidesOf(before, named), sidesOf(after, named))) {
    const { before: old, after: now } = pair;
    if (
      (now === undefined && isUnreadablePath.after(old?.path)) ||
      (old === undefined && isUnreadablePath.before(now?.path))
    ) {
      notCompared += 1;
      continue;
    }
    const change = compareOne(pair, showSecrets);
    if (change === undefined) same += 1;
    else resources.push(change);
  }
  return {
    before: before.name,
    after: after.name,
    resources,
    texts: compareTexts(before.input.files, after.input.files, named),
    diagnostics: [...before.input.diagnostics, ...after.input.diagnostics],
    same,
    notCompared,
  };
}

/** Files below a path that the user named, not that path itself. */
function isDirectory({ name, input: { files } }: DiffSide): boolean {
  const [first] = files;
  return name !== '-' && (files.length !== 1 || first === undefined || !endsWithFile(name, first));
}

function endsWithFile(name: string, { relativePath }: InputFile): boolean {
  return name === relativePath || name.endsWith(`/${relativePath}`);
}

function sidesOf({ input }: DiffSide, named: boolean): readonly Sided[] {
  return input.files.flatMap((file) =>
    file.resources.map((resource) => ({ resource, path: named ? pathInInput(file, resource) : undefined })),
  );
}

/** Undefined if both are equal. */
function compareOne({ before, after, ambiguous }: ResourcePair, showSecrets: boolean): ResourceChange | undefined {
  const identity = (after ?? before)?.resource.identity;
  if (identity === undefined) return undefined;
  const isMoved = before !== undefined && after !== undefined && before.path !== after.path;
  if (before !== undefined && after !== undefined && !isMoved && isSameText(before.resource, after.resource)) {
    return undefined;
  }
  const places = { before: placeOf(before?.resource), after: placeOf(after?.resource) };
  if (before === undefined || after === undefined) {
    const kind = before === undefined ? 'added' : 'removed';
    return { kind, identity, ...places, isMoved: false, ambiguous: false, changes: [] };
  }
  const changes = fieldChanges(before.resource, after.resource, showSecrets);
  if (changes.length === 0 && !isMoved) return undefined;
  return { kind: changes.length === 0 ? 'moved' : 'changed', identity, ...places, isMoved, ambiguous, changes };
}

/** Equal texts need no comparison of values. */
function isSameText({ origin: before }: Resource, { origin: after }: Resource): boolean {
  if (before === undefined || after === undefined) return false;
  return before.path.length + after.path.length === 0 && textOf(before) === textOf(after);
}

function textOf({ source, document }: Origin): string {
  return source.text.slice(document.start, document.end);
}

function placeOf(resource: Resource | undefined): Location | undefined {
  return resource && locateIn(resource, []);
}

function fieldChanges(before: Resource, after: Resource, showSecrets: boolean): readonly FieldChange[] {
  const differences = compareFields(before.value, after.value);
  if (differences.length === 0) return [];
  const left = valuesOf(before, showSecrets);
  const right = valuesOf(after, showSecrets);
  return differences.map((difference) => {
    const from = 'before' in difference ? left.at(difference.before) : undefined;
    const to = 'after' in difference ? right.at(difference.after) : undefined;
    const path = to === undefined ? left.print(from?.path ?? []) : right.print(to.path);
    const hidden = (from !== undefined && left.hides(from)) || (to !== undefined && right.hides(to));
    return { kind: difference.kind, path, before: from, after: to, hidden };
  });
}

interface Values {
  readonly print: (path: Path) => string;
  readonly at: (path: Path) => FieldValue;
  readonly hides: (field: FieldValue) => boolean;
}

function valuesOf(resource: Resource, showSecrets: boolean): Values {
  const shown = showSecrets ? resource.value : maskSecrets(resource.value);
  return {
    print: pathPrinter(resource.value),
    at: (path) => ({ path, value: followMasked(shown, path) ?? null, location: locateIn(resource, path) }),
    hides: ({ path, value }) => shown !== resource.value && follow(resource.value, path) !== value,
  };
}

/**
 * A test whether the file of a path below `root` could not be read completely, so that its resources are unknown. Without
 * a path: whether any file could not be read.
 */
function unreadablePaths(root: string, diagnostics: readonly Diagnostic[]): (path: string | undefined) => boolean {
  const directory = normalizePath(root);
  const above = directory === '.' ? '' : directory === '/' ? '/' : `${directory}/`;
  const unreadable = diagnostics.filter(isUnreadable);
  // A package with an unfinished change is not read.
  const isAll = unreadable.some(({ code, location }) => code === 'unfinished-change' || location === undefined);
  const paths = new Set(unreadable.map(({ location }) => normalizePath(location?.path ?? '.')));
  return (path) => {
    if (isAll || path === undefined) return unreadable.length > 0;
    if (paths.has('.')) return true;
    // The file, or a directory above it.
    for (let one = `${above}${path}`; one !== ''; one = one.slice(0, Math.max(one.lastIndexOf('/'), 0))) {
      if (paths.has(one)) return true;
    }
    return false;
  };
}
