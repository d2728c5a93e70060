import { describe, expect, it } from 'vitest';
import { resolveTexts } from '../resolve-texts.ts';
import type { Row } from './found-references.ts';
import { ADD, found } from './found-references.ts';

describe('a route of the Gateway API', () => {
  const route = (spec: string, kind = 'HTTPRoute'): string =>
    `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata: {name: web, namespace: shop}\nspec:\n${spec}\n`;
  const gateway = (name: string, namespace = 'shop'): string =>
    `---\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: {listeners: [{name: http, port: 80}, {name: https, port: 443}]}\n`;
  const service = (name: string, namespace = 'shop'): string =>
    `---\napiVersion: v1\nkind: Service\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: {ports: [{name: http, port: 80, targetPort: 8080}]}\n`;
  const backend = (reference: string): string => route(`  rules: [{backendRefs: [${reference}]}]`);
  const parent = (reference: string): string => route(`  parentRefs: [${reference}]`);

  // https://gateway-api.sigs.k8s.io/reference/spec/: BackendObjectReference and ParentReference.
  it.each<Row>([
    { title: 'a backend that is there', text: backend('{name: web, port: 80}') + service('web'), wants: [] },
    {
      title: 'a backend of another kind',
      text: backend('{name: web, kind: ServiceImport, group: multicluster.x-k8s.io, port: 80}'),
      wants: [],
    },
    {
      title: 'a backend that is not among the files',
      text: backend('{name: web, port: 80}'),
      wants: [
        `5 missing-backend warning: Service shop/web is not among the files: without it requests get an error; ${ADD}`,
      ],
    },
    {
      title: 'a backend that does not exist',
      text: route(
        '  rules: [{filters: [{type: RequestMirror, requestMirror: {backendRef: {name: web, port: 80}}}]}]',
        'GRPCRoute',
      ),
      complete: true,
      wants: ['5 missing-backend error: Service shop/web does not exist: requests get an error; add it'],
    },
    {
      title: 'the port of the container',
      text: backend('{name: web, port: 8080}') + service('web'),
      wants: [
        '5 missing-backend error: Service shop/web has no port 8080: requests get an error; 8080 is the port of the container: use 80',
      ],
    },
    {
      title: 'a backend of another namespace, which it does not name',
      text: backend('{name: web, port: 80}') + service('web', 'other'),
      wants: [
        '5 missing-backend warning: Service shop/web is not among the files: without it requests get an error; there is a Service other/web: name its namespace, and allow it with a ReferenceGrant there',
      ],
    },
    {
      title: 'a backend of the namespace that it names',
      text: backend('{name: web, namespace: other, port: 80}') + service('web', 'other'),
      wants: [],
    },
    {
      title: 'a backend that a chart can install',
      text: `${backend('{name: web, port: 80}')}---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: charts, namespace: shop}\n`,
      wants: [],
    },
    { title: 'a Gateway that is there', text: parent('{name: edge, sectionName: https}') + gateway('edge'), wants: [] },
    { title: 'a Gateway where the files have none', text: parent('{name: edge}'), wants: [] },
    {
      title: 'a parent of another kind',
      text: parent('{name: edge, kind: Service, group: ""}') + gateway('other'),
      wants: [],
    },
    {
      title: 'a Gateway that can be elsewhere',
      text: parent('{name: edge}') + gateway('internal'),
      wants: [
        `5 missing-gateway info: Gateway shop/edge is not among the files: without it the route gets no requests; ${ADD}`,
      ],
    },
    {
      title: 'a Gateway of another namespace',
      text: parent('{name: edge}') + gateway('edge', 'network'),
      wants: [
        '5 missing-gateway warning: Gateway shop/edge is not among the files: without it the route gets no requests; there is a Gateway network/edge: write namespace: network',
      ],
    },
    {
      title: 'a Gateway of the namespace that it names',
      text: parent('{name: edge, namespace: network}') + gateway('edge', 'network'),
      wants: [],
    },
    {
      title: 'a Gateway that does not exist',
      text: parent('{name: edge}'),
      complete: true,
      wants: ['5 missing-gateway error: Gateway shop/edge does not exist: the route gets no requests; add it'],
    },
    {
      title: 'a listener that the Gateway does not have',
      text: parent('{name: edge, sectionName: htps}') + gateway('edge'),
      wants: [
        '5 missing-gateway error: Gateway shop/edge has no listener htps: the route gets no requests; did you mean https?',
      ],
    },
  ])('$title', ({ text, complete, wants }) => expect(found(text, { complete: complete ?? false })).toEqual(wants));
});

describe('listeners with one name', () => {
  it('are named once in the hint', () => {
    const gateway = (directory: string): Readonly<Record<string, string>> => ({
      [`${directory}/g.yaml`]:
        'apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: gw}\nspec: {listeners: [{name: http, port: 80}, {name: http, port: 81}]}\n',
    });
    const route =
      'apiVersion: gateway.networking.k8s.io/v1\nkind: GRPCRoute\nmetadata: {name: r}\nspec: {parentRefs: [{name: gw, sectionName: metrics}]}\n';
    const { diagnostics } = resolveTexts({ ...gateway('a'), 'a/r.yaml': route });
    expect(diagnostics.map(({ hint }) => hint)).toEqual(['it has http']);
  });
});
