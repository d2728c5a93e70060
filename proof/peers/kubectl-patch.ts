import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { buildKustomization } from '@krmkit/check';
import { mergeValues2 } from '@krmkit/merge';
import { canonical } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';
import { parseDocuments, toValue } from '@krmkit/yaml';
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
  /** Undefined where krmkit refuses it. */
  readonly apply: (object: JsonObject, patch: Patch) => Promise<JsonValue | undefined>;
  readonly rules: readonly Rule[];
}

interface Rule {
  readonly reason: string;
  readonly applies: (
    ours: JsonValue | undefined,
    theirs: JsonValue | undefined,
    patch: string,
    errors: string,
  ) => boolean;
}

/** Rows of docs/differences.md. */
const TYPES: readonly PatchType[] = [
  {
    type: 'merge',
    random: randomMergePatch,
    apply: merged,
    rules: [
      {
        reason: 'kubectl removes null from items of a list, which RFC 7396 does not say',
        applies: (ours, theirs) => equal(withoutNulls(ours ?? null), withoutNulls(theirs ?? null)),
      },
    ],
  },
  {
    type: 'json',
    random: randomJsonPatch,
    apply: built,
    rules: [
      {
        reason: 'kubectl can replace or copy what does not exist',
        applies: (ours, theirs, patch) =>
          ours === undefined && theirs !== undefined && /"op":"(?:replace|copy)"/.test(patch),
      },
      {
        reason: 'a build refuses fields with names in them that are no mappings, as kustomize does',
        applies: (ours, theirs, patch) =>
          ours === undefined && /subjects|backend/.test(canonical(theirs ?? null) + patch),
      },
    ],
  },
  {
    type: 'strategic',
    random: randomStrategicPatch,
    apply: merged,
    rules: [
      {
        reason: 'kubectl puts new items of a patch first',
        applies: (ours, theirs) => equal(sorted(ours ?? null), sorted(theirs ?? null)),
      },
      {
        reason: 'kubectl keeps null in new items',
        applies: (ours, theirs) => equal(sorted(withoutNulls(ours ?? null)), sorted(withoutNulls(theirs ?? null))),
      },
      {
        reason: 'kubectl replaces the selector of a PodDisruptionBudget',
        applies: (_, theirs, patch) =>
          isObject(theirs) && theirs['kind'] === 'PodDisruptionBudget' && patch.includes('"selector":'),
      },
      {
        reason: 'kubectl refuses items without their merge key, which krmkit reports as a conflict',
        applies: (_, theirs, __, errors) =>
          theirs === undefined && errors.includes('does not contain declared merge key'),
      },
      {
        reason: 'kubectl refuses `$patch: merge` in a mapping',
        applies: (_, theirs, patch) => theirs === undefined && patch.includes('"$patch":"merge"'),
      },
      {
        reason: 'kubectl leaves directives in the object',
        applies: (_, theirs) => canonical(theirs ?? null).includes('"$patch"'),
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
async function compared(of: PatchType, random: Random, directory: string): Promise<readonly Comparison[]> {
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
  return Promise.all(
    decoded.map(async (object): Promise<Comparison> => {
      const ours = await of.apply(object, patch);
      const theirs = output.objects.find((one) => nameOf(one) === nameOf(object));
      return {
        input: `${JSON.stringify(object)}\n${text}`,
        ours: ours === undefined ? 'refused' : canonical(ours),
        theirs: theirs === undefined ? 'refused' : canonical(theirs),
        ruled: of.rules.find(({ applies }) => applies(ours, theirs, text, output.errors))?.reason,
      };
    }),
  );
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

async function merged(object: JsonObject, patch: Patch): Promise<JsonValue | undefined> {
  if (isArray(patch)) return undefined;
  const { apiVersion = '', kind = '' } = object;
  const source = { apiVersion, kind, metadata: { name: nameOf(object) ?? '' }, ...patch };
  return mergeValues2({ source, destination: object }, { lists: 'schema' }).value;
}

async function built(object: JsonObject, patch: Patch): Promise<JsonValue | undefined> {
  const entry = { patch: JSON.stringify(patch), target: { kind: object['kind'] } };
  const files = [
    { path: 'kustomization.yaml', text: JSON.stringify({ resources: ['a.yaml'], patches: [entry] }) },
    { path: 'a.yaml', text: JSON.stringify(object) },
  ];
  const { ok, objects } = await buildKustomization(files, '.');
  return ok ? objects[0]?.value : undefined;
}

function sorted(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(sorted).toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries<JsonValue>(value).map(([key, inner]) => [key, sorted(inner)]));
}

function equal(a: JsonValue, b: JsonValue): boolean {
  return canonical(a) === canonical(b);
}
