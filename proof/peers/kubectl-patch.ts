import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { mergeValues2 } from '@krmkit/merge';
import { canonical } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { applyOperations, readOperations } from '../../packages/kustomize/src/patches/json-patch.ts';
import { findKubectl, runKubectl } from './kubectl.ts';
import type { Comparison, PeerTarget } from './peer.ts';
import { randomJsonPatch, randomMergePatch, randomStrategicPatch } from './random-patch.ts';
import { withoutNulls } from './nulls.ts';
import { realTexts } from './texts.ts';

/** Kinds whose lists kubectl knows. */
const BUILT_IN =
  /^(?:v1|(?:apps|batch|policy)\/v1|autoscaling\/v2|(?:networking|rbac\.authorization|storage)\.k8s\.io\/v1)$/;

type Patch = JsonObject | readonly JsonObject[];

interface PatchType {
  readonly type: 'merge' | 'json' | 'strategic';
  readonly random: (random: Random, object: JsonObject) => Patch;
  readonly apply: (object: JsonObject, patch: Patch) => Applied;
  readonly rules: readonly Rule[];
}

interface Applied {
  /** Undefined where krmkit refuses the patch. */
  readonly value: JsonValue | undefined;
  /** Why it refuses the patch, or the codes of its conflicts. */
  readonly said: readonly string[];
}

interface Rule {
  readonly reason: string;
  readonly applies: (ours: Applied, theirs: JsonValue | undefined, errors: string) => boolean;
}

/** Both have a value, and the values are the same after `change`. */
const sameAfter =
  (change: (value: JsonValue) => JsonValue): Rule['applies'] =>
  ({ value }, theirs) =>
    value !== undefined && theirs !== undefined && canonical(change(value)) === canonical(change(theirs));

/** Rows of docs/differences.md. */
const TYPES: readonly PatchType[] = [
  {
    type: 'merge',
    random: randomMergePatch,
    apply: merged,
    rules: [
      {
        reason: 'kubectl removes null from items of a list, which RFC 7396 does not say',
        applies: sameAfter(withoutNulls),
      },
    ],
  },
  {
    type: 'json',
    random: randomJsonPatch,
    apply: patched,
    rules: [
      {
        reason: 'kubectl can replace or copy what does not exist',
        applies: ({ said }, theirs) =>
          theirs !== undefined && said.some((message) => /^(?:replace|copy) .*there is no such value$/.test(message)),
      },
    ],
  },
  {
    type: 'strategic',
    random: randomStrategicPatch,
    apply: merged,
    rules: [
      { reason: 'kubectl puts new items of a patch first', applies: sameAfter(sorted) },
      {
        reason: 'kubectl keeps null in new items and lists',
        applies: sameAfter((value) => sorted(withoutNulls(value))),
      },
      {
        reason: 'kubectl replaces the selector of a PodDisruptionBudget',
        applies: sameAfter((value) => sorted(withoutNulls(withoutSelectorOfBudget(value)))),
      },
      {
        reason:
          'kubectl refuses items without one of their merge keys, which krmkit adds, with a conflict if none is there',
        applies: (_, theirs, errors) => theirs === undefined && errors.includes('does not contain declared merge key'),
      },
      {
        reason: 'kubectl refuses values that the type of the object cannot have, and null among items',
        applies: (_, theirs, errors) =>
          theirs === undefined &&
          /cannot (?:unmarshal|restore)|unable to decode|list element types are not identical/.test(errors),
      },
      {
        reason: 'krmkit keeps items with the same merge key, and reports a conflict',
        applies: ({ said }) => said.includes('duplicate-key'),
      },
      {
        reason:
          'kubectl keeps the old source of a volume, and rollingUpdate of another strategy, which the API server refuses',
        applies: ({ value }, theirs) => {
          if (value === undefined || theirs === undefined) return false;
          const names = namesOfMixedVolumes(theirs);
          return sameAfter((side) => sorted(withoutNulls(withoutMixed(side, names))))({ value, said: [] }, theirs, '');
        },
      },
      {
        reason: 'kubectl leaves directives in lists without a merge key, or an empty list',
        applies: ({ value }, theirs) =>
          value !== undefined &&
          theirs !== undefined &&
          canonical(withoutDirectives(sorted(withoutNulls(value)), sorted(withoutNulls(theirs)))) ===
            canonical(withoutDirectives(sorted(withoutNulls(theirs)), sorted(withoutNulls(theirs)))),
      },
    ],
  },
];

export const PATCH_TARGETS: readonly PeerTarget[] = TYPES.map((one) => ({
  name: `kubectl-patch-${one.type}`,
  holds: `real objects after random patches of type ${one.type}`,
  findPeer: findKubectl,
  compare: (random, directory) => compared(one, random, directory),
}));

