import { describe, expect, it } from 'vitest';
import { NO_COLORS } from '@krmkit/base';
import { imageLines } from '../../src/tree/images.ts';
import type { Files } from '../check-files.ts';
import { inputOf } from '../check-files.ts';

const images = async (files: Files): Promise<string> =>
  [...imageLines((await inputOf(files)).files, NO_COLORS)].join('');

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

  it('names what is not built', async () => {
    const files = { ...FILES, 'overlays/prod/kustomization.yaml': 'resources: [../../gone]\n' };
    expect(await images(files)).toContain('build overlays/prod  not built: ');
  });
});
