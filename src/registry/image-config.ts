import type { FindImageConfig, ImageConfig } from '../functions/image-config.ts';
import type { CancelSignal } from '../platform/ports.ts';
import type { JsonValue } from '../value/json.ts';
import { isArray, member } from '../value/json.ts';
import { listAt, parseJson } from '../value/read.ts';
import type { Descriptor, RegistryClient, RegistryPorts, RegistryResult } from './client.ts';
import { createRegistryClient } from './client.ts';
import { repositoryOfImage } from './reference.ts';

const INDEX_TYPES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const MANIFEST_TYPES = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];
const MAX_CONFIG = 4 * 1024 * 1024;

/**
 * Asks the registry of an image for its configuration. For an image of several platforms, it is that of Linux on
 * `architecture` (`amd64`, as Go names it), or the first for Linux; the digest is that of the whole image, which every
 * node can use.
 */
export function registryConfigs(ports: RegistryPorts, architecture: string): FindImageConfig {
  return async (image, signal) => {
    const repository = repositoryOfImage(image);
    if (!repository.ok) {
      return { ok: false, message: `'${image}' is not a valid image name: ${repository.message}`, hint: '' };
    }
    const client = createRegistryClient(repository.value, ports);
    const found = await readConfig(client, repository.value.reference, architecture, signal);
    if (found.ok) return found;
    return { ok: false, message: found.message, hint: found.hint ?? '' };
  };
}

async function readConfig(
  client: RegistryClient,
  reference: string,
  architecture: string,
  signal: CancelSignal,
): Promise<RegistryResult<ImageConfig>> {
  const top = await client.manifest(reference, [...INDEX_TYPES, ...MANIFEST_TYPES], signal);
  if (!top.ok) return top;
  const { digest } = top.value;
  let manifest = parsed(top.value.bytes);
  const platforms = member(manifest, 'manifests');
  if (isArray(platforms)) {
    const chosen = choosePlatform(platforms, architecture);
    if (chosen === undefined) return unusable('it has no image for Linux');
    const inner = await client.manifest(chosen, MANIFEST_TYPES, signal);
    if (!inner.ok) return inner;
    manifest = parsed(inner.value.bytes);
  }
  const descriptor = descriptorOf(member(manifest, 'config'));
  if (descriptor === undefined) return unusable('its manifest names no configuration');
  const blob = await client.blob(descriptor, signal);
  if (!blob.ok) return blob;
  const config = member(parsed(blob.value), 'config');
  return { ok: true, value: { entrypoint: words(config, 'Entrypoint'), cmd: words(config, 'Cmd'), digest } };
}

function parsed(bytes: Uint8Array): JsonValue | undefined {
  return parseJson(new TextDecoder().decode(bytes));
}

function choosePlatform(manifests: readonly JsonValue[], architecture: string): string | undefined {
  const linux = manifests.filter((one) => member(member(one, 'platform'), 'os') === 'linux');
  const own = linux.find((one) => member(member(one, 'platform'), 'architecture') === architecture) ?? linux[0];
  const digest = member(own, 'digest');
  return typeof digest === 'string' && /^sha256:[0-9a-f]{64}$/.test(digest) ? digest : undefined;
}

function descriptorOf(value: JsonValue | undefined): Descriptor | undefined {
  const mediaType = member(value, 'mediaType');
  const digest = member(value, 'digest');
  const size = member(value, 'size');
  if (typeof mediaType !== 'string' || typeof digest !== 'string' || typeof size !== 'number') return undefined;
  return /^sha256:[0-9a-f]{64}$/.test(digest) && size >= 0 && size <= MAX_CONFIG
    ? { mediaType, digest, size }
    : undefined;
}

function words(config: JsonValue | undefined, key: string): readonly string[] {
  return listAt(config, key).flatMap((word) => (typeof word === 'string' ? [word] : []));
}

function unusable(message: string): RegistryResult<never> {
  return { ok: false, kind: 'failed', message: `the registry gives no usable image: ${message}` };
}
