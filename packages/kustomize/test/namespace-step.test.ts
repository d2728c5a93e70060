import { expect, it } from 'vitest';
import { buildText } from './build-text.ts';
import { describeRows } from './describe-rows.ts';
import { namespaceRows } from './rows/namespace-rows.ts';

describeRows('namespaces', namespaceRows);

it('the difference of a cluster-scoped kind is at the namespace, and names the kind of the object', async () => {
  const { diagnostics } = await buildText({
    'kustomization.yaml': 'resources: [a.yaml]\nnamespace: ns\n',
    'a.yaml':
      'apiVersion: admissionregistration.k8s.io/v1\nmetadata: {name: a}\nkind: ValidatingAdmissionPolicy\nspec: {}\n',
  });
  expect(diagnostics).toMatchObject([
    {
      code: 'kustomize-difference',
      location: { path: 'kustomization.yaml', line: 2 },
      related: [{ message: 'the object', location: { path: 'a.yaml', line: 3, column: 7 } }],
    },
  ]);
});
