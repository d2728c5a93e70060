import process from 'node:process';
import { systemTiming } from '@krmkit/base';
import { nodeFileSystem, nodeHttp, nodePrograms } from '@krmkit/base/node';
import { createRegistryCache } from '../../src/registry/cache-storage.ts';
import { createRegistryClient } from '../../src/registry/client.ts';
import type { RegistryPorts } from '../../src/registry/client.ts';
import { findCredentials } from '../../src/registry/credentials.ts';
import { registryConfigs } from '../../src/registry/image-config.ts';
import { sha256 } from '@krmkit/base';

// A process of its own, because Node reads its authorities and its proxy once, when it starts: pushes an image and an
// entry of a cache to the registry `process.argv[2]`, reads both, and prints what it got as JSON.

const host = process.argv[2] ?? '';
const { signal } = new AbortController();
const problems: unknown[] = [];
const ports: RegistryPorts = {
  send: nodeHttp,
  credentials: (repository) =>
    findCredentials(repository, { files: nodeFileSystem(), programs: nodePrograms(), env: process.env }),
  sleep: systemTiming().sleep,
};
const client = createRegistryClient({ host, name: 'team/fn' }, ports);

const cache = createRegistryCache(client, { signal, onProblem: (problem) => problems.push(problem) });
const key = 'a'.repeat(64);
await cache.write(key, 'an answer');
const read = await cache.read(key);

const type = 'application/vnd.oci.image.manifest.v1+json';
const config = new TextEncoder().encode(
  JSON.stringify({ architecture: 'amd64', os: 'linux', config: { Entrypoint: ['/fn'] } }),
);
const mediaType = 'application/vnd.oci.image.config.v1+json';
const descriptor = { mediaType, digest: `sha256:${await sha256(config)}`, size: config.length };
const manifest = JSON.stringify({ schemaVersion: 2, mediaType: type, config: descriptor, layers: [] });
await client.writeBlob(descriptor, config, signal);
await client.writeManifest('v1', type, new TextEncoder().encode(manifest), signal);
const image = await registryConfigs(ports)(`${host}/team/fn:v1`, signal);

process.stdout.write(JSON.stringify({ read, problems, image }));
