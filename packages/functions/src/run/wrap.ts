import type { Diagnostic, Location, Source, JsonObject, JsonValue } from '@krmkit/base';
import { mergeFiles2 } from '@krmkit/merge';
import type { MergedFiles, MergeFile } from '@krmkit/merge';
import {
  readWholeDocuments,
  withoutPosition,
  printFileDocument,
  formatYaml,
  identityKey,
  locateIn,
  resourceText,
} from '@krmkit/manifests';
import type { ResourceStream, Identity, Resource, PositionedResource } from '@krmkit/manifests';
import { createSource, equalValues, isArray, isObject, member } from '@krmkit/base';
import type { WrappedItem } from './wrap-paths.ts';
import { placeItems } from './wrap-paths.ts';

/** The output of a command, and its input. */
export interface Wrapping {
  /** The input items; see `streamItems`. */
  readonly input: readonly Resource[];
  /** The resources that the command printed. */
  readonly output: readonly Resource[];
  /** Merged over the result, in this order; the paths of their files do not matter. */
  readonly overrides: readonly Resource[];
  /** False: the result has nothing of the input. */
  readonly merge: boolean;
}

export interface Wrapped {
  readonly items: readonly PositionedResource[];
  /** If one has severity error, do not use the items. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Makes a function of the output of a command. Merges the output over the input by the rules of the 2-way merge, so
 * that fields stay that only the input has. An item that the input lacks is new: it comes last, is formatted, and goes
 * to `config/NAME_KIND.yaml` unless the command sets a path. Items that the command does not mention keep their text.
 * `$patch: delete` and null remove. Linear in the texts.
 */
export function wrapOutput({ input, output, overrides, merge }: Wrapping): Wrapped {
  const diagnostics: Diagnostic[] = [];
  const before: readonly WrappedItem[] = merge ? input.map(inputItem) : [];
  const merged = layOver(before, withoutSameNulls(input, output), diagnostics);
  const overridden = layOver(merged, overrides.map(withoutPath), diagnostics);
  const printed = new Map(output.map((resource) => [identityKey(resource.identity), resource]));
  const formatted = overridden.map((item) => (item.input === undefined ? formatItem(item) : item));
  const items = placeItems(formatted, printed, diagnostics);
  return { items, diagnostics };
}

/** An input item or a new one. */
function inputItem(resource: Resource): WrappedItem {
  return { resource, input: resource };
}

/** An override does not move a resource. */
function withoutPath(resource: Resource): Resource {
  const value = withoutPosition(resource.value);
  return value === resource.value ? resource : editedResource(resource, value);
}

/** A null removes a field. If the input has the same null, the command only passed it on: no removal. */
function withoutSameNulls(input: readonly Resource[], output: readonly Resource[]): readonly Resource[] {
  const before = new Map(input.map(({ identity, value }) => [identityKey(identity), value]));
  return output.map((resource) => {
    const present = before.get(identityKey(resource.identity));
    const value = present === undefined ? resource.value : saidAnew(resource.value, present);
    return value === resource.value ? resource : editedResource(resource, value);
  });
}

/** The value without fields that are null before and after, and without equal lists that hold such fields. */
function saidAnew(value: JsonObject, before: JsonObject): JsonObject {
  const entries = Object.entries(value).flatMap(([key, one]): readonly [string, JsonValue][] => {
    const present = member(before, key);
    if (one === null && present === null) return [];
    if (isArray(one) && present !== undefined && holdsNull(one) && equalValues(one, present)) return [];
    return [[key, isObject(one) && isObject(present) ? saidAnew(one, present) : one]];
  });
  const isSame = entries.length === Object.keys(value).length && entries.every(([key, one]) => value[key] === one);
  return isSame ? value : Object.fromEntries(entries);
}

function holdsNull(value: JsonValue): boolean {
  if (isArray(value)) return value.some(holdsNull);
  return value === null || (isObject(value) && Object.values(value).some(holdsNull));
}

/** A resource with another value, in its own text with minimal edits. */
export function editedResource(resource: Resource, value: JsonObject): Resource {
  const text = printFileDocument(resourceText(resource, value), true);
  return readOne(pathOf(resource), text) ?? { identity: resource.identity, value };
}

function layOver(
  items: readonly WrappedItem[],
  sources: readonly Resource[],
  diagnostics: Diagnostic[],
): readonly WrappedItem[] {
  if (sources.length === 0) return items;
  const texts = sources.map((resource, index) => printFileDocument(resourceText(resource), index === 0));
  const isMeant = meantBy(sources);
  const destination = items.flatMap(({ resource }, index): readonly MergeFile[] => {
    if (!isMeant(resource)) return [];
    const text = printFileDocument(resourceText(resource), true);
    return [{ path: `${index}.yaml`, shownPath: `#${index}`, text }];
  });
  const merged = mergeFiles2({ source: [{ path: ADDED, shownPath: ADDED, text: texts.join('') }], destination });
  diagnostics.push(...locateMerged(merged, items, sources, texts));
  const after = new Map(merged.files.map((file) => [file.path, file.after ?? '']));
  const kept = items.flatMap((item, index): readonly WrappedItem[] => {
    const text = after.get(`${index}.yaml`);
    if (text === undefined) return [item];
    const resource = readOne(pathOf(item.resource), text);
    return resource === undefined ? [] : [{ ...item, resource }];
  });
  const name = pathOf(sources[0]);
  const added = readWholeDocuments(createSource(name, after.get(ADDED) ?? '')).resources;
  return [...kept, ...added.map((resource) => ({ resource, input: undefined }))];
}

const ADDED = 'added.yaml';

/**
 * The items that a merge must consider: those with the identity of a source, without a name, or with another identity
 * in the package they came from, and the definitions that describe how lists merge.
 */
function meantBy(sources: readonly Resource[]): (resource: Resource) => boolean {
  const keys = new Set(sources.map(({ identity }) => identityKey(identity)));
  const noted = new Map<Source, boolean>();
  const hasNotedUpstream = (source: Source): boolean => {
    const known = noted.get(source) ?? source.text.includes('kpt-merge:');
    noted.set(source, known);
    return known;
  };
  return ({ identity, value, origin }) => {
    if (identity.kind === '') return false;
    if (keys.has(identityKey(identity)) || identity.name === '') return true;
    if (identity.kind === 'CustomResourceDefinition') return true;
    const annotations = member(member(value, 'metadata'), 'annotations');
    return member(annotations, UPSTREAM) !== undefined || (origin !== undefined && hasNotedUpstream(origin.source));
  };
}

const UPSTREAM = 'internal.kpt.dev/upstream-identifier';

function readOne(path: string, text: string): Resource | undefined {
  return readWholeDocuments(createSource(path, text)).resources[0];
}

function pathOf(resource: Resource | undefined): string {
  return resource?.origin?.source.path ?? '';
}

/** Maps positions in the merged texts to positions in the input. */
function locateMerged(
  { diagnostics }: MergedFiles,
  items: readonly WrappedItem[],
  sources: readonly Resource[],
  texts: readonly string[],
): readonly Diagnostic[] {
  const ownerOf = ({ path, start }: Location): Resource | undefined => {
    if (path.startsWith('#')) return items[Number(path.slice(1))]?.resource;
    let end = 0;
    const index = texts.findIndex((text) => (end += text.length) > start);
    return sources[index];
  };
  return diagnostics.map(({ location, ...rest }) => {
    const owner = location === undefined ? undefined : ownerOf(location);
    const found = owner === undefined ? undefined : (locateIn(owner, rest.fieldPath ?? []) ?? locateIn(owner, []));
    return found === undefined ? rest : { ...rest, location: found };
  });
}

function formatItem(item: WrappedItem): WrappedItem {
  const before = printFileDocument(resourceText(item.resource), true);
  const { text } = formatYaml(before);
  const resource = text === before ? undefined : readOne(pathOf(item.resource), text);
  return resource === undefined ? item : { ...item, resource };
}

/**
 * The items of a stream, including those that are not Kubernetes objects, such as a file of values that kpt passes on.
 * They have an empty identity.
 */
export function streamItems({ wrapper, items }: ResourceStream): readonly Resource[] {
  const listed = member(wrapper?.value, 'items');
  if (wrapper?.origin === undefined || !isArray(listed)) return items;
  const { origin } = wrapper;
  const known = new Map(items.map((item) => [item.origin?.path.at(-1), item]));
  return listed.flatMap((value, index) => {
    const item = known.get(index);
    if (item !== undefined) return [item];
    return isObject(value) ? [{ identity: NOBODY, value, origin: { ...origin, path: ['items', index] } }] : [];
  });
}

const NOBODY: Identity = { apiVersion: '', group: '', version: '', kind: '', namespace: undefined, name: '' };
