import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const workload = (kind: string, metadata: string): string =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata: {${metadata}}\nspec: {template: {spec: {containers: [{name: app, image: a:1, envFrom: [{configMapRef: {name: settings}}]}]}}}\n`;

const FILES = {
  'web.yaml': workload('Deployment', 'name: web, labels: {tier: front}'),
  'db.yaml': workload('StatefulSet', 'name: db, namespace: data'),
  'settings.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {COLOR: blue}\n',
};

describe('expand of selected workloads', () => {
  it.each([
    ['--kind', 'deploy'],
    ['--name', 'web'],
    ['-l', 'tier=front'],
    ['-n', 'default'],
  ])('has those of %s %s', async (...given) => {
    const { stdout } = await runIn({ files: FILES }, 'expand', ...given);
    expect([...stdout.matchAll(/^[A-Z]\w+ \S+(?=  \S+:\d+$)/gm)].map(([name]) => name)).toEqual([
      'Deployment default/web',
    ]);
  });

  it('takes values from all files', async () => {
    const { stdout, stderr } = await runIn({ files: FILES }, 'expand', '--name', 'web', '-o', 'env', '--quiet');
    expect(stdout).toContain('COLOR=blue');
    expect(stderr).toBe('');
  });

  it.each([
    [['--kind', 'Deploymnt'], 'none of 2 workloads is selected\n  did you mean --kind Deployment?\n'],
    [['--name', 'wev'], 'none of 2 workloads is selected\n  did you mean --name web?\n'],
    [['-n', 'shop'], 'none of 2 workloads is selected\n  there are: StatefulSet data/db, Deployment web\n'],
  ])('%j selects nothing', async (given, words) => {
    const { status, stdout, stderr } = await runIn({ files: FILES }, 'expand', ...given);
    expect({ status, stderr }).toEqual({ status: 2, stderr: `krmkit expand: ${words}` });
    expect(stdout).toBe('0 containers in 0 workloads, 0 errors, 0 warnings\n');
  });
});
