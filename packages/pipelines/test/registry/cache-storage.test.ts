import { describe, expect, it } from 'vitest';
import { sha256 } from '@krmkit/base';
import { createRegistryCache } from '../../src/registry/cache-storage.ts';
import type { Descriptor, RegistryClient, RegistryFailure } from '../../src/registry/client.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ENTRY = 'application/vnd.krmkit.function-result.v1';
const refused: RegistryFailure = { kind: 'refused', message: 'the registry refuses it', hint: 'log in' };

interface Registry {
  readonly manifests: Map<string, string>;
  readonly blobs: Map<string, string>;
}

/** A registry in memory, and what the cache has said. */
function cacheOf(over: Partial<RegistryClient> = {}, signal: AbortSignal = new AbortController().signal) {
  const registry: Registry = { manifests: new Map(), blobs: new Map() };
  const said: string[] = [];
  const missing = { ok: false, kind: 'missing', message: 'it is not there' } as const;
  const client: RegistryClient = {
    manifest: async (reference) => {
      const text = registry.manifests.get(reference);
      return text === undefined ? missing : { ok: true, value: { bytes: bytes(text), digest: 'sha256:x' } };
    },
    blob: async ({ digest }) => {
      const text = registry.blobs.get(digest);
      return text === undefined ? missing : { ok: true, value: bytes(text) };
    },
    writeBlob: async ({ digest }, content) => {
      registry.blobs.set(digest, new TextDecoder().decode(content));
      return { ok: true, value: undefined };
    },
    writeManifest: async (tag, _, content) => {
      registry.manifests.set(tag, new TextDecoder().decode(content));
      return { ok: true, value: undefined };
    },
    ...over,
  };
  const cache = createRegistryCache(client, { signal, onProblem: ({ message }) => void said.push(message) });
  return { cache, registry, said };
}

const manifestWith = (...layers: readonly unknown[]): string => JSON.stringify({ layers });
const layer = (more: object = {}): object => ({
  mediaType: ENTRY,
  digest: `sha256:${'a'.repeat(64)}`,
  size: 1,
  ...more,
});

describe('a cache in a registry', () => {
  it('has what was written, as the only layer of an artifact', async () => {
    const { cache, registry } = cacheOf();
    expect(await cache.read('k')).toBeUndefined();
    await cache.write('k', 'text \u00e9');
    expect(await cache.read('k')).toBe('text \u00e9');
    expect(await cache.read('other')).toBeUndefined();
    const digest = `sha256:${await sha256(bytes('text \u00e9'))}`;
    const layers: readonly Descriptor[] = [{ mediaType: ENTRY, digest, size: 7 }];
    // The empty configuration: https://github.com/opencontainers/image-spec/blob/main/manifest.md#guidance-for-an-empty-descriptor
    expect(JSON.parse(registry.manifests.get('k') ?? '')).toEqual({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      artifactType: ENTRY,
      config: {
        mediaType: 'application/vnd.oci.empty.v1+json',
        digest: `sha256:${await sha256(bytes('{}'))}`,
        size: 2,
      },
      layers,
    });
    expect([...registry.blobs.values()]).toEqual(['text \u00e9', '{}']);
  });

  it.each([
    ['no JSON', '{'],
    ['no layer', manifestWith()],
    ['two layers', manifestWith(layer(), layer())],
    ['a layer of another type', manifestWith(layer({ mediaType: 'x' }))],
    ['a digest of another kind', manifestWith(layer({ digest: `sha512:${'a'.repeat(64)}` }))],
    ['a short digest', manifestWith(layer({ digest: 'sha256:aa' }))],
    ['a size that is no number', manifestWith(layer({ size: '1' }))],
    ['a broken size', manifestWith(layer({ size: 1.5 }))],
    ['a negative size', manifestWith(layer({ size: -1 }))],
    ['a size above 512 MiB', manifestWith(layer({ size: 512 * 1024 * 1024 + 1 }))],
    ['a layer that is not there', manifestWith(layer())],
  ])('reads a damaged entry as an empty text: %s', async (_, manifest) => {
    const { cache, registry, said } = cacheOf();
    registry.manifests.set('k', manifest);
    expect(await cache.read('k')).toBe('');
    expect(said).toEqual([]);
  });

  it('reads an entry whose content is not that of its digest as an empty text', async () => {
    const { cache, registry } = cacheOf({ blob: async () => ({ ok: false, kind: 'damaged', message: 'm' }) });
    registry.manifests.set('k', manifestWith(layer({ size: 0 })));
    expect(await cache.read('k')).toBe('');
  });

  it.each([
    ['manifests', { manifest: async () => ({ ok: false, ...refused }) }],
    ['blobs', { blob: async () => ({ ok: false, ...refused }) }],
  ] satisfies [string, Partial<RegistryClient>][])(
    'says once that it cannot read %s, and still writes',
    async (_, over) => {
      const { cache, registry, said } = cacheOf(over);
      registry.manifests.set('k', manifestWith(layer()));
      expect([await cache.read('k'), await cache.read('k')]).toEqual([undefined, undefined]);
      expect(said).toEqual(['cannot read results from the shared cache: the registry refuses it']);
      await cache.write('k', 'new');
      expect([...registry.blobs.values()]).toContain('new');
    },
  );

  it.each([
    ['blobs', { writeBlob: async () => ({ ok: false, ...refused }) }],
    ['manifests', { writeManifest: async () => ({ ok: false, ...refused }) }],
  ] satisfies [string, Partial<RegistryClient>][])(
    'says once that it cannot write %s, and still reads',
    async (_, over) => {
      const { cache, registry, said } = cacheOf(over);
      await cache.write('k', 'text');
      await cache.write('l', 'text');
      expect(said).toEqual(['cannot write results to the shared cache: the registry refuses it']);
      expect(registry.manifests.size).toBe(0);
      registry.blobs.set(`sha256:${'a'.repeat(64)}`, 'x');
      registry.manifests.set('k', manifestWith(layer()));
      expect(await cache.read('k')).toBe('x');
    },
  );

  it('says nothing of what was cancelled', async () => {
    const stop = new AbortController();
    stop.abort();
    const { cache, said } = cacheOf({ manifest: async () => ({ ok: false, ...refused }) }, stop.signal);
    expect(await cache.read('k')).toBeUndefined();
    expect(said).toEqual([]);
  });
});
