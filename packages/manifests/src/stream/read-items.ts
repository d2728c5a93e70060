import type { Diagnostic, JsonValue } from '@krmkit/base';
import { identityKey } from '../resource/identity.ts';
import { locateIn } from '../resource/locate.ts';
import { annotationFault, ORIGIN_ANNOTATIONS, readOriginAnnotations } from '../resource/origin.ts';
import { subjectOf } from '../resource/subject.ts';
import { packagePath } from '../write/stream-paths.ts';
import type { Resource } from '../resource/resource.ts';
import type { PresentResource, StreamItem } from '../write/stream-pair.ts';
import { member } from '@krmkit/base';

export interface ReadItems {
  readonly items: readonly StreamItem[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads and checks the path and index annotations of the resources in a stream. There are two spellings of each
 * annotation. If they differ and one has the present path, a program has changed the other one, which then takes
 * effect.
 */
export function readStreamItems(resources: readonly Resource[], present: readonly PresentResource[]): ReadItems {
  const places = placesOf(present);
  const items: StreamItem[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const resource of resources) {
    const { path, index, problems } = readPlace(resource, places);
    for (const problem of problems) diagnostics.push(problem);
    // An existing file keeps its name, even if krmkit would not accept that name for a new file.
    const checked = path === undefined || places.paths.has(path) ? undefined : packagePath(path);
    if (checked?.ok === false) diagnostics.push(wrongPath(resource, path ?? '', checked.message));
    else items.push({ resource, path: checked?.value ?? path, index, written: resource.origin });
  }
  return { items, diagnostics };
}

/** What the files have now. */
interface Places {
  /** The index by path and identity. */
  readonly indices: ReadonlyMap<string, number>;
  readonly paths: ReadonlySet<string>;
  /** By identity. */
  readonly values: ReadonlyMap<string, JsonValue>;
}

function placesOf(present: readonly PresentResource[]): Places {
  const indices = new Map<string, number>();
  const paths = new Set<string>();
  const values = new Map<string, JsonValue>();
  for (const { file, resource, index } of present) {
    indices.set(placeKey(file.relativePath, resource), index);
    paths.add(file.relativePath);
    values.set(identityKey(resource.identity), resource.value);
  }
  return { indices, paths, values };
}

interface Place extends Pick<StreamItem, 'path' | 'index'> {
  readonly problems: readonly Diagnostic[];
}

function readPlace(resource: Resource, { indices, values }: Places): Place {
  const fault = annotationFault(resource.value, values.get(identityKey(resource.identity)));
  const faults = fault === undefined ? [] : [wrongAnnotation(resource, undefined, `The resource ${fault}`)];
  const { annotations, problems } = readOriginAnnotations(resource.value);
  const path = changedSpelling(resource, 'path', (one) => indices.has(placeKey(one, resource)));
  const now = spellingsOf(resource, 'path').map((one) => indices.get(placeKey(one ?? '', resource)));
  const changed = changedSpelling(resource, 'index', (one) => now.some((at) => at !== undefined && String(at) === one));
  // Any other text is one of the problems.
  const index = changed !== undefined && /^\d{1,15}$/.test(changed) ? Number(changed) : undefined;
  const isSettled = (annotation: string): boolean =>
    (path !== undefined && annotation === ORIGIN_ANNOTATIONS.path[1]) ||
    (index !== undefined && annotation === ORIGIN_ANNOTATIONS.index[1]);
  const open = problems.filter(({ annotation }) => !isSettled(annotation));
  return {
    path: path ?? annotations.path,
    index: index ?? annotations.index,
    problems: [...faults, ...open.map(({ annotation, message }) => wrongAnnotation(resource, annotation, message))],
  };
}

function placeKey(path: string, { identity }: Resource): string {
  return `${path}\0${identityKey(identity)}`;
}

/** Of two spellings that differ, the new one; undefined if neither or both are new. */
function changedSpelling(
  resource: Resource,
  field: 'path' | 'index',
  isOld: (value: string) => boolean,
): string | undefined {
  const [current, legacy] = spellingsOf(resource, field);
  if (current === undefined || legacy === undefined || current === legacy || isOld(current) === isOld(legacy)) {
    return undefined;
  }
  return isOld(current) ? legacy : current;
}

function spellingsOf({ value }: Resource, field: 'path' | 'index'): readonly (string | undefined)[] {
  const annotations = member(member(value, 'metadata'), 'annotations');
  return ORIGIN_ANNOTATIONS[field].map((name) => {
    const written = member(annotations, name);
    return typeof written === 'string' && written !== '' ? written : undefined;
  });
}

export function wrongPath(resource: Resource, path: string, message: string): Diagnostic {
  return wrongAnnotation(resource, pathAnnotation(resource), `The path "${path}" ${message}`);
}

function pathAnnotation({ value }: Resource): string {
  const annotations = member(member(value, 'metadata'), 'annotations');
  const [current, legacy] = ORIGIN_ANNOTATIONS.path;
  return member(annotations, current) === undefined ? legacy : current;
}

function wrongAnnotation(resource: Resource, name: string | undefined, message: string): Diagnostic {
  const fieldPath = ['metadata', 'annotations', ...(name === undefined ? [] : [name])];
  const location = locateIn(resource, fieldPath);
  return {
    code: 'invalid-resource',
    severity: 'error',
    message,
    hint: 'fix the program that wrote it: a path is relative to the package and stays inside it',
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
    fieldPath,
  };
}
