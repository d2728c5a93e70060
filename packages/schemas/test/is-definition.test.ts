import { expect, it } from 'vitest';
import { isDefinition } from '../src/is-definition.ts';

it.each([
  ['apiextensions.k8s.io/v1', 'CustomResourceDefinition', true],
  ['apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition', true],
  ['example.com/v1', 'CustomResourceDefinition', false],
  ['apiextensions.k8s.io/v1', 'ConversionReview', false],
])('%s %s is a CustomResourceDefinition: %s', (apiVersion, kind, expected) => {
  expect(isDefinition({ apiVersion, kind })).toBe(expected);
});
