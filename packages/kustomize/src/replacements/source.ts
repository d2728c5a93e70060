import { countOf, printPath, isArray, isObject, scalarText } from '@krmkit/base';
import type { Path, JsonValue } from '@krmkit/base';
import { isSelectedGvk } from '@krmkit/manifests';
import type { SecretText } from '@krmkit/manifests';
import type { Build, Entry } from '../build-context.ts';
import { effectiveNamespace } from '../build-context.ts';
import type { IdConfig, ReplacementConfig, ReplacementSourceConfig } from '../kustomization-decoder.ts';
import type { BuildObject, ObjectList } from '../objects.ts';
import { allIds, currentId } from '../objects.ts';
import { secretOf } from '../copied-secrets.ts';
import type { Sourced } from '../origins.ts';
import { partOf } from '../origins.ts';
import { sourcedBy } from '../build-context.ts';
import { writtenScalar } from '../written-text.ts';
import { findSource, splitFieldPath } from './field-path.ts';
import type { EntryProblem } from '../report-entry.ts';
import { reportEntry } from '../report-entry.ts';

/** What a replacement needs of the build. */
export type ReplacementBuild = Pick<Build, 'report' | 'isClusterScoped'>;

/** What a replacement writes. */
export interface Replacement {
  readonly sourced: Sourced;
  /** The characters of a scalar as they are written; empty for a mapping and a list. */
  readonly text: string;
  /** The text is in the entry, or a piece of a number, so that its characters decide on the type of a new field. */
  readonly isLiteral: boolean;
  /** Present if the text is that of a Secret. */
  readonly secret?: SecretText;
  /** The field, if the replacement writes all of it. */
  readonly field?: { readonly object: BuildObject; readonly path: Path };
}

/** The replacement after the change of an object: kustomize writes what the field of the source is at that time. */
export function followSource(replacement: Replacement, object: BuildObject, changed: BuildObject): Replacement {
  const { field, sourced } = replacement;
  if (field?.object !== object) return replacement;
  const { path } = field;
  const now = partOf(changed, path);
  if (now === undefined || now.value === sourced.value) return { ...replacement, field: { object: changed, path } };
  return wholeField(changed, path, now);
}

function wholeField(object: BuildObject, path: Path, sourced: Sourced): Replacement {
  const text = writtenScalar(sourced);
  return { sourced, text: text ?? '', isLiteral: false, ...secretOf(object, path, text), field: { object, path } };
}

/** Reports why there is none, and gives undefined. */
export function findReplacement(
  objects: ObjectList,
  entry: Entry<ReplacementConfig>,
  build: ReplacementBuild,
): Replacement | undefined {
  const { source, sourceValue, targets } = entry.config;
  const fail = (at: Path, message: string, hint: string): undefined => {
    reportEntry(build, entry, { at, message, hint });
  };
  if ((source === undefined && sourceValue === undefined) || targets === undefined) {
    return fail([], 'A replacement needs a source and targets', 'Add source or sourceValue, and targets');
  }
  if (source !== undefined && sourceValue !== undefined) {
    return fail(['sourceValue'], 'A replacement has source or sourceValue, not both', 'Remove one of them');
  }
  if (sourceValue !== undefined) {
    return { sourced: sourcedBy(entry, ['sourceValue'], sourceValue), text: sourceValue, isLiteral: true };
  }
  if (source === undefined) return undefined;
  const object = findObject(objects, source, entry, build);
  return object && findValue(object, source, entry, build);
}

