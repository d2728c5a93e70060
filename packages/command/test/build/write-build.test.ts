import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { findKustomize, needs } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

const FILES = {
  'prod/kustomization.yaml': 'resources: [all.yaml]\n',
  'prod/all.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: Web}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
`,
  'two/kustomization.yaml': 'resources: [../prod, other.yaml]\n',
  'two/other.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: Web, namespace: other}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: web}
`,
  'kept/old.yaml': 'a: 1\n',
};

// The names that kustomize 5.8.1 gives.
const NAMES = ['apps_v1_deployment_web.yaml', 'v1_configmap_web.yaml'];
const TWO_NAMESPACES = [
  'default_apps_v1_deployment_web.yaml',
  'default_v1_configmap_web.yaml',
  'other_v1_configmap_web.yaml',
  'rbac.authorization.k8s.io_v1_clusterrole_web.yaml',
];
const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: Web\n';

type Files = Readonly<Record<string, string>>;

/** The files that a build adds or changes. */
async function written(root: string, output: string): Promise<Files> {
  const disk = memoryDisk(new Map(Object.entries(FILES)));
  expect(await runIn({ disk }, 'build', root, '-o', output)).toEqual({ status: 0, stdout: '', stderr: '' });
  const before: Files = FILES;
  return Object.fromEntries([...disk.texts()].filter(([path, text]) => before[path] !== text));
}

/** The files of the directory that kustomize writes. */
function writtenBy(kustomize: string, root: string): Files {
  const directory = mkdtempSync(join(tmpdir(), 'output-'));
  try {
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(join(directory, path, '..'), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    mkdirSync(join(directory, 'out'));
    spawnSync(kustomize, ['build', root, '-o', 'out'], { cwd: directory });
    const names = readdirSync(join(directory, 'out'));
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, 'out', name), 'utf8')]));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe('krmkit build -o PATH', () => {
  it.each([
    ['kept', 'kept'],
    ['kept/', 'kept'],
    ['./kept', 'kept'],
    ['/kept', 'kept'],
    ['new/', 'new'],
    ['new/er/', 'new/er'],
    ['prod/../kept', 'kept'],
  ])('-o %s writes a file for each object', async (output, directory) => {
    const files = await written('prod', output);
    expect(Object.keys(files)).toEqual(NAMES.map((name) => `${directory}/${name}`));
    expect(files[`${directory}/v1_configmap_web.yaml`]).toBe(CONFIG_MAP);
  });

  it.each([
    ['all.yaml', 'all.yaml'],
    ['kept/old.yaml', 'kept/old.yaml'],
    ['kept/new.yaml', 'kept/new.yaml'],
    ['./new/er/all', 'new/er/all'],
    ['/new/all.yaml', 'new/all.yaml'],
  ])('-o %s writes one file', async (output, path) => {
    const { stdout } = await runIn({ files: FILES }, 'build', 'prod');
    expect(await written('prod', output)).toEqual({ [path]: stdout });
  });

  it('names the namespaces if there are several', async () => {
    expect(Object.keys(await written('two', 'new/'))).toEqual(TWO_NAMESPACES.map((name) => `new/${name}`));
  });

  it('refuses a directory that is a file', async () => {
    const disk = memoryDisk(new Map(Object.entries(FILES)));
    const { status, stderr } = await runIn({ disk }, 'build', 'prod', '-o', 'kept/old.yaml/');
    expect(status).toBe(1);
    expect(stderr).toContain('kept/old.yaml: It is not a directory');
  });

  const kustomize = findKustomize();
  it('writes the files of kustomize', needs('kustomize', kustomize), () => {
    expect(Object.keys(writtenBy(kustomize ?? '', 'prod'))).toEqual(NAMES);
    expect(Object.keys(writtenBy(kustomize ?? '', 'two'))).toEqual(TWO_NAMESPACES);
    expect(writtenBy(kustomize ?? '', 'prod')['v1_configmap_web.yaml']).toBe(CONFIG_MAP);
  });
});
