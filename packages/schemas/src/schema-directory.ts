import type { FileSystem, JsonValue, Outcome, Result, Source } from '@krmkit/base';
import { createSource, joinPath, parseJson } from '@krmkit/base';
import { decodeText, explainFailure, readRegularFile, readSource } from '@krmkit/manifests';
import type { SchemaOfKind } from './crd-schemas.ts';
import { crdSchemas } from './crd-schemas.ts';
import { isDefinition } from './is-definition.ts';
import { isReleaseDirectory, kindOfNames, releaseDirectory, schemaFile } from './schema-names.ts';

/** What to read from a directory of schemas. */
export interface SchemaDirectoryRequest {
  /** `apps/v1/Deployment`. A JSON Schema is read only for these kinds. */
  readonly kinds: ReadonlySet<string>;
  readonly minor: number;
  /** Finds what the schemas of CustomResourceDefinitions refer to. */
  readonly resolve: (reference: string) => JsonValue | undefined;
}

/** In a directory with no more JSON files, each must be JSON, also where no object needs it. A catalog has thousands. */
const MOST_CHECKED = 200;

/** The directories can come from a repository of others. */
const MOST_FILES = 50_000;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Reads the schemas of a directory: CustomResourceDefinitions in YAML files, and JSON Schemas whose names and directories
 * are those of kubernetes-json-schema, of the CRDs-catalog of datreeio or of the script of kubeconform (pkg/registry). Links
 * are not followed. A directory without files, and a file that cannot be read, fail; of a catalog, only the JSON files that
 * are needed are read.
 */
export async function readSchemaDirectory(
  files: FileSystem,
  directory: string,
  request: SchemaDirectoryRequest,
): Promise<Result<ReadonlyMap<string, SchemaOfKind>>> {
  const listed = await listFiles(files, directory, request.minor);
  if (!listed.ok) return listed;
  const isJson = (path: string): boolean => path.endsWith('.json');
  const read = reader(files, directory);
  const schemas = new Map<string, SchemaOfKind>();
  for (const path of listed.value.filter((one) => !isJson(one))) {
    const text = await read(path);
    const own = text.ok ? definedKinds(createSource(joinPath(directory, path), text.value), request) : text;
    if (!own.ok) return own;
    for (const [kind, schema] of own.value) schemas.set(kind, schema);
  }
  const wanted = [...request.kinds].filter((kind) => !schemas.has(kind));
  const json = listed.value.filter(isJson);
  const needed = schemaFiles(wanted, json);
  const isNeeded = new Set(needed.values());
  for (const path of json.length > MOST_CHECKED ? [] : json) {
    const text = isNeeded.has(path) ? undefined : await readJson(path, read, directory);
    if (text?.ok === false) return text;
  }
  for (const [kind, path] of needed) {
    const schema = await readJson(path, read, directory);
    if (!schema.ok) return schema;
    schemas.set(kind, { schema: schema.value, server: 'types' });
  }
  return { ok: true, value: schemas };
}

/** The kinds of the CustomResourceDefinitions in a YAML file. A template has none. */
function definedKinds(
  source: Source,
  { resolve }: SchemaDirectoryRequest,
): Result<readonly (readonly [kind: string, schema: SchemaOfKind])[]> {
  if (!source.text.includes('CustomResourceDefinition')) return { ok: true, value: [] };
  const { resources, diagnostics } = readSource(source);
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (fault !== undefined) return refused(`${source.path}:${fault.location?.line ?? 1}`, fault.message);
  const definitions = resources.filter(({ identity }) => isDefinition(identity));
  return { ok: true, value: definitions.flatMap(({ value }) => crdSchemas(value, resolve)) };
}

/** The paths of the JSON Schemas of kinds, as far as there are any. */
function schemaFiles(kinds: readonly string[], paths: readonly string[]): ReadonlyMap<string, string> {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [path]);
    else same.push(path);
  }
  const found = new Map<string, string>();
  for (const kind of kinds) {
    const path = schemaFile(kindOfNames(kind), byName);
    if (path !== undefined) found.set(kind, path);
  }
  return found;
}

async function readJson(path: string, read: ReturnType<typeof reader>, directory: string): Promise<Result<JsonValue>> {
  const text = await read(path);
  const value = text.ok ? parseJson(text.value) : undefined;
  if (value !== undefined) return { ok: true, value };
  return text.ok ? refused(joinPath(directory, path), 'this is not JSON') : text;
}

/** The paths of files of schemas in a directory, sorted; at least one. */
async function listFiles(files: FileSystem, directory: string, minor: number): Promise<Result<readonly string[]>> {
  const found: string[] = [];
  const waiting = [''];
  let seen = 0;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const full = next === '' ? directory : joinPath(directory, next);
    const entries = await files.readDirectory(full);
    if (!entries.ok) return refused(full, messageOf(entries, 'directory'));
    seen += entries.value.length;
    if (seen > MOST_FILES) return refused(directory, `it has more than ${MOST_FILES} files`);
    const names = entries.value.map(({ name }) => name);
    const release = releaseDirectory(names, minor);
    for (const { name, kind } of entries.value) {
      const path = next === '' ? name : `${next}/${name}`;
      if (kind === 'directory' && !name.startsWith('.')) {
        if (!isReleaseDirectory(name) || name === release) waiting.push(path);
      } else if (kind === 'file' && /\.(?:json|ya?ml)$/.test(name)) found.push(path);
    }
  }
  return found.length === 0 ? refused(directory, 'it has no YAML or JSON file') : { ok: true, value: found.toSorted() };
}

function reader(files: FileSystem, directory: string): (path: string) => Promise<Result<string>> {
  let left = MAX_BYTES;
  return async (path) => {
    const full = joinPath(directory, path);
    const bytes = await readRegularFile(files, full, MAX_FILE_BYTES);
    if (!bytes.ok) return refused(full, messageOf(bytes, 'file'));
    left -= bytes.value.length;
    if (left < 0) return refused(directory, `its files have more than ${MAX_BYTES / 1024 / 1024} MiB`);
    const text = decodeText(bytes.value);
    return text.ok ? text : refused(full, text.message);
  };
}

function messageOf(failed: Extract<Outcome<unknown>, { readonly ok: false }>, what: 'file' | 'directory'): string {
  const [message] = explainFailure(failed, what);
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

function refused(path: string, message: string): Extract<Result<never>, { readonly ok: false }> {
  return { ok: false, message: `${path}: ${message}`, hint: 'name a directory with schemas' };
}
