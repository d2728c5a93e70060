import { afterAll, describe, expect, it } from 'vitest';
import { nodeHttp } from '../../src/platform/node-http.ts';
import { createRegistryClient } from '../../src/registry/client.ts';
import { registryConfigs } from '../../src/registry/image-config.ts';
import { sha256 } from '../../src/text/hash.ts';
import { startDockerRegistry } from './docker-registry.ts';

const registry = await startDockerRegistry();
afterAll(() => registry?.stop());

const { signal } = new AbortController();
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const INDEX = 'application/vnd.oci.image.index.v1+json';
const CONFIG = 'application/vnd.oci.image.config.v1+json';
const find = registryConfigs({ send: nodeHttp, credentials: async () => undefined }, 'arm64');

/** Pushes JSON as a blob or a manifest; gives its descriptor. */
async function push(mediaType: string, value: unknown, tag?: string): Promise<object> {
  const client = createRegistryClient(
    { host: registry?.host ?? '', name: 'team/fn' },
    { send: nodeHttp, credentials: async () => undefined },
  );
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
describe.skipIf(registry === undefined)('registryConfigs', () => {
  it('reads ENTRYPOINT and CMD of an image, and its digest', async () => {
    const pushed = await manifest('amd64', { Entrypoint: ['/fn', 'run'], Cmd: ['--x'] }, 'v1');
    expect(await find(`${registry?.host}/team/fn:v1`, signal)).toEqual({
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
    expect(await find(`${registry?.host}/team/fn:empty`, signal)).toMatchObject({
      ok: true,
      value: { entrypoint: [], cmd: [] },
    });
  });

  it('chooses the platform, and gives the digest of the whole image', async () => {
    const platforms = [];
    for (const architecture of ['amd64', 'arm64']) {
      const one = await manifest(architecture, { Entrypoint: [`/fn-${architecture}`] });
      platforms.push({ ...one, platform: { os: 'linux', architecture } });
    }
    const windows = { ...platforms[0], platform: { os: 'windows', architecture: 'arm64' } };
    const index = { schemaVersion: 2, mediaType: INDEX, manifests: [windows, ...platforms] };
    await push(INDEX, index, 'many');
    const digest = `sha256:${await sha256(JSON.stringify(index))}`;
    const expected = { ok: true, value: { entrypoint: ['/fn-arm64'], cmd: [], digest } };
    expect(await find(`${registry?.host}/team/fn:many`, signal)).toEqual(expected);
    expect(await find(`${registry?.host}/team/fn@${digest}`, signal)).toEqual(expected);
  });

  it('says what is missing', async () => {
    expect(await find(`${registry?.host}/team/fn:none`, signal)).toEqual({
      ok: false,
      message: `the registry ${registry?.host} does not have it`,
      hint: '',
    });
    expect(await find('127.0.0.1:1/fn', signal)).toMatchObject({ ok: false });
  });
});
