import type { Diagnostic, FileSystem, JsonValue, Source } from '@krmkit/base';
import {
  compareBytes,
  createSource,
  isArray,
  isObject,
  joinPath,
  locationOf,
  member,
  relativePath,
  textAt,
} from '@krmkit/base';
import type { BuildObject, Sourced } from '@krmkit/kustomize';
import { isInside, originsOf, partOf } from '@krmkit/kustomize';
import type { Origin } from '@krmkit/manifests';
import { decodeText } from '@krmkit/manifests';
import type { YamlDocument } from '@krmkit/yaml';
import { parseDocuments, toValue, yamlDiagnostic } from '@krmkit/yaml';
import type { NotBuilt } from './application.ts';
import { MAX_BYTES } from './application.ts';
import { matchesGobwas } from './gobwas.ts';

/** The objects of one source. */
export interface Rendered {
  /** False: an error is among the diagnostics. */
  readonly ok: boolean;
  readonly objects: readonly BuildObject[];
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, Source>;
  /** The files among the sources that only say what is built. */
  readonly causes?: ReadonlySet<string>;
}

interface Places {
  readonly files: FileSystem;
  readonly repository: string;
  readonly working: string;
  /** As `argoVersion` gives it. */
  readonly version: number;
}

/** Argo CD 3.6 has `disableExtensionFilter`, and 3.1 the text that leaves out a file. */
const ALL_FILES_SINCE = 306;
const SKIPS_FILES_SINCE = 301;

/** The objects of a directory of manifests. Follows `findManifests` in reposerver/repository/repository.go. */
export async function renderDirectory(
  source: Sourced,
  directory: string,
  places: Places,
): Promise<{ readonly ok: true; readonly rendered: Rendered } | NotBuilt> {
  const config = partOf(source, ['directory']) ?? source;
  const all = partOf(config, ['disableExtensionFilter']);
  if (all?.value === true && places.version >= ALL_FILES_SINCE) {
    return { ok: false, reason: 'krmkit does not build directories with disableExtensionFilter', at: all };
  }
  const chosen = await chosenManifests(config.value, directory, places);
  if (chosen === undefined) {
    return { ok: false, reason: 'krmkit cannot read a pattern of its include or exclude', at: config };
  }
  const jsonnet = chosen.find((path) => path.endsWith('.jsonnet'));
  if (jsonnet !== undefined) {
    const shown = relativePath(places.working, joinPath(directory, jsonnet));
    return { ok: false, reason: `krmkit does not run ${shown}`, at: config };
  }
  const read: Reading = { objects: [], diagnostics: [], sources: new Map() };
  for (const path of chosen) {
    if (await readManifest(joinPath(directory, path), read, places)) continue;
    return { ok: false, reason: `krmkit does not know what Argo CD makes of ${path}, which is no object`, at: config };
  }
  return { ok: true, rendered: { ok: !read.diagnostics.some(({ severity }) => severity === 'error'), ...read } };
}

/** The manifests that a source with `directory` takes, as paths in it. Undefined: a pattern cannot be read. */
export async function chosenManifests(
  config: JsonValue,
  directory: string,
  places: Places,
): Promise<readonly string[] | undefined> {
  const chosen: string[] = [];
  for (const path of await manifestsIn(directory, '', member(config, 'recurse') === true, places)) {
    const isChosen = isIncluded(path, config);
    if (isChosen === undefined) return undefined;
    if (isChosen) chosen.push(path);
  }
  return chosen;
}

/** Paths relative to the directory of the source, in lexical order. */
async function manifestsIn(top: string, below: string, recurses: boolean, places: Places): Promise<readonly string[]> {
  const entries = await places.files.readDirectory(joinPath(top, below));
  if (!entries.ok) return [];
  const paths: string[] = [];
  for (const { name, kind } of entries.value.toSorted((a, b) => compareBytes(a.name, b.name))) {
    const path = below === '' ? name : `${below}/${name}`;
    if (kind === 'directory') {
      if (recurses && name !== '.git') paths.push(...(await manifestsIn(top, path, recurses, places)));
    } else if (/\.(?:yaml|yml|json|jsonnet)$/.test(name) && (await isInRepository(joinPath(top, path), places))) {
      paths.push(path);
    }
  }
  return paths;
}

