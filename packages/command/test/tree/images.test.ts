import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

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

describe('tree -o images', () => {
  it('shows each image with its environments and the line that sets it', async () => {
    const { stdout, status } = await runIn({ files: FILES }, 'tree', '-o', 'images', '.');
    expect(stdout).toBe(`busybox
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
    expect(status).toBe(0);
  });

  it('names what is not built', async () => {
    const files = { ...FILES, 'overlays/prod/kustomization.yaml': 'resources: [../../gone]\n' };
    const { stdout } = await runIn({ files }, 'tree', '-o', 'images', '.');
    expect(stdout).toContain('build overlays/prod  not built: ');
  });

  it('says once why roots with one reason are not built', async () => {
    const release = (name: string): string =>
      `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: ${name}, namespace: shop}\nspec: {chartRef: {kind: OCIRepository, name: ${name}}}\n`;
    const files = { '.git/HEAD': '', 'c/a.yaml': release('a'), 'c/b.yaml': release('b') };
    const { stdout } = await runIn({ files }, 'tree', '-o', 'images', '.');
    expect(stdout).toBe(
      'build flux:c/HelmRelease/a  not built: c/a.yaml:3: its chart is the OCIRepository a (and 1 other root for the same reason)\n',
    );
    const tree = await runIn({ files }, 'tree', '.');
    expect(tree.stdout).toContain('not built: c/b.yaml:3: its chart is the OCIRepository b\n');
  });

  it('says that there are no resources', async () => {
    const { stdout, stderr } = await runIn({ files: { 'a/x.txt': '' } }, 'tree', '-o', 'images', 'a');
    expect(stdout).toBe('');
    expect(stderr).toContain('no resources in a');
  });
});
