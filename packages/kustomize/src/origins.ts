import { applyChanges, isArray, isObject, member, setMember, follow, locationOf } from '@krmkit/base';
import type {
  Change,
  InsertChange,
  RemoveChange,
  ReplaceChange,
  JsonObject,
  JsonValue,
  Path,
  Location,
  Source,
  Span,
} from '@krmkit/base';
import { locateField } from '@krmkit/manifests';
import type { Origin, SecretText } from '@krmkit/manifests';

/** A position in a file: a field of a YAML document, or a part of any text, such as a line of an env file. */
export type TextPosition =
  | {
      readonly kind: 'field';
      readonly origin: Origin;
      readonly path: Path;
      /** The scalar that has the text of the origin: an inline patch. */
      readonly within?: TextPosition;
    }
  | { readonly kind: 'span'; readonly source: Source; readonly span: Span };

/** One text that a value comes from. */
export interface Step {
  readonly position: TextPosition;
  /** The entry of the kustomization file that caused the step: `images[0]`. Absent for the text of a resource file. */
  readonly entry?: string;
  /**
   * `set`: the value is that of the text, and the earlier steps of the chain do not contribute to it. `edit`: the value
   * comes from the earlier steps and from this one.
   */
  readonly effect: 'set' | 'edit';
  /** The text declares how the value is made, but does not contain it: a function, a chart, a hash. */
  readonly generated?: true;
  /** The step copies this text of a Secret. */
  readonly secret?: SecretText;
}

/** Where a value and its parts come from. */
export interface Origins extends PartOrigins {
  /** In the order of execution. */
  readonly steps: readonly Step[];
}

/**
 * Where a part of a value comes from. A part without steps, or without an entry in `members` or `items`, comes from the
 * steps of the whole: from the same path below each field, or from the same span.
 */
export interface PartOrigins {
  readonly steps?: readonly Step[];
  /** The members of a mapping that have other steps, or parts with other steps. */
  readonly members?: Readonly<Record<string, PartOrigins>>;
  /** All items of a list, if there is such an item. */
  readonly items?: readonly PartOrigins[];
}

/** A value that knows where each of its parts comes from. */
export interface Sourced {
  readonly value: JsonValue;
  readonly origins: Origins;
}

/** An object, or a part of one. */
export interface SourcedObject extends Sourced {
  readonly value: JsonObject;
}

/** The origins of a value that a text contains as it is. */
export function originsOf(position: TextPosition, entry?: string): Origins {
  return { steps: [{ position, effect: 'set', ...(entry === undefined ? {} : { entry }) }] };
}

/** The origins of the part at a path. */
export function originsAt(origins: Origins, path: Path): Origins {
  let { steps } = origins;
  let current: PartOrigins = origins;
  let depth = 0;
  /** How much of the path leads to the part with `steps`. */
  let above = 0;
  for (const segment of path) {
    current = ownOrigins(current, segment);
    depth += 1;
    if (current.steps === undefined) continue;
    ({ steps } = current);
    above = depth;
  }
  return { ...current, steps: above === depth ? steps : stepsBelow(steps, path.slice(above)) };
}

/** The part of a value at a path; undefined if the value has no such part. */
export function partOf({ value, origins }: Sourced, path: Path): Sourced | undefined {
  const part = follow(value, path);
  return part === undefined ? undefined : { value: part, origins: originsAt(origins, path) };
}

/** The origins of a part as they are stored: without steps if it inherits them. */
export function ownOrigins({ members, items }: PartOrigins, segment: string | number): PartOrigins {
  if (typeof segment === 'number') return items?.[segment] ?? INHERITED;
  return (members !== undefined && Object.hasOwn(members, segment) ? members[segment] : undefined) ?? INHERITED;
}

const INHERITED: PartOrigins = {};

function stepsBelow(steps: readonly Step[], path: Path): readonly Step[] {
  return steps.map((step) => {
    const { position, generated } = step;
    if (position.kind === 'span' || generated === true) return step;
    return { ...step, position: { ...position, path: [...position.path, ...path] } };
  });
}

/** The steps that contribute to a value: those from the last `set` on. */
export function contributing({ steps }: Origins): readonly Step[] {
  const last = steps.findLastIndex(({ effect }) => effect === 'set');
  return last <= 0 ? steps : steps.slice(last);
}