async function isInRepository(path: string, { files, repository }: Places): Promise<boolean> {
  const real = await files.realPath(path);
  const status = await files.status(path);
  return real.ok && isInside(real.value, repository) && status.ok && status.value.kind === 'file';
}

/** Undefined: a pattern cannot be read. */
function isIncluded(path: string, config: JsonValue): boolean | undefined {
  const exclude = textAt(config, 'exclude');
  const include = textAt(config, 'include');
  const isExcluded = exclude === '' ? false : matchesGobwas(exclude, path);
  if (isExcluded !== false) return isExcluded === undefined ? undefined : false;
  return include === '' ? true : matchesGobwas(include, path);
}

interface Reading {
  readonly objects: BuildObject[];
  readonly diagnostics: Diagnostic[];
  readonly sources: Map<string, Source>;
}

/** False for JSON that is no object: Argo CD treats some of it in its own way. */
async function readManifest(path: string, read: Reading, { files, working, version }: Places): Promise<boolean> {
  const shown = relativePath(working, path);
  const bytes = await files.readFile(path, MAX_BYTES);
  const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
  if (decoded?.ok !== true) {
    const message = `${shown} cannot be read`;
    read.diagnostics.push({ code: 'unreadable-file', severity: 'error', message, hint: 'use UTF-8' });
    return true;
  }
  const source = createSource(shown, decoded.value);
  read.sources.set(shown, source);
  if (version >= SKIPS_FILES_SINCE && source.text.includes('+argocd:skip-file-rendering')) return true;
  const { objects, problem } = objectsOf(source);
  if (problem === undefined) {
    read.objects.push(...objects);
    return true;
  }
  if (shown.endsWith('.json')) return false;
  const isManifest = ['apiVersion:', 'kind:', 'metadata:'].every((key) => source.text.includes(key));
  if (objects.length > 0 || isManifest) read.diagnostics.push(problem);
  return true;
}

/** The objects up to the first document that is none. */
function objectsOf(source: Source): { readonly objects: readonly BuildObject[]; readonly problem?: Diagnostic } {
  const objects: BuildObject[] = [];
  for (const [index, document] of parseDocuments(source.text).entries()) {
    const read = document.root && toValue(document.root, 'kubectl');
    const faults = [...document.problems, ...(read?.problems ?? [])].map((one) => yamlDiagnostic(source, one));
    const fault = faults.find(({ severity, code }) => severity === 'error' && code !== 'duplicate-key');
    if (fault !== undefined) return { objects, problem: fault };
    if (read === undefined || read.value === null) continue;
    if (textAt(read.value, 'kind') === '') return { objects, problem: noObject(source, document) };
    addObjects(read.value, { source, document, index, path: [] }, objects);
  }
  return { objects };
}

function noObject(source: Source, document: YamlDocument): Diagnostic {
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: 'This document has no kind, so Argo CD refuses the file',
    hint: 'add kind, or exclude the file',
    location: locationOf(source, document.root ?? { start: 0, end: 0 }),
  };
}

/** The object, or the items of a list. */
function addObjects(value: JsonValue, origin: Origin, objects: BuildObject[]): void {
  const items = member(value, 'items');
  if (isArray(items)) {
    for (const [index, item] of items.entries()) {
      addObjects(item, { ...origin, path: [...origin.path, 'items', index] }, objects);
    }
  } else if (isObject(value)) {
    const origins = originsOf({ kind: 'field', origin: { ...origin, path: [] }, path: origin.path });
    objects.push({ value, origins, previous: [], prefixes: [], suffixes: [], needsHash: false });
  }
}
