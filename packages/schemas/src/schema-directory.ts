import type { FileSystem, JsonValue, Outcome, Result } from '@krmkit/base';
import { createSource, joinPath, parseJson } from '@krmkit/base';
import { decodeText, readRegularFile, readSource } from '@krmkit/manifests';
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

/** The directories can come from a repository of others. */
const MOST_FILES = 50_000;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Reads the schemas of a directory: CustomResourceDefinitions in YAML files, and JSON Schemas whose names and directories
 * are those of kubernetes-json-schema, of the CRDs-catalog of datreeio or of the script of kubeconform (pkg/registry). Links
 * are not followed. A directory without files, and a file that is needed and cannot be read, fail.
 */
export async function readSchemaDirectory(
  files: FileSystem,
  directory: string,
  request: SchemaDirectoryRequest,
): Promise<Result<ReadonlyMap<string, SchemaOfKind>>> {
  const listed = await listFiles(files, directory, request.minor);
  if (!listed.ok) return listed;
  const schemas = new Map<string, SchemaOfKind>();
  const read = reader(files, directory);
  const byName = new Map<string, string[]>();
  for (const path of listed.value) {
    if (path.endsWith('.json')) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const same = byName.get(name);
      if (same === undefined) byName.set(name, [path]);
      else same.push(path);
      continue;
    }
    const text = await read(path);
    if (!text.ok) return text;
    if (!text.value.includes('CustomResourceDefinition')) continue;
    for (const { identity, value } of readSource(createSource(path, text.value)).resources) {
      if (!isDefinition(identity)) continue;
      for (const [kind, schema] of crdSchemas(value, request.resolve)) schemas.set(kind, schema);
    }
  }
  for (const kind of request.kinds) {
    const path = schemas.has(kind) ? undefined : schemaFile(kindOfNames(kind), byName);
    if (path === undefined) continue;
    const text = await read(path);
    if (!text.ok) return text;
    const schema = parseJson(text.value);
    if (schema === undefined) return refused(joinPath(directory, path), 'this is not JSON');
    schemas.set(kind, { schema, server: 'types' });
  }
  return { ok: true, value: schemas };
}

/** The paths of files of schemas in a directory, sorted; at least one. */
async function listFiles(files: FileSystem, directory: string, minor: number): Promise<Result<readonly string[]>> {
  const found: string[] = [];
  const waiting = [''];
  let seen = 0;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const entries = await files.readDirectory(joinPath(directory, next));
    if (!entries.ok) return refused(joinPath(directory, next), messageOf(entries));
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
    if (!bytes.ok) return refused(full, messageOf(bytes));
    left -= bytes.value.length;
    if (left < 0) return refused(directory, `its files have more than ${MAX_BYTES / 1024 / 1024} MiB`);
    const text = decodeText(bytes.value);
    return text.ok ? text : refused(full, text.message);
  };
}

function messageOf(failed: Extract<Outcome<unknown>, { readonly ok: false }>): string {
  return failed.failure === 'missing' ? 'there is no such file or directory' : failed.message;
}

function refused(path: string, message: string): Extract<Result<never>, { readonly ok: false }> {
  return { ok: false, message: `${path}: ${message}`, hint: 'name a directory with schemas' };
}
