import { isArray, isObject, member } from '@krmkit/base';
import type { FieldProblem, Problem } from '@krmkit/base';
import type { Build, Entry } from '../build-context.ts';
import { effectiveNamespace, locateSourced, subjectOfObject } from '../build-context.ts';
import type { PatchConfig } from '../kustomization-decoder.ts';
import type { BuildObject, ObjectId, ObjectList } from '../objects.ts';
import { allIds, currentId, idKey } from '../objects.ts';
import type { Sourced, SourcedObject } from '../origins.ts';
import { storePreviousId } from '../previous-id.ts';
import { applySourced } from '../origins.ts';
import type { EntryProblem } from '../report-entry.ts';
import { reportEqualIds } from '../equal-ids.ts';
import { reportEntry } from '../report-entry.ts';
import { applyOperations, readOperations } from './json-patch.ts';
import type { PatchText } from './patch-text.ts';
import { inlineText, readPatch, trimmed } from './patch-text.ts';
import type { PatchOptions } from './strategic-merge.ts';
import { withoutSharing } from '../shared-scalars.ts';
import { mergePatch } from './strategic-merge.ts';
import { removedMetadata, withTextMetadata } from './target-metadata.ts';
import type { PatchSelector } from './target.ts';
import { readTarget, selectObjects } from './target.ts';

/** Applies an entry of `patches`. Follows PatchTransformer in api/internal/builtins/PatchTransformer.go. */
export async function patch(objects: ObjectList, entry: Entry<PatchConfig>, build: Build): Promise<void> {
  const { config } = entry;
  const text = await patchText(entry, build);
  const read = text && readPatch(text.within === undefined ? text : trimmed(text), entry, build);
  const target = config.target === undefined ? undefined : readTarget(config.target, entry, ['target'], build);
  if (read === undefined || (config.target !== undefined && target === undefined)) return;
  if (read.kind === 'strategic') {
    if (target !== undefined) return applyToTarget(objects, read.objects, { target, entry }, build);
    const options = optionsOf(config);
    for (const object of read.objects) applyById(objects, { ...object, options }, build);
  } else if (target === undefined) {
    const hint = 'Add target with the kind and the name of the object';
    refuse(build, entry, { message: 'A JSON patch needs a target', hint });
  } else {
    applyJson(objects, read.operations, { target, entry, storesId: true }, build);
  }
}

function optionsOf({ options }: PatchConfig): PatchOptions {
  const { allowNameChange = false, allowKindChange = false } = options ?? {};
  return { allowNameChange, allowKindChange };
}

/** Applies a strategic merge patch to the objects that a target selects. */
function applyToTarget(
  objects: ObjectList,
  [only, second]: readonly SourcedObject[],
  { target, entry }: PatchTarget,
  build: Build,
): void {
  if (second !== undefined) {
    const message = 'A patch with several documents cannot have a target';
    return refuse(build, entry, { message, hint: 'Write an entry for each document, or leave out the target' });
  }
  const positions = selectObjects(objects, target, build);
  if (positions.length === 0) unmatched(build, entry);
  if (only === undefined) return;
  const patched: ObjectPatch = { ...withTextMetadata(only), options: optionsOf(entry.config) };
  if (positions.length > 0) warnOfRemoved(only, build);
  for (const position of sameIds(objects, positions)) applyStrategic(objects, position, patched, build);
  if (objects.hasNewIds) reportEqualIds(objects.values(), build);
}

/**
 * The positions of all objects that have the id of one of these, as kustomize finds the objects to patch. Follows
 * ApplySmPatch in api/resmap/reswrangler.go.
 */
function sameIds(objects: ObjectList, positions: readonly number[]): readonly number[] {
  if (!objects.hasNewIds) return positions;
  const keys = new Map([...objects.entries()].map(([position, object]) => [position, idKey(object)]));
  const wanted = new Set(positions.map((position) => keys.get(position)));
  return [...keys].flatMap(([position, key]) => (wanted.has(key) ? [position] : []));
}

function warnOfRemoved(patched: SourcedObject, build: Build): void {
  for (const path of removedMetadata(patched)) {
    const location = locateSourced(patched, path);
    build.report({
      code: 'kustomize-difference',
      severity: 'warning',
      message: 'krmkit removes the field; kustomize sets it to the text "null", because the patch has a target',
      hint: 'Leave out the target, or use a JSON patch with the operation remove',
      ...(location === undefined ? {} : { location }),
      fieldPath: path,
    });
  }
}

/**
 * Applies an entry of `patchesStrategicMerge`: a patch, or the name of a file with patches; `isText`: which of the two.
 * Returns false if there is no patch in it; true after an error.
 */
