import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { Resource } from '@krmkit/manifests';
import { readSource } from '@krmkit/manifests';
import { createObjectReader, readConfigMap, readSecret } from '../src/object-reader.ts';

function resourceOf(text: string): Resource {
  const [resource] = readSource(createSource('a.yaml', text)).resources;
  if (resource === undefined) throw new Error('no resource');
  return resource;
}

const secret = (more: string): Resource => resourceOf(`apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n${more}`);

describe('an object', () => {
  it('is decoded once', () => {
    let count = 0;
    const reader = createObjectReader(
      () => ({ value: (count += 1), findings: [] }),
      () => [],
    );
    const [a, b] = [secret(''), secret('')];
    expect([reader.read(a), reader.read(a), reader.read(b), reader.read(a)]).toEqual([1, 1, 2, 1]);
    reader.check(b, true);
    expect(reader.read(b)).toBe(3);
  });

  it('that is whole is checked for more than wrong types', () => {
    const finding = { code: 'wrong-type', severity: 'error', path: [], message: 'm' } as const;
    const refusal = { ...finding, code: 'invalid-resource' } as const;
    const codes = (found: boolean, isWhole: boolean): readonly string[] =>
      createObjectReader(
        () => ({ value: 1, findings: found ? [finding] : [] }),
        () => [refusal],
      )
        .check(secret(''), isWhole)
        .map(({ code }) => code);
    expect(codes(false, true)).toEqual(['invalid-resource']);
    expect(codes(false, false)).toEqual([]);
    expect(codes(true, true)).toEqual(['wrong-type']);
    expect(codes(true, false)).toEqual(['wrong-type']);
  });
});

describe('the content of an object', () => {
  it.each([
    ['its own', 'data: {k: dg==}\n', undefined, undefined],
    ['encrypted by SOPS', 'data: {k: ENC}\nstringData: {l: ENC}\nsops: {mac: x}\n', ['k', 'l'], undefined],
    [
      'filled by the token controller',
      'type: kubernetes.io/service-account-token\n',
      undefined,
      'the token controller',
    ],
  ])('of a Secret is %s', (_, more, encrypted, filler) => {
    const { value } = readSecret(secret(more).value);
    expect([value.encrypted, value.filler]).toEqual([encrypted, filler]);
  });

  // The documents of these controllers name the annotations and labels.
  it.each([
    ['annotations: {replicator.v1.mittwald.de/replicate-from: a/b}', 'kubernetes-replicator'],
    ['annotations: {reflector.v1.k8s.emberstack.com/reflects: a/b}', 'reflector'],
    ['labels: {config.openshift.io/inject-trusted-cabundle: "true"}', 'OpenShift'],
    ['annotations: {service.beta.openshift.io/inject-cabundle: "true"}', 'OpenShift'],
    ['annotations: {vault.security.banzaicloud.io/vault-addr: x}', 'the Vault webhook'],
    ['annotations: {e.com/a: b}', undefined],
    ['annotations: {xreplicator.v1.mittwald.de/replicate-from: a/b}', undefined],
  ])('of a ConfigMap with %s is filled by %s', (metadata, filler) => {
    const { value } = resourceOf(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, ${metadata}}\ndata: {k: v}\n`);
    expect(readConfigMap(value).value.filler).toBe(filler);
    expect(readConfigMap(value).value.decoded.data).toEqual({ k: 'v' });
  });

  it('of a Secret has stringData as data', () => {
    expect(readSecret(secret('data: {k: eA==}\nstringData: {k: v}\n').value).value.decoded.data).toEqual({ k: 'dg==' });
  });
});
