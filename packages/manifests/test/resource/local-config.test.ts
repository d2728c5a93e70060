import { expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { readSource } from '../../src/read/documents.ts';
import { isLocalResource, isToolKind } from '../../src/resource/local-config.ts';

it.each([
  ['kpt.dev/v1', 'Kptfile', true],
  ['fn.kpt.dev/v1alpha1', 'ApplyReplacements', true],
  ['kustomize.config.k8s.io/v1beta1', 'Kustomization', true],
  ['config.k8s.io/v1', 'Krmfile', true],
  ['kustomize.toolkit.fluxcd.io/v1', 'Kustomization', false],
  ['v1', 'Pod', false],
])('%s %s is for tools: %s', (apiVersion, kind, expected) => {
  expect(isToolKind({ apiVersion, kind })).toBe(expected);
});

it.each([
  ["config.kubernetes.io/local-config: 'true'", true],
  ['config.kubernetes.io/local-config: true', true],
  ["config.kubernetes.io/local-config: 'false'", false],
  ["config.kubernetes.io/local-config: ''", false],
  ["config.kubernetes.io/other: 'true'", false],
])('an object with %s is local: %s', (annotation, expected) => {
  const text = `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations:\n    ${annotation}\n`;
  const [resource] = readSource(createSource('a.yaml', text)).resources;
  expect(resource && isLocalResource(resource)).toBe(expected);
});
