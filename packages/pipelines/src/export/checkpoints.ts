import type { FunctionItem, Checkpoint, Checkpoints, PipelinePart, StepRun } from '@krmkit/functions';
import { readResults } from '@krmkit/functions';
import type { Resource } from '@krmkit/manifests';
import { identityOf, withIdentity } from '@krmkit/manifests';
import type { JsonObject, JsonValue, Path, Source, WritableFileSystem } from '@krmkit/base';
import {
  createSource,
  flagAt,
  integerAt,
  isArray,
  isJson,
  isObject,
  joinPath,
  listAt,
  member,
  parseJson,
  sha256,
  textAt,
  version,
} from '@krmkit/base';
import type { YamlDocument } from '@krmkit/yaml';
import { parseDocuments } from '@krmkit/yaml';

/*
 * What a container of krmkit has computed, for the next one. The directory is in no container of a function, so its files
 * are as trusted as krmkit itself. Where a file is missing, torn or of another package, the run begins at its start.
 */

export interface CheckpointPorts {
  readonly files: WritableFileSystem;
  /** Nothing is kept if it does not exist. */
  readonly directory: string;
  /** The number of a package of a shard. */
  readonly packageNumber: number | undefined;
}

/** What a checkpoint is about. */
export interface CheckpointSubject {
  /** Everything that the run depends on, as texts. */
  readonly input: () => readonly string[];
  /** The function that gets its input next. It has not run, whatever a checkpoint says. */
  readonly isNext: (run: StepRun) => boolean;
}

/** Checkpoints in files: one for each part of a run. */
export function createCheckpoints(ports: CheckpointPorts, { input, isNext }: CheckpointSubject): Checkpoints {
  const { files, directory, packageNumber } = ports;
  const own = packageNumber === undefined ? directory : joinPath(directory, String(packageNumber));
  let known: Promise<string> | undefined;
  const key = (): Promise<string> => (known ??= sha256(JSON.stringify([version, ...input()])));
  const pathOf = async (part: PipelinePart): Promise<string> => joinPath(own, await sha256(part.directory));
  return {
    find: async (part) => {
      const bytes = await files.readFile(await pathOf(part), Number.MAX_SAFE_INTEGER);
      const value = bytes.ok ? await readChecked(bytes.value) : undefined;
      if (value === undefined || textAt(value, 'key') !== (await key())) return undefined;
      const checkpoint = readCheckpoint(value, part);
      return checkpoint === undefined || runsOf(checkpoint).some(isNext) ? undefined : checkpoint;
    },
    keep: async (part, checkpoint) => {
      const value = checkpointValue(part, checkpoint);
      if (value === undefined || !(await files.status(directory)).ok) return;
      if (own !== directory) await files.makeDirectory(own);
      const path = await pathOf(part);
      const text = JSON.stringify({ key: await key(), ...value });
      const bytes = new TextEncoder().encode(`${await sha256(text)}\n${text}`);
      await files.removeFile(`${path}.new`);
      const made = await files.createFile(`${path}.new`, bytes, { mode: 0o600 });
      // Without it, the next container computes everything again.
      if (made.ok) await files.rename(`${path}.new`, path);
    },
  };
}

/** A file can be torn. */
async function readChecked(bytes: Uint8Array): Promise<JsonObject | undefined> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (text.slice(0, end) !== (await sha256(body))) return undefined;
  const value = parseJson(body);
  return isObject(value) ? value : undefined;
}

function runsOf({ levels, validators }: Checkpoint): readonly StepRun[] {
  return [...levels.flat(), ...validators];
}

/** Undefined if reading it again would not give the same. */
function checkpointValue({ items }: PipelinePart, checkpoint: Checkpoint): JsonObject | undefined {
  if (!runsOf(checkpoint).every(isReadable)) return undefined;
  const given = new Map(items.items.map((item) => [item.id, item]));
  const sources = new Map<Source, number>();
  const numberOf = (source: Source): number => {
    const number = sources.get(source) ?? sources.size;
    sources.set(source, number);
    return number;
  };
  const values = checkpoint.items.items.map((item) => itemValue(item, given.get(item.id), numberOf));
  if (values.includes(undefined)) return undefined;
  const texts = checkpoint.items.items.map((item) =>
    textValue(item === given.get(item.id) ? undefined : checkpoint.texts.get(item)),
  );
  return {
    items: values.filter((value) => value !== undefined),
    texts,
    sources: [...sources.keys()].map(({ path, text }) => [path, text]),
    levels: checkpoint.levels.map((level) => level.map(runValue)),
    validators: checkpoint.validators.map(runValue),
  };
}

