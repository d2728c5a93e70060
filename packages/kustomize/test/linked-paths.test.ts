import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { nodeFileSystem } from '@krmkit/base/node';

let place = '';

beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-links-')));
  mkdirSync(join(place, 'repository/base'), { recursive: true });
  mkdirSync(join(place, 'repository/prod'));
  const configMap = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
  writeFileSync(join(place, 'repository/base/a.yaml'), configMap);
  writeFileSync(join(place, 'repository/base/kustomization.yaml'), 'resources: [a.yaml]\n');
  writeFileSync(join(place, 'repository/prod/kustomization.yaml'), 'resources: [../base]\n');
  symlinkSync(join(place, 'repository'), join(place, 'link'));
  symlinkSync(join(place, 'repository/prod'), join(place, 'prod-link'));
});

afterAll(() => {
  rmSync(place, { recursive: true });
});

// The files are shown under the path that the user gave; a file outside the link has its real path.
test.each([
  [
    'repository/prod',
    ['repository/base/a.yaml', 'repository/base/kustomization.yaml', 'repository/prod/kustomization.yaml'],
  ],
  ['link/prod', ['link/base/a.yaml', 'link/base/kustomization.yaml', 'link/prod/kustomization.yaml']],
  ['prod-link', ['prod-link/kustomization.yaml', 'repository/base/a.yaml', 'repository/base/kustomization.yaml']],
])('files of %s', async (directory, expected) => {
  const { ok, sources } = await buildKustomizationIn(nodeFileSystem(), join(place, directory));
  expect(ok).toBe(true);
  expect([...sources.keys()].sort()).toEqual(expected.map((path) => join(place, path)));
});
