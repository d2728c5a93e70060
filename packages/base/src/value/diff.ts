import { checkArgument } from '../calls/check-argument.ts';
import { alignItems } from './align.ts';
import type { JsonArray, JsonObject, JsonValue } from './json.ts';
import { isArray, isArrayIndex, isObject, member } from './json.ts';
import type { Change } from './change.ts';
import { createFingerprints } from './fingerprint.ts';
import type { Fingerprints } from './fingerprint.ts';
import type { Path } from './path.ts';

/** How lists are compared. */
export interface ValueDiffOptions {
  /**
   * The members that tell the items of the list at a path apart (`['containerPort', 'protocol']`), or undefined for a
   * list without; where the option is left out, and where it says 'infer', the items themselves say. Keys that an item
   * lacks, or that two items have the same, are not used.
   */
  readonly itemKeys?: (path: Path) => readonly string[] | 'infer' | undefined;
}

/**
 * The smallest changes that make `present` equal `wanted`; empty if they are equal. The order of keys in `wanted` only
 * decides where new ones go: after the nearest existing key before them. Items of lists are paired by their keys, or else
 * if they are equal, or else if they are similar. Takes time close to linear in both values.
 */
export function diffValues(present: JsonValue, wanted: JsonValue, options: ValueDiffOptions = {}): readonly Change[] {
  checkArgument('diffValues', 'the present value', present, 'value');
  checkArgument('diffValues', 'the wanted value', wanted, 'value');
  checkArgument('diffValues', 'the options', options, 'object');
  return diffTo(present, wanted, (content) => content, options);
}

/** As `diffValues`; `contentAt` gives the content for a value of `wanted` and its path there. */
export function diffTo<C>(
  present: JsonValue,
  wanted: JsonValue,
  contentAt: (value: JsonValue, path: Path) => C,
  options: ValueDiffOptions = {},
): readonly Change<C>[] {
  const changes: Change<C>[] = [];
  const tasks: Task<C>[] = [{ kind: 'compare', present, wanted, position: undefined, target: undefined }];
  const run: Run<C> = { options, fingerprint: createFingerprints(), tasks, contentAt };
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (task.kind === 'emit') changes.push(task.change);
    else compare(run, task);
  }
  return changes;
}

interface Run<C> {
  readonly options: ValueDiffOptions;
  readonly contentAt: (value: JsonValue, path: Path) => C;
  readonly fingerprint: Fingerprints;
  /** A stack of pairs to compare. */
  readonly tasks: Task<C>[];
}

type Task<C> = { readonly kind: 'emit'; readonly change: Change<C> } | Compare;

interface Compare extends Positions {
  readonly kind: 'compare';
  readonly present: JsonValue;
  readonly wanted: JsonValue;
}

interface Positions {
  readonly position: Position | undefined;
  /** The same position in `wanted`. */
  readonly target: Position | undefined;
}

/** A path that shares its prefixes; undefined is the root. */
interface Position {
  readonly parent: Position | undefined;
  readonly segment: string | number;
}

function pathOf(position: Position | undefined): Path {
  const path: (string | number)[] = [];
  for (let at = position; at !== undefined; at = at.parent) path.push(at.segment);
  return path.toReversed();
}

function compare<C>(run: Run<C>, task: Compare): void {
  const { present, wanted, position, target } = task;
  if (present === wanted || Object.is(present, wanted)) return;
  let tasks: Task<C>[];
  if (isObject(present) && isObject(wanted)) {
    tasks = compareMembers(run, present, wanted, task);
  } else if (isArray(present) && isArray(wanted)) {
    tasks = compareItems(run, present, wanted, task);
  } else {
    const content = run.contentAt(wanted, pathOf(target));
    tasks = [{ kind: 'emit', change: { kind: 'replace', path: pathOf(position), content } }];
  }
  for (let next = tasks.pop(); next !== undefined; next = tasks.pop()) run.tasks.push(next);
}

