import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const workload = (kind: string, name: string, metadata: string, from: string): string =>
  `apiVersion: apps/v1
kind: ${kind}
metadata: {name: ${name}${metadata}}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      containers:
      - name: app
        image: example.com/${name}
        args: [$(MISSING)]
        envFrom: [{configMapRef: {name: ${from}}}]
`;

const FILES = {
  'web.yaml': workload('Deployment', 'web', ', labels: {tier: front}', 'settings'),
  'db.yaml': workload('StatefulSet', 'db', ', namespace: data', 'settings'),
  'settings.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {COLOR: blue}\n',
};

const WEB = ['Deployment default/web'];
const DB = ['StatefulSet data/db'];

async function workloads(files: Readonly<Record<string, string>>, ...given: readonly string[]): Promise<string[]> {
  const { stdout } = await runIn({ files }, 'expand', ...given);
  const shown = [...stdout.matchAll(/^[A-Z]\w+ \S+(?=  \S+:\d+$)/gm)].map(([name]) => name);
  const judged = [...stdout.matchAll(/^  ([A-Z]\w+ \S+), container app/gm)].map(([, name]) => name);
  expect(new Set(judged)).toEqual(new Set(shown));
  return shown;
}

describe('expand of selected workloads', () => {
  const rows: readonly (readonly [given: readonly string[], shown: readonly string[]])[] = [
    [[], [...DB, ...WEB]],
    [['--kind', 'deploy'], WEB],
    [
      ['--kind', 'StatefulSet.apps', '--kind', 'Deployment'],
      [...DB, ...WEB],
    ],
    [['--name', 'db'], DB],
    [['-l', 'tier=front'], WEB],
    [['-l', 'tier'], WEB],
    [['-l', '!tier'], DB],
    [['-n', 'data'], DB],
    [['-n', 'default'], WEB],
    [['-n', 'shop', '--default-namespace', 'shop'], ['Deployment shop/web']],
    [['-n', 'default', '--default-namespace', 'shop'], []],
    [
      ['--default-namespace', 'shop'],
      [...DB, 'Deployment shop/web'],
    ],
    [['-n', 'data', '--kind', 'Deployment'], []],
  ];
  it.each(rows)('%j', async (given, shown) => {
    expect(await workloads(FILES, ...given)).toEqual(shown);
  });

  it('takes values from all files', async () => {
    const { stdout, stderr } = await runIn({ files: FILES }, 'expand', '--name', 'web', '-o', 'env', '--quiet');
    expect(stdout).toContain('COLOR=blue');
    expect(stderr).toBe('');
  });

  it('selects by the labels, the namespace and both names of a built object', async () => {
    const files = {
      ...FILES,
      'kustomization.yaml': `resources: [web.yaml, db.yaml, settings.yaml]
namePrefix: prod-
namespace: prod
labels: [{pairs: {env: prod}}]
`,
    };
    const built = ['Deployment prod/prod-web'];
    const both = [...built, 'StatefulSet prod/prod-db'];
    expect(await workloads(files, '--name', 'web')).toEqual(built);
    expect(await workloads(files, '--name', 'prod-web')).toEqual(built);
    expect(await workloads(files, '-n', 'prod')).toEqual(both);
    expect(await workloads(files, '-n', 'data')).toEqual([]);
    expect(await workloads(files, '-l', 'env=prod')).toEqual(both);
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
