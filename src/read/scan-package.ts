import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Outcome, Spool, WriteFailure } from '../platform/ports.ts';
import type { PackageFacts } from '../resource/package-facts.ts';
import type { RepeatedIdentities } from '../resource/repeated-identities.ts';
import { createRepeatedIdentities } from '../resource/repeated-identities.ts';
import type { Identity, Resource } from '../resource/resource.ts';
import type { Source } from '../text/source.ts';
import { createSource } from '../text/source.ts';
import type { DocumentMemory } from '../yaml/document-memory.ts';
import { createDocumentMemory } from '../yaml/document-memory.ts';
import { createDetacher } from './detach.ts';
import type { ReadSource } from './documents.ts';
import { readSource } from './documents.ts';
import { collectFacts } from './facts.ts';
import type { KustomizationFacts } from './kustomization.ts';
import { isKustomizationPath, readKustomization } from './kustomization.ts';
import { isMaker } from './makers.ts';
import type { ListedFile, SourceOptions, TextPorts } from './package-sources.ts';
import { listPackage, PART_BYTES, readSources } from './package-sources.ts';
import { explainFailure, fileDiagnostic, templateDiagnostic } from './problems.ts';
import type { RepeatableInput } from './repeatable-input.ts';
import { openRepeatableInput } from './repeatable-input.ts';
import { readParts } from './stream-parts.ts';
import { createTeller } from './tell-of-files.ts';
import { unbuiltKustomizations } from './unbuilt.ts';
import { isUntypedPatch } from './untyped.ts';

export interface ScanPorts extends TextPorts {
  /** Where standard input goes that does not fit in memory. */
  readonly createSpool: () => Promise<Outcome<Spool, WriteFailure>>;
}

export interface ScanOptions extends Pick<SourceOptions, 'onProgress'> {
  /** In characters of text, standard input in bytes (16 MiB at most): what is larger is read twice instead of kept. */
  readonly keptText?: number;
  /** In bytes, of standard input that is not kept. */
  readonly partBytes?: number;
}

/** Some of the resources of a package, in its order: a file, or a part of standard input. */
export interface ScannedPart {
  readonly source: Source;
  /** Those of ordinary documents have their values made when they are asked for. */
  readonly resources: readonly Resource[];
}

/** What is known of a package when all of it has been looked through once. */
export interface ScannedPackage {
  /** The resources that others may need, wherever they stand: ConfigMaps, Secrets, Services, Nodes. */
  readonly remembered: readonly Resource[];
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: PackageFacts;
  readonly identities: RepeatedIdentities;
  readonly files: number;
  readonly resources: number;
  /** Files whose text could be read. */
  readonly isRead: (path: string) => boolean;
  /** By path, where the package is small enough to be kept. */
  readonly sources: ReadonlyMap<string, Source> | undefined;
  /** What may be kept of a resource in one of the parts. */
  readonly keep: (resource: Resource) => Resource;
  /** All resources once more; `diagnostics` gets what cannot be read any more. */
  readonly parts: (diagnostics: Diagnostic[]) => AsyncIterable<ScannedPart>;
}

/** So much is kept of a package that it need not be read again, which is half as much work again: nearly every one. */
const KEPT_TEXT = 48 * 1024 * 1024;
/** Of standard input less, as its bytes and its text are there at once. */
const KEPT_INPUT = 16 * 1024 * 1024;
/** One file of this size alone is read at once: looking through it first would be a tenth of the start. */
const SMALL_TEXT = 16 * 1024;
/** What is not ordinary has its value in memory. */
const WEIGHT_OF_VALUES = 8;
/** Of one document; about what a JavaScript string holds. */
const MAX_DOCUMENT = 512 * 1024 * 1024;

interface TextPart {
  readonly path: string;
  readonly source: Source;
  readonly chart: string | undefined;
  readonly isWhole: boolean;
}

/**
 * Reads what `readPackage` reads, for those who need its resources one after the other and not all of them: in memory
 * is what others may need, and of a package that is large no more than one file, or of standard input one part.
 */
