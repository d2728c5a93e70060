import { describe, expect, it } from 'vitest';
import { DIAGNOSTIC_CODES } from '@krmkit/base';
import { runIn } from '../fake-context.ts';

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  template:
    spec:
      initContainers: [{name: wait}]
      containers: [{name: app}, {name: log}]
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
`;
const JOB = `apiVersion: batch/v1
kind: CronJob
metadata: {name: clean, namespace: jobs}
spec: {jobTemplate: {spec: {template: {spec: {containers: [{name: app}]}}}}}
`;
const contexts = (...names: readonly string[]): string =>
  `kind: Config\ncontexts: [${names.map((name) => `{name: "${name}", context: {cluster: c}}`).join(', ')}]\n`;

const files = {
  'deploy/web.yaml': WEB,
  'jobs/clean.yaml': JOB,
  'broken.yaml': 'a: [',
  'two.config': contexts('staging', 'arn:aws:eks:eu:1:cluster/a'),
  '/home/ann/.kube/config': contexts('prod'),
};

async function candidates(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { status, stdout, stderr } = await runIn({ files, env }, '__complete', ...words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.trimEnd().split('\n');
}

describe('the values of flags', () => {
  it.each<[words: readonly string[], wanted: readonly string[]]>([
    [
      ['cat', '--kind', ''],
      ['CronJob', 'Deployment', 'Service', ':'],
    ],
    [
      ['cat', 'deploy', '--kind', ''],
      ['Deployment', 'Service', ':'],
    ],
    [
      ['cat', 'deploy', '--kind=D'],
      ['--kind=Deployment', ':'],
    ],
    [
      ['cat', 'deploy', '--kind', '=', 'D'],
      ['Deployment', ':'],
    ],
    [
      ['cat', '--kind', 'Deployment', '--name', ''],
      ['clean\tCronJob', 'web\tDeployment, Service', ':'],
    ],
    [
      ['expand', '-q', 'jobs', '-n', ''],
      ['jobs', ':'],
    ],
    [
      ['expand', 'deploy', '--container', ''],
      ['app\tDeployment', 'log\tDeployment', 'wait\tDeployment', ':'],
    ],
    [
      ['expand', '--container', 'l'],
      ['log\tDeployment', ':'],
    ],
    [
      ['expand', '--default-namespace', ''],
      ['jobs', 'shop', ':'],
    ],
    // The second word of `set` is a field, and no file.
    [
      ['set', 'jobs', 'spec.suspend=true', '--name', ''],
      ['clean\tCronJob', ':'],
    ],
    [
      ['run', 'jobs', '--match-kind', ''],
      ['CronJob', ':'],
    ],
    [
      ['start', 'deploy/web.yaml', '--name', 'w'],
      ['web\tDeployment, Service', ':'],
    ],
    // Standard input is that of the shell.
    [['cat', '-', '--kind', ''], [':']],
    [['cat', 'broken.yaml', '--kind', ''], [':']],
  ])('%j', async (words, wanted) => {
    expect(await candidates(words)).toEqual(wanted);
  });

  it('are the codes of findings', async () => {
    expect(await candidates(['expand', '--ignore', ''])).toEqual([...DIAGNOSTIC_CODES, ':']);
  });

  it.each([
    ['in the home directory', ['watch', '--context', ''], { HOME: '/home/ann' }, ['prod']],
    [
      'of KUBECONFIG',
      ['expand', '--live', '--context', ''],
      { HOME: '/home/ann', KUBECONFIG: 'missing:two.config:/home/ann/.kube/config' },
      ['staging', 'arn:aws:eks:eu:1:cluster/a', 'prod'],
    ],
    ['of the flag', ['webhook', '--kubeconfig', 'two.config', '--context', 's'], { HOME: '/home/ann' }, ['staging']],
    ['of the flag with =', ['run', '--kubeconfig=two.config', '--context', 's'], {}, ['staging']],
    ['without any', ['watch', '--context', ''], {}, []],
  ])('are the contexts of the kubeconfig %s', async (_what, words, env, wanted) => {
    expect(await candidates(words, env)).toEqual([...wanted, ':']);
  });

  it('contain no control character', async () => {
    const odd = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "a\\nb\\e[31m"}\n';
    const { stdout } = await runIn({ files: { 'a.yaml': odd } }, '__complete', 'cat', '--name', '');
    expect(stdout).toBe(':\n');
  });

  it('are complete only as far as files are read in one second', async () => {
    const { stdout } = await runIn({ files, times: [0, 2000] }, '__complete', 'cat', 'deploy', 'jobs', '--kind', '');
    expect(stdout).toBe('Deployment\nService\n:\n');
  });
});
