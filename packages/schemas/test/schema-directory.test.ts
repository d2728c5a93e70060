import { describe, expect, it } from 'vitest';
import type { FileSystem } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { readSchemaDirectory } from '../src/schema-directory.ts';

const read = (files: Readonly<Record<string, string>>, ...kinds: readonly string[]) =>
  readSchemaDirectory(
    memoryFileSystem(new Map(Object.entries(files).map(([path, text]) => [`s/${path}`, text]))),
    's',
    { kinds: new Set(kinds), minor: 30, resolve: () => undefined },
  );

const title = (text: string): string => JSON.stringify({ title: text });

describe('a directory of schemas', () => {
  // The layouts: pkg/registry/registry.go and scripts/openapi2jsonschema.py of kubeconform, and the names of files in
  // yannh/kubernetes-json-schema and datreeio/CRDs-catalog.
  it.each([
    ['apps/v1/Deployment', 'v1.30.0-standalone-strict/deployment-apps-v1.json'],
    ['v1/Pod', 'v1.30.0-standalone/pod-v1.json'],
    ['networking.k8s.io/v1/Ingress', 'master-standalone/ingress-networking-v1.json'],
    ['v1/Pod', 'pod-v1.json'],
    ['cert-manager.io/v1/Certificate', 'cert-manager.io/certificate_v1.json'],
    ['cert-manager.io/v1/Certificate', 'certificate_v1.json'],
    ['cert-manager.io/v1/Certificate', 'certificate-cert-manager-v1.json'],
  ])('has %s in %s', async (kind, path) => {
    const found = await read({ [path]: title('this') }, kind);
    expect(found).toEqual({ ok: true, value: new Map([[kind, { schema: { title: 'this' }, server: 'types' }]]) });
  });

  it('has the newest patch of the release, and the strict form', async () => {
    const files = {
      'v1.29.9-standalone-strict/pod-v1.json': title('other release'),
      'v1.30.2-standalone-strict/pod-v1.json': title('old'),
      'v1.30.10-standalone/pod-v1.json': title('not strict'),
      'v1.30.10-standalone-strict/pod-v1.json': title('this'),
      'master-standalone-strict/pod-v1.json': title('later'),
    };
    const found = await read(files, 'v1/Pod');
    expect(found.ok && found.value.get('v1/Pod')?.schema).toEqual({ title: 'this' });
  });

  it('does not take the schema of another group', async () => {
    expect(await read({ 'other.io/certificate_v1.json': '{}' }, 'cert-manager.io/v1/Certificate')).toEqual({
      ok: true,
      value: new Map(),
    });
  });

  it('has the CustomResourceDefinitions of its YAML files', async () => {
    const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.e.com}
spec:
  group: e.com
  names: {kind: Widget}
  versions: [{name: v1, schema: {openAPIV3Schema: {type: object}}}, {name: v2}]
`;
    const found = await read({ 'a/b.yaml': definition, 'values.yaml': 'a: 1\n' }, 'v1/Pod');
    expect(found.ok && [...found.value.keys()]).toEqual(['e.com/v1/Widget', 'e.com/v2/Widget']);
  });

  it.each([
    ['s/pod-v1.json: this is not JSON', { 'pod-v1.json': '{' }],
    ['s/x/other-v1.json: this is not JSON', { 'pod-v1.json': '{}', 'x/other-v1.json': '{' }],
    ['s/crd.yaml:2: The bracket `[` is never closed.', { 'crd.yaml': 'kind: CustomResourceDefinition\nspec: [\n' }],
    ['s: it has no YAML or JSON file', { 'README.md': '' }],
    [
      's: it has more than 50000 files',
      Object.fromEntries(Array.from({ length: 50_001 }, (_, at) => [`${at}.json`, ''])),
    ],
  ])('is refused: %s', async (message, files) => {
    expect(await read(files, 'v1/Pod')).toMatchObject({ ok: false, message });
  });

  it('is not refused for templates, or for a file of a catalog that no object needs', async () => {
    const catalog = Array.from({ length: 300 }, (_, at) => [`kind${at}_v1.json`, '{'] as const);
    const files = {
      ...Object.fromEntries(catalog),
      'crd.yaml': '{{- if .Values.crds }}\nkind: CustomResourceDefinition\n{{ end }}\n',
    };
    expect(await read(files, 'v1/Pod')).toEqual({ ok: true, value: new Map() });
  });

  it('is refused if it is not there', async () => {
    const files = memoryFileSystem(new Map());
    const request = { kinds: new Set<string>(), minor: 30, resolve: () => undefined };
    expect(await readSchemaDirectory(files, 's', request)).toMatchObject({
      ok: false,
      message: 's: there is no such file or directory',
    });
  });

  it.each([
    ['denied', 's: this directory cannot be read: permission denied'],
    ['not-directory', 's: a part of this path is a file, not a directory'],
    ['link-loop', 's: this link leads to itself'],
    ['failed', 's: this directory cannot be read: EIO'],
  ] as const)('is refused if it cannot be read: %s', async (failure, message) => {
    const files: FileSystem = {
      ...memoryFileSystem(new Map()),
      readDirectory: async () => ({ ok: false, failure, message: 'EIO' }),
    };
    const request = { kinds: new Set<string>(), minor: 30, resolve: () => undefined };
    expect(await readSchemaDirectory(files, 's', request)).toMatchObject({
      ok: false,
      message,
    });
  });

  it.each([
    ['200 files, and reads each of them', 200, { ok: false, message: 's/kind0-v1.json: this is not JSON' }],
    ['201 files, and reads what is needed', 201, { ok: true, value: new Map() }],
  ])('has %s', async (_, count, expected) => {
    const files = Object.fromEntries(Array.from({ length: count }, (__, at) => [`kind${at}-v1.json`, '{']));
    expect(await read(files, 'v1/Pod')).toMatchObject(expected);
  });
});
