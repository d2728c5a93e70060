import { describe, expect, it } from 'vitest';
import type { Scene } from './found-in.ts';
import { findingsIn, found, foundPlaces, serviceOf } from './found-in.ts';

const code = 'never-expanded';
const host = { name: 'HOST', value: 'db' };
const key = (key: string, kind = 'configMap'): object => ({
  name: 'URL',
  valueFrom: { [`${kind}KeyRef`]: { name: 'c', key } },
});

const rows: readonly (Scene & { readonly name: string; readonly finds: readonly string[] })[] = [
  {
    name: 'a declared variable, by a key',
    configMaps: { c: { url: 'http://$(HOST)/' } },
    container: { env: [host, key('url')] },
    finds: ['warning env URL'],
  },
  {
    name: 'a variable declared later, which is not expanded, either',
    configMaps: { c: { url: 'http://$(HOST)/' } },
    container: { env: [key('url'), host] },
    finds: ['warning env URL'],
  },
  {
    name: 'a declared variable, by envFrom',
    configMaps: { c: { URL: 'http://$(HOST)/', PLAIN: 'x' } },
    container: { envFrom: [{ configMapRef: { name: 'c' } }], env: [host] },
    finds: ['warning envFrom'],
  },
  {
    name: "a Service's variable",
    configMaps: { c: { url: '$(DB_SERVICE_HOST)' } },
    services: [serviceOf('db', '10.0.0.1', 5432)],
    container: { env: [key('url')] },
    finds: ['warning env URL'],
  },
  {
    name: 'an undefined variable',
    configMaps: { c: { url: 'http://$(OTHER)/' } },
    container: { env: [key('url')] },
    finds: ['info env URL'],
  },
  {
    name: 'a command of a script',
    configMaps: { c: { url: 'run $(date)' } },
    container: { env: [key('url')] },
    finds: [],
  },
  {
    name: 'a declared name in a script',
    configMaps: { c: { url: '#!/bin/sh\nping $(HOST)\n' } },
    container: { env: [host, key('url')] },
    finds: ['info env URL'],
  },
  {
    name: 'a key that the container does not use',
    configMaps: { c: { url: '$(HOST)', other: 'x' } },
    container: { env: [host, key('other')] },
    finds: [],
  },
  {
    name: 'a value that env overrides',
    configMaps: { c: { URL: '$(HOST)' } },
    container: { envFrom: [{ configMapRef: { name: 'c' } }], env: [host, { name: 'URL', value: '$(HOST)' }] },
    finds: [],
  },
  {
    name: 'an escape',
    configMaps: { c: { url: '$$(HOST)' } },
    container: { env: [host, key('url')] },
    finds: [],
  },
  {
    name: 'a kustomize var',
    configMaps: { c: { url: '$(OTHER)' } },
    container: { env: [key('url')] },
    sources: { substituted: () => 'kustomize' },
    finds: [],
  },
  {
    name: 'a Secret',
    secrets: { c: { url: 'http://$(HOST)/' } },
    container: { env: [host, key('url', 'secret')] },
    finds: ['warning env URL'],
  },
];

describe('references in ConfigMaps and Secrets', () => {
  it.each(rows)('$name', ({ finds, ...scene }) => {
    expect(foundPlaces(scene, code)).toEqual(finds);
  });

  it('have a key and the text in the message', () => {
    const scene = { configMaps: { c: { url: 'http://$(HOST)/' } }, container: { env: [host, key('url')] } };
    expect(found(scene, code)).toEqual([
      'warning env URL: key url of ConfigMap shop/c contains $(HOST), which stays as text: only values written in env are expanded',
    ]);
    const [finding] = findingsIn(scene);
    expect(finding?.path).toEqual(['spec', 'containers', 0, 'env', 1, 'valueFrom', 'configMapKeyRef', 'key']);
  });

  it('show no value of a Secret', () => {
    const scene = { secrets: { c: { url: 'hunter2 $(HOST)' } }, container: { env: [host, key('url', 'secret')] } };
    expect(JSON.stringify(findingsIn(scene))).not.toMatch(/hunter|\$\(HOST\)/);
  });
});
