import type { FindImageConfig, ImageProgram } from '@krmkit/functions';
import type { CancelSignal, JsonValue } from '@krmkit/base';
import { isArray, member, listAt, parseJson, textAt } from '@krmkit/base';
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
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const MAX_CONFIG = 4 * 1024 * 1024;

/** An index with more images is unusual, and each image costs two requests. */
const MAX_PLATFORMS = 32;

/**
 * Asks the registry of an image for its configuration. If the image has several platforms, the program must be the same
 * on all of them for Linux, because any node can run it; the digest is that of the whole image.
 */
export function registryConfigs(ports: RegistryPorts): FindImageConfig {
  return async (image, signal) => {
    const repository = repositoryOfImage(image);
    if (!repository.ok) {
      return { ok: false, message: `'${image}' is not a valid image name: ${repository.message}`, hint: '' };
    }
    const client = createRegistryClient(repository.value, ports);
    const found = await readConfig(client, repository.value.reference, signal);
    if (found.ok) return found;
    return { ok: false, message: found.message, hint: found.hint ?? '' };
  };
}

async function readConfig(
  client: RegistryClient,
  reference: string,
  signal: CancelSignal,
): Promise<RegistryResult<ImageProgram>> {
  const top = await client.manifest(reference, [...INDEX_TYPES, ...MANIFEST_TYPES], signal);
  if (!top.ok) return top;
  const { digest } = top.value;
  const manifest = parsed(top.value.bytes);
  const manifests = member(manifest, 'manifests');
  if (!isArray(manifests)) {
    const words = await readWords(client, manifest, signal);
    return words.ok ? { ok: true, value: { ...words.value, digest } } : words;
  }
  const all = manifests.map(platformOf).filter(({ os }) => os !== 'unknown');
  const linux = all.filter(({ os }) => os === 'linux');
  if (linux.length === 0) return unusable(`it has no image for Linux, only for ${all.map(named).join(', ')}`);
  const isNamed = linux.every((platform) => DIGEST.test(platform.digest));
  if (!isNamed) return unusable('its index names an image without its digest');
  if (linux.length > MAX_PLATFORMS) return unusable(`it has more than ${MAX_PLATFORMS} images for Linux`);
  const read = await Promise.all(
    linux.map(async (platform) => {
      const inner = await client.manifest(platform.digest, MANIFEST_TYPES, signal);
      const words = inner.ok ? await readWords(client, parsed(inner.value.bytes), signal) : inner;
      return { platform, words };
    }),
  );
  const programs = new Map<string, string[]>();
  let config: ImageProgram | undefined;
  for (const { platform, words } of read) {
    if (!words.ok) return words;
    config ??= { ...words.value, digest };
    const program = JSON.stringify([...words.value.entrypoint, ...words.value.cmd]);
    programs.set(program, [...(programs.get(program) ?? []), named(platform)]);
  }
  if (config !== undefined && programs.size === 1) return { ok: true, value: config };
  const different = [...programs].map(([program, platforms]) => `${program} on ${platforms.join(', ')}`);
  return unusable(`it starts different programs: ${different.join('; ')}`);
}

/** ENTRYPOINT and CMD of the image with this manifest. */
async function readWords(
  client: RegistryClient,
  manifest: JsonValue | undefined,
  signal: CancelSignal,
): Promise<RegistryResult<Pick<ImageProgram, 'entrypoint' | 'cmd'>>> {
  const descriptor = descriptorOf(member(manifest, 'config'));
  if (descriptor === undefined) return unusable('its manifest names no configuration');
  const blob = await client.blob(descriptor, signal);
  if (!blob.ok) return blob;
  const config = member(parsed(blob.value), 'config');
  return { ok: true, value: { entrypoint: words(config, 'Entrypoint'), cmd: words(config, 'Cmd') } };
}

function parsed(bytes: Uint8Array): JsonValue | undefined {
  return parseJson(new TextDecoder().decode(bytes));
}

interface Platform {
  /** `unknown` for what belongs to an image and is none, such as an attestation of BuildKit. */
  readonly os: string;
  readonly architecture: string;
  readonly variant: string;
  readonly digest: string;
}

/** An index need not name the platform of its only image. */
function platformOf(manifest: JsonValue): Platform {
  const platform = member(manifest, 'platform') ?? { os: 'linux' };
  return {
    os: textAt(platform, 'os'),
    architecture: textAt(platform, 'architecture'),
    variant: textAt(platform, 'variant'),
    digest: textAt(manifest, 'digest'),
  };
}

/** As docker writes platforms: `linux/arm64/v8`. */
function named({ os, architecture, variant }: Platform): string {
  return [os, architecture, variant].filter((part) => part !== '').join('/');
}

function descriptorOf(value: JsonValue | undefined): Descriptor | undefined {
  const mediaType = member(value, 'mediaType');
  const digest = member(value, 'digest');
  const size = member(value, 'size');
  if (typeof mediaType !== 'string' || typeof digest !== 'string' || typeof size !== 'number') return undefined;
  return DIGEST.test(digest) && size >= 0 && size <= MAX_CONFIG ? { mediaType, digest, size } : undefined;
}

function words(config: JsonValue | undefined, key: string): readonly string[] {
  return listAt(config, key).flatMap((word) => (typeof word === 'string' ? [word] : []));
}

function unusable(message: string): RegistryResult<never> {
  return { ok: false, kind: 'failed', message: `the registry gives no usable image: ${message}` };
}
