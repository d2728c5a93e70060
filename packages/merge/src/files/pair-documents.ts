import type { OpenTuple, SideName } from './pair-texts.ts';
import { absorb, anyOf, isComplete, pairTexts, sideBits } from './pair-texts.ts';
import { pairRenamed } from './pair-renamed.ts';
import { mayBeOne } from './pairing-identity.ts';
import type { SideDocument, SideFile } from './side-files.ts';

/**
 * One document on the sides that have it, like the tuples of kyaml. In a 2-way merge `updated` is the source, and there
 * is no `original`.
 */
export interface DocumentTuple {
  readonly original: SideDocument | undefined;
  readonly updated: SideDocument | undefined;
  readonly destination: SideDocument | undefined;
  /** Several documents have the same identity, and paired by their order only. */
  readonly isAmbiguous: boolean;
  /** Both sides renamed the object, or changed its kind or namespace, each in its own way. */
  readonly isRenamed?: boolean;
  /** Both sides replaced this object of the original, which has no other side, with different objects of its kind. */
  readonly replacedBy?: { readonly updated: SideDocument; readonly destination: SideDocument } | undefined;
}

/** The files of the sides by path. */
export interface SideFilesByPath {
  readonly original: ReadonlyMap<string, SideFile>;
  readonly updated: ReadonlyMap<string, SideFile>;
  readonly destination: ReadonlyMap<string, SideFile>;
}

/**
 * Pairs the documents of the sides. Documents with the same path and text pair first, and are never parsed. The others
 * pair by group, kind, namespace and name, as kpt recorded them when they came from upstream, and within one file also
 * without the group where it changed. Where several have the same identity, they pair by path, then by text, then by
 * order. Documents without a name pair by path, text and order. What is left of a file pairs as objects that both sides
 * renamed. Documents with only comments are in no tuple, and files
 * that are the same on all sides are left out. Takes linear time.
 */
export function pairDocuments(sides: SideFilesByPath): readonly DocumentTuple[] {
  const tuples = pairTexts(sides);
  const open = tuples.filter((tuple) => !isComplete(tuple));
  if (!canJoin(open)) {
    noteDuplicates(tuples);
    return tuples;
  }
  const joined = new Set<OpenTuple>();
  const rounds: readonly ((document: SideDocument) => string | undefined)[] = [
    (document) => namedKey(document, 0),
    (document) => namedKey(document, 1),
    ownKey,
  ];
  for (const keyOf of rounds) joinByKey(open, keyOf, joined, 'named');
  joinLocalNamespaces(open, joined);
  joinRegrouped(open, joined);
  joinByKey(open, unnamedKey, joined, 'unnamed');
  joinMoved(open, joined);
  joinSingles(sides, open, joined);
  joinRenamed(open, joined);
  const left = tuples.filter((tuple) => !joined.has(tuple));
  noteDuplicates(left);
  return left;
}

/**
 * Marks tuples as ambiguous where the destination has several objects of one identity, one of them gets upstream's
 * change, and its path does not tell which.
 */
function noteDuplicates(tuples: readonly OpenTuple[]): void {
  const extra = tuples.filter(({ original, updated }) => original === undefined && updated === undefined);
  if (extra.length === 0) return;
  const changed = tuples.filter(
    ({ original, updated, destination }) =>
      updated !== undefined && destination !== undefined && updated.content !== original?.content,
  );
  if (changed.length === 0) return;
  const others = groupBy(extra, ({ destination }) => (destination === undefined ? undefined : ownKey(destination)));
  for (const tuple of changed) {
    const { updated, destination } = tuple;
    const key = destination === undefined ? undefined : ownKey(destination);
    const path = destination?.file.path;
    const isElsewhere = path !== updated?.file.path;
    const duplicates = key === undefined ? [] : (others.get(key) ?? []);
    tuple.isAmbiguous ||= isElsewhere
      ? duplicates.length > 0
      : duplicates.some((duplicate) => duplicate.destination?.file.path === path);
  }
}

/** Whether two tuples lack each other's sides; otherwise their identities are not needed. */
function canJoin(tuples: readonly OpenTuple[]): boolean {
  const shapes = new Set(tuples.map(sideBits));
  return [...shapes].some((shape) => [...shapes].some((other) => (shape & other) === 0));
}

function namedKey({ identity }: SideDocument, index: number): string | undefined {
  if (identity === undefined || !identity.isNamed) return undefined;
  return identity.upstreamKeys[index] ?? identity.upstreamKeys[0];
}

function ownKey({ identity }: SideDocument): string | undefined {
  return identity?.isNamed === true ? identity.key : undefined;
}

