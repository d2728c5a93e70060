import type { JsonObject } from '@krmkit/base';
import { PLAIN_LAYOUT, printRoot } from '@krmkit/yaml';
import type { ExportContainer, ExportPod, ExportSettings, FanOut } from './pod.ts';
import {
  LOGIN_VOLUME,
  MEMORY_VOLUME,
  PACKAGE_DIRECTORY,
  PACKAGE_VOLUME,
  partNumbers,
  PLAN_VOLUME,
  planFile,
} from './pod.ts';

/** One object of an export, and the name of its file without `.yaml`. */
export interface ExportedObject {
  readonly file: string;
  readonly value: JsonObject;
}

/** Of all objects and of the pods. Engines copy the labels of their objects to pods. */
export function labelsOf({ name }: ExportSettings): JsonObject {
  return { 'app.kubernetes.io/managed-by': 'krmkit', 'krmkit.dev/export': name };
}

const USER = 65_534;

export function metadata(settings: ExportSettings): JsonObject {
  return { name: settings.name, ...placeOf(settings) };
}

/** For objects that stand for one run: the API server completes their names. */
export function runMetadata(settings: ExportSettings): JsonObject {
  return { generateName: `${settings.name}-`, ...placeOf(settings) };
}

function placeOf(settings: ExportSettings): JsonObject {
  const { namespace } = settings;
  return { ...(namespace === undefined ? {} : { namespace }), labels: labelsOf(settings) };
}

/**
 * In bytes. The API server accepts 1 MiB, but `kubectl apply` stores a copy of the object in an annotation, and
 * annotations have at most 256 KiB.
 */
const MAX_PART = 128 * 1024;

/** Divides the text of a plan into parts for ConfigMaps, at ends of lines if possible. */
export function planTexts(plan: string): readonly string[] {
  const bytes = new TextEncoder().encode(plan);
  const texts: string[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + MAX_PART, bytes.length);
    // Not within a character.
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    const line = end < bytes.length ? bytes.lastIndexOf(10, end - 1) + 1 : end;
    if (line > start) end = line;
    texts.push(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end)));
    start = end;
  }
  return texts;
}

/** The ConfigMaps with the parts of the plan. No engine replaces text in the files of a ConfigMap. */
export function planConfigMaps(settings: ExportSettings, texts: readonly string[]): readonly ExportedObject[] {
  return texts.map((text, at) => ({
    file: at === 0 ? 'configmap' : `configmap-part-${at + 1}`,
    value: {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        ...metadata(settings),
        name: configMapName(settings, at + 1),
        annotations: { 'krmkit.dev/plan-digest': settings.planDigest },
      },
      data: { [planFile(at + 1)]: text },
    },
  }));
}

function configMapName({ name }: ExportSettings, part: number): string {
  return part === 1 ? name : `${name}-part-${part}`;
}

/** As `restricted` of the Pod Security Standards wants it, and as `krmkit run` starts containers: user nobody. */
export function podSecurity(): JsonObject {
  return {
    runAsNonRoot: true,
    runAsUser: USER,
    runAsGroup: USER,
    fsGroup: USER,
    seccompProfile: { type: 'RuntimeDefault' },
  };
}

export function containerSecurity({ role }: Pick<ExportContainer, 'role'>): JsonObject {
  return {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    ...(role === 'function' ? { readOnlyRootFilesystem: true } : {}),
  };
}

/**
 * A function has the memory limit of a local run. Where all containers of a pod start at once and wait for each other,
 * the requests of all of them add up, but only one works: the last one asks for it, and those that wait ask for little.
 * The processor shares of a pod are those of its containers together.
 */
export function resourcesOf({ role }: Pick<ExportContainer, 'role'>, waits = false): JsonObject {
  return {
    requests: waits ? { cpu: '5m', memory: '16Mi' } : { cpu: '100m', memory: '64Mi' },
    ...(role === 'function' ? { limits: { memory: '2Gi' } } : {}),
  };
}