export async function patchStrategicMerge(
  objects: ObjectList,
  entry: Entry<string>,
  build: Build,
  isText: boolean = looksInline(entry.config),
): Promise<boolean> {
  const file = isText ? undefined : await build.readFile(entry.config, entry);
  const text = isText ? inlineText(entry, [], entry.config) : file && { source: file.source, label: entry.label };
  const read = text && readPatch(text, entry, build);
  if (read === undefined) return true;
  if (read.kind === 'json') {
    refuse(build, entry, { message: 'This is a JSON patch', hint: 'Move the entry to patches, with a target' });
    return true;
  }
  for (const object of read.objects) applyById(objects, { ...object, options: {} }, build);
  return read.objects.length > 0;
}

/** Reports that none of the entries of `patchesStrategicMerge` has a patch. */
export function refuseEmptyPatches(build: Build, entry: Entry<unknown>): void {
  refuse(build, entry, { message: 'The patches are empty', hint: 'Add a patch, or remove the entries' });
}

/**
 * Applies an entry of `patchesJson6902`. Unlike `patches`, it does not keep the id that an object had before. Follows
 * PatchJson6902Transformer in api/internal/builtins/PatchJson6902Transformer.go.
 */
export async function patchJson6902(objects: ObjectList, entry: Entry<PatchConfig>, build: Build): Promise<void> {
  const { target: written } = entry.config;
  if (written?.name === undefined || written.name === '') {
    const hint = 'Add target.name, or move the entry to patches';
    return refuse(build, entry, { message: 'The target has no name', hint });
  }
  const text = await patchText(entry, build);
  const target = readTarget(written, entry, ['target'], build);
  const read = text && readPatch(text, entry, build);
  if (target === undefined || read === undefined) return;
  if (read.kind === 'strategic') {
    if (read.objects.length === 0) return;
    return refuse(build, entry, { message: 'This is no list of operations', hint: 'Move the entry to patches' });
  }
  if (isArray(read.operations.value) && read.operations.value.length === 0) {
    const hint = 'Add operations, or remove the entry';
    return refuse(build, entry, { at: ['patch'], message: 'The patch has no operations', hint });
  }
  applyJson(objects, read.operations, { target, entry, storesId: false }, build);
}

