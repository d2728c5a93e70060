import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

// The names of what Flux and Argo CD apply, as PATHs of preview.

const kustomization = (name: string, namespace: string): string => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${name}, namespace: flux-system}
spec: {path: ./apps, targetNamespace: ${namespace}, sourceRef: {kind: GitRepository, name: flux-system}}
`;
const pod = (image: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: app, image: "${image}"}]}\n`;

let clone: Clone;
beforeAll(() => {
  clone = createClone();
  clone.commit({
    'clusters/a/apps.yaml': kustomization('apps', 'first'),
    'clusters/b/apps.yaml': kustomization('apps', 'second'),
    'apps/web.yaml': pod('app:1'),
  });
  clone.edit({ 'apps/web.yaml': pod('app:2'), 'clusters/c/apps.yaml': kustomization('apps', 'third') });
});
afterAll(() => {
  clone.remove();
});

test('the name of a root shows only that root', async () => {
  const { stdout, status } = await runIn(clone.ports(), 'preview', '--base', 'HEAD', 'flux:clusters/a/apps');
  expect(status).toBe(0);
  expect(stdout).toContain('Pod first/web');
  expect(stdout).toContain('app:1 -> app:2');
  expect(stdout).not.toMatch(/second|third/);
});

test('the name of a root that only one side has', async () => {
  const { stdout, status } = await runIn(clone.ports(), 'preview', '--base', 'HEAD', 'flux:clusters/c/apps');
  expect(status).toBe(0);
  expect(stdout).toMatch(/added +Pod third\/web/);
});

test('a name that neither side has', async () => {
  const { stdout, stderr, status } = await runIn(clone.ports(), 'preview', '--base', 'HEAD', 'flux:clusters/d/apps');
  expect(status).toBe(3);
  expect(`${stdout}${stderr}`).toContain('makes flux:clusters/d/apps');
});

test('a ConfigMap of another root of the cluster changes a container', async () => {
  const own = createClone();
  const infra = kustomization('infra', 'shop').replace('./apps', './infra');
  const settings = (level: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {LEVEL: ${level}}\n`;
  const from = 'envFrom: [{configMapRef: {name: settings}}]';
  own.commit({
    'clusters/a/apps.yaml': kustomization('apps', 'shop'),
    'clusters/a/infra.yaml': infra,
    'apps/web.yaml': pod('app:1').replace('image:', `${from}, image:`),
    'infra/settings.yaml': settings('warn'),
  });
  own.edit({ 'infra/settings.yaml': settings('error') });
  const { stdout } = await runIn(own.ports(), 'preview', '--base', 'HEAD', '.');
  own.remove();
  expect(stdout).toContain('~ env LEVEL: warn -> error');
});