/** The step whose text contains the value, or the last part of it; the last one if there is no such text. */
export function stepToEdit(origins: Origins): Step | undefined {
  const steps = contributing(origins);
  return steps.findLast(({ generated }) => generated !== true) ?? steps.at(-1);
}

/** Undefined for a document that cannot be located. */
export function locateStep({ position }: Pick<Step, 'position'>): Location | undefined {
  if (position.kind === 'span') return locationOf(position.source, position.span);
  return locateWithin(locateField(position.origin, position.path), position.within);
}

/** The location in a file of a part of a text; `within` is the scalar that has the text, if it is not a file. */
export function locateWithin(part: Location | undefined, within: TextPosition | undefined): Location | undefined {
  if (within === undefined || part === undefined) return part;
  if (within.kind === 'span') return locationOf(within.source, within.span);
  return locateWithin(locateField(within.origin, within.path, part), within.within);
}

/**
 * The location of a part of a string: in the last of its texts that contains the part, else the whole last text.
 * `part` is the content of `range`.
 */
export function locatePart(steps: readonly Step[], part: string, range: Span): Location | undefined {
  const [step, ...more] = steps;
  const position = step?.position;
  if (more.length === 0 && step?.generated !== true && position?.kind === 'field') {
    return locateWithin(locateField(position.origin, position.path, range), position.within);
  }
  for (const one of steps.toReversed()) {
    const location = one.generated === true ? undefined : locateStep(one);
    if (location === undefined) continue;
    const source = fileOf(one.position);
    const offset = source.text.slice(location.start, location.end).indexOf(part);
    if (offset === -1) continue;
    const start = location.start + offset;
    return locationOf(source, { start, end: start + part.length });
  }
  const last = steps.at(-1);
  return last && locateStep(last);
}

/** The file that has the text, whatever scalars are around it. */
function fileOf(position: TextPosition): Source {
  if (position.kind === 'span') return position.source;
  return position.within === undefined ? position.origin.source : fileOf(position.within);
}

/**
 * Applies changes to a value and to its origins. Replaced values get the origins of the new content; unchanged parts
 * keep theirs. Throws a RangeError for changes that do not fit the value, as `applyChanges` does.
 */
export function applySourced(sourced: Sourced, changes: readonly Change<Sourced>[]): Sourced {
  // The order of several inserts depends on all of them.
  const isOrdered =
    changes.length > 1 && changes.some((change) => change.kind === 'insert' && change.after !== undefined);
  let current: Part | undefined = isOrdered ? undefined : sourced;
  for (const change of changes) current &&= applyInPlace(current, change);
  if (current === undefined) return applyMoving(sourced, changes);
  const { value, origins } = current;
  return { value, origins: { ...origins, steps: origins.steps ?? sourced.origins.steps } };
}

interface Part {
  readonly value: JsonValue;
  readonly origins: PartOrigins;
}

/**
 * Applies a change that moves nothing: only the mappings and lists on its path are copied. Undefined for any other change.
 * `build` of 2,000 resources is 1.6 times as fast with it (5 pairs, Node 20).
 */
function applyInPlace(part: Part, change: Change<Sourced>): Part | undefined {
  switch (change.kind) {
    case 'replace':
    case 'insert':
    case 'remove':
      return changeBelow(part, change, 0);
    default:
      return undefined;
  }
}

function changeBelow(
  { value, origins }: Part,
  change: ReplaceChange<Sourced> | InsertChange<Sourced> | RemoveChange,
  depth: number,
): Part | undefined {
  const { path } = change;
  const segment = path[depth];
  if (segment === undefined) return change.kind === 'remove' ? undefined : change.content;
  const isLast = depth === path.length - 1;
  const present = typeof segment === 'string' ? member(value, segment) : isArray(value) ? value[segment] : undefined;
  if ((present === undefined) !== (isLast && change.kind === 'insert')) return undefined;
  if (isLast && change.kind === 'remove') return withoutMember({ value, origins }, segment);
  const inside =
    isLast && change.kind !== 'remove'
      ? change.content
      : changeBelow({ value: present ?? null, origins: ownOrigins(origins, segment) }, change, depth + 1);
  const after = isLast && change.kind === 'insert' ? change.after : undefined;
  return inside && withPart({ value, origins }, segment, inside, after);
}