/** One patch for several objects of a kind, because a call of kubectl has one. */
function compared(of: PatchType, random: Random, directory: string): readonly Comparison[] {
  const kinds = [...objectsByKind().values()];
  const ofKind = random.pick(kinds);
  const model = random.pick(ofKind);
  const objects = [model, ...random.some(ofKind, 59)].map((object, index) => {
    // The lists of a custom resource have no keys, as in a merge patch.
    const custom = of.type === 'merge' ? { ...object, apiVersion: 'example.com/v1' } : object;
    return named(custom, `n${index}`);
  });
  const patch = of.random(random, model);
  const text = JSON.stringify(patch);
  for (const object of objects) writeFileSync(fileOf(directory, object), JSON.stringify(object));
  const output = runKubectl(['patch', `--type=${of.type}`, '-f', directory, '-p', text]);
  // Some files of tests have labels that are no texts.
  const decoded = objects.filter((object) => !output.errors.includes(fileOf(directory, object)));
  return decoded.map((object): Comparison => {
    const ours = of.apply(object, patch);
    const theirs = output.objects.find((one) => nameOf(one) === nameOf(object));
    const refusal = ours.value === undefined ? 'refused' : `refused: ${output.errors.slice(0, 500)}`;
    return {
      input: `${JSON.stringify(object)}\n${text}`,
      ours: ours.value === undefined ? 'refused' : canonical(ours.value),
      theirs: theirs === undefined ? refusal : canonical(theirs),
      ruled: of.rules.find(({ applies }) => applies(ours, theirs, output.errors))?.reason,
    };
  });
}

function fileOf(directory: string, object: JsonObject): string {
  return join(directory, `${nameOf(object)}.json`);
}

function named(object: JsonObject, name: string): JsonObject {
  const { metadata } = object;
  return { ...object, metadata: { ...(isObject(metadata) ? metadata : {}), name } };
}

function nameOf(value: JsonValue | undefined): string | undefined {
  const metadata = isObject(value) ? value['metadata'] : undefined;
  const name = isObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

const KINDS = new Map<string, JsonObject[]>();

function objectsByKind(): ReadonlyMap<string, readonly JsonObject[]> {
  for (const text of KINDS.size === 0 ? realTexts() : []) {
    for (const { root, problems } of parseDocuments(text)) {
      const value = root === undefined || problems.length > 0 ? undefined : toValue(root, 'kubectl').value;
      const { apiVersion, kind } = isObject(value) ? value : {};
      if (!isObject(value) || '$patch' in value) continue;
      if (typeof apiVersion !== 'string' || !BUILT_IN.test(apiVersion)) continue;
      const type = JSON.stringify([apiVersion, kind]);
      KINDS.set(type, [...(KINDS.get(type) ?? []), value]);
    }
  }
  return KINDS;
}

function merged(object: JsonObject, patch: Patch): Applied {
  if (isArray(patch)) return { value: undefined, said: [] };
  const { apiVersion = '', kind = '' } = object;
  const source = { apiVersion, kind, metadata: { name: nameOf(object) ?? '' }, ...patch };
  const { value, conflicts } = mergeValues2({ source, destination: object }, { lists: 'schema' });
  return { value, said: conflicts.map((conflict) => conflict.kind) };
}

function patched(object: JsonObject, patch: Patch): Applied {
  const origins = { steps: [] };
  const read = readOperations({ value: isArray(patch) ? patch : [], origins });
  const after = read.ok ? applyOperations({ value: object, origins }, read.value) : read;
  return after.ok ? { value: after.value.value, said: [] } : { value: undefined, said: [after.problem.message] };
}

function sorted(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(sorted).toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries<JsonValue>(value).map(([key, inner]) => [key, sorted(inner)]));
}

function withoutSelectorOfBudget(value: JsonValue): JsonValue {
  if (!isObject(value) || value['kind'] !== 'PodDisruptionBudget' || !isObject(value['spec'])) return value;
  return { ...value, spec: { ...value['spec'], selector: null } };
}

/** The names of volumes with two or more sources. */
function namesOfMixedVolumes(value: JsonValue, key = ''): ReadonlySet<string> {
  if (isArray(value)) {
    const volumes = key === 'volumes' ? value.filter(isObject) : [];
    const mixed = volumes.flatMap((volume) => (Object.keys(volume).length > 2 ? (textOf(volume['name']) ?? []) : []));
    return new Set([...mixed, ...value.flatMap((item) => [...namesOfMixedVolumes(item)])]);
  }
  if (!isObject(value)) return new Set();
  return new Set(Object.entries<JsonValue>(value).flatMap(([name, inner]) => [...namesOfMixedVolumes(inner, name)]));
}

/** Without the sources of volumes with these names, and without rollingUpdate of a strategy of another type. */
function withoutMixed(value: JsonValue, names: ReadonlySet<string>, key = ''): JsonValue {
  if (isArray(value)) {
    return value.map((item) => {
      const name = isObject(item) ? textOf(item['name']) : undefined;
      if (key === 'volumes' && name !== undefined && names.has(name)) return { name };
      return withoutMixed(item, names);
    });
  }
  if (!isObject(value)) return value;
  const type = textOf(value['type']);
  if (key === 'strategy' && type !== undefined && type !== 'RollingUpdate') return { type };
  return Object.fromEntries(
    Object.entries<JsonValue>(value).map(([name, inner]): [string, JsonValue] => [
      name,
      withoutMixed(inner, names, name),
    ]),
  );
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Without the mappings and lists where another value has directives, or where their removal left it nothing. */
function withoutDirectives(value: JsonValue, other: JsonValue): JsonValue {
  if (!isObject(other) || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries<JsonValue>(value)
      .filter(([key]) => !hadDirectives(other[key] ?? null))
      .map(([key, inner]): [string, JsonValue] => [key, withoutDirectives(inner, other[key] ?? null)]),
  );
}

function hadDirectives(value: JsonValue): boolean {
  if (isArray(value)) return value.length === 0 || value.some((item) => isObject(item) && '$patch' in item);
  return isObject(value) && '$patch' in value;
}
