import type {
  Change,
  DiagnosticCode,
  FieldProblem,
  JsonArray,
  JsonObject,
  JsonValue,
  Path,
  Severity,
} from '@krmkit/base';
import type { MergeContext, CopiedValue, ListOwner, ListRules } from '@krmkit/merge';
import { directivesOf, twoWay } from '@krmkit/merge';
import { createFingerprints, isArray, isObject, setMember, member, printPath, scalarText } from '@krmkit/base';
import type { Build } from '../build-context.ts';
import { locateSourced, subjectOfObject } from '../build-context.ts';
import type { BuildObject } from '../objects.ts';
import { currentId } from '../objects.ts';
import type { Origins, Sourced, SourcedObject } from '../origins.ts';
import { applySourced, partOf, originsAt } from '../origins.ts';
import { storePreviousId } from '../previous-id.ts';
import { withSourced } from '../shared-scalars.ts';
import { isQuoted, writtenScalar, isWithoutText } from '../written-text.ts';
import { conflictDifference, recordingLists, unknownDirectives } from './differences.ts';

export interface PatchOptions {
  readonly allowNameChange?: boolean;
  readonly allowKindChange?: boolean;
}

/** A strategic merge patch: a part of an object. */
export interface StrategicPatch extends SourcedObject {
  readonly options: PatchOptions;
}

/** Applies a patch to an object; undefined: the patch deletes it. Reports what cannot be carried out. */
export function mergePatch(
  object: BuildObject,
  patch: StrategicPatch,
  build: Pick<Build, 'report' | 'patchLists' | 'isClusterScoped'>,
): BuildObject | undefined {
  const { options } = patch;
  const { group, version, kind } = currentId(object);
  const source: Sourced = { value: withoutIdentity(patch), origins: patch.origins };
  const lists = new Map<string, Required<FieldProblem>>();
  const owner = { group, version, kind };
  const context: MergeContext = {
    owner,
    listRules: recordingLists(build.patchLists, patch.value, lists),
    scalarItems: false,
    choose: () => ({ chosen: 'updated', open: false }),
    fingerprint: createFingerprints(),
    variant: 'kustomize',
  };
  const report = (code: DiagnosticCode, severity: Severity, { path, message, hint }: Required<FieldProblem>): void => {
    const location = locateSourced(patch, path);
    const position = location === undefined ? {} : { location };
    build.report({ code, severity, message, hint, subject: subjectOfObject(object), fieldPath: path, ...position });
  };
  if (directivesOf(patch.value).strategy === 'replace') {
    const message = 'kustomize ignores $patch: replace for a whole object, so the patch does nothing';
    report('invalid-directive', 'warning', {
      path: ['$patch'],
      message,
      hint: 'Add the directive to the fields to replace',
    });
    return object;
  }
  const merged = twoWay({ source: source.value, destination: object.value }, context);
  for (const { message, path } of merged.problems ?? []) {
    const hint = 'Give the field in the patch the shape that it has in the object';
    report('invalid-patch', 'error', {
      path,
      message: `The patch cannot be applied at ${printPath(path)}: ${message}`,
      hint,
    });
  }
  const conflicts = merged.conflicts.flatMap(conflictDifference);
  const differences = [...unknownDirectives(patch.value), ...lists.values(), ...conflicts];
  for (const difference of differences) report('kustomize-difference', 'warning', difference);
  if (merged.removed) return undefined;
  const changes = merged.changes.map((change) => sourcedChange(change, source, object));
  const patched = applySourced(object, changes);
  const { sourced, unidentified } = walkObject(patched, owner, build.patchLists.rules, object.reprinted === true);
  if (differences.length === 0) {
    for (const path of unidentified) reportUnidentified(object, { ...sourced, path }, build);
  }
  if (!isObject(sourced.value)) return undefined;
  const { allowNameChange = false, allowKindChange = false } = options;
  const stored = allowNameChange || allowKindChange ? storePreviousId(object, build) : object;
  return withSourced(stored, sourced);
}

function reportUnidentified(
  object: BuildObject,
  { origins, path }: Pick<Sourced, 'origins'> & { readonly path: Path },
  build: Pick<Build, 'report'>,
): void {
  const location = locateSourced({ origins }, path);
  build.report({
    code: 'kustomize-difference',
    severity: 'warning',
    message:
      'The item has no merge key, or the same merge key as another item. krmkit keeps all items; kustomize drops items when it applies a patch to the object (kustomize#3426)',
    hint: 'Give each item of the list a key of its own, such as name',
    subject: subjectOfObject(object),
    fieldPath: path,
    ...(location === undefined ? {} : { location }),
  });
}