/**
 * Pairs objects without a namespace upstream with objects in a namespace in the destination, as after a change of
 * namespace of the whole package, where only one can be meant. The same where upstream added the namespace later.
 */
function joinLocalNamespaces(tuples: readonly OpenTuple[], joined: Set<OpenTuple>): void {
  const groups = groupBy(tuples, (tuple) => {
    const own = isComplete(tuple) || joined.has(tuple) ? undefined : anyOf(tuple)?.identity;
    return own?.isNamed === true ? `${own.own.group}\0${own.own.kind}\0${own.own.name}` : undefined;
  });
  for (const [first, second, ...more] of groups.values()) {
    if (first === undefined || second === undefined || more.length > 0) continue;
    if (isPutIntoNamespace(first, second)) join(first, second, joined, false);
    if (isPutIntoNamespace(second, first)) join(second, first, joined, false);
    if (joined.has(first) || joined.has(second)) continue;
    const [local, upstream] = first.destination === undefined ? [second, first] : [first, second];
    if (isLocalOnly(local) && lacksNamespace(upstream)) join(upstream, local, joined, false);
  }
}

function isLocalOnly({ original, updated }: OpenTuple): boolean {
  return original === undefined && updated === undefined;
}

/** Whether upstream has an object without a namespace that the destination lacks. */
function lacksNamespace({ original, updated, destination }: OpenTuple): boolean {
  if (original === undefined || updated === undefined || destination !== undefined) return false;
  return [original, updated].every(({ identity }) => identity?.own.namespace === undefined);
}

/**
 * Pairs objects that changed their API group (`extensions/v1beta1` to `apps/v1`) where kind, namespace, name and file
 * agree, and only one can be meant. Requires the original, which shows that one became the other.
 */
function joinRegrouped(tuples: readonly OpenTuple[], joined: Set<OpenTuple>): void {
  const groups = groupBy(tuples, (tuple) => {
    const document = isComplete(tuple) || joined.has(tuple) ? undefined : anyOf(tuple);
    if (document?.identity?.isNamed !== true) return undefined;
    const { kind, namespace = '', name } = document.identity.own;
    return [document.file.path, kind, namespace, name].join('\0');
  });
  for (const [first, second, ...more] of groups.values()) {
    if (first === undefined || second === undefined || more.length > 0) continue;
    if ((sideBits(first) & sideBits(second)) !== 0) continue;
    if (first.original !== undefined || second.original !== undefined) join(first, second, joined, false);
  }
}

function isPutIntoNamespace({ original, updated, destination }: OpenTuple, now: OpenTuple): boolean {
  if (original === undefined || updated !== undefined || destination === undefined) return false;
  if (now.updated === undefined || now.original !== undefined || now.destination !== undefined) return false;
  const hadNone = [original, destination].every(({ identity }) => identity?.own.namespace === undefined);
  return hadNone && now.updated.identity?.own.namespace !== undefined;
}

function unnamedKey({ identity, claims, file }: SideDocument): string | undefined {
  return identity?.isNamed === true
    ? undefined
    : `${file.path}\0${identity?.key ?? [claims?.kind, claims?.name].join('\0')}`;
}

type Naming = 'named' | 'unnamed';

/** Joins the tuples of each key: `updated` to `original`, then the destination to these. */
function joinByKey(
  tuples: readonly OpenTuple[],
  keyOf: (document: SideDocument) => string | undefined,
  joined: Set<OpenTuple>,
  naming: Naming,
): void {
  const groups = groupBy(tuples, (tuple) => {
    const document = isComplete(tuple) || joined.has(tuple) ? undefined : anyOf(tuple);
    return document === undefined ? undefined : keyOf(document);
  });
  for (const group of groups.values()) {
    if (group.length > 1) joinGroup(group, joined, naming);
  }
}

function joinGroup(group: readonly OpenTuple[], joined: Set<OpenTuple>, naming: Naming): void {
  const left = (): readonly OpenTuple[] => group.filter((tuple) => !joined.has(tuple));
  for (const [name, others] of [
    ['updated', ['original']],
    ['destination', ['original', 'updated']],
    // Both sides made the same change of the text.
    ['original', ['updated']],
  ] as const) {
    const marks = naming === 'named';
    for (const other of others) {
      joinSide(left(), joined, { name, other, keyOf: (document) => document?.file.path, marks });
    }
    for (const other of others) {
      joinSide(left(), joined, { name, other, keyOf: (document) => document?.content, marks: false });
    }
    for (const other of others) joinSide(left(), joined, { name, other, keyOf: () => '', marks });
  }
}