export async function scanPackage(
  paths: readonly string[],
  ports: ScanPorts,
  options: ScanOptions = {},
): Promise<ScannedPackage> {
  const keptText = options.keptText ?? KEPT_TEXT;
  const memory = createDocumentMemory();
  const diagnostics: Diagnostic[] = [];
  const listed = await listPackage(paths, ports.files, diagnostics);
  const hasInput = listed.some(({ path }) => path === '-');
  const input = hasInput
    ? await openRepeatableInput(ports.stdin, Math.min(keptText, KEPT_INPUT), ports.createSpool)
    : undefined;
  const isLong = input?.isLong === true;
  const detach = createDetacher(memory);
  const kustomizations: KustomizationFacts[] = [];
  const identities = createRepeatedIdentities();
  const tellOf = createTeller();
  const readPaths = new Set<string>();
  let found = createFound(!isLong);
  let inputPart: { readonly before: Found; readonly stream: StreamTemplate } | undefined;
  let isInputLost = false;
  const reading = { listed, input, ports, options };
  for await (const part of textParts(reading, true, diagnostics)) {
    if (part === LOST) {
      // As of a file, all or nothing is read of it.
      if (inputPart !== undefined) found = inputPart.before;
      inputPart = undefined;
      isInputLost = true;
      continue;
    }
    const { path, source, chart, isWhole } = part;
    readPaths.add(path);
    if (!isWhole) inputPart ??= { before: copyOf(found), stream: createStreamTemplate() };
    const isKustomization = isKustomizationPath(path);
    const isRead = isKustomization || (listed.length === 1 && source.text.length <= SMALL_TEXT);
    const read = readPart(part, isRead ? undefined : memory);
    for (const diagnostic of isWhole ? tellOf({ path, chart }, read) : []) {
      // Its texts hold its file in memory.
      diagnostics.push(found.parts === undefined ? structuredClone(diagnostic) : diagnostic);
    }
    if (!isWhole) inputPart?.stream.add(source, read);
    const [value] = read.values;
    if (value !== undefined && isKustomization) kustomizations.push(readKustomization(path, value));
    found.resources += read.resources.length;
    for (const resource of read.resources) {
      identities.note(resource.identity);
      if (isRemembered(resource.identity)) {
        found.remembered.push(found.parts === undefined ? detach(resource) : resource);
      }
    }
    if (found.parts !== undefined) {
      found.parts.push({ source, resources: read.resources });
      found.weight += weightOf(source, read);
      if (found.weight > keptText) {
        found.parts = undefined;
        found.remembered = found.remembered.map(detach);
        // Their texts hold files in memory.
        for (const [index, diagnostic] of diagnostics.entries()) diagnostics[index] = structuredClone(diagnostic);
      }
    }
  }
  if (inputPart !== undefined) for (const diagnostic of inputPart.stream.diagnostics()) diagnostics.push(diagnostic);
  const { remembered, parts } = found;
  const sources = parts === undefined ? undefined : new Map(parts.map(({ source }) => [source.path, source]));
  const patchSources = sources ?? (await readPatches(reading, kustomizations));
  const again = isInputLost ? { ...reading, listed: listed.filter(({ path }) => path !== '-') } : reading;
  const facts = collectFacts(remembered, kustomizations, patchSources);
  for (const diagnostic of unbuiltKustomizations(kustomizations)) diagnostics.push(diagnostic);
  return {
    remembered,
    diagnostics: diagnostics.filter((diagnostic) => !isUntypedPatch(diagnostic, facts.patches)),
    facts,
    identities,
    files: listed.length,
    resources: found.resources,
    isRead: (path) => readPaths.has(path),
    sources,
    keep: parts === undefined ? detach : (resource) => resource,
    parts: (lost) => (parts === undefined ? readAgain(again, memory, lost, readPaths) : inOrder(parts)),
  };
}

interface Found {
  resources: number;
  remembered: Resource[];
  /** Undefined where there is too much to keep. */
  parts: ScannedPart[] | undefined;
  weight: number;
}

function createFound(keepsParts: boolean): Found {
  return { resources: 0, remembered: [], parts: keepsParts ? [] : undefined, weight: 0 };
}

function copyOf(found: Found): Found {
  return { ...found, remembered: [...found.remembered] };
}

function readPart({ source, chart }: TextPart, memory: DocumentMemory | undefined): ReadSource {
  return readSource(source, { inChart: chart !== undefined }, memory);
}

function isRemembered(identity: Identity): boolean {
  const { group, kind } = identity;
  if (group !== '') return isMaker(identity);
  return kind === 'ConfigMap' || kind === 'Secret' || kind === 'Service' || kind === 'Node';
}

function weightOf(source: Source, { resources }: ReadSource): number {
  const isOrdinary = resources.every(({ origin }) => origin?.document.outline !== undefined);
  return source.text.length * (isOrdinary ? 1 : WEIGHT_OF_VALUES);
}

interface Reading {
  readonly listed: readonly ListedFile[];
  readonly input: RepeatableInput | undefined;
  readonly ports: ScanPorts;
  readonly options: ScanOptions;
}

