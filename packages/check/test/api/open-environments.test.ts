import { describe, expect, it } from 'vitest';
import { check } from '../../src/api/check.ts';
import { openEnvironments } from '../../src/api/open-environments.ts';
import { preview } from '../../src/api/preview.ts';

const PDB = 'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: b}\nspec: {maxUnavailble: 1}\n';

describe('objects', () => {
  const files = [{ path: 'a.yaml', text: PDB }];
  const codes = (diagnostics: readonly { readonly code: string }[]): readonly string[] =>
    diagnostics.map(({ code }) => code);

  it('are checked where the environments are open for them', async () => {
    expect(codes(check(await openEnvironments(files)).diagnostics)).toEqual([]);
    const newest = await openEnvironments(files, { objects: {} });
    expect(codes(check(newest).diagnostics)).toEqual(['unserved-api-version']);
    const old = await openEnvironments(files, { objects: { kubernetes: '1.24' } });
    expect(codes(check(old, { severity: 'error' }).diagnostics)).toEqual(['unknown-field']);
    const upgrade = await openEnvironments(files, { objects: { from: '1.24' } });
    expect(check(upgrade).diagnostics[0]?.message).toContain('1.25');
  });

  it('are checked in a preview', async () => {
    const before = await openEnvironments([]);
    const after = await openEnvironments(files, { objects: {} });
    expect(codes((await preview(before, after)).newFindings)).toEqual(['unserved-api-version']);
  });

  it('are checked against directories of schemas, and one that is missing is an error', async () => {
    const crd = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\nspec: {size: big}\n';
    const schema =
      '{"type": "object", "properties": {"spec": {"type": "object", "properties": {"size": {"type": "integer"}}}}}';
    const own = [
      { path: 'w.yaml', text: crd },
      { path: 'schemas/example.com/widget_v1.json', text: schema },
    ];
    const opened = await openEnvironments(own, { objects: { schemas: ['schemas'] } });
    expect(codes(check(opened).diagnostics)).toContain('wrong-type');
    const gone = await openEnvironments(own, { objects: { schemas: ['gone'] } });
    expect(check(gone)).toMatchObject({ verdict: 'failed' });
    expect(codes(check(gone).diagnostics)).toContain('unreadable-file');
  });

  it('of another release than that of the check are a wrong call', async () => {
    const opened = await openEnvironments(files, { objects: {} });
    expect(() => check(opened, { kubernetes: '1.30' })).toThrow(RangeError);
  });
});

const ROOT = [
  { path: 'root/kustomization.yaml', text: 'resources: [a.yaml]\nnamePrefix: x-\n' },
  { path: 'root/a.yaml', text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' },
  { path: 'refused/kustomization.yaml', text: 'resources: [gone.yaml]\n' },
  { path: 'remote/kustomization.yaml', text: 'resources: ["https://example.com/x//y?ref=v1"]\n' },
  { path: 'broken.yaml', text: 'a: [' },
];

describe('environments', () => {
  it('have the state of each root, and what is wrong with files and builds', async () => {
    const { roots, diagnostics } = await openEnvironments(ROOT);
    expect(roots).toEqual([
      { directory: 'refused', state: 'refused' },
      { directory: 'remote', state: 'needs-permission' },
      { directory: 'root', state: 'built' },
    ]);
    const paths = diagnostics.map(({ location }) => location?.path);
    expect(paths).toEqual(expect.arrayContaining(['broken.yaml', 'refused/kustomization.yaml']));
  });

  it('are only files without builds', async () => {
    const opened = await openEnvironments(ROOT, { build: false });
    expect(opened.roots).toEqual([]);
    expect(check(opened).summary).toMatchObject({ roots: { built: 0, total: 0 } });
  });

  const flux =
    'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: web, namespace: f}\nspec: {path: ./web, sourceRef: {kind: GitRepository, name: f}}\n';
  it.each([
    [{}, ['flux:c/web']],
    [{ gitops: true }, ['flux:c/web']],
    [{ gitops: false }, []],
    [{ build: false }, []],
  ])('have what Flux applies, with %j', async (options, directories) => {
    const files = [
      { path: 'c/web.yaml', text: flux },
      { path: 'web/a.yaml', text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' },
    ];
    const { roots } = await openEnvironments(files, options);
    expect(roots.map(({ directory }) => directory)).toEqual(directories);
  });

  it.each<readonly [what: string, call: () => unknown, message: string]>([
    ['a file without a text', async () => openEnvironments(JSON.parse('[{"path":"a"}]')), '{ path, text }'],
    ['an unknown option', async () => openEnvironments([], JSON.parse('{"builds":true}')), 'did you mean build'],
    ['a release that cannot be read', async () => openEnvironments([], { objects: { kubernetes: 'x' } }), 'release'],
    ['an upgrade from such a release', async () => openEnvironments([], { objects: { from: 'x' } }), 'release'],
    [
      'no environments',
      async () => check(JSON.parse('null')),
      'check: pass the environments that openEnvironments returns',
    ],
    ['a part of them', async () => check(JSON.parse('{"environments":{},"ports":{}}')), 'check: pass the environments'],
  ])('refuse %s', async (_, call, message) => {
    await expect(call()).rejects.toThrow(message);
  });
});
