import type { JsonValue, Path, Source } from '@krmkit/base';
import { dirname, isArray, isObject, joinPath, member, relativePath, resolvePath, textAt } from '@krmkit/base';
import { KUSTOMIZATION_NAMES, isKustomizationPath } from '@krmkit/manifests';
import { describeProvenance, displayText, finalVariables } from '@krmkit/pods';
import { isDefinition } from '@krmkit/schemas';
import type { FileEnvironments } from '../model/snapshot.ts';
import type { Cursor } from '../text/cursor.ts';
import { cursorAt } from '../text/cursor.ts';
import type { DocumentRange } from '../text/positions.ts';
import { rangeOf } from '../text/positions.ts';
import { containerAt, fieldsAt } from './value-at.ts';

/** A text that can be written at a position. */
export interface Completion {
  /** The name to show. */
  readonly label: string;
  /** The text to write. */
  readonly text: string;
  /** What the text names. `path`: a file or directory for a kustomization; `value`: one that the schema allows. */
  readonly kind: 'variable' | 'object' | 'key' | 'path' | 'field' | 'value';
  /** One line for people: a value, with Secrets masked, or where it comes from. */
  readonly detail: string;
  /** The range that the text replaces. */
  readonly range: DocumentRange;
}

/** What completions are made from. */
export interface CompletionRequest {
  readonly snapshot: Pick<FileEnvironments, 'checked' | 'environments' | 'check'>;
  readonly source: Source;
  readonly offset: number;
  /** The paths of all files. */
  readonly paths: readonly string[];
  /** False: no fields and values of schemas. */
  readonly schemas: boolean;
}

type Found = Omit<Completion, 'range' | 'text'>;