/** The text of an item that a function has changed: printing it takes longer than reading it. */
function textValue(known: KnownText | undefined): JsonValue {
  return known === undefined ? null : [known.at, known.text.head, known.text.marker, known.text.body];
}

/** The results of functions are read with tolerance, and most of them are read to what they are. */
function isReadable({ results, kept }: StepRun): boolean {
  return [results, kept].every((list) => {
    const text = JSON.stringify(list);
    return JSON.stringify(readResults(parseJson(text))) === text;
  });
}

function runValue({ at, resources, milliseconds, stderr, results, kept, positions }: StepRun): JsonObject {
  const lists = parseJson(JSON.stringify({ results, kept }));
  return { number: at.number, resources, milliseconds, stderr, lists: lists ?? null, positions };
}

/** The id of an item that no function has changed. Undefined for a value that JSON cannot represent. */
function itemValue(
  item: FunctionItem,
  from: FunctionItem | undefined,
  numberOf: (source: Source) => number,
): JsonValue | undefined {
  const { id, resource } = item;
  if (from === item) return id;
  const written = resourceValue(resource, from, numberOf);
  const value = valueOf(item, from);
  if (written === undefined || value === undefined) return undefined;
  return { place: placeValue(item), value, ...written };
}

function valueOf(item: FunctionItem, from: FunctionItem | undefined): JsonValue | undefined {
  const { resource, value } = item;
  // An item with the text and the place of its file has another value: no need to read that of the file.
  const isInPlace = isOfFile(resource, from) && item.path === from?.path && item.index === from?.index;
  if (!isInPlace && value === resource.value) return 'resource';
  if (!isInPlace && value === from?.value) return 'given';
  return isJson(value) ? { value } : undefined;
}

function isOfFile({ origin }: Resource, from: FunctionItem | undefined): boolean {
  return origin !== undefined && origin.source === from?.resource.origin?.source;
}

function placeValue({ id, path, index, packagePath, removesComments }: FunctionItem): JsonValue {
  return parseJson(JSON.stringify({ id, path, index, packagePath, removesComments })) ?? null;
}

/** Nothing for the resource of a file. */
function resourceValue(
  resource: Resource,
  from: FunctionItem | undefined,
  numberOf: (source: Source) => number,
): JsonObject | undefined {
  if (isOfFile(resource, from)) return {};
  const { origin, value } = resource;
  if (!isJson(value)) return undefined;
  if (origin === undefined) return { resource: value };
  return { resource: value, origin: { source: numberOf(origin.source), document: origin.index, path: origin.path } };
}

/** Undefined for anything that `checkpointValue` does not give. */
function readCheckpoint(value: JsonObject, part: PipelinePart): Checkpoint | undefined {
  const given = new Map(part.items.items.map((item) => [item.id, item]));
  const originOf = createOrigins(listAt(value, 'sources'));
  const [ofItems, ofLevels] = [member(value, 'items'), member(value, 'levels')];
  if (!isArray(ofItems) || !isArray(ofLevels)) return undefined;
  const items = ofItems.map((written) => readItem(written, given, originOf));
  const levels = ofLevels.map((level) => readRuns(level, part));
  const validators = readRuns(member(value, 'validators'), part);
  if (validators === undefined || items.includes(undefined) || levels.includes(undefined)) return undefined;
  const texts: Checkpoint['texts'] = new WeakMap();
  for (const [at, written] of listAt(value, 'texts').entries()) {
    const [item, text] = [items[at], readText(written)];
    if (item !== undefined && text !== undefined) texts.set(item, text);
  }
  return {
    items: { items: items.filter((item) => item !== undefined) },
    texts,
    levels: levels.filter((level) => level !== undefined),
    validators,
  };
}

