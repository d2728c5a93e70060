import type { Resource } from '@krmkit/manifests';
import type { JsonObject } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { Decoded } from './decode.ts';
import { decodeConfigMap, decodeSecret } from './decode.ts';
import { foldStringData } from './pod/defaults.ts';
import type { Finding } from './finding.ts';
import type { ConfigMap, Secret } from './model.ts';

/** The content of an object, or the reasons why it is not known. */
export interface Contents<T> {
  readonly decoded: T;
  readonly encrypted: readonly string[] | undefined;
  readonly filler: string | undefined;
}

/** The number of recently read objects to keep: enough for most packages. */
const MOST_RECENT = 4096;

/** Reads objects on demand, when a pod refers to them. */
export interface ObjectReader<T> {
  /** The findings about an object; for a patch only wrong types, because it is not a whole object. */
  readonly check: (resource: Resource, isWhole: boolean) => readonly Finding[];
  readonly read: (resource: Resource) => T;
}

export function createObjectReader<T>(
  decode: (value: JsonObject, resource: Resource) => Decoded<T>,
  refusals: (decoded: T, value: JsonObject) => readonly Finding[],
): ObjectReader<T> {
  const recent = new Map<Resource, T>();
  const keep = (resource: Resource, value: T): T => {
    if (recent.size >= MOST_RECENT) {
      for (const oldest of recent.keys()) {
        recent.delete(oldest);
        break;
      }
    }
    recent.set(resource, value);
    return value;
  };
  return {
    check: (resource, isWhole) => {
      const { value, findings } = decode(resource.value, resource);
      keep(resource, value);
      return findings.length > 0 || !isWhole ? findings : refusals(value, resource.value);
    },
    read: (resource) => recent.get(resource) ?? keep(resource, decode(resource.value, resource).value),
  };
}

export function readConfigMap(
  value: JsonObject,
  { copiedSecrets }: Pick<Resource, 'copiedSecrets'> = {},
): Decoded<Contents<ConfigMap>> {
  const copied = copiedSecrets?.() ?? [];
  return contentsOf(decodeConfigMap(value), value, (decoded) =>
    copied.length === 0 ? decoded : { ...decoded, copiedSecrets: copied },
  );
}

export function readSecret(value: JsonObject): Decoded<Contents<Secret>> {
  return contentsOf(decodeSecret(value), value, foldStringData);
}

function contentsOf<T, F>(
  { value: decoded, findings }: Decoded<T>,
  value: JsonObject,
  fold: (decoded: T) => F,
): Decoded<Contents<F>> {
  return { value: { decoded: fold(decoded), encrypted: encryptedKeys(value), filler: fillerOf(value) }, findings };
}

/** Annotations and labels by which an object requests its content from a controller, and that controller. */
const FILLERS: readonly (readonly [key: RegExp, filler: string])[] = [
  [/^replicator\.v1\.mittwald\.de\/replicate-from$/, 'kubernetes-replicator'],
  [/^reflector\.v1\.k8s\.emberstack\.com\/reflects$/, 'reflector'],
  [/^(?:config|service\.beta|service\.alpha)\.openshift\.io\/inject-(?:trusted-cabundle|cabundle)$/, 'OpenShift'],
  [/^vault\.security\.banzaicloud\.io\/vault-addr$/, 'the Vault webhook'],
];

/** The controller that adds keys to an object; undefined if there is none. */
function fillerOf(value: JsonObject): string | undefined {
  if (value['kind'] === 'Secret' && value['type'] === 'kubernetes.io/service-account-token') {
    return 'the token controller';
  }
  const metadata = value['metadata'];
  const keys = [member(metadata, 'annotations'), member(metadata, 'labels')].flatMap((map) =>
    isObject(map) ? Object.keys(map) : [],
  );
  return FILLERS.find(([pattern]) => keys.some((key) => pattern.test(key)))?.[1];
}

/** A Secret that SOPS has encrypted: its keys are known, its values are not. */
function encryptedKeys(value: JsonObject): readonly string[] | undefined {
  if (!Object.hasOwn(value, 'sops')) return undefined;
  const secret = decodeSecret(value).value;
  return [...Object.keys(secret.data ?? {}), ...Object.keys(secret.stringData)];
}