/** With a new or another part. `after`: the member that a new one follows. */
function withPart(
  { value, origins }: Part,
  segment: string | number,
  inside: Part,
  after: string | null | undefined,
): Part | undefined {
  if (isArray(value) && typeof segment === 'number') {
    const items = value.map((_, index) => (index === segment ? inside.origins : ownOrigins(origins, index)));
    return { value: value.with(segment, inside.value), origins: { ...origins, items } };
  }
  if (!isObject(value) || typeof segment !== 'string') return undefined;
  const members = after === undefined ? { ...value } : withMemberAfter(value, after, segment, inside.value);
  if (members === undefined) return undefined;
  setMember(members, segment, inside.value);
  return { value: members, origins: { ...origins, members: { ...origins.members, [segment]: inside.origins } } };
}

/** Undefined for an item of a list, as the items behind it move. */
function withoutMember({ value, origins }: Part, key: string | number): Part | undefined {
  if (!isObject(value) || typeof key !== 'string') return undefined;
  const { [key]: _, ...members } = value;
  const { [key]: __, ...own } = origins.members ?? {};
  return { value: members, origins: { ...origins, members: own } };
}

/** Undefined if the value has no member `after`. */
function withMemberAfter(
  value: JsonObject,
  after: string | null,
  key: string,
  inserted: JsonValue,
): Record<string, JsonValue> | undefined {
  if (after !== null && !Object.hasOwn(value, after)) return undefined;
  const members: Record<string, JsonValue> = {};
  if (after === null) setMember(members, key, inserted);
  for (const present of Object.keys(value)) {
    setMember(members, present, member(value, present) ?? null);
    if (present === after) setMember(members, key, inserted);
  }
  return members;
}

function applyMoving({ value, origins }: Sourced, changes: readonly Change<Sourced>[]): Sourced {
  // The origins of the affected parts, as a value of the same shape: each leaf is a number in `table`.
  const table: Origins[] = [];
  const add = (part: Origins): number => table.push(part) - 1;
  const plain: Change[] = [];
  const shadowed: Change[] = [];
  const touched = createTouched();
  for (const change of changes) {
    touch(touched, change.kind === 'order' ? change.path : change.path.slice(0, -1));
    plain.push('content' in change ? { ...change, content: change.content.value } : change);
    shadowed.push('content' in change ? { ...change, content: add(change.content.origins) } : change);
  }
  const shadow = applyChanges(shadowOf({ value, origins }, touched, add), shadowed);
  const after = applyChanges(value, plain);
  return { value: after, origins: originsFrom(shadow, table, origins) };
}

/** Which containers the changes are in. */
interface Touched {
  readonly children: Map<string | number, Touched>;
  expand: boolean;
}

function createTouched(): Touched {
  return { children: new Map(), expand: false };
}

function touch(root: Touched, path: Path): void {
  let current = root;
  for (const segment of path) {
    current.expand = true;
    let next = current.children.get(segment);
    if (next === undefined) current.children.set(segment, (next = createTouched()));
    current = next;
  }
  current.expand = true;
}

function shadowOf(sourced: Sourced, touched: Touched, add: (origins: Origins) => number): JsonValue {
  const { value, origins } = sourced;
  if (!touched.expand || (!isObject(value) && !isArray(value))) return add(origins);
  const child = (part: JsonValue, segment: string | number): JsonValue => {
    const inside = touched.children.get(segment);
    const own = originsAt(origins, [segment]);
    return inside === undefined ? add(own) : shadowOf({ value: part, origins: own }, inside, add);
  };
  if (isArray(value)) return value.map((item, index) => child(item, index));
  const members: Record<string, JsonValue> = {};
  for (const key of Object.keys(value)) setMember(members, key, child(member(value, key) ?? null, key));
  return members;
}

function originsFrom(shadow: JsonValue, table: readonly Origins[], before: Origins): Origins {
  if (typeof shadow === 'number') return table[shadow] ?? before;
  if (isArray(shadow)) {
    const items = shadow.map((item, index) => originsFrom(item, table, originsAt(before, [index])));
    return { steps: before.steps, items };
  }
  const keys = isObject(shadow) ? Object.keys(shadow) : [];
  const own = keys.map((key): readonly [string, PartOrigins] => [
    key,
    originsFrom(member(shadow, key) ?? null, table, originsAt(before, [key])),
  ]);
  return { steps: before.steps, members: { ...before.members, ...Object.fromEntries(own) } };
}
