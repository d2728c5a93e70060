import { afterAll, describe, expect, it } from 'vitest';
import { nodeHttp } from '@krmkit/base/node';
import type { RegistryPorts } from '../../src/registry/client.ts';
import { createRegistryClient } from '../../src/registry/client.ts';
import { registryConfigs } from '../../src/registry/image-config.ts';
import { sha256 } from '@krmkit/base';
import { startDockerRegistry } from '@krmkit/testing';
import { startMemoryRegistry } from './memory-registry.ts';

// A registry of Docker refuses manifests that name nothing.
const memory = await startMemoryRegistry();
const docker = await startDockerRegistry();
const registry = docker ?? memory;
afterAll(() => {
  memory.stop();
  docker?.stop();
});

const { signal } = new AbortController();
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const INDEX = 'application/vnd.oci.image.index.v1+json';
const CONFIG = 'application/vnd.oci.image.config.v1+json';
const ports: RegistryPorts = { send: nodeHttp, credentials: async () => undefined, sleep: async () => {} };
const find = registryConfigs(ports);

/** Pushes JSON as a blob or a manifest; gives its descriptor. */
async function push(mediaType: string, value: unknown, tag?: string): Promise<object> {
  const client = createRegistryClient({ host: registry.host, name: 'team/fn' }, ports);
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const descriptor = { mediaType, digest: `sha256:${await sha256(bytes)}`, size: bytes.length };
  const written =
    mediaType === CONFIG
      ? await client.writeBlob(descriptor, bytes, signal)
      : await client.writeManifest(tag ?? descriptor.digest, mediaType, bytes, signal);
  expect(written).toEqual({ ok: true, value: undefined });
  return descriptor;
}

const image = (architecture: string, config: object): Promise<object> =>
  push(CONFIG, { architecture, os: 'linux', rootfs: { type: 'layers', diff_ids: [] }, config });
const manifest = async (architecture: string, config: object, tag?: string): Promise<object> =>
  push(MANIFEST, { schemaVersion: 2, mediaType: MANIFEST, config: await image(architecture, config), layers: [] }, tag);

// https://github.com/opencontainers/image-spec/blob/main/config.md and image-index.md.
describe('registryConfigs', () => {
  it('reads ENTRYPOINT and CMD of an image, and its digest', async () => {
    const pushed = await manifest('amd64', { Entrypoint: ['/fn', 'run'], Cmd: ['--x'] }, 'v1');
    expect(await find(`${registry.host}/team/fn:v1`, signal)).toEqual({
      ok: true,
      value: {
        entrypoint: ['/fn', 'run'],
        cmd: ['--x'],
        digest: Object.entries(pushed).find(([key]) => key === 'digest')?.[1],
      },
    });
  });

  it('reads an image without either', async () => {
    await manifest('amd64', {}, 'empty');
    expect(await find(`${registry.host}/team/fn:empty`, signal)).toMatchObject({
      ok: true,
      value: { entrypoint: [], cmd: [] },
    });
  });

  interface Entry {
    readonly os?: string;
    readonly architecture: string;
    readonly variant?: string;
    readonly config?: object;
  }

  /** Pushes an index with the tag; gives its digest. */
  async function pushIndex(tag: string, entries: readonly Entry[]): Promise<string> {
    const manifests: object[] = [];
    for (const { os = 'linux', architecture, variant, config = {} } of entries) {
      const platform = { os, architecture, ...(variant === undefined ? {} : { variant }) };
      manifests.push({ ...(await manifest(architecture, config)), platform });
    }
    const index = { schemaVersion: 2, mediaType: INDEX, manifests };
    await push(INDEX, index, tag);
    return `sha256:${await sha256(JSON.stringify(index))}`;
  }

  // An attestation of BuildKit has the platform unknown/unknown:
  // https://docs.docker.com/build/metadata/attestations/attestation-storage/
  it('reads an image with the same program on all platforms, and gives the digest of the whole', async () => {
    const config = { Entrypoint: ['/fn'] };
    const digest = await pushIndex('many', [
      { os: 'windows', architecture: 'amd64', config: { Entrypoint: ['fn.exe'] } },
      { architecture: 'amd64', config },
      { architecture: 'arm64', variant: 'v8', config: { ...config, User: 'fn' } },
      { os: 'unknown', architecture: 'unknown' },
    ]);
    const expected = { ok: true, value: { entrypoint: ['/fn'], cmd: [], digest } };
    expect(await find(`${registry.host}/team/fn:many`, signal)).toEqual(expected);
    expect(await find(`${registry.host}/team/fn@${digest}`, signal)).toEqual(expected);
  });

  it.each([
    {
      what: 'that has none for Linux',
      entries: [
        { os: 'windows', architecture: 'amd64' },
        { os: 'windows', architecture: 'arm', variant: 'v7' },
        { os: 'unknown', architecture: 'unknown' },
      ],
      message: 'it has no image for Linux, only for windows/amd64, windows/arm/v7',
    },
    {
      what: 'that starts different programs',
      entries: [
        { architecture: 'amd64', config: { Entrypoint: ['/fn'], Cmd: ['-x'] } },
        { architecture: 'arm64', config: { Entrypoint: ['/fn-arm'] } },
        { architecture: '386', config: { Entrypoint: ['/fn', '-x'] } },
      ],
      message: 'it starts different programs: ["/fn","-x"] on linux/amd64, linux/386; ["/fn-arm"] on linux/arm64',
    },
    {
      what: 'with more images than anyone builds',
      entries: Array.from({ length: 33 }, (_, at) => ({ architecture: `a${at}` })),
      message: 'it has more than 32 images for Linux',
    },
  ])('reports an image $what', async ({ entries, message }) => {
    await pushIndex('wrong', entries);
    expect(await find(`${registry.host}/team/fn:wrong`, signal)).toMatchObject({
      ok: false,
      message: `the registry gives no usable image: ${message}`,
    });
  });

  it.each([
    ['an index without digests', INDEX, { manifests: [{}] }, 'its index names an image without its digest'],
    ['a manifest without a configuration', MANIFEST, { layers: [] }, 'its manifest names no configuration'],
    [
      'a configuration larger than 4 MiB',
      MANIFEST,
      { config: { mediaType: CONFIG, digest: `sha256:${'a'.repeat(64)}`, size: 4 * 1024 * 1024 + 1 } },
      'its manifest names no configuration',
    ],
  ])('reports %s', async (_, mediaType, value, message) => {
    const client = createRegistryClient({ host: memory.host, name: 'team/odd' }, ports);
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    expect(await client.writeManifest('odd', mediaType, bytes, signal)).toMatchObject({ ok: true });
    expect(await find(`${memory.host}/team/odd:odd`, signal)).toMatchObject({
      ok: false,
      message: `the registry gives no usable image: ${message}`,
    });
  });

  it.each(['Fn', 'a b', 'x@sha256:1'])('refuses the name %s', async (name) => {
    expect(await find(name, signal)).toMatchObject({
      ok: false,
      message: expect.stringContaining(`'${name}' is not a valid image name: `),
      hint: '',
    });
  });

  it('says what is missing', async () => {
    expect(await find(`${registry.host}/team/fn:none`, signal)).toEqual({
      ok: false,
      message: `the registry ${registry.host} does not have it`,
      hint: '',
    });
    expect(await find('127.0.0.1:1/fn', signal)).toMatchObject({ ok: false });
  });
});
