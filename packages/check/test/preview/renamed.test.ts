import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { previewJson } from '../check-files.ts';

const workload = (name: string, namespace?: string): string =>
  `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}${namespace === undefined ? '' : `, namespace: ${namespace}`}}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: app, args: ["$(OLD)"]}]}
`;

let clone: Clone;
beforeEach(() => {
  clone = createClone();
});
afterEach(() => {
  clone.remove();
});

interface Preview {
  readonly changes: readonly { readonly kind: string; readonly roots: readonly string[] }[];
  readonly newFindings: readonly { readonly code: string }[];
}

async function preview(before: FileEdits, after: FileEdits): Promise<Preview> {
  clone.commit(before);
  clone.edit(after);
  return previewJson<Preview>(clone, 'HEAD');
}

describe('an object that a root builds as before', () => {
  it.each<[what: string, before: FileEdits, after: FileEdits]>([
    [
      'its namespace moves into the file',
      { 'kustomization.yaml': 'resources: [web.yaml]\nnamespace: shop\n', 'web.yaml': workload('web') },
      { 'kustomization.yaml': 'resources: [web.yaml]\n', 'web.yaml': workload('web', 'shop') },
    ],
    [
      'its namespace moves into the kustomization',
      { 'kustomization.yaml': 'resources: [web.yaml]\n', 'web.yaml': workload('web', 'shop') },
      { 'kustomization.yaml': 'resources: [web.yaml]\nnamespace: shop\n', 'web.yaml': workload('web') },
    ],
    [
      'its prefix moves into the file',
      { 'kustomization.yaml': 'resources: [web.yaml]\nnamePrefix: shop-\n', 'web.yaml': workload('web') },
      { 'kustomization.yaml': 'resources: [web.yaml]\n', 'web.yaml': workload('shop-web') },
    ],
    [
      'it moves into another file',
      { 'kustomization.yaml': 'resources: [web.yaml]\n', 'web.yaml': workload('web') },
      { 'kustomization.yaml': 'resources: [api.yaml]\n', 'web.yaml': undefined, 'api.yaml': workload('web') },
    ],
  ])('is not changed: %s', async (_, before, after) => {
    const { changes, newFindings } = await preview(before, after);
    expect({ changes, newFindings }).toEqual({ changes: [], newFindings: [] });
  });
});

describe('a finding of the base', () => {
  const BASE: FileEdits = {
    'base/kustomization.yaml': 'resources: [web.yaml]\n',
    'base/web.yaml': workload('web'),
    'dev/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: dev-\n',
    'dev/own.yaml': workload('own'),
  };
  it.each<[what: string, after: FileEdits]>([
    [
      'its overlay has another directory',
      {
        'dev/kustomization.yaml': undefined,
        'dev/own.yaml': undefined,
        'prod/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: dev-\n',
        'prod/own.yaml': workload('own'),
      },
    ],
    [
      'its overlay has another prefix',
      { 'dev/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: d-\n' },
    ],
    [
      'its overlay has another namespace',
      { 'dev/kustomization.yaml': 'resources: [../base, own.yaml]\nnamePrefix: dev-\nnamespace: shop\n' },
    ],
  ])('is not new: %s', async (_, after) => {
    const { changes, newFindings } = await preview(BASE, after);
    expect(changes).not.toEqual([]);
    expect(newFindings).toEqual([]);
  });

  it('is new in an overlay that is new, beside the old one', async () => {
    const { newFindings } = await preview(BASE, {
      'live/kustomization.yaml': 'resources: [../base]\nnamePrefix: live-\n',
    });
    expect(newFindings).toMatchObject([{ code: 'unresolved-reference', roots: ['live'] }]);
  });
});
