import { describe, expect, it } from 'vitest';
import { NO_COLORS } from '@krmkit/base';
import { imageLines } from '../../src/tree/images.ts';
import type { Files } from '../check-files.ts';
import { inputOf } from '../check-files.ts';

const images = async (files: Files, showSecrets = false): Promise<string> =>
  [...imageLines((await inputOf(files)).files, { colors: NO_COLORS, showSecrets })].join('');

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      initContainers:
        - {name: prepare, image: busybox}
      containers:
        - name: app
          image: web:1
        - {name: log, image: busybox}
`;
const FILES = {
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'base/web.yaml': WEB,
  'overlays/prod/kustomization.yaml': 'resources: [../../base]\nimages:\n- name: web\n  newTag: "2"\n',
  'overlays/staging/kustomization.yaml': 'resources: [../../base]\nimages:\n- name: web\n  newName: next/web\n',
  'job.yaml':
    'apiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\nspec: {template: {spec: {containers: [{name: c, image: "web:2"}]}}}\n',
};

describe('the images of a tree', () => {
  it('shows each image with its environments and the line that sets it', async () => {
    expect(await images(FILES)).toBe(`busybox
  overlays/prod     base/web.yaml:8
  overlays/prod     base/web.yaml:12
  overlays/staging  base/web.yaml:8
  overlays/staging  base/web.yaml:12
next/web:1
  overlays/staging  overlays/staging/kustomization.yaml:4
web:2
  files             job.yaml:4
  overlays/prod     overlays/prod/kustomization.yaml:4
`);
  });

  it('hides an image that a kustomization copies out of a Secret, if Secrets are not asked for', async () => {
    const files = {
      'a/kustomization.yaml':
        'resources: [all.yaml]\nreplacements: [{source: {kind: Secret, fieldPath: stringData.i}, targets: [{select: {kind: Pod}, fieldPaths: [spec.containers.0.image]}]}]\n',
      'a/all.yaml':
        'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {i: hidden.example.com/web}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: x}]}\n',
    };
    expect(await images(files)).toContain('<secret s/i>');
    expect(await images(files)).not.toContain('hidden');
    expect(await images(files, true)).toContain('hidden.example.com/web');
  });

  it('names what is not built', async () => {
    const files = { ...FILES, 'overlays/prod/kustomization.yaml': 'resources: [../../gone]\n' };
    expect(await images(files)).toContain('build overlays/prod  not built: ');
  });
});
