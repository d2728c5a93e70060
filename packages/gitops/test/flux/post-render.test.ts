import type { BuildObject } from '@krmkit/kustomize';
import { describe, expect, it } from 'vitest';
import { buildWith, isOfCrds, postRendered } from '../../src/flux/post-render.ts';
import { linesOf, objectsOf, sourcedOf } from '../sourced.ts';

const TEXT = `apiVersion: v1
kind: Pod
metadata: {name: a}
spec: {containers: [{name: c, image: web:1}]}
---
apiVersion: v1
kind: Pod
metadata: {name: hook, annotations: {helm.sh/hook: pre-install}}
spec: {containers: [{name: c, image: web:1}]}
---
apiVersion: v1
kind: Crd
metadata: {name: crd}
spec: {containers: [{name: c, image: web:1}]}
`;

async function objects(): Promise<readonly BuildObject[]> {
  const all = await objectsOf(TEXT);
  return all.map((object) =>
    object.value['kind'] === 'Crd'
      ? { ...object, template: 'web/crds/a.yaml' }
      : { ...object, template: 'web/templates/a.yaml', fromChart: true },
  );
}

const release = (spec: string) =>
  sourcedOf(`apiVersion: v1\nkind: HelmRelease\nmetadata: {name: r}\nspec:\n  ${spec}\n`);
const IMAGES = 'postRenderers: [{kustomize: {images: [{name: web, newTag: "2"}]}}]';

async function render(spec: string, version = Number.MAX_SAFE_INTEGER) {
  const { ok, objects: made, diagnostics } = await postRendered(await objects(), release(spec), version);
  const shown = made.map((object) => {
    const [, name = '', image = ''] = /"name":"(\w+)".*"image":"([^"]+)"/.exec(JSON.stringify(object.value)) ?? [];
    return `${name} ${image}`;
  });
  return {
    ok,
    shown,
    problems: diagnostics.map(({ severity, message }) => `${severity} ${message}`),
    made,
    diagnostics,
  };
}

// internal/postrender in helm-controller.
describe('post-renderers', () => {
  it.each<[string, string, number | undefined, readonly string[]]>([
    ['none', 'interval: 5m', undefined, ['crd web:1', 'a web:1', 'hook web:1']],
    ['of images, but not of crds', IMAGES, undefined, ['crd web:1', 'a web:2', 'hook web:2']],
    ['without hooks', `${IMAGES}\n  postRenderStrategy: nohooks`, undefined, ['crd web:1', 'a web:2', 'hook web:1']],
    ['of hooks apart', `${IMAGES}\n  postRenderStrategy: separate`, undefined, ['crd web:1', 'a web:2', 'hook web:2']],
    [
      'of hooks with the others',
      `${IMAGES}\n  postRenderStrategy: combined`,
      undefined,
      ['crd web:1', 'a web:2', 'hook web:2'],
    ],
    [
      'of an old version, without hooks',
      `${IMAGES}\n  postRenderStrategy: combined`,
      0,
      ['crd web:1', 'a web:2', 'hook web:1'],
    ],
    [
      'one after the other',
      'postRenderers: [{kustomize: {images: [{name: web, newTag: "2"}]}}, {kustomize: {images: [{name: web, newName: app}]}}]',
      undefined,
      ['crd web:1', 'a app:2', 'hook app:2'],
    ],
    ['that are null', 'postRenderers: [{kustomize: null}]', undefined, ['crd web:1', 'a web:1', 'hook web:1']],
    ['of another kind', 'postRenderers: [{other: {}}]', undefined, ['crd web:1', 'a web:1', 'hook web:1']],
    [
      'with patches',
      'postRenderers: [{kustomize: {patches: [{target: {name: a}, patch: "[{\\"op\\": \\"replace\\", \\"path\\": \\"/spec/containers/0/image\\", \\"value\\": \\"new\\"}]"}]}}]',
      undefined,
      ['crd web:1', 'a new', 'hook web:1'],
    ],
    [
      'with a patch, without the fields that Flux does not know',
      'postRenderers: [{kustomize: {patches: [{path: gone.yaml, target: {name: a}, patch: "[{\\"op\\": \\"replace\\", \\"path\\": \\"/spec/containers/0/image\\", \\"value\\": \\"new\\"}]"}]}}]',
      undefined,
      ['crd web:1', 'a new', 'hook web:1'],
    ],
  ])('%s', async (_, spec, version, expected) => {
    expect(await render(spec, version)).toMatchObject({ ok: true, shown: expected, problems: [] });
  });

  it('of hooks apart cannot change one object for the other', async () => {
    const patch =
      'postRenderers: [{kustomize: {patches: [{target: {name: hook}, patch: "[{\\"op\\": \\"replace\\", \\"path\\": \\"/metadata/name\\", \\"value\\": \\"a\\"}]"}]}}]';
    expect(await render(patch)).toMatchObject({ ok: false, shown: [] });
    expect(await render(`${patch}\n  postRenderStrategy: separate`)).toMatchObject({
      ok: true,
      shown: ['crd web:1', 'a web:1', 'a web:1'],
    });
  });

  it('that fail leave nothing, and name the place in the object', async () => {
    const spec = 'postRenderers:\n  - kustomize:\n      patches:\n      - patch: "[]"';
    const { ok, shown, diagnostics } = await render(spec);
    expect([ok, shown]).toEqual([false, []]);
    expect(diagnostics.map(({ location }) => location?.path)).toEqual(['s.yaml']);
  });

  it('have findings without a place in the printed objects', async () => {
    const { diagnostics } = await render('postRenderers: [{kustomize: {images: [{name: "", newTag: "2"}]}}]');
    expect(
      diagnostics.every(
        ({ location }) => location?.path !== 'rendered.yaml' && location?.path !== 'kustomization.yaml',
      ),
    ).toBe(true);
  });

  it('keep where the objects are from', async () => {
    const { made } = await render(IMAGES);
    const pod = made[1];
    expect(pod).toMatchObject({ template: 'web/templates/a.yaml', fromChart: true });
    expect(pod && linesOf(pod, [])).toEqual(['o.yaml:1']);
    expect(pod && linesOf(pod, ['metadata', 'name'])).toEqual(['o.yaml:3']);
    expect(pod && linesOf(pod, ['spec', 'containers', 0, 'name'])).toEqual(['o.yaml:4']);
    expect(pod && linesOf(pod, ['spec', 'containers', 0, 'image'])).toEqual(['o.yaml:4', 's.yaml:5']);
    expect(made[2] && linesOf(made[2], ['kind'])).toEqual(['o.yaml:7']);
  });
});

describe('a kustomize field', () => {
  it('keeps objects without a template as they are', async () => {
    const [first] = await objectsOf(TEXT);
    if (first === undefined) throw new Error('no object');
    const { objects: made } = await buildWith({ value: {}, origins: { steps: [] } }, [first]);
    expect(made[0]).not.toHaveProperty('template');
    expect(made[0]).not.toHaveProperty('fromChart');
  });
});

describe('an object of the directory crds of a chart', () => {
  it.each([
    ['web/crds/a.yaml', true],
    ['web/crds/deep/a.yaml', true],
    ['web/charts/db/crds/a.yaml', true],
    ['web/charts/db/charts/x/crds/a.yaml', true],
    ['web/templates/crds/a.yaml', false],
    ['crds/a.yaml', false],
    [undefined, false],
  ])('%s: %s', (template, expected) => {
    expect(isOfCrds(template === undefined ? {} : { template })).toBe(expected);
  });
});