function compareMembers<C>(
  run: Run<C>,
  present: JsonObject,
  wanted: JsonObject,
  { position: parent, target: wantedParent }: Positions,
): Task<C>[] {
  const tasks: Task<C>[] = [];
  for (const key of Object.keys(present)) {
    const before = member(present, key);
    const after = member(wanted, key);
    const position = { parent, segment: key };
    if (after === undefined) tasks.push({ kind: 'emit', change: { kind: 'remove', path: pathOf(position) } });
    else if (before !== undefined) {
      const target = { parent: wantedParent, segment: key };
      tasks.push({ kind: 'compare', present: before, wanted: after, position, target });
    }
  }
  for (const { key, after, content: value } of newMembers(present, wanted)) {
    const path = pathOf({ parent, segment: key });
    const content = run.contentAt(value, pathOf({ parent: wantedParent, segment: key }));
    tasks.push({ kind: 'emit', change: { kind: 'insert', path, after, content } });
  }
  return tasks;
}

interface NewMember {
  readonly key: string;
  readonly after: string | null | undefined;
  readonly content: JsonValue;
}

function newMembers(present: JsonObject, wanted: JsonObject): NewMember[] {
  const found: NewMember[] = [];
  const isNew = (key: string): boolean => member(present, key) === undefined;
  const stays = (key: string): boolean => !isNew(key) && member(wanted, key) !== undefined;
  let before: string | null | undefined;
  let numberBefore: string | undefined;
  for (const key of Object.keys(wanted)) {
    const content = member(wanted, key);
    if (content === undefined) continue;
    const numeric = isArrayIndex(key);
    if (isNew(key)) found.push({ key, after: numeric ? numberBefore : (before ?? null), content });
    else if (numeric) numberBefore = key;
    else before = key;
  }
  if (found.length === 0) return found;
  // Ignore integer keys, which JavaScript engines always list first.
  const hasFirst = Object.keys(present).some((key) => !isArrayIndex(key) && stays(key));
  return hasFirst ? found : found.map((insert) => ({ ...insert, after: insert.after ?? undefined }));
}

function compareItems<C>(
  run: Run<C>,
  present: JsonArray,
  wanted: JsonArray,
  { position: parent, target: wantedParent }: Positions,
): Task<C>[] {
  const keys = run.options.itemKeys === undefined ? 'infer' : run.options.itemKeys(pathOf(parent));
  const { origins, moved } = alignItems(present, wanted, keys, run.fingerprint);
  /** The index in `wanted`, by index in `present`. */
  const becomes = new Map<number, number>();
  /** What is inserted before an item that stays, or at the end. */
  const arrivals = new Map<number, Change<C>[]>();
  let waiting: ((to: number) => Change<C>)[] = [];
  const arrive = (to: number): void => {
    if (waiting.length === 0) return;
    arrivals.set(
      to,
      waiting.map((change) => change(to)),
    );
    waiting = [];
  };
  for (const [index, value] of wanted.entries()) {
    const origin = origins[index] ?? -1;
    if (origin === -1) {
      const content = run.contentAt(value, pathOf({ parent: wantedParent, segment: index }));
      waiting.push((to) => ({ kind: 'insert-item', path: pathOf({ parent, segment: to }), content }));
      continue;
    }
    becomes.set(origin, index);
    if (moved.has(origin)) {
      waiting.push((to) => ({ kind: 'move-item', path: pathOf({ parent, segment: origin }), to }));
    } else {
      arrive(origin);
    }
  }
  arrive(present.length);

  const tasks: Task<C>[] = [];
  for (let index = 0; index <= present.length; index++) {
    for (const change of arrivals.get(index) ?? []) tasks.push({ kind: 'emit', change });
    const item = present[index];
    if (item === undefined) continue;
    const position = { parent, segment: index };
    const targetIndex = becomes.get(index);
    if (targetIndex === undefined) {
      tasks.push({ kind: 'emit', change: { kind: 'remove', path: pathOf(position) } });
      continue;
    }
    const target = { parent: wantedParent, segment: targetIndex };
    tasks.push({ kind: 'compare', present: item, wanted: wanted[targetIndex] ?? null, position, target });
  }
  return tasks;
}