/** A file name has no line end and no colon with a blank. */
function looksInline(written: string): boolean {
  return /\n|:\s|^\s*\{/.test(written.trim());
}

async function patchText(entry: Entry<PatchConfig>, build: Build): Promise<PatchText | undefined> {
  const { path = '', patch: written = '' } = entry.config;
  const inline = written.trim() === '' ? '' : written;
  if (path !== '' && inline !== '') {
    const message = 'The entry has both path and patch';
    refuse(build, entry, { at: ['patch'], message, hint: 'Leave out one of them' });
    return undefined;
  }
  if (path === '' && inline === '') {
    const hint = 'Add path with the name of a file, or patch with a text';
    refuse(build, entry, { message: 'The entry has neither path nor patch', hint });
    return undefined;
  }
  if (inline !== '') return inlineText(entry, ['patch'], inline);
  const file = await build.readFile(path, entry, ['path']);
  return file && { source: file.source, label: entry.label };
}

function refuse(build: Build, entry: Entry<unknown>, problem: Required<Problem> & Pick<EntryProblem, 'at'>): void {
  reportEntry(build, entry, { ...problem, code: 'invalid-patch' });
}

function unmatched(build: Build, entry: Entry<PatchConfig>): void {
  reportEntry(build, entry, {
    at: ['target'],
    message: 'The target matches no object, so the patch does nothing',
    hint: 'Correct the target, or remove the patch. Each field of a target must match the whole text',
    code: 'unmatched-target',
  });
}

interface ObjectPatch extends SourcedObject {
  readonly options: PatchOptions;
}

/** Applies a patch to the one object with its id. */
function applyById(objects: ObjectList, patch: ObjectPatch, build: Build): void {
  const id = currentId({ value: patch.value });
  const namespace = effectiveNamespace(id, build);
  const isSame = (other: ObjectId): boolean =>
    other.kind === id.kind &&
    other.group === id.group &&
    other.version === id.version &&
    other.name === id.name &&
    effectiveNamespace(other, build) === namespace;
  const positions = objects.named(id.name).filter((position) => {
    const object = objects.at(position);
    return object !== undefined && allIds(object).some(isSame);
  });
  const [only, second] = positions;
  if (only !== undefined && second === undefined) {
    applyStrategic(objects, only, patch, build);
    return;
  }
  const location = locateSourced(patch, ['metadata', 'name']);
  const several = `${positions.length} objects have the apiVersion, kind, name and namespace of this patch`;
  build.report({
    code: 'invalid-patch',
    severity: 'error',
    message: only === undefined ? 'No object has the apiVersion, kind, name and namespace of this patch' : several,
    hint: hintFor(objects, id),
    subject: subjectOfObject({ value: patch.value }),
    ...(location === undefined ? {} : { location }),
  });
}

/** Names an object that the patch may mean. */
function hintFor(objects: ObjectList, { name, kind }: ObjectId): string {
  for (const position of objects.named(name)) {
    const object = objects.at(position);
    if (object === undefined || currentId(object).kind !== kind) continue;
    const { apiVersion, namespace } = subjectOfObject(object);
    const where = namespace === undefined ? 'without a namespace' : `in the namespace ${namespace}`;
    return `There is a ${kind} ${name} of ${apiVersion} ${where}`;
  }
  return 'Correct the patch, or add the object to resources';
}

function applyStrategic(objects: ObjectList, position: number, patch: ObjectPatch, build: Build): void {
  const object = objects.at(position);
  if (object === undefined) return;
  const merged = mergePatch(object, patch, build);
  if (merged === undefined) objects.remove(position);
  else objects.replace(position, merged);
}

interface PatchTarget {
  readonly target: PatchSelector;
  readonly entry: Entry<PatchConfig>;
}

interface JsonPatchEntry extends PatchTarget {
  /** Whether the present id becomes a previous one. */
  readonly storesId: boolean;
}

function applyJson(
  objects: ObjectList,
  written: Sourced,
  { target, entry, storesId }: JsonPatchEntry,
  build: Build,
): void {
  const read = readOperations(written);
  const fail = ({ message, hint, path }: Required<FieldProblem>, object?: BuildObject): void => {
    const location = locateSourced(written, path);
    build.report({
      code: 'invalid-patch',
      severity: 'error',
      message: `${entry.label}: ${message}`,
      hint,
      ...(object === undefined ? {} : { subject: subjectOfObject(object) }),
      ...(location === undefined ? {} : { location }),
    });
  };
  if (!read.ok) {
    fail(read.problem);
    return;
  }
  const positions = selectObjects(objects, target, build);
  if (positions.length === 0) unmatched(build, entry);
  for (const position of positions) {
    const present = objects.at(position);
    if (present === undefined) continue;
    const object = storesId ? storePreviousId(present, build) : present;
    const applied = applyOperations(hasOwnAnnotations(object, build) ? withAnnotations(object) : object, read.value);
    if (!applied.ok) {
      fail(applied.problem, object);
      continue;
    }
    const { value, origins } = withoutEmptyAnnotations(applied.value);
    const { kind, name } = currentId({ value: isObject(value) ? value : {} });
    if (!isObject(value) || kind === '' || name === '') {
      fail(
        {
          message: 'The patch leaves no object with kind and metadata.name',
          hint: 'Use a strategic merge patch with $patch: delete',
          path: [],
        },
        object,
      );
      continue;
    }
    objects.replace(position, { ...withoutSharing(object), value, origins, reprinted: true });
  }
}

/**
 * Whether kustomize has annotations of its own in an object: for its previous ids, for a generator, and for the metadata
 * that the root asks for.
 */
function hasOwnAnnotations(object: BuildObject, { hasBuildMetadata }: Pick<Build, 'hasBuildMetadata'>): boolean {
  const { previous, origins, transformers } = object;
  if (hasBuildMetadata || previous.length > 0 || transformers !== undefined) return true;
  return origins.steps.some(({ entry }) => entry !== undefined);
}

/** With annotations of kustomize in the object, a patch can add to annotations that it does not have. */
function withAnnotations(object: BuildObject): Sourced {
  const metadata = member(object.value, 'metadata');
  if (!isObject(metadata) || isObject(metadata['annotations'])) return object;
  const content: Sourced = { value: {}, origins: object.origins };
  const path = ['metadata', 'annotations'];
  return applySourced(object, [
    Object.hasOwn(metadata, 'annotations')
      ? { kind: 'replace', path, content }
      : { kind: 'insert', path, after: undefined, content },
  ]);
}

function withoutEmptyAnnotations(sourced: Sourced): Sourced {
  const annotations = member(member(sourced.value, 'metadata'), 'annotations');
  if (!isObject(annotations) || Object.keys(annotations).length > 0) return sourced;
  return applySourced(sourced, [{ kind: 'remove', path: ['metadata', 'annotations'] }]);
}
