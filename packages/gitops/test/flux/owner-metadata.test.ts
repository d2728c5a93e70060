import { describe, expect, it } from 'vitest';
import { originsAt } from '@krmkit/kustomize';
import { withFluxOwner } from '../../src/flux/owner-metadata.ts';
import { linesOf, objectsOf, sourcedOf } from '../sourced.ts';

const FLUX = (spec: string) =>
  sourcedOf(
    `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata:\n  name: apps\n  namespace: flux-system\nspec: ${spec}\n`,
    'flux.yaml',
  );
const GROUP = 'kustomize.toolkit.fluxcd.io';
const OWNED = { [`${GROUP}/name`]: 'apps', [`${GROUP}/namespace`]: 'flux-system' };

// https://fluxcd.io/flux/components/kustomize/kustomizations/#common-metadata: overrides what the object has.
describe('the metadata that Flux adds', () => {
  it.each<readonly [title: string, metadata: string, spec: string, labels: unknown, annotations: unknown]>([
    ['the owner', '', '{}', OWNED, undefined],
    ['the owner beside labels', ', labels: {a: b}', '{}', { a: 'b', ...OWNED }, undefined],
    ['the owner in place of another', `, labels: {${GROUP}/name: x}`, '{}', OWNED, undefined],
    [
      'common labels',
      ', labels: {a: b, c: d}',
      '{commonMetadata: {labels: {a: z}}}',
      { a: 'z', c: 'd', ...OWNED },
      undefined,
    ],
    ['common annotations', '', '{commonMetadata: {annotations: {a: z}}}', OWNED, { a: 'z' }],
    ['common metadata that is none', '', '{commonMetadata: {labels: x}}', OWNED, undefined],
    ['labels that are none', ', labels: null', '{}', OWNED, undefined],
  ])('%s', async (_, metadata, spec, labels, annotations) => {
    const [object] = await objectsOf(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a${metadata}}\n`);
    if (object === undefined) throw new Error('no object');
    const { value } = withFluxOwner(object, FLUX(spec), GROUP);
    expect(value['metadata']).toEqual({ name: 'a', labels, ...(annotations === undefined ? {} : { annotations }) });
    expect(Object.keys(value)).toEqual(Object.keys(object.value));
  });

  it('comes from the object of Flux', async () => {
    const [object] = await objectsOf('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {a: b}}\n');
    if (object === undefined) throw new Error('no object');
    const made = withFluxOwner(object, FLUX('{commonMetadata: {annotations: {a: z}}}'), GROUP);
    expect(linesOf(made, ['metadata', 'labels', `${GROUP}/name`]).at(-1)).toBe('flux.yaml:4');
    expect(linesOf(made, ['metadata', 'labels', `${GROUP}/namespace`]).at(-1)).toBe('flux.yaml:5');
    expect(linesOf(made, ['metadata', 'annotations', 'a']).at(-1)).toBe('flux.yaml:6');
    expect(originsAt(made.origins, ['metadata', 'annotations', 'a']).steps.at(-1)?.effect).toBe('set');
    expect(linesOf(made, ['metadata', 'labels', 'a']).at(-1)).toBe('o.yaml:3');
  });
});
