import { follow, nearest, member, flagAt, listAt, textAt, isNamePlaceholder, isPlaceholder } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import type { PodContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import type { MissingObject, ObjectKind } from '../objects.ts';
import { fetchObject, kindName, missingObject } from '../objects.ts';
import { locatedContainers } from '../pod/resolve-pod.ts';
import type { NamedKind } from '../sources.ts';
import { refusedPodFindings } from './refused-pod.ts';

/**
 * What a pod names beside its variables and is not there: ConfigMaps, Secrets and claims of volumes, volumes of mounts,
 * Secrets for images, and the service account. `pod` is the manifest. Pods of a StatefulSet also have the volumes
 * `claims`; undefined if the volumes of the pod are not known.
 */
export function podReferenceFindings(
  context: PodContext,
  pod: JsonValue | undefined,
  claims: readonly string[] | undefined,
): readonly Finding[] {
  const spec = member(pod, 'spec');
  return [
    ...listAt(spec, 'volumes').flatMap((volume, index) =>
      // A StatefulSet replaces the volumes that have the name of a claim (updateStorage in stateful_set_utils.go).
      claims?.includes(textAt(volume, 'name')) === true
        ? []
        : volumeFindings(context, volume, ['spec', 'volumes', index]),
    ),
    ...listAt(spec, 'imagePullSecrets').flatMap((entry, index) => {
      const name = textAt(entry, 'name');
      const path = ['spec', 'imagePullSecrets', index, 'name'];
      const use = { kind: 'secret', use: 'image-pull', optional: false } as const;
      return missingReference(context, { ...use, name, path, field: 'imagePullSecrets' });
    }),
    ...serviceAccountFindings(context, spec),
    ...(claims === undefined || context.partial ? [] : mountFindings(context, spec, claims)),
    ...(claims === undefined || context.partial ? [] : refusedPodFindings(context, spec)),
  ];
}

function volumeFindings(context: PodContext, volume: JsonValue, path: Path): readonly Finding[] {
  const field = `volume ${textAt(volume, 'name')}`;
  const sources = (volume: JsonValue, at: Path, secretKey: string): readonly Finding[] =>
    (['configMap', 'secret'] as const).flatMap((kind) => {
      const nameKey = kind === 'secret' ? secretKey : 'name';
      const source = { kind, value: member(volume, kind), nameKey, path: [...at, kind], field };
      return objectFindings(context, source);
    });
  const claim = textAt(member(volume, 'persistentVolumeClaim'), 'claimName');
  const claimPath = [...path, 'persistentVolumeClaim', 'claimName'];
  return [
    ...sources(volume, path, 'secretName'),
    ...listAt(member(volume, 'projected'), 'sources').flatMap((source, index) =>
      sources(source, [...path, 'projected', 'sources', index], 'name'),
    ),
    ...namedFindings(context, 'PersistentVolumeClaim', claim, { path: claimPath, field }),
  ];
}

interface VolumeSource {
  readonly kind: ObjectKind;
  /** `configMap` or `secret` of the volume; undefined if it has none. */
  readonly value: JsonValue | undefined;
  /** The field with the name of the object. */
  readonly nameKey: string;
  readonly path: Path;
  readonly field: string;
}

/** pkg/volume/configmap and pkg/volume/secret: a ConfigMap or Secret whose keys become files. */
function objectFindings(
  context: PodContext,
  { kind, value: source, nameKey, path, field }: VolumeSource,
): readonly Finding[] {
  const name = textAt(source, nameKey);
  const optional = flagAt(source, 'optional') === true;
  const missing = missingReference(context, { kind, name, use: 'volume', optional, path: [...path, nameKey], field });
  if (missing.length > 0 || name === '') return missing;
  const keys = keysOf(context, kind, name);
  if (keys === undefined) return [];
  return listAt(source, 'items').flatMap((item, index): readonly Finding[] => {
    const key = textAt(item, 'key');
    if (key === '' || keys.includes(key) || isPlaceholder(key) || context.sources.patched?.(key) === true) return [];
    const title = `${kindName(kind)} ${context.namespace}/${name} has no key ${key}`;
    const message = optional
      ? `${title}, and it is optional: the volume has no such file`
      : `${title}: the pod waits with FailedMount: ${kind === 'configMap' ? 'configmap references non-existent config' : 'references non-existent secret'} key: ${key}`;
    const similar = nearest(key, keys);
    return [
      podFinding(undefined, 'missing-key', [...path, 'items', index, 'key'], message, {
        field,
        severity: optional ? 'info' : 'error',
        hint: similar === undefined ? undefined : `did you mean ${similar}?`,
        replacement: similar,
        isOptional: optional,
        doubt: optional ? 'the key is optional, so it can be missing on purpose' : undefined,
        cause: `${kindName(kind)} ${context.namespace}/${name}, key ${key}`,
      }),
    ];
  });
}

/** The keys that a volume can use: also those of `binaryData`. Undefined if they are not known. */
function keysOf({ namespace, sources }: PodContext, kind: ObjectKind, name: string): readonly string[] | undefined {
  if (kind === 'secret') {
    const found = sources.secret(namespace, name);
    if (found.state === 'unknown') return found.keys;
    return found.state !== 'found' || found.mayHaveMoreKeys === true ? undefined : Object.keys(found.object.data ?? {});
  }
  const found = sources.configMap(namespace, name);
  if (found.state === 'unknown') return found.keys;
  if (found.state !== 'found' || found.mayHaveMoreKeys === true) return undefined;
  return [...Object.keys(found.object.data ?? {}), ...Object.keys(found.object.binaryData ?? {})];
}

function missingReference(context: PodContext, reference: Omit<MissingObject, 'fetched'>): readonly Finding[] {
  const { kind, name } = reference;
  if (name === '' || isNamePlaceholder(name)) return [];
  const fetched = fetchObject(context, kind, name);
  if (fetched.state === 'found') return [];
  const finding = missingObject(context, undefined, { ...reference, fetched });
  return finding === undefined ? [] : [finding];
}

const NAMED = {
  ServiceAccount: {
    code: 'missing-service-account',
    consequence: (name: string, namespace: string) =>
      `the API server refuses the pod: error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`,
  },
  PersistentVolumeClaim: {
    code: 'missing-claim',
    consequence: (name: string) => `the pod stays Pending: persistentvolumeclaim "${name}" not found`,
  },
} as const satisfies Readonly<Record<NamedKind, object>>;

/** Every namespace has the service account `default`. */
function serviceAccountFindings(context: PodContext, spec: JsonValue | undefined): readonly Finding[] {
  const field = textAt(spec, 'serviceAccountName') === '' ? 'serviceAccount' : 'serviceAccountName';
  const name = textAt(spec, field);
  return name === 'default' ? [] : namedFindings(context, 'ServiceAccount', name, { path: ['spec', field], field });
}

function namedFindings(
  context: PodContext,
  kind: NamedKind,
  name: string,
  { path, field }: { readonly path: Path; readonly field: string },
): readonly Finding[] {
  const { namespace, sources } = context;
  if (name === '' || isNamePlaceholder(name)) return [];
  const found = sources.named?.(kind, name);
  if (found === undefined || found.state === 'found' || found.state === 'failed') return [];
  const { code, consequence } = NAMED[kind];
  const title = `${kind} ${namespace}/${name}`;
  if (found.state === 'absent') {
    const message = `${title} does not exist: ${consequence(name, namespace)}`;
    return [podFinding(undefined, code, path, message, { field, hint: found.hint ?? `add the ${kind}`, cause: title })];
  }
  if (found.quiet) return [];
  const hint = found.hint ?? 'add it to the files, or pass --complete if the files contain every object';
  const message = `${title} is ${found.why}: without it ${consequence(name, namespace)}`;
  return [podFinding(undefined, code, path, message, { field, severity: 'warning', hint, cause: title })];
}

/** The API server refuses a mount without its volume (ValidateVolumeMounts). */
function mountFindings(
  context: PodContext,
  spec: JsonValue | undefined,
  claims: readonly string[],
): readonly Finding[] {
  const volumes = new Set([...listAt(spec, 'volumes').map((volume) => textAt(volume, 'name')), ...claims]);
  return locatedContainers(context).flatMap((located) => {
    const find = (name: string, field: string, path: Path): readonly Finding[] => {
      if (volumes.has(name) || name === '' || isNamePlaceholder(name)) return [];
      const similar = nearest(name, volumes);
      const message = `the API server refuses the pod: it has no volume ${JSON.stringify(name)}`;
      return [
        podFinding(located, 'missing-volume', [...located.path, ...path, 'name'], message, {
          field,
          hint: similar === undefined ? `add the volume ${name} to the pod` : `did you mean ${similar}?`,
          replacement: similar,
          cause: `volume ${name}`,
        }),
      ];
    };
    return [
      ...(located.container.volumeMounts ?? []).flatMap(({ name, mountPath, subPath, subPathExpr }, index) => {
        // `buildMounts` reports a subPath in a volume that is not there.
        const isReported = context.controller !== 'stateful-set' && (subPath ?? subPathExpr) !== undefined;
        return isReported ? [] : find(name, `volumeMount ${mountPath}`, ['volumeMounts', index]);
      }),
      // `ValidateVolumeDevices`.
      ...listAt(follow(spec, located.path.slice(1)), 'volumeDevices').flatMap((device, index) =>
        find(textAt(device, 'name'), `volumeDevice ${textAt(device, 'devicePath')}`, ['volumeDevices', index]),
      ),
    ];
  });
}
