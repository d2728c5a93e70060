import type { Diagnostic, Location, Source, JsonValue } from '@krmkit/base';
import { locationOf, createSource, isArray, isObject, member, textAt } from '@krmkit/base';
import type { Origin } from '@krmkit/manifests';
import { yamlDiagnostic, parseDocuments, isUnread, toDirectValue } from '@krmkit/yaml';
import type { YamlProblem } from '@krmkit/yaml';
import type { Build, Entry } from '../build-context.ts';
import { locateEntry, stepOf } from '../build-context.ts';
import type { Sourced, SourcedObject, TextPosition } from '../origins.ts';
import { locateWithin, originsOf, partOf } from '../origins.ts';
import { readValue } from '../read-value.ts';
import { isRefusedYaml } from '../refused-yaml.ts';

/** The text of a patch, from a file or in an entry. */
export interface PatchText {
  readonly source: Source;
  /** What kustomize reads, with the offsets of the source, if it is another text. */
  readonly read?: string;
  /** The scalar of the entry that has the text. */
  readonly within?: TextPosition;
  /** The field of the kustomization file, for the chains of the values: `patches[0]`. */
  readonly label: string;
}

/** What a text is: parts of objects, or a list of operations. */
export type ReadPatch =
  | { readonly kind: 'strategic'; readonly objects: readonly SourcedObject[] }
  | { readonly kind: 'json'; readonly operations: Sourced };

/** The text of a scalar of an entry as a text of its own. */
export function inlineText(entry: Entry<unknown>, at: readonly (string | number)[], text: string): PatchText {
  const within = stepOf(entry, 'set', at).position;
  const path = within.kind === 'span' ? within.source.path : within.origin.source.path;
  return { source: createSource(path, text), within, label: entry.label };
}

/** The text without the blanks at its ends: a block at the end loses its last line end. */
export function trimmed(text: PatchText): PatchText {
  const read = text.source.text.trimEnd().replace(/^\s+/, (blanks) => '\n'.repeat(blanks.length));
  return { ...text, read };
}

/**
 * Reads a patch. It is a JSON patch if its first document is a list. The text of a list must be JSON if it starts with a
 * bracket. Undefined where the text cannot be read; the errors are reported.
 */
export function readPatch(text: PatchText, entry: Entry<unknown>, build: Pick<Build, 'report'>): ReadPatch | undefined {
  const refuse: Refuse = (message, hint, at) => {
    const location = locatePatch(text, at) ?? locateEntry(entry);
    build.report({
      code: 'invalid-patch',
      severity: 'error',
      message,
      hint,
      ...(location === undefined ? {} : { location }),
    });
  };
  const whole = text.read ?? text.source.text;
  const problem = whole.trimStart().startsWith('[') ? jsonProblem(whole) : undefined;
  if (problem !== undefined) return refuse(`The JSON patch starts with [ and is not JSON: ${problem}`, JSON_HINT);
  const documents = readDocuments(text, false, build);
  if (documents === undefined) return undefined;
  const first = documents.find(({ value }) => value !== null && !isEmptyMapping(value));
  if (first !== undefined && isArray(first.value)) {
    // kustomize reads operations with another reader of YAML.
    const operations = readDocuments(text, true, build)?.find(({ value }) => isArray(value));
    return operations && { kind: 'json', operations };
  }
  const objects = objectsOf(documents, refuse);
  return objects && { kind: 'strategic', objects };
}

/** Reports an error. Without a place it is located at the start of the patch. */
type Refuse = (message: string, hint: string, at?: Sourced) => undefined;

/** The objects of documents and of the lists in them. Undefined after an error. */
function objectsOf(documents: readonly Sourced[], refuse: Refuse): readonly SourcedObject[] | undefined {
  const objects: SourcedObject[] = [];
  // The items of a list come after everything else, so that the queue grows while it is read.
  const queue = [...documents];
  for (const sourced of queue) {
    const { value } = sourced;
    if (value === null || isEmptyMapping(value)) continue;
    const items = textAt(value, 'kind').endsWith('List') ? partOf(sourced, ['items']) : undefined;
    if (items !== undefined && isArray(items.value)) {
      for (const index of items.value.keys()) queue.push(partOf(items, [index]) ?? items);
      continue;
    }
    const missing = missingField(value);
    if (missing !== undefined || !isObject(value)) {
      return refuse(missing ?? 'The patch is not a mapping', OBJECT_HINT, sourced);
    }
    objects.push({ ...sourced, value });
  }
  return objects;
}

const JSON_HINT = 'Write the operations as a YAML list with dashes, or as JSON with quoted keys';
const OBJECT_HINT =
  'Write a part of an object with kind and metadata.name (strategic merge), or a list of operations with op and path (JSON patch)';

function missingField(value: JsonValue): string | undefined {
  if (!isObject(value)) return 'The patch is neither an object nor a list of operations';
  const kind = member(value, 'kind');
  if (typeof kind !== 'string' || kind === '') return 'The patch has no kind';
  const name = member(member(value, 'metadata'), 'name');
  return name === undefined || name === null || name === '' ? 'The patch has no metadata.name' : undefined;
}

function isEmptyMapping(value: JsonValue): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readDocuments(
  text: PatchText,
  isOperations: boolean,
  build: Pick<Build, 'report'>,
): readonly Sourced[] | undefined {
  const { source, within, label } = text;
  const read: Sourced[] = [];
  let isBroken = false;
  for (const [index, document] of parseDocuments(text.read ?? source.text).entries()) {
    const root = document.root && (isOperations ? toDirectValue(document.root) : readValue(document.root, 'patch'));
    const unread = document.problems.find(isUnread);
    const problems = unread === undefined ? [...document.problems, ...(root?.problems ?? [])] : [unread];
    if (reportProblems(problems, text, build)) isBroken = true;
    if (root === undefined || unread !== undefined) continue;
    const origin: Origin = { source, document, index, path: [] };
    const position: TextPosition = { kind: 'field', origin, path: [], ...(within === undefined ? {} : { within }) };
    read.push({ value: root.value, origins: originsOf(position, label) });
  }
  return isBroken ? undefined : read;
}

/** True after an error. */
function reportProblems(problems: readonly YamlProblem[], text: PatchText, build: Pick<Build, 'report'>): boolean {
  const { source } = text;
  const isJson = source.text.trimStart().startsWith('[');
  let isBroken = false;
  for (const problem of problems) {
    const isRefusedAsYaml = isRefusedYaml(problem, source.text);
    if (isJson && isRefusedAsYaml) continue;
    const isRefused = problem.severity === 'error' || isRefusedAsYaml;
    isBroken ||= isRefused;
    build.report(inFile(yamlDiagnostic(source, isRefused ? { ...problem, severity: 'error' } : problem), text));
  }
  return isBroken;
}

function inFile(diagnostic: Diagnostic, { within }: PatchText): Diagnostic {
  const location = locateWithin(diagnostic.location, within);
  return location === undefined ? diagnostic : { ...diagnostic, location };
}

function locatePatch({ source, within }: PatchText, at: Sourced | undefined): Location | undefined {
  const step = at?.origins.steps[0]?.position;
  const start =
    step?.kind === 'field' ? (step.origin.document.root?.start ?? 0) : Math.max(0, source.text.search(/\S/));
  return locateWithin(locationOf(source, { start, end: start + 1 }), within);
}
