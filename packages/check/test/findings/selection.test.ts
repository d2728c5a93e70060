import { describe, expect, it } from 'vitest';
import { parseLabelSelector } from '@krmkit/manifests';
import type { Selection } from '@krmkit/manifests';
import type { CheckOptions } from '../../src/api/options.ts';
import type { Files } from '../check-files.ts';
import { checkFiles } from '../check-files.ts';

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

const labels = (text: string): Pick<Selection, 'labels'> => {
  const parsed = parseLabelSelector(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return { labels: parsed.requirements };
};

/** The selected workloads, which are those that findings are about. */
async function workloads(files: Files, options: CheckOptions): Promise<readonly string[]> {
  const { templates, diagnostics } = await checkFiles(files, options);
  const shown = templates.map(({ subject: { kind, name }, namespace }) => `${kind} ${namespace}/${name}`);
  const judged = diagnostics.flatMap(({ subject }) =>
    subject?.container === undefined ? [] : [`${subject.kind} ${subject.namespace}/${subject.name}`],
  );
  expect(new Set(judged)).toEqual(new Set(shown));
  return shown;
}

describe('a check of selected workloads', () => {
  const rows: readonly (readonly [options: CheckOptions, shown: readonly string[]])[] = [
    [{}, [...DB, ...WEB]],
    [{ selection: { kinds: [{ kind: 'deploy' }] } }, WEB],
    [{ selection: { kinds: [{ kind: 'statefulset', group: 'apps' }, { kind: 'deployment' }] } }, [...DB, ...WEB]],
    [{ selection: { names: ['db'] } }, DB],
    [{ selection: labels('tier=front') }, WEB],
    [{ selection: labels('tier') }, WEB],
    [{ selection: labels('!tier') }, DB],
    [{ selection: { namespaces: ['data'] } }, DB],
    [{ selection: { namespaces: ['default'] } }, WEB],
    [{ selection: { namespaces: ['shop'] }, namespace: 'shop' }, ['Deployment shop/web']],
    [{ selection: { namespaces: ['default'] }, namespace: 'shop' }, []],
    [{ namespace: 'shop' }, [...DB, 'Deployment shop/web']],
    [{ selection: { namespaces: ['data'], kinds: [{ kind: 'deployment' }] } }, []],
  ];
  it.each(rows)('%j', async (options, shown) => {
    expect(await workloads(FILES, options)).toEqual(shown);
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
    const of = (selection: Selection): Promise<readonly string[]> => workloads(files, { selection });
    const built = ['Deployment prod/prod-web'];
    const both = [...built, 'StatefulSet prod/prod-db'];
    expect(await of({ names: ['web'] })).toEqual(built);
    expect(await of({ names: ['prod-web'] })).toEqual(built);
    expect(await of({ namespaces: ['prod'] })).toEqual(both);
    expect(await of({ namespaces: ['data'] })).toEqual([]);
    expect(await of(labels('env=prod'))).toEqual(both);
  });
});
