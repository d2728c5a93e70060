import { expect, test } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { readKustomization } from '@krmkit/manifests';
import type { TransformerField } from '../src/kustomization-decoder.ts';

const EMPTY = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' };

/** A value of each field that changes objects. */
const VALUES: Readonly<Record<TransformerField, JsonValue>> = {
  patchesStrategicMerge: ['patch.yaml'],
  patches: [{ path: 'patch.yaml' }],
  namespace: 'shop',
  namePrefix: 'a-',
  nameSuffix: '-z',
  labels: [{ pairs: { app: 'web' } }],
  commonLabels: { app: 'web' },
  commonAnnotations: { note: 'text' },
  patchesJson6902: [{ path: 'patch.json', target: { version: 'v1', kind: 'Service', name: 'web' } }],
  replicas: [{ name: 'web', count: 2 }],
  images: [{ name: 'web', newTag: 'v2' }],
  imageTags: [{ name: 'web', newTag: 'v2' }],
  replacements: [{ source: { kind: 'Service' }, targets: [{ select: { kind: 'Job' }, fieldPaths: ['spec.x'] }] }],
};

// `krmkit` also reads kustomizations without a build. A field that this reading does not know would be passed over.
test.each(Object.entries(VALUES))('%s is a fact of a kustomization that is not built', (field, value) => {
  const facts = (content: JsonValue): unknown => readKustomization('kustomization.yaml', content);
  expect(facts({ ...EMPTY, [field]: value })).not.toEqual(facts(EMPTY));
});
