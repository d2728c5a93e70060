import type { FileSystem } from '../platform/ports.ts';
import { decodeText } from '../read/decode.ts';
import { readSource } from '../read/documents.ts';
import { createSource } from '../text/source.ts';
import type { JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';

export interface ReachOptions {
  readonly files: FileSystem;
  /** Whether a path, a link on the way to it, or something below it changed. The path may not exist. */
  readonly isChanged: (path: string) => Promise<boolean>;
  /** True: functions run, which can read any file. */
  readonly runsFunctions: boolean;
}

const FILE_NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'] as const;

/** Fields whose entries can be directories with a kustomization. */
const DIRECTORY_FIELDS = ['resources', 'bases', 'components', 'generators', 'transformers', 'validators', 'crds'];
/** Fields whose files configure plugins, and can name other files. */
const PLUGIN_FIELDS = ['generators', 'transformers', 'validators'];

const MAX_BYTES = 16 * 1024 * 1024;

/** Whether a change can have an effect on the build of a kustomization. True for a build that krmkit cannot follow. */
export type Reach = (directory: string) => Promise<boolean>;

/**
 * Follows the kustomizations that a build reads, without building: every text in them that could be the path of a changed
 * file counts as one. Kustomizations that several roots use are read once.
 */
export function createReach(options: ReachOptions): Reach {
  const known = new Map<string, Promise<Step>>();
  const stepOf = (directory: string): Promise<Step> => {
    let step = known.get(directory);
    if (step === undefined) known.set(directory, (step = readStep(directory, options)));
    return step;
  };
  return async (root) => {
    const waiting = [root];
    const reached = new Set(waiting);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { isChanged, directories } = await stepOf(next);
      if (isChanged) return true;
      for (const directory of directories) {
        if (reached.has(directory)) continue;
        reached.add(directory);
        waiting.push(directory);
      }
    }
    return false;
  };
}

/** One directory of a build. */
interface Step {
  readonly isChanged: boolean;
  /** The directories that it uses. */
  readonly directories: readonly string[];
}

const CHANGED: Step = { isChanged: true, directories: [] };

async function readStep(directory: string, options: ReachOptions): Promise<Step> {
  const { files, runsFunctions } = options;
  const below = (path: string): string => (path.startsWith('/') ? path : `${directory}/${path}`);
  const isChanged = (path: string): Promise<boolean> => options.isChanged(below(path));
  for (const name of FILE_NAMES) if (await isChanged(name)) return CHANGED;
  const value = await readKustomization(directory, files);
  if (value === undefined) return (await isChanged('.')) ? CHANGED : { isChanged: false, directories: [] };
  const isPlugin = PLUGIN_FIELDS.some((field) => member(value, field) !== undefined);
  if (isPlugin && runsFunctions) return CHANGED;
  // The directories in which kustomize searches for charts.
  if (member(value, 'helmCharts') !== undefined && (await isChanged('charts'))) return CHANGED;
  const directories: string[] = [];
  const named = new Set<string>();
  for (const field of DIRECTORY_FIELDS) {
    const entries = member(value, field);
    for (const entry of isArray(entries) ? entries : []) {
      if (typeof entry !== 'string' || entry.includes('\n')) continue;
      named.add(entry);
      const status = await files.status(below(entry));
      if (status.ok && status.value.kind === 'directory') directories.push(normalize(below(entry)));
      else if (await isChanged(entry)) return CHANGED;
      else if (status.ok && PLUGIN_FIELDS.includes(field) && (await namesChanged(entry))) return CHANGED;
    }
  }
  async function namesChanged(entry: string): Promise<boolean> {
    const read = await files.readFile(below(entry), MAX_BYTES);
    const decoded = read.ok ? decodeText(read.value) : undefined;
    if (decoded?.ok !== true) return true;
    for (const path of pathsIn(decoded.value)) if (await isChanged(path)) return true;
    return false;
  }
  for (const text of textsOf(value)) {
    if (named.has(text)) continue;
    for (const path of pathsIn(text)) if (path !== '.' && path !== '..' && (await isChanged(path))) return CHANGED;
  }
  return { isChanged: false, directories };
}

/** Undefined if there is no kustomization, or none that can be read. */
async function readKustomization(directory: string, files: FileSystem): Promise<JsonValue | undefined> {
  for (const name of FILE_NAMES) {
    const path = `${directory}/${name}`;
    const read = await files.readFile(path, MAX_BYTES);
    if (!read.ok) continue;
    const decoded = decodeText(read.value);
    if (!decoded.ok) return undefined;
    return readSource(createSource(path, decoded.value)).values[0];
  }
  return undefined;
}

function* textsOf(value: JsonValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (isArray(value)) for (const item of value) yield* textsOf(item);
  else if (isObject(value)) for (const key of Object.keys(value)) yield* textsOf(member(value, key) ?? null);
}

/** The parts of a text that can be paths: all of it, what follows `=`, and each word. */
function pathsIn(text: string): ReadonlySet<string> {
  const paths = new Set<string>();
  if (!text.includes('\n')) {
    paths.add(text);
    paths.add(text.slice(text.indexOf('=') + 1));
  }
  for (const line of text.split('\n')) {
    const [, scalar] = /^\s*(?:- |[^\s:]+: )\s*["']?(.*?)["']?\s*$/.exec(line) ?? [];
    if (scalar !== undefined && scalar !== '') paths.add(scalar).add(scalar.slice(scalar.indexOf('=') + 1));
    for (const [word] of line.matchAll(/[^\s"',=[\]{}]+/g)) paths.add(word);
  }
  paths.delete('');
  return paths;
}

function normalize(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else if (segment !== '.' && (segment !== '' || segments.length === 0)) segments.push(segment);
  }
  return segments.join('/') || '.';
}