function findObject(
  objects: ObjectList,
  source: ReplacementSourceConfig,
  entry: Entry<ReplacementConfig>,
  build: ReplacementBuild,
): BuildObject | undefined {
  const found: BuildObject[] = [];
  const { name = '' } = source;
  const positions = name === '' ? [...objects.entries()].map(([position]) => position) : objects.named(name);
  for (const position of positions) {
    const object = objects.at(position);
    if (object !== undefined && isSource(object, source, build)) found.push(object);
  }
  const [only, second] = found;
  if (only !== undefined && second === undefined) return only;
  const shown = JSON.stringify({ ...source, fieldPath: undefined, options: undefined });
  const message =
    only === undefined ? `No object matches the source ${shown}` : `${found.length} objects match the source ${shown}`;
  const hint =
    only === undefined
      ? 'Correct the source. Its fields are exact texts; a name is with or without the prefixes of this kustomization'
      : `Add kind, name and namespace, so that the source is one of: ${found.slice(0, 5).map(nameOf).join(', ')}`;
  reportEntry(build, entry, { at: ['source'], message, hint });
  return undefined;
}

function nameOf(object: BuildObject): string {
  const { kind, namespace, name } = currentId(object);
  return `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`;
}

function isSource(
  object: BuildObject,
  { group, version, kind, name = '', namespace = '' }: IdConfig,
  build: ReplacementBuild,
): boolean {
  const selector = {
    ...(group === undefined ? {} : { group }),
    ...(version === undefined ? {} : { version }),
    ...(kind === undefined ? {} : { kind }),
  };
  return allIds(object).some(
    (id) =>
      isSelectedGvk(id, selector) &&
      (name === '' || id.name === name) &&
      (namespace === '' || effectiveNamespace(id, build) === namespace),
  );
}

function findValue(
  object: BuildObject,
  source: ReplacementSourceConfig,
  entry: Entry<ReplacementConfig>,
  build: ReplacementBuild,
): Replacement | undefined {
  const { fieldPath: written = '', options = {} } = source;
  const fieldPath = written === '' ? 'metadata.name' : written;
  const at = ['source', ...(written === '' ? [] : ['fieldPath'])];
  const fail = (problem: EntryProblem): undefined => {
    reportEntry(build, entry, { ...problem, object });
  };
  const found = findSource(object.value, splitFieldPath(fieldPath));
  if (!found.ok) return fail({ at, message: `${fieldPath}: ${found.message}`, hint: found.hint ?? '' });
  const path = found.value;
  const sourced = path && partOf(object, path);
  if (path === undefined || sourced === undefined || isEmpty(sourced.value)) {
    const hint = 'Correct the field path, or add the field to the object';
    return fail({ at, message: `The source has no field ${fieldPath}`, hint, fieldPath: path });
  }
  if ((options.delimiter ?? '') === '') return wholeField(object, path, sourced);
  const piece = pieceOf(sourced, options, path);
  if (!piece.ok) return fail({ ...piece.problem, fieldPath: path });
  return { ...piece.value, ...secretOf(object, path, piece.value.text) };
}

/** The piece of a value that `options` selects. */
function pieceOf(
  sourced: Sourced,
  { delimiter = '', index = 0 }: NonNullable<ReplacementSourceConfig['options']>,
  path: Path,
): { readonly ok: true; readonly value: Replacement } | { readonly ok: false; readonly problem: EntryProblem } {
  const text = writtenScalar(sourced);
  const at = ['source', 'options'];
  if (text === undefined) {
    const message = `${printPath(path)} is not a scalar, so it has no pieces`;
    return { ok: false, problem: { at, message, hint: 'Remove the delimiter' } };
  }
  const pieces = text.split(delimiter);
  const piece = pieces[index];
  if (piece === undefined) {
    const message = `options.index is ${index}, and ${printPath(path)} has ${countOf(pieces.length, 'piece')}`;
    return { ok: false, problem: { at: [...at, 'index'], message, hint: 'Count the pieces from 0' } };
  }
  const isText = typeof sourced.value === 'string';
  const part: Sourced = { value: isText ? piece : sourced.value, origins: sourced.origins };
  return { ok: true, value: { sourced: part, text: piece, isLiteral: !isText } };
}

/** Follows RNode.IsNilOrEmpty in kyaml. */
function isEmpty(value: JsonValue): boolean {
  if (value === null) return true;
  return isArray(value)
    ? value.length === 0
    : isObject(value)
      ? Object.keys(value).length === 0
      : scalarText(value) === undefined;
}
