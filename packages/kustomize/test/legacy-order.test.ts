import { expect, it } from 'vitest';
import { legacyRank } from '../src/legacy-order.ts';

// https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/sortoptions/
it('the kinds of the legacy order come in it, and all others between the first and the last ones', () => {
  const kinds = [
    'Namespace',
    'CustomResourceDefinition',
    'ServiceAccount',
    'ConfigMap',
    'Secret',
    'Service',
    'Deployment',
  ];
  const last = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];
  const sorted = [...kinds, 'Other', ...last];
  expect(sorted.toReversed().toSorted((a, b) => legacyRank(a) - legacyRank(b))).toEqual(sorted);
});

it.each([
  ['Namespace', -1],
  ['Deployment', -1],
  ['Other', 0],
  ['ValidatingWebhookConfiguration', 1],
])('%s has a rank with the sign %d', (kind, sign) => {
  expect(Math.sign(legacyRank(kind))).toBe(sign);
});
