import type { Diagnostic, Location, JsonValue, Path } from '@krmkit/base';
import { isUnreadable, follow, directoryOf } from '@krmkit/base';
import {
  normalizePath,
  compareFields,
  pairResources,
  locateIn,
  followMasked,
  maskResource,
  pathPrinter,
} from '@krmkit/manifests';
import type { FieldDifference, ResourcePair, Identity, Origin, Resource } from '@krmkit/manifests';
import type { InputFile } from '../input/read-input.ts';
import type { CompareSettings } from './ignored-fields.ts';
import { ignoredDifferences } from './ignored-fields.ts';
import type { DiffSide, ObjectOf } from './parts.ts';
import { objectsOf, pairParts, rootsOf, partSides } from './parts.ts';
import type { TextPair } from './texts.ts';
import { compareTexts } from './texts.ts';

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
  /**
   * For the name of a generated object: the fields that refer to it, and changed with it.
   * They are not among the changes of their resources.
   */
  readonly references: readonly ChangedReference[];
}

/** A field whose value is the name of a generated object. */
export interface ChangedReference {
  readonly identity: Identity;
  readonly path: string;
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
  readonly roots: ComparedRoots;
  readonly pair: ResourcePair;
}

/** The roots that build the objects of the two sides; undefined for files. */
export interface ComparedRoots {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Why resources are not compared, as `3 not compared, because REASON`. */
export type NotComparedReason =
  | 'the other side could not be read'
  | 'their kustomization cannot be built'
  | 'you have no right to them'
  | 'the cluster does not have their kinds'
  | 'the API server refuses them'
  | 'they have no name';

export interface Comparison {
  /** True: `before` is a cluster, and `after` what applying the files would make of it. */
  readonly isLive: boolean;
  readonly before: string;
  readonly after: string;
  readonly resources: readonly ResourceChange[];
  /** Content that is not a Kubernetes object, by file. */
  readonly texts: readonly TextPair[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of equal resources. */
  readonly same: number;
  /** The number of resources in which only references to generated objects differ. */
  readonly referring: number;
  /** The numbers of resources that are unknown on one side. */
  readonly notCompared: ReadonlyMap<NotComparedReason, number>;
  /** The number of differences in fields that the settings ignore. */
  readonly ignored: number;
}

export function compareSides(before: DiffSide, after: DiffSide, settings: CompareSettings): Comparison {
  // A single file or a stream has no file names to pair by.
  const named = isDirectory(before) && isDirectory(after);
  const isUnreadablePath = {
    before: unreadablePaths(before.name, before.input.diagnostics),
    after: unreadablePaths(after.name, after.input.diagnostics),
  };
  const unbuilt = { before: unbuiltResources(before, after), after: unbuiltResources(after, before) };
  const resources: ResourceChange[] = [];
  const counts = { same: 0, referring: 0, ignored: 0 };
  let notCompared = 0;
  for (const part of pairParts(before, after)) {
    const roots = { before: rootsOf(part.before), after: rootsOf(part.after) };
    const objectOf = objectsOf(part);
    const sides = partSides(part, named);
    if ([...part.before, ...part.after].some(({ build }) => build !== undefined && build.state !== 'built')) {
      notCompared += sides.before.length + sides.after.length;
      continue;
    }
    const pairs = pairResources(sides.before, sides.after).filter(({ before: old, after: now }) => {
      const isUnknown =
        (now === undefined && (isUnreadablePath.after(old?.path) || unbuilt.before.has(old?.resource))) ||
        (old === undefined && (isUnreadablePath.before(now?.path) || unbuilt.after.has(now?.resource)));
      if (isUnknown) notCompared += 1;
      return !isUnknown;
    });
    const compared = comparePairs(pairs, objectOf, roots, settings);
    for (const change of compared.resources) resources.push(change);
    counts.same += compared.same;
    counts.referring += compared.referring;
    for (const number of compared.ignored.values()) counts.ignored += number;
  }
  return {
    isLive: false,
    before: before.name,
    after: after.name,
    resources,
    texts: compareTexts(filesOf(before), filesOf(after), named),
    diagnostics: [...before.input.diagnostics, ...after.input.diagnostics],
    notCompared: new Map(notCompared === 0 ? [] : [['the other side could not be read', notCompared]]),
    ...counts,
  };
}

/** Resources of roots that cannot be built. If the other side has a build, they can be a part of that. */
function unbuiltResources({ input }: DiffSide, other: DiffSide): ReadonlySet<Resource | undefined> {
  if (!other.input.roots.some(({ state }) => state === 'built')) return new Set();
  return new Set(input.files.flatMap(({ isUnbuilt, resources }) => (isUnbuilt ? resources : [])));
}

/** What was compared of one root, or of files. */
interface ComparedPairs extends Pick<Comparison, 'resources' | 'same' | 'referring'> {
  /** The numbers of ignored differences, of pairs that have some. */
  readonly ignored: ReadonlyMap<ResourcePair, number>;
}

/** Compares paired resources of one root, or of files. */
export function comparePairs(
  pairs: readonly ResourcePair[],
  objectOf: ObjectOf,
  roots: ComparedRoots,
  settings: CompareSettings,
): ComparedPairs {
  const hashes = hashChanges(pairs, objectOf);
  const references = new Map<string, ChangedReference[]>([...hashes.values()].map((name) => [name, []]));
  const changed: ResourceChange[] = [];
  const counts = { same: 0, referring: 0 };
  const ignored = new Map<ResourcePair, number>();
  for (const pair of pairs) {
    const change = compareOne(pair, { ...settings, roots, hashes, references, ignored });
    if (typeof change === 'string') counts[change] += 1;
    else changed.push(change);
  }
  return { resources: changed.map((change) => withReferences(change, references)), ...counts, ignored };
}

function filesOf({ input: { files } }: DiffSide): readonly InputFile[] {
  return files.filter(({ build }) => build === undefined);
}

/** Shows the references to a generated object at the change of its name. */
function withReferences(
  change: ResourceChange,
  references: ReadonlyMap<string, readonly ChangedReference[]>,
): ResourceChange {
  const found = references.get(change.identity.name);
  if (found === undefined) return change;
  return {
    ...change,
    changes: change.changes.map((field) => (field.path === 'metadata.name' ? { ...field, references: found } : field)),
  };
}

/** Files below a path that the user named, not that path itself. */
function isDirectory(side: DiffSide): boolean {
  const { name } = side;
  const files = filesOf(side);
  const [first] = files;
  return name !== '-' && (files.length !== 1 || first === undefined || !endsWithFile(name, first));
}

function endsWithFile(name: string, { relativePath }: InputFile): boolean {
  return name === relativePath || name.endsWith(`/${relativePath}`);
}

interface CompareOptions extends CompareSettings {
  readonly roots: ComparedRoots;
  readonly hashes: HashChanges;
  /** Receives the references to generated objects with another name, by the new name. */
  readonly references: ReadonlyMap<string, ChangedReference[]>;
  /** Receives the numbers of ignored differences. */
  readonly ignored: Map<ResourcePair, number>;
}

/** `same` if both are equal, `referring` if only references to generated objects differ. */
function compareOne(pair: ResourcePair, options: CompareOptions): ResourceChange | 'same' | 'referring' {
  const { before, after, ambiguous } = pair;
  const { roots } = options;
  if (before === undefined || after === undefined) {
    const only = after ?? before;
    if (only === undefined) return 'same';
    const { identity } = only.resource;
    const kind = before === undefined ? 'added' : 'removed';
    const places = { before: placeOf(before?.resource), after: placeOf(after?.resource) };
    return { kind, identity, ...places, isMoved: false, ambiguous: false, changes: [], roots, pair };
  }
  const isMoved = before.path !== after.path;
  if (!isMoved && isSameText(before.resource, after.resource)) return 'same';
  const { changes, isReferring, ignored } = fieldChanges(before.resource, after.resource, options);
  if (ignored > 0) options.ignored.set(pair, ignored);
  if (changes.length === 0 && !isMoved) return isReferring ? 'referring' : 'same';
  return {
    kind: changes.length === 0 ? 'moved' : 'changed',
    identity: after.resource.identity,
    before: placeOf(before.resource),
    after: placeOf(after.resource),
    isMoved,
    ambiguous,
    changes,
    roots,
    pair,
  };
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

function fieldChanges(
  before: Resource,
  after: Resource,
  { showSecrets, ignoreFields, hashes, references }: CompareOptions,
): { readonly changes: readonly FieldChange[]; readonly isReferring: boolean; readonly ignored: number } {
  const found = compareFields(before.value, after.value);
  if (found.length === 0) return { changes: [], isReferring: false, ignored: 0 };
  const isIgnored = ignoredDifferences(before, after, ignoreFields);
  const differences = isIgnored === undefined ? found : found.filter((difference) => !isIgnored(difference));
  const left = valuesOf(before, showSecrets);
  const right = valuesOf(after, showSecrets);
  const changes: FieldChange[] = [];
  let isReferring = false;
  for (const difference of differences) {
    const from = 'before' in difference ? left.at(difference.before) : undefined;
    const to = 'after' in difference ? right.at(difference.after) : undefined;
    const path = to === undefined ? left.print(from?.path ?? []) : right.print(to.path);
    const reference = hashes.size === 0 ? undefined : hashReference(difference, before, after, hashes);
    if (reference !== undefined) {
      isReferring = true;
      references.get(reference)?.push({ identity: after.identity, path });
      continue;
    }
    const hidden = (from !== undefined && left.hides(from)) || (to !== undefined && right.hides(to));
    changes.push({ kind: difference.kind, path, before: from, after: to, hidden, references: [] });
  }
  return { changes, isReferring, ignored: found.length - differences.length };
}

interface Values {
  readonly print: (path: Path) => string;
  readonly at: (path: Path) => FieldValue;
  readonly hides: (field: FieldValue) => boolean;
}

function valuesOf(resource: Resource, showSecrets: boolean): Values {
  const shown = showSecrets ? resource.value : maskResource(resource);
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
export function unreadablePaths(
  root: string,
  diagnostics: readonly Diagnostic[],
): (path: string | undefined) => boolean {
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
    for (let one = `${above}${path}`; one !== ''; one = directoryOf(one)) {
      if (paths.has(one)) return true;
    }
    return false;
  };
}

/** Names of generated objects that differ in the hash of their content, a prefix or a suffix: the new name by the old one. */
type HashChanges = ReadonlyMap<string, string>;

function hashChanges(pairs: readonly ResourcePair[], objectOf: ObjectOf): HashChanges {
  const changes = new Map<string, string>();
  for (const { before, after } of pairs) {
    const [old, now] = [before?.resource, after?.resource];
    if (old === undefined || now === undefined) continue;
    if (objectOf(old)?.needsHash !== true || objectOf(now)?.needsHash !== true) continue;
    const [from, to] = [old.identity.name, now.identity.name];
    if (from !== to) changes.set(from, to);
  }
  return changes;
}

/** The new name, for a difference in a reference that changed only because the generated object has another name. */
function hashReference(
  difference: FieldDifference,
  before: Resource,
  after: Resource,
  changes: HashChanges,
): string | undefined {
  if (difference.kind !== 'changed' || isOwnName(difference.after)) return undefined;
  const [old, now] = [follow(before.value, difference.before), follow(after.value, difference.after)];
  return typeof old === 'string' && typeof now === 'string' && changes.get(old) === now ? now : undefined;
}

function isOwnName([first, second, ...more]: readonly (string | number)[]): boolean {
  return first === 'metadata' && second === 'name' && more.length === 0;
}
