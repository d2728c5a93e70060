import type { FileSystem, JsonValue } from '@krmkit/base';
import { decodeText, readRegularFile, readSource, KUSTOMIZATION_NAMES, readKustomization } from '@krmkit/manifests';
import { createSource, isArray, isObject, member, resolvePath } from '@krmkit/base';

export interface ReachOptions {
  readonly files: FileSystem;
  /** Whether a path, a link on the way to it, or something below it changed. The path may not exist. */
  readonly isChanged: (path: string) => Promise<boolean>;
  /** True: functions run, which can read any file. */
  readonly runsFunctions: boolean;
}

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
const UNCHANGED: Step = { isChanged: false, directories: [] };

async function readStep(directory: string, { files, isChanged, runsFunctions }: ReachOptions): Promise<Step> {
  for (const name of KUSTOMIZATION_NAMES) if (await isChanged(`${directory}/${name}`)) return CHANGED;
  // In the directory that a link leads to, `..` is the directory above that one.
  const real = await files.realPath(directory);
  const value = real.ok ? await readValue(real.value, files) : undefined;
  if (!real.ok || value === undefined) return (await isChanged(directory)) ? CHANGED : UNCHANGED;
  const plugins = PLUGIN_FIELDS.map((field) => member(value, field)).filter((entries) => entries !== undefined);
  if (plugins.length > 0 && runsFunctions) return CHANGED;
  const below = (path: string): string => resolvePath(real.value, path);
  const facts = readKustomization(below('kustomization.yaml'), value);
  for (const chart of facts.charts) if (await isChanged(chart)) return CHANGED;
  const directories = await directoriesAmong(facts.files, files);
  const inline = plugins.flatMap((entries) => [...textsOf(entries)]).filter((entry) => !entry.includes('\n'));
  const pluginTexts = await readTexts(inline.map(below), files);
  // The files of a directory name files of this one.
  if (pluginTexts === undefined) return CHANGED;
  // Changes in the directories count only if their kustomizations use them.
  const used = new Set([...directories, below('.'), below('..')]);
  const texts = [...textsOf(value), ...pluginTexts];
  const paths = new Set(texts.flatMap((text) => [...pathsIn(text)]).map(below));
  for (const path of paths) if (!used.has(path) && (await isChanged(path))) return CHANGED;
  return { isChanged: false, directories: [...directories] };
}

async function directoriesAmong(paths: Iterable<string>, files: FileSystem): Promise<ReadonlySet<string>> {
  const directories = new Set<string>();
  for (const path of paths) {
    const status = await files.status(path);
    if (status.ok && status.value.kind === 'directory') directories.add(path);
  }
  return directories;
}

/** The texts of the files that exist. Undefined if something there is not a text. */
async function readTexts(paths: readonly string[], files: FileSystem): Promise<readonly string[] | undefined> {
  const texts: string[] = [];
  for (const path of paths) {
    const read = await readRegularFile(files, path, MAX_BYTES);
    if (!read.ok && read.failure === 'missing') continue;
    const decoded = read.ok ? decodeText(read.value) : read;
    if (!decoded.ok) return undefined;
    texts.push(decoded.value);
  }
  return texts;
}

/** Undefined if there is no kustomization, or none that can be read. */
async function readValue(directory: string, files: FileSystem): Promise<JsonValue | undefined> {
  for (const name of KUSTOMIZATION_NAMES) {
    const path = `${directory}/${name}`;
    const read = await readRegularFile(files, path, MAX_BYTES);
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
