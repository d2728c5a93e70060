import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const FILES = {
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'base/web.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 1\n',
  'prod/kustomization.yaml': 'resources:\n- ../base\nnamePrefix: prod-\npatches:\n- path: replicas.yaml\n',
  'prod/replicas.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 3\n',
};
const SECRET = {
  'kustomization.yaml': 'resources: [s.yaml, t.yaml]\n',
  's.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {password: hunter2}\n',
  't.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: t}\n',
};

describe('krmkit blame', () => {
  it('prints each line after the text that it comes from', async () => {
    const { status, stdout } = await runIn({ files: FILES }, 'blame', 'prod', 'Deployment/web');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^prod\/kustomization\.yaml:3:13 namePrefix +name: prod-web$/m);
    expect(stdout).toMatch(/^prod\/replicas\.yaml:6:13 patches\[0\] +replicas: 3$/m);
    expect(stdout).toMatch(/^base\/web\.yaml:1:13 +apiVersion: apps\/v1$/m);
    expect(stdout.trimEnd().split('\n')).toHaveLength(6);
  });

  it.each(['deploy/web', 'Deployment/prod-web', 'deployments/prod-web'])(
    'takes short kinds, and names before and after the build: %s',
    async (object) => {
      expect((await runIn({ files: FILES }, 'blame', 'prod', object)).stdout).toContain('replicas: 3');
    },
  );

  it.each([
    ['Deployment/prod-wbe', 'did you mean Deployment/prod-web?'],
    ['Service/shop', 'objects: Deployment/prod-web'],
  ])('names what is there if there is no %s', async (object, hint) => {
    expect(await runIn({ files: FILES }, 'blame', 'prod', object)).toEqual({
      status: 2,
      stdout: '',
      stderr: `krmkit blame: the build has no object "${object}"\n  ${hint}\n`,
    });
  });

  it('takes an object alone for one of the current directory, unless a directory has its name', async () => {
    const alone = await runIn({ files: SECRET }, 'blame', 'ConfigMap/t');
    expect(alone.stdout).toContain('kind: ConfigMap');
    expect(alone.stdout).not.toContain('kind: Secret');
    const inside = { 'ConfigMap/t/kustomization.yaml': 'resources: []\n', ...SECRET };
    expect(await runIn({ files: inside }, 'blame', 'ConfigMap/t')).toMatchObject({ status: 0, stdout: '' });
  });

  it('prints all objects with a blank line between them, and hides the values of Secrets', async () => {
    const hidden = (await runIn({ files: SECRET }, 'blame')).stdout;
    expect(hidden.split('\n\n')).toHaveLength(2);
    expect(hidden).not.toContain('hunter2');
    expect((await runIn({ files: SECRET }, 'blame', '--show-secrets')).stdout).toContain('hunter2');
  });

  it('prints nothing of a build that fails', async () => {
    const files = { 'kustomization.yaml': 'resources: [gone.yaml]\n' };
    const { status, stdout, stderr } = await runIn({ files }, 'blame', '.', 'Pod/a');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('gone.yaml');
  });
});