interface SideJoin {
  /** The side that one tuple has and the other lacks. */
  readonly name: SideName;
  /** The side that the other tuple has. */
  readonly other: SideName;
  readonly keyOf: (document: SideDocument | undefined) => string | undefined;
  /** Whether tuples are ambiguous where several have the same key. */
  readonly marks: boolean;
}

/** Joins tuples that have one side to tuples that lack it, where another side has the same key. */
function joinSide(tuples: readonly OpenTuple[], joined: Set<OpenTuple>, { name, other, keyOf, marks }: SideJoin): void {
  const targets = groupBy(tuples, (tuple) =>
    tuple[name] === undefined && tuple[other] !== undefined ? keyOf(tuple[other]) : undefined,
  );
  if (targets.size === 0) return;
  const sources = groupBy(tuples, (tuple) =>
    tuple[name] !== undefined && tuple[other] === undefined ? keyOf(tuple[name]) : undefined,
  );
  for (const [key, waiting] of targets) {
    const coming = sources.get(key) ?? [];
    let next = 0;
    for (const target of waiting) {
      const source = coming[next];
      if (source === undefined) break;
      if ((sideBits(target) & sideBits(source)) !== 0) continue;
      next++;
      join(target, source, joined, marks && (waiting.length > 1 || coming.length > 1));
    }
  }
}

function join(target: OpenTuple, source: OpenTuple, joined: Set<OpenTuple>, isAmbiguous: boolean): void {
  absorb(target, source);
  target.isAmbiguous ||= source.isAmbiguous || isAmbiguous;
  joined.add(source);
}

/** Pairs the objects that both sides renamed, so that their other changes merge and the identity is a conflict. */
function joinRenamed(tuples: readonly OpenTuple[], joined: Set<OpenTuple>): void {
  const left = tuples.filter((tuple) => !joined.has(tuple));
  for (const { original, updated, destination, isSimilar } of pairRenamed(left)) {
    if (isSimilar) {
      original.isRenamed = true;
      join(original, updated, joined, false);
      join(original, destination, joined, false);
    } else if (updated.updated !== undefined && destination.destination !== undefined) {
      original.replacedBy = { updated: updated.updated, destination: destination.destination };
    }
  }
}

/** Pairs documents without a name that moved unchanged to another file, where only one can be meant. */
function joinMoved(tuples: readonly OpenTuple[], joined: Set<OpenTuple>): void {
  const groups = groupBy(tuples, (tuple) => {
    const document = isComplete(tuple) || joined.has(tuple) ? undefined : anyOf(tuple);
    return document === undefined || document.identity?.isNamed === true ? undefined : document.content;
  });
  for (const [first, second, ...more] of groups.values()) {
    if (first === undefined || second === undefined || more.length > 0) continue;
    if ((sideBits(first) & sideBits(second)) === 0) join(first, second, joined, false);
  }
}

/** Pairs the documents of files with one document, unless their kind or name differs. */
function joinSingles(sides: SideFilesByPath, tuples: readonly OpenTuple[], joined: Set<OpenTuple>): void {
  // Once for each file, as this looks at all of its documents.
  const singles = new Map<string, boolean>();
  const groups = groupBy(tuples, (tuple) => {
    const path = isComplete(tuple) || joined.has(tuple) ? undefined : anyOf(tuple)?.file.path;
    if (path === undefined) return undefined;
    const known = singles.get(path) ?? isSingle(sides, path);
    singles.set(path, known);
    return known ? path : undefined;
  });
  for (const group of groups.values()) {
    const [target, ...others] = group;
    for (const source of others) {
      if (target === undefined || (sideBits(target) & sideBits(source)) !== 0) continue;
      if (!mayJoin(target, source)) continue;
      join(target, source, joined, false);
    }
  }
}

function mayJoin(target: OpenTuple, source: OpenTuple): boolean {
  return sidesOf(target).every((one) => sidesOf(source).every((other) => maySingles(one, other)));
}

function maySingles(one: SideDocument, other: SideDocument): boolean {
  // Complete objects have been compared by their identity.
  if (isKnown(one) && isKnown(other)) return false;
  const [claims, others] = [one.claims, other.claims];
  return claims === undefined || others === undefined || mayBeOne(claims, others);
}

function isKnown({ identity }: SideDocument): boolean {
  return identity?.isNamed === true && identity.own.apiVersion !== '';
}

function sidesOf({ original, updated, destination }: OpenTuple): readonly SideDocument[] {
  return [original, updated, destination].filter((document) => document !== undefined);
}

function isSingle(sides: SideFilesByPath, path: string): boolean {
  return (['original', 'updated', 'destination'] as const).every((name) => {
    const documents = sides[name].get(path)?.documents ?? [];
    return documents.length < 2 || documents.filter(({ isEmpty }) => !isEmpty).length < 2;
  });
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
