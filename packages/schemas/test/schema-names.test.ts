import { describe, expect, it } from 'vitest';
import { isReleaseDirectory, kindOfNames, releaseDirectory, schemaFile } from '../src/schema-names.ts';

// The layouts of yannh/kubernetes-json-schema and datreeio/CRDs-catalog, as kubeconform reads them.

it.each([
  ['v1/Pod', { group: '', version: 'v1', kind: 'pod' }],
  ['apps/v1/Deployment', { group: 'apps', version: 'v1', kind: 'deployment' }],
])('kindOfNames %s', (name, names) => {
  expect(kindOfNames(name)).toEqual(names);
});

it.each([
  ['v1.30.0', true],
  ['v1.30.0-standalone', true],
  ['v1.30.0-standalone-strict', true],
  ['v1.30.0-local', true],
  ['master', true],
  ['master-standalone-strict', true],
  ['v1.30', false],
  ['v2.30.0', false],
  ['xmaster', false],
  ['v1.30.0-other', false],
])('%s is the directory of a release: %s', (name, expected) => {
  expect(isReleaseDirectory(name)).toBe(expected);
});

describe('releaseDirectory', () => {
  it.each<[readonly string[], string | undefined]>([
    [[], undefined],
    [['v1.29.0', 'other'], undefined],
    [['v1.30.0', 'v1.29.9'], 'v1.30.0'],
    [['v1.30.2', 'v1.30.10'], 'v1.30.10'],
    [['master', 'v1.30.0'], 'v1.30.0'],
    [['master', 'v1.29.0'], 'master'],
    [['v1.30.1', 'v1.30.1-standalone'], 'v1.30.1-standalone'],
    [['v1.30.1-strict', 'v1.30.1'], 'v1.30.1-strict'],
    [['v1.30.1-strict', 'v1.30.1-standalone'], 'v1.30.1-standalone'],
    [['v1.30.1-standalone-strict', 'v1.30.1-standalone'], 'v1.30.1-standalone-strict'],
    [['v1.30.1-standalone-strict', 'v1.30.2'], 'v1.30.2'],
    [['master-standalone-strict', 'v1.30.0'], 'v1.30.0'],
  ])('of %j', (names, expected) => {
    expect(releaseDirectory(names, 30)).toBe(expected);
    expect(releaseDirectory(names.toReversed(), 30)).toBe(expected);
  });
});

describe('schemaFile', () => {
  const CERTIFICATE = { group: 'cert-manager.io', version: 'v1', kind: 'certificate' };
  const POD = { group: '', version: 'v1', kind: 'pod' };
  const find = (names: typeof POD, ...paths: readonly string[]): string | undefined =>
    schemaFile(names, new Map(paths.map((path) => [path.split('/').at(-1) ?? '', [path]])));
  it.each([
    [POD, 'pod-v1.json'],
    [CERTIFICATE, 'certificate-cert-manager-v1.json'],
    [CERTIFICATE, 'certificate-cert-manager.io-v1.json'],
    [CERTIFICATE, 'cert-manager.io_certificate_v1.json'],
    [CERTIFICATE, 'cert-manager.io/certificate_v1.json'],
    [CERTIFICATE, 'a/Cert-Manager.IO/certificate_v1.json'],
    [CERTIFICATE, 'a/certificate_v1.json'],
  ])('of %j is %s', (names, path) => {
    expect(find(names, path)).toBe(path);
  });

  it.each([
    [POD, 'pod-core-v1.json'],
    [POD, 'pod-v2.json'],
    [CERTIFICATE, 'certificate-v1.json'],
    [CERTIFICATE, 'other.io/certificate_v1.json'],
  ])('of %j is not %s', (names, path) => {
    expect(find(names, path)).toBeUndefined();
  });

  it('is that of its own group, before one of no group', () => {
    const paths = ['a/certificate_v1.json', 'other.io/certificate_v1.json', 'cert-manager.io/certificate_v1.json'];
    const byName = (...of: readonly string[]) => new Map([['certificate_v1.json', of]]);
    expect(schemaFile(CERTIFICATE, byName(...paths))).toBe('cert-manager.io/certificate_v1.json');
    expect(schemaFile(CERTIFICATE, byName('other.io/certificate_v1.json', 'a/certificate_v1.json'))).toBe(
      'a/certificate_v1.json',
    );
  });
});
