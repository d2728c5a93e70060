import { describe, expect, it } from 'vitest';
import { resolveWithOverrides } from '../../src/resolve-resources.ts';
import { readSource, collectFacts } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';

// Decision of this project: of several equally near objects, another one can be in the cluster.
describe('several objects of one name', () => {
  const files = (sameDirectory: boolean): string[] => {
    const read = (path: string, text: string): Resource[] => [...readSource(createSource(path, text)).resources];
    const gateway = (listener: string): string =>
      `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: gw}\nspec: {listeners: [{name: ${listener}, port: 80}]}\n`;
    const service = (port: number): string =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {ports: [{port: ${port}}]}\n`;
    const route = `apiVersion: gateway.networking.k8s.io/v1\nkind: GRPCRoute\nmetadata: {name: r}\nspec:\n  parentRefs: [{name: gw, sectionName: grpc}]\n  rules: [{backendRefs: [{name: web, port: 1}]}]\n`;
    const near = sameDirectory ? 'r' : 'a';
    const resources = [
      ...read(`gw/${near}/g.yaml`, gateway('http')),
      ...read('gw/b/g.yaml', gateway('https')),
      ...read(`gw/${near}/s.yaml`, service(80)),
      ...read('gw/b/s.yaml', service(90)),
      ...read('gw/r/r.yaml', route),
    ];
    const { diagnostics } = resolveWithOverrides(resources, { facts: collectFacts(resources, []) });
    return diagnostics.map(({ code, severity, location }) => `${severity} ${code} ${String(location?.line)}`);
  };

  it('are an info if they are equally near to the reference', () => {
    expect(files(false)).toEqual(['info ambiguous-source 5', 'info ambiguous-source 6']);
  });

  it('are an error if one of them is the nearest', () => {
    expect(files(true)).toEqual(['error missing-gateway 5', 'error missing-backend 6']);
  });
});