type KnownText = NonNullable<ReturnType<Checkpoint['texts']['get']>>;

function readText(written: JsonValue): KnownText | undefined {
  const [at, head, marker, body] = isArray(written) ? written : [];
  if (typeof at !== 'number' || typeof head !== 'string' || typeof body !== 'string') return undefined;
  return { at, text: { head, marker: marker === true, body } };
}

type OriginReader = (written: JsonValue | undefined) => Resource['origin'];

function createOrigins(written: readonly JsonValue[]): OriginReader {
  const sources = written.map((one) => {
    const [path, text] = isArray(one) ? one : [];
    return createSource(typeof path === 'string' ? path : '', typeof text === 'string' ? text : '');
  });
  const parsed = new Map<Source, readonly YamlDocument[]>();
  return (origin) => {
    const source = sources[integerAt(origin, 'source') ?? -1];
    if (source === undefined) return undefined;
    const documents = parsed.get(source) ?? parseDocuments(source.text);
    parsed.set(source, documents);
    const index = integerAt(origin, 'document') ?? -1;
    const document = documents[index];
    return document === undefined ? undefined : { source, document, index, path: readPath(listAt(origin, 'path')) };
  };
}

function readPath(written: readonly JsonValue[]): Path {
  return written.flatMap((segment) => (typeof segment === 'string' || typeof segment === 'number' ? [segment] : []));
}

function readItem(
  written: JsonValue,
  given: ReadonlyMap<string | undefined, FunctionItem>,
  originOf: OriginReader,
): FunctionItem | undefined {
  if (typeof written === 'string') return given.get(written);
  const place = member(written, 'place');
  const id = optionalText(place, 'id');
  const from = id === undefined ? undefined : given.get(id);
  const resource = readResourceOf(written, from, originOf);
  const ofValue = member(written, 'value');
  const value = ofValue === 'resource' ? resource?.value : ofValue === 'given' ? from?.value : member(ofValue, 'value');
  const identity = isObject(value) ? identityOf(value) : undefined;
  if (!isObject(value) || resource === undefined || identity === undefined) return undefined;
  const removesComments = flagAt(place, 'removesComments');
  const packagePath = optionalText(place, 'packagePath');
  return {
    id,
    resource: 'identity' in resource ? withIdentity(resource, identity) : { ...resource, identity },
    value,
    path: optionalText(place, 'path'),
    index: integerAt(place, 'index'),
    ...(packagePath === undefined ? {} : { packagePath }),
    ...(removesComments === undefined ? {} : { removesComments }),
  };
}

function readResourceOf(
  written: JsonValue,
  from: FunctionItem | undefined,
  originOf: OriginReader,
): Resource | Omit<Resource, 'identity'> | undefined {
  const value = member(written, 'resource');
  if (value === undefined) return from?.resource;
  const origin = originOf(member(written, 'origin'));
  return isObject(value) ? { value, ...(origin === undefined ? {} : { origin }) } : undefined;
}

function optionalText(written: JsonValue | undefined, key: string): string | undefined {
  const found = member(written, key);
  return typeof found === 'string' ? found : undefined;
}

function readRuns(written: JsonValue | undefined, { steps }: PipelinePart): readonly StepRun[] | undefined {
  if (!isArray(written)) return undefined;
  const runs = written.map((run): StepRun | undefined => {
    const number = integerAt(run, 'number');
    const numbered = steps.find(({ at }) => at.number === number);
    const resources = integerAt(run, 'resources');
    const milliseconds = member(run, 'milliseconds');
    if (numbered === undefined || resources === undefined || typeof milliseconds !== 'number') return undefined;
    const lists = member(run, 'lists');
    return {
      ...numbered,
      resources,
      milliseconds,
      cached: false,
      cachedIn: undefined,
      end: { kind: 'exited', status: 0 },
      stderr: textAt(run, 'stderr'),
      results: readResults(member(lists, 'results')),
      kept: readResults(member(lists, 'kept')),
      problems: [],
      positions: listAt(run, 'positions').filter((path) => typeof path === 'string'),
    };
  });
  return runs.includes(undefined) ? undefined : runs.filter((run) => run !== undefined);
}