/**
 * A patch for an object never changes its apiVersion and its namespace, and its name and kind only if the options allow
 * it.
 */
function withoutIdentity({ value, options }: StrategicPatch): JsonObject {
  const kept: Record<string, JsonValue> = {};
  for (const [key, part] of Object.entries(value)) {
    if (key === 'apiVersion' || (key === 'kind' && options.allowKindChange !== true)) continue;
    if (key !== 'metadata' || !isObject(part)) {
      setMember(kept, key, part);
    } else {
      const { name, namespace: _, ...others } = part;
      setMember(kept, key, options.allowNameChange === true && name !== undefined ? { name, ...others } : others);
    }
  }
  return kept;
}

/** A replaced scalar keeps its earlier steps, to show them. */
function sourcedChange(change: Change<CopiedValue>, source: Sourced, object: BuildObject): Change<Sourced> {
  if (!('content' in change)) return change;
  const copied = copiedPart(change.content, source);
  if (change.kind !== 'replace' || isArray(copied.value) || isObject(copied.value)) {
    return { ...change, content: copied };
  }
  const present = partOf(object, change.path);
  const origins: Origins = { steps: [...(present?.origins.steps ?? []), ...copied.origins.steps] };
  // kyaml keeps the quotes of the object around a scalar of the patch without quotes.
  const keepsQuotes = present !== undefined && isQuoted(present, object.reprinted === true);
  const value = keepsQuotes ? (writtenScalar(copied) ?? copied.value) : copied.value;
  return { ...change, content: { value, origins } };
}

function copiedPart({ path, without }: CopiedValue, source: Sourced): Sourced {
  const whole = partOf(source, path);
  if (whole === undefined) throw new RangeError(`The patch has no ${printPath(path)}`);
  return applySourced(
    whole,
    without.map((inner) => ({ kind: 'remove', path: inner.slice(path.length) })),
  );
}

interface WalkedObject {
  readonly sourced: Sourced;
  /** The items that kustomize drops, or that make it drop others: several have one key, or an item has none. */
  readonly unidentified: readonly Path[];
}

/**
 * An object after a merge, for which kustomize walks all of it, not only the parts of the patch: it removes the members
 * that have no text (`emptyDir:`), and keeps those with the text `null`. Inside lists, it walks the items that merge by
 * keys. `reprinted`: a JSON patch has given all members a text. Follows walkMap and walkAssociativeSequence in kyaml/yaml/walk.
 */
function walkObject(sourced: Sourced, owner: ListOwner, rules: ListRules, reprinted: boolean): WalkedObject {
  const changes: Change<Sourced>[] = [];
  const unidentified: Path[] = [];
  const visit = (value: JsonValue, path: Path): void => {
    if (isArray(value)) {
      const position = { owner, path, original: undefined, updated: undefined, destination: path, lists: [value] };
      const rule = value.length === 0 ? undefined : rules(position);
      if (rule?.kind !== 'keys') return;
      const index = findUnidentified(value, rule.keys);
      if (index !== -1) unidentified.push([...path, index]);
      for (const [at, item] of value.entries()) visit(item, [...path, at]);
    } else if (isObject(value)) {
      for (const key of Object.keys(value)) {
        const part = member(value, key) ?? null;
        const position = [...path, key];
        if (part !== null && part !== '') visit(part, position);
        else if (!reprinted && isWithoutText({ value: part, origins: originsAt(sourced.origins, position) })) {
          changes.push({ kind: 'remove', path: position });
        }
      }
    }
  };
  visit(sourced.value, []);
  return { sourced: changes.length === 0 ? sourced : applySourced(sourced, changes), unidentified };
}

function findUnidentified(list: JsonArray, keys: readonly string[]): number {
  if (list.length < 2) return -1;
  const seen = new Set<string>();
  return list.findIndex((item) => {
    const texts = keys.map((key) => scalarText(member(item, key)) ?? '');
    const name = texts.join('\0');
    if (seen.has(name) || texts.every((text) => text === '')) return true;
    seen.add(name);
    return false;
  });
}