/** Comes after parts of standard input that could not be read to its end. */
const LOST = 'lost';

async function* textParts(
  { listed, input, ports, options }: Reading,
  isFirst: boolean,
  diagnostics: Diagnostic[],
): AsyncGenerator<TextPart | typeof LOST, void, undefined> {
  const at = input === undefined ? -1 : listed.findIndex(({ path }) => path === '-');
  const onProgress = isFirst ? options.onProgress : undefined;
  const files = (from: number, to: number): AsyncIterable<TextPart> => {
    const report = onProgress && ((done: number): void => onProgress({ done: from + done, total: listed.length }));
    const sourceOptions =
      report === undefined ? {} : { onProgress: ({ done }: { readonly done: number }) => report(done) };
    return readSources(listed.slice(from, to), ports, sourceOptions, diagnostics);
  };
  if (input === undefined || at === -1) {
    yield* files(0, listed.length);
    return;
  }
  yield* files(0, at);
  if (input.isLong) {
    yield* inputParts(isFirst ? input.first() : input.again(), options.partBytes ?? PART_BYTES, diagnostics);
  } else if (input.outcome === undefined) {
    diagnostics.push(fileDiagnostic('-', input.message, input.hint));
  } else {
    const { outcome } = input;
    const stdin = { ...ports.stdin, readAll: () => Promise.resolve(outcome) };
    yield* readSources(listed.slice(at, at + 1), { ...ports, stdin }, {}, diagnostics);
  }
  yield* files(at + 1, listed.length);
}

async function* inputParts(
  chunks: AsyncIterable<Outcome<Uint8Array>>,
  partBytes: number,
  diagnostics: Diagnostic[],
): AsyncGenerator<TextPart | typeof LOST, void, undefined> {
  let offset = 0;
  for await (const outcome of readParts(chunks, { part: partBytes, document: MAX_DOCUMENT })) {
    if (outcome.ok) {
      const { text, firstLine } = outcome.part;
      yield { path: '-', source: createSource('-', text, firstLine, offset), chart: undefined, isWhole: false };
      offset += text.length;
      continue;
    }
    const [message, hint] =
      'failed' in outcome ? explainFailure(outcome.failed, 'file') : [outcome.message, outcome.hint];
    diagnostics.push(fileDiagnostic('-', message, hint));
    yield LOST;
  }
}

/** The problems of a stream in parts: where one part is a template, the stream is. */
interface StreamTemplate {
  readonly add: (source: Source, read: ReadSource) => void;
  readonly diagnostics: () => readonly Diagnostic[];
}

function createStreamTemplate(): StreamTemplate {
  let mark: Diagnostic | undefined;
  let isTemplate = false;
  const diagnostics: Diagnostic[] = [];
  return {
    add: (source, { template, diagnostics: own }) => {
      if (mark === undefined && (source.text.includes('{{') || source.text.includes('{%'))) {
        mark = structuredClone(templateDiagnostic(source));
      }
      isTemplate ||= template;
      for (const diagnostic of own) {
        if (diagnostic.code !== 'template-file') diagnostics.push(structuredClone(diagnostic));
      }
    },
    diagnostics: () => {
      if (!isTemplate || mark === undefined) return diagnostics;
      // The other problems are those of its marks.
      return [mark, ...diagnostics.filter(({ code }) => code !== 'invalid-yaml')];
    },
  };
}

/** The patches that kustomizations name, as far as they are among the files. */
async function readPatches(
  reading: Reading,
  kustomizations: readonly KustomizationFacts[],
): Promise<ReadonlyMap<string, Source>> {
  const patches = new Set(kustomizations.flatMap((facts) => facts.patches));
  const listed = reading.listed.filter(({ path }) => patches.has(path));
  const sources = new Map<string, Source>();
  for await (const { path, source } of readSources(listed, reading.ports, {}, [])) sources.set(path, source);
  return sources;
}

async function* readAgain(
  reading: Reading,
  memory: DocumentMemory,
  lost: Diagnostic[],
  readPaths: Set<string>,
): AsyncGenerator<ScannedPart, void, undefined> {
  // Files that could not be read before have been told of.
  const known = { ...reading, listed: reading.listed.filter(({ path }) => readPaths.has(path)) };
  for await (const part of textParts(known, false, lost)) {
    if (part === LOST) continue;
    yield { source: part.source, resources: readPart(part, memory).resources };
  }
  for (const { location } of lost) if (location !== undefined) readPaths.delete(location.path);
}

async function* inOrder(parts: readonly ScannedPart[]): AsyncGenerator<ScannedPart, void, undefined> {
  yield* parts;
}
