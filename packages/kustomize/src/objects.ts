import { splitApiVersion } from '@krmkit/manifests';
import type { Path, JsonValue } from '@krmkit/base';
import { member } from '@krmkit/base';
import type { SourcedObject, Step } from './origins.ts';

/** Follows resid.ResId in kyaml/resid/resid.go. A missing field is `''`. */
export interface ObjectId {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly name: string;
  /** As written. */
  readonly namespace: string;
}

/** An id that an object had before a step; group and version are always the current ones. */
export type PreviousId = Pick<ObjectId, 'kind' | 'name' | 'namespace'>;

/** A transformer, and the file that configures it. */
export interface TransformerNote {
  readonly configuredIn: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** An object of a build. Every step returns a new one. Follows Resource in api/resource/resource.go. */
export interface BuildObject extends SourcedObject {
  /** Oldest first. */
  readonly previous: readonly PreviousId[];
  /** The prefixes and suffixes that name steps added, in the order of the steps. */
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  /** The object comes from a generator, and its name gets the hash of its content. */
  readonly needsHash: boolean;
  /** A JSON patch changed the object. kustomize prints and reads it then, so texts have only the quotes that they need. */
  readonly reprinted?: true;
  /** The steps that added labels and annotations whose scalars change together, as `sharing` explains. */
  readonly shared?: ReadonlySet<Step>;
  /** The names of the `vars` whose value is in this object. */
  readonly variables?: readonly string[];
  /** The transformers that ran on the object, if the build notes them. */
  readonly transformers?: readonly TransformerNote[];
  /** The object comes from a Helm chart, and keeps its namespace. */
  readonly fromChart?: true;
  /** The template of the chart, from a comment in the output of helm. */
  readonly template?: string;
  /** The texts that a substitution has made values of another type. */
  readonly retyped?: readonly RetypedText[];
}

/** A text that has become a number, for example, and how it stays a text. */
export interface RetypedText {
  readonly path: Path;
  readonly hint: string;
}

export function currentId({ value }: Pick<BuildObject, 'value'>): ObjectId {
  const metadata = member(value, 'metadata');
  const { group, version } = splitApiVersion(textOf(member(value, 'apiVersion')));
  return {
    group,
    version,
    kind: textOf(member(value, 'kind')),
    name: textOf(member(metadata, 'name')),
    namespace: textOf(member(metadata, 'namespace')),
  };
}

/** A text that only objects with the same id have. */
export function idKey(object: Pick<BuildObject, 'value'>): string {
  const { group, version, kind, name, namespace } = currentId(object);
  return [group, version, kind, namespace, name].join('\0');
}

/** The id before the first step. */
export function originalId(object: BuildObject): ObjectId {
  const [first] = object.previous;
  return { ...currentId(object), ...first };
}

/** Previous ids, oldest first, then the current one. */
export function allIds(object: BuildObject): readonly ObjectId[] {
  const current = currentId(object);
  return [...object.previous.map((id) => ({ ...current, ...id })), current];
}

/** The names of the previous ids, and the current one. */
function namesOf(object: BuildObject): readonly string[] {
  return [...object.previous.map(({ name }) => name), nameOf(object)];
}

function nameOf({ value }: BuildObject): string {
  return textOf(member(member(value, 'metadata'), 'name'));
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}

/**
 * The objects of a build, in order. Finds them by any of their names without a search. A position stays the same while
 * objects are replaced, added and removed.
 */
export class ObjectList {
  readonly #objects: (BuildObject | undefined)[] = [];
  /** A position can be there twice, and can be that of an object that lost the name. */
  readonly #byName = new Map<string, number[]>();
  #hasNewIds = false;

  /** Every object with its position. Objects that are added during the iteration are included. */
  *entries(): Iterable<readonly [position: number, object: BuildObject]> {
    for (let position = 0; position < this.#objects.length; position++) {
      const object = this.#objects[position];
      if (object !== undefined) yield [position, object];
    }
  }

  /** Every object, in order. */
  values(): readonly BuildObject[] {
    return this.#objects.filter((object) => object !== undefined);
  }

  at(position: number): BuildObject | undefined {
    return this.#objects[position];
  }

  /** The positions of the objects with a current or previous id of this name, in order. */
  named(name: string): readonly number[] {
    const positions = [...new Set(this.#byName.get(name))].toSorted((a, b) => a - b);
    return positions.filter((position) => {
      const object = this.#objects[position];
      return object !== undefined && namesOf(object).includes(name);
    });
  }

  /** Returns the position. */
  add(object: BuildObject): number {
    const position = this.#objects.push(object) - 1;
    for (const name of namesOf(object)) this.#index(position, name);
    return position;
  }

  /** Whether an object has got another id than it had when it was added, so that two can have the same one. */
  get hasNewIds(): boolean {
    return this.#hasNewIds;
  }

  replace(position: number, object: BuildObject): void {
    const before = this.#objects[position];
    this.#objects[position] = object;
    this.#hasNewIds ||= before === undefined || idKey(before) !== idKey(object);
    if (before?.previous === object.previous && nameOf(before) === nameOf(object)) return;
    const known = before === undefined ? [] : namesOf(before);
    for (const name of namesOf(object)) if (!known.includes(name)) this.#index(position, name);
  }

  remove(position: number): void {
    this.#objects[position] = undefined;
  }

  #index(position: number, name: string): void {
    const positions = this.#byName.get(name);
    if (positions === undefined) this.#byName.set(name, [position]);
    else positions.push(position);
  }
}
