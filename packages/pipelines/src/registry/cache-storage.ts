import type { CacheStorage } from '@krmkit/functions';
import type { CancelSignal, Problem } from '@krmkit/base';
import { sha256, isArray, member, parseJson } from '@krmkit/base';
import type { Descriptor, RegistryClient, RegistryFailure } from './client.ts';

export interface RegistryCacheOptions {
  readonly signal: CancelSignal;
  /** Reports that the registry cannot be read or written; after it, krmkit does not try again. */
  readonly onProblem: (problem: Problem) => void;
}

const MANIFEST_TYPE = 'application/vnd.oci.image.manifest.v1+json';
const ENTRY_TYPE = 'application/vnd.krmkit.function-result.v1';
/** The descriptor of an empty configuration by the OCI Image Specification 1.1. */
const EMPTY: Descriptor = {
  mediaType: 'application/vnd.oci.empty.v1+json',
  digest: 'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  size: 2,
};
const MAX_ENTRY = 512 * 1024 * 1024;

/**
 * Stores a cache in a repository of an OCI registry: each entry is the only layer of an artifact whose tag is the key.
 * A damaged entry is read as an empty text.
 */
export function createRegistryCache(client: RegistryClient, { signal, onProblem }: RegistryCacheOptions): CacheStorage {
  const isUsable = { read: true, write: true };
  const give = (access: 'read' | 'write', failure: RegistryFailure): void => {
    if (signal.aborted || !isUsable[access]) return;
    isUsable[access] = false;
    const doing = access === 'read' ? 'read results from' : 'write results to';
    const message = `cannot ${doing} the shared cache: ${failure.message}`;
    onProblem({ ...failure, message });
  };
  return {
    read: async (key) => {
      if (!isUsable.read) return undefined;
      const manifest = await client.manifest(key, [MANIFEST_TYPE], signal);
      if (!manifest.ok) {
        if (manifest.kind !== 'missing') give('read', manifest);
        return undefined;
      }
      const layer = layerOf(manifest.value.bytes);
      if (layer === undefined) return '';
      const blob = await client.blob(layer, signal);
      if (blob.ok) return new TextDecoder().decode(blob.value);
      if (blob.kind === 'missing' || blob.kind === 'damaged') return '';
      give('read', blob);
      return undefined;
    },
    write: async (key, text) => {
      if (!isUsable.write) return;
      const bytes = new TextEncoder().encode(text);
      if (bytes.length > MAX_ENTRY) return;
      const layer = { mediaType: ENTRY_TYPE, digest: `sha256:${await sha256(bytes)}`, size: bytes.length };
      const blobs = [[layer, bytes] as const, [EMPTY, new TextEncoder().encode('{}')] as const];
      for (const [descriptor, content] of blobs) {
        const written = await client.writeBlob(descriptor, content, signal);
        if (!written.ok) return give('write', written);
      }
      const manifest = JSON.stringify({
        schemaVersion: 2,
        mediaType: MANIFEST_TYPE,
        artifactType: ENTRY_TYPE,
        config: EMPTY,
        layers: [layer],
      });
      const written = await client.writeManifest(key, MANIFEST_TYPE, new TextEncoder().encode(manifest), signal);
      if (!written.ok) give('write', written);
    },
  };
}

/** The layer of an artifact of this cache; undefined for anything else. */
function layerOf(manifest: Uint8Array): Descriptor | undefined {
  const layers = member(parseJson(new TextDecoder().decode(manifest)), 'layers');
  const layer = isArray(layers) && layers.length === 1 ? layers[0] : undefined;
  const digest = member(layer, 'digest');
  const size = member(layer, 'size');
  if (member(layer, 'mediaType') !== ENTRY_TYPE || typeof digest !== 'string' || typeof size !== 'number') {
    return undefined;
  }
  const isValid = /^sha256:[0-9a-f]{64}$/.test(digest) && Number.isInteger(size) && size >= 0 && size <= MAX_ENTRY;
  return isValid ? { mediaType: ENTRY_TYPE, digest, size } : undefined;
}