/** The fields that all engines share. */
export function containerValue(
  { name, image, role, env, mounts }: ExportContainer,
  words: JsonObject,
  { imagePullPolicy }: ExportSettings,
  hasVolume: boolean,
): JsonObject {
  const all = [
    ...mounts.map(({ volume, path, readOnly }) => ({
      name: volume,
      mountPath: path,
      ...(readOnly ? { readOnly } : {}),
    })),
    ...((role === 'glue' || role === 'git') && hasVolume
      ? [{ name: PACKAGE_VOLUME, mountPath: PACKAGE_DIRECTORY }]
      : []),
  ];
  return {
    name,
    image,
    ...(imagePullPolicy === undefined ? {} : { imagePullPolicy }),
    ...words,
    ...(env.length === 0 ? {} : { env: env.map((variable) => ({ ...variable })) }),
    volumeMounts: all,
  };
}

/** A container of a Job or of Argo Workflows. */
export function podContainer(
  container: ExportContainer,
  words: JsonObject,
  settings: ExportSettings,
  waits = false,
): JsonObject {
  return {
    ...containerValue(container, words, settings, true),
    resources: resourcesOf(container, waits),
    securityContext: containerSecurity(container),
  };
}

/** The volumes of one pod: the exchange of files, and the plan. */
export function volumesOf({ emptyVolumes }: ExportPod, settings: ExportSettings): readonly JsonObject[] {
  const sources = partNumbers(settings.planParts).map((part) => ({
    configMap: { name: configMapName(settings, part) },
  }));
  const [first] = sources;
  const { source } = settings;
  const repository = typeof source === 'string' ? undefined : source;
  const secret = repository?.secret;
  return [
    ...emptyVolumes.map((volume) => ({ name: volume, emptyDir: {} })),
    { name: PLAN_VOLUME, ...(sources.length === 1 ? first : { projected: { sources } }) },
    ...(repository === undefined ? [] : [{ name: MEMORY_VOLUME, emptyDir: { medium: 'Memory' } }]),
    // Only the group of the pod can read it.
    ...(secret === undefined ? [] : [{ name: LOGIN_VOLUME, secret: { secretName: secret, defaultMode: 0o440 } }]),
  ];
}

/** A repository is cloned into a directory of the pod. */
export function packageVolume({ source }: ExportSettings): JsonObject {
  return {
    name: PACKAGE_VOLUME,
    ...(typeof source === 'string' ? { persistentVolumeClaim: { claimName: source } } : { emptyDir: {} }),
  };
}

export function pullSecrets({ imagePullSecrets }: ExportSettings): JsonObject {
  return imagePullSecrets.length === 0 ? {} : { imagePullSecrets: imagePullSecrets.map((name) => ({ name })) };
}

/** Time for pulling images and for krmkit itself, beside the time limits of the functions. */
const OVERHEAD_SECONDS = 1800;

/** In seconds: how long the whole pipeline can take. */
export function deadlineOf(pod: ExportPod, settings: ExportSettings): number {
  return OVERHEAD_SECONDS + Math.ceil((pod.functions * containerTime(pod, settings)) / 1000);
}

/** In milliseconds: how long the container of a function can take. */
export function containerTime(
  { fanOut }: Pick<ExportPod, 'fanOut'>,
  { timeoutMilliseconds }: Pick<ExportSettings, 'timeoutMilliseconds'>,
): number {
  return timeoutMilliseconds * (fanOut?.mostPackages ?? 1);
}

/** The numbers of the shards, from 0. */
export function shardNumbers({ shards }: FanOut): readonly number[] {
  return Array.from({ length: shards }, (_, at) => at);
}

const HEAD = '# Generated by krmkit export. Do not edit: change the package, and export it again.\n';

/** One file with one or several objects. */
export function printExportedObjects(objects: readonly ExportedObject[]): string {
  return `${HEAD}${objects.map(({ value }) => printValue(value)).join('---\n')}`;
}

export function printValue(value: JsonObject): string {
  return `${printRoot({ kind: 'value', value }, PLAIN_LAYOUT)}\n`;
}