/** The texts that can be written at a position: names that the snapshot knows, paths, and what schemas have. */
export function completionsAt(request: CompletionRequest): readonly Completion[] {
  const { source, offset } = request;
  const before = source.text.slice(Math.max(0, offset - 200), offset);
  const after = source.text.slice(offset, offset + 200);
  const reference = /(\$+)\(([-._a-zA-Z0-9]*)$/.exec(before);
  if (reference !== null) {
    const [, dollars = '', name = ''] = reference;
    // `$$(` is the text `$(`.
    if (dollars.length % 2 === 0) return [];
    // Without an end, what follows is no part of the reference.
    const rest = /^([-._a-zA-Z0-9]*)\)/.exec(after)?.[1];
    const range = rangeOf(source, { start: offset - name.length, end: offset + (rest?.length ?? 0) });
    return variablesAt(request).map((one) => ({
      ...one,
      text: rest === undefined ? `${one.label})` : one.label,
      range,
    }));
  }
  const cursor = cursorAt(source.text, offset);
  const rest = /^[^\s,:[\]{}"'#]*/.exec(after)?.[0] ?? '';
  const range = rangeOf(source, { start: cursor.start, end: offset + rest.length });
  const hasColon = after[rest.length] === ':';
  return distinct([...namesAt(request, cursor), ...pathsAt(request, cursor), ...schemaTexts(request, cursor)]).map(
    (one) => ({ ...one, text: one.kind === 'field' && !hasColon ? `${one.label}:` : one.label, range }),
  );
}

function distinct(found: readonly Found[]): readonly Found[] {
  return [...new Map(found.map((one) => [`${one.kind} ${one.label}`, one])).values()];
}

/** The variables that a `$(` in the container at the position can name; of all containers of the file if it is in none. */
function variablesAt({ snapshot, source, offset }: CompletionRequest): readonly Found[] {
  const here = fieldsAt(snapshot, source.path, offset).flatMap(({ field }) => containerAt(field)?.container ?? []);
  const inFile = snapshot.checked.flatMap(({ environment, workloads }) =>
    environment.package.sources.has(source.path)
      ? workloads
          .filter(({ resource }) => environment.isBuilt || resource.origin?.source.path === source.path)
          .flatMap(({ containers }) => containers)
      : [],
  );
  return distinct(
    (here.length > 0 ? here : inFile)
      .flatMap(({ environment }) => finalVariables(environment))
      .map(({ name, value, provenance }) => {
        const shown = displayText(value, false);
        const from = describeProvenance(provenance);
        return { label: name, kind: 'variable', detail: from === 'value' ? shown : `${shown} (${from})` };
      }),
  );
}

const NAMED: readonly { readonly end: readonly string[]; readonly kind: string; readonly holds: 'name' | 'key' }[] = [
  { end: ['configMapKeyRef', 'name'], kind: 'ConfigMap', holds: 'name' },
  { end: ['configMapKeyRef', 'key'], kind: 'ConfigMap', holds: 'key' },
  { end: ['secretKeyRef', 'name'], kind: 'Secret', holds: 'name' },
  { end: ['secretKeyRef', 'key'], kind: 'Secret', holds: 'key' },
  { end: ['configMapRef', 'name'], kind: 'ConfigMap', holds: 'name' },
  { end: ['secretRef', 'name'], kind: 'Secret', holds: 'name' },
  { end: ['configMap', 'name'], kind: 'ConfigMap', holds: 'name' },
  { end: ['secret', 'secretName'], kind: 'Secret', holds: 'name' },
  { end: ['service', 'name'], kind: 'Service', holds: 'name' },
  { end: ['serviceName'], kind: 'Service', holds: 'name' },
];

/** The names and keys of objects in the environments that have the file, as the files have them. */
function namesAt({ snapshot, source }: CompletionRequest, { path, at, start }: Cursor): readonly Found[] {
  const rule =
    at === 'value'
      ? NAMED.find(({ end }) => end.every((key, index) => path.at(index - end.length) === key))
      : undefined;
  if (rule === undefined) return [];
  const found: Found[] = [];
  const near = rule.holds === 'key' ? nameBeside(source.text, start) : undefined;
  for (const { environment } of snapshot.checked) {
    const { resources, sources } = environment.package;
    if (!sources.has(source.path)) continue;
    for (const { identity, writtenIdentity, value } of resources) {
      const { name } = writtenIdentity ?? identity;
      if (identity.kind !== rule.kind || name === '') continue;
      if (rule.holds === 'name') found.push({ label: name, kind: 'object', detail: rule.kind });
      else if (near === undefined || near === name) found.push(...keysOf(value, rule.kind, name));
    }
  }
  return found;
}

function keysOf(value: JsonValue, kind: string, name: string): readonly Found[] {
  return ['data', 'stringData', 'binaryData'].flatMap((field) => {
    const data = member(value, field);
    return isObject(data)
      ? Object.keys(data).map((label): Found => ({ label, kind: 'key', detail: `${kind} ${name}` }))
      : [];
  });
}

/** The `name:` beside the key of a reference. */
function nameBeside(text: string, offset: number): string | undefined {
  const [before, after] = [text.slice(0, offset).split('\n'), text.slice(offset).split('\n')];
  const line = before.at(-1) ?? '';
  const open = line.lastIndexOf('{');
  if (open !== -1) return /[{,]\s*name:\s*["']?([^\s"',}]+)/.exec(`${line.slice(open)}${after[0]}`)?.[1];
  const column = line.length - line.trimStart().length;
  const pattern = new RegExp(`^ {${column}}name:\\s*["']?([^\\s"'#]+)`);
  return (pattern.exec(before.at(-2) ?? '') ?? pattern.exec(after[1] ?? ''))?.[1];
}

const DIRECTORY_FIELDS = new Set(['resources', 'bases', 'components']);
const FILE_FIELDS = new Set([
  'resources',
  'patchesStrategicMerge',
  'configurations',
  'crds',
  'generators',
  'transformers',
  'validators',
  'files',
  'envs',
  'env',
  'path',
]);

/** Paths without a common directory would be absolute. */
const TOP = '/top';

/** The files and directories that a kustomization can name at a position. */
function pathsAt({ source, paths }: CompletionRequest, { path }: Cursor): readonly Found[] {
  if (!isKustomizationPath(source.path)) return [];
  const field = path.findLast((segment) => typeof segment === 'string') ?? '';
  const here = dirname(source.path);
  const files = FILE_FIELDS.has(field) ? paths.filter((one) => one !== source.path && !isKustomizationPath(one)) : [];
  const inside = files.filter((one) => here === '.' || one.startsWith(`${here}/`));
  const directories = DIRECTORY_FIELDS.has(field)
    ? paths
        .filter(isKustomizationPath)
        .map(dirname)
        .filter((one) => one !== here)
    : [];
  const shown = (target: string): string => relativePath(resolvePath(TOP, here), resolvePath(TOP, target));
  const owned = new Set(directories);
  return [
    ...directories.map((one): Found => ({
      label: shown(one),
      kind: 'path',
      detail: joinPath(one, KUSTOMIZATION_NAMES[0] ?? ''),
    })),
    ...inside
      .filter((one) => field !== 'resources' || !owned.has(dirname(one)))
      .map((one): Found => ({ label: shown(one), kind: 'path', detail: one })),
  ];
}

/** The fields and the values that the schema of an object's kind has at a position. */
function schemaTexts({ snapshot, source, schemas }: CompletionRequest, cursor: Cursor): readonly Found[] {
  const known = schemas ? snapshot.check.objects?.schemas : undefined;
  const type = known && typeAt(source.text, cursor.start);
  if (known === undefined || type === undefined) return [];
  const definitions = snapshot.checked.flatMap(({ environment }) =>
    environment.package.resources.filter(({ identity }) => isDefinition(identity)).map(({ value }) => value),
  );
  const schema = known.withDefinitions(definitions).schemaOf(type);
  if (schema === undefined) return [];
  const resolve = (one: JsonValue | undefined): JsonValue | undefined =>
    schema.resolve?.(textAt(one ?? null, '$ref')) ?? one;
  const at = schemaAt(schema.schema, cursor.path, resolve);
  if (cursor.at === 'value') {
    const values = member(at ?? null, 'enum');
    const texts = isArray(values) ? values.filter((value) => typeof value === 'string') : [];
    return texts.map((label) => ({ label, kind: 'value', detail: type }));
  }
  const fields = member(at ?? null, 'properties');
  if (!isObject(fields)) return [];
  return Object.keys(fields).map((label) => ({
    label,
    kind: 'field',
    detail: textAt(resolve(member(fields, label)) ?? null, 'type'),
  }));
}

function schemaAt(
  root: JsonValue,
  path: Path,
  resolve: (schema: JsonValue | undefined) => JsonValue | undefined,
): JsonValue | undefined {
  let schema = resolve(root);
  for (const segment of path) {
    const current: JsonValue = schema ?? null;
    const inside =
      typeof segment === 'number' ? member(current, 'items') : member(member(current, 'properties') ?? null, segment);
    schema = resolve(inside ?? (typeof segment === 'string' ? member(current, 'additionalProperties') : undefined));
  }
  return schema;
}

/** `apps/v1/Deployment` of the document at an offset. */
function typeAt(text: string, offset: number): string | undefined {
  const before =
    text
      .slice(0, offset)
      .split(/^---.*$/m)
      .at(-1) ?? '';
  const after = text.slice(offset).split(/^---.*$/m)[0] ?? '';
  const document = before + after;
  const apiVersion = /^apiVersion:\s*["']?([^\s"'#]+)/m.exec(document)?.[1];
  const kind = /^kind:\s*["']?([^\s"'#]+)/m.exec(document)?.[1];
  return apiVersion === undefined || kind === undefined ? undefined : `${apiVersion}/${kind}`;
}
