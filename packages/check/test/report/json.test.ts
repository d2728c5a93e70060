import { describe, expect, it } from 'vitest';
import type { Value } from '@krmkit/pods';
import type { CheckOutput, ExpansionOutput } from '../../src/outputs/expansion.ts';
import { valueJson } from '../../src/report/json.ts';
import type { Files } from '../check-files.ts';
import type { FormatOptions } from './format-text.ts';
import { formatText, pod, SECRET } from './format-text.ts';

async function expansionOf(files: Files, options: FormatOptions = {}): Promise<ExpansionOutput> {
  const output: ExpansionOutput = JSON.parse(await formatText('json', files, options));
  return output;
}

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
        image: app
        workingDir: /srv
        args: ["$(NO)", "a, b: 100%\\n<&>"]
        env: [{name: A, value: "it's"}, {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}]
        volumeMounts: [{name: data, mountPath: /data, subPathExpr: $(A)}]
        livenessProbe: {exec: {command: [check, $(A)]}}
      volumes: [{name: data, emptyDir: {}}]
`;
const DIRECTORY = { 'dir with blank/web,1.yaml': DEPLOYMENT };

// The contract of docs/json-output.md, repeated here on purpose: a changed field breaks programs of users.
describe('the fields', () => {
  it('of an expansion', async () => {
    const output = await expansionOf(DIRECTORY);
    expect(Object.keys(output)).toEqual(['apiVersion', 'kind', 'kubernetes', 'workloads', 'diagnostics', 'summary']);
    expect(output).toMatchObject({ apiVersion: 'krmkit.dev/v1', kind: 'Expansion', kubernetes: '1.37' });
    expect(Object.keys(output.summary)).toEqual([
      'files',
      'resources',
      'workloads',
      'containers',
      'errors',
      'warnings',
      'infos',
      'codes',
      'unreadable',
      'suppressed',
      'known',
      'ignored',
      'roots',
    ]);
  });

  it('of a check, which has no workloads', async () => {
    const { workloads: _, ...others } = await expansionOf(DIRECTORY);
    const checked: CheckOutput = JSON.parse(await formatText('json', DIRECTORY, { verb: 'check' }));
    expect(checked).toEqual({ ...others, kind: 'Check' });
    expect(Object.keys(checked)).toEqual(['apiVersion', 'kind', 'kubernetes', 'diagnostics', 'summary']);
  });

  it('of a workload', async () => {
    const [workload] = (await expansionOf(DIRECTORY)).workloads;
    const container = workload?.containers[0];
    expect(workload).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      namespace: 'default',
      name: 'web',
      location: { path: 'dir with blank/web,1.yaml', line: 1, column: 1, endLine: 1, endColumn: 20 },
      templatePath: 'spec.template',
      root: null,
      containers: [container],
    });
    expect(container).toEqual({
      name: 'app',
      list: 'containers',
      kind: 'regular',
      image: 'app',
      env: [
        {
          name: 'A',
          value: [{ literal: "it's" }],
          provenance: {
            kind: 'value',
            references: [],
            field: 'spec.template.spec.containers[0].env[0]',
            location: { path: 'dir with blank/web,1.yaml', line: 12, column: 15, endLine: 12, endColumn: 39 },
          },
        },
        {
          name: 'IP',
          value: [{ hole: 'field', label: 'podIP' }],
          provenance: {
            kind: 'field',
            fieldPath: 'status.podIP',
            field: 'spec.template.spec.containers[0].env[1]',
            location: expect.objectContaining({ line: 12, column: 41 }),
          },
        },
      ],
      command: [],
      args: [[{ literal: '$(NO)' }], [{ literal: 'a, b: 100%\n<&>' }]],
      argv: null,
      mounts: [{ volume: 'data', mountPath: '/data', readOnly: false, subPath: [{ literal: "it's" }] }],
      handlers: [{ kind: 'livenessProbe', written: ['check', '$(A)'], command: ['check', "it's"] }],
      workingDir: '/srv',
      user: null,
      error: null,
      events: [
        {
          component: 'krmkit',
          type: 'Warning',
          reason: 'UnresolvedReference',
          message: expect.stringContaining('$(NO)'),
          fieldPath: 'spec.containers{app}',
        },
      ],
    });
  });

  it('of a finding', async () => {
    expect((await expansionOf(DIRECTORY)).diagnostics).toEqual([
      {
        code: 'unresolved-reference',
        severity: 'error',
        message: expect.any(String),
        hint: expect.any(String),
        location: { path: 'dir with blank/web,1.yaml', line: 11, column: 17, endLine: 11, endColumn: 22 },
        subject: {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          namespace: 'default',
          name: 'web',
          containerList: 'containers',
          container: 'app',
        },
        field: 'args[0]',
        fieldPath: 'spec.template.spec.containers[0].args[0]',
        related: [],
        roots: [],
        template: null,
        occurrences: [],
      },
    ]);
  });
});

describe('a container', () => {
  it.each<readonly [what: string, container: string, fields: object]>([
    ['without an image', '{name: app}', { image: null, workingDir: null, user: null, argv: null, error: null }],
    [
      'whose command line is known',
      '{name: app, image: a, command: [run], args: [a]}',
      { command: [[{ literal: 'run' }]], argv: [[{ literal: 'run' }], [{ literal: 'a' }]] },
    ],
    ['with a user', '{name: app, image: a, securityContext: {runAsUser: 7}}', { user: '7' }],
    [
      'that cannot start',
      '{name: app, image: a, envFrom: [{configMapRef: {name: none}}]}',
      { error: { reason: 'CreateContainerConfigError', message: 'configmap "none" not found' } },
    ],
    ['with an empty value', '{name: app, image: a, env: [{name: A, value: ""}]}', { env: [{ name: 'A', value: [] }] }],
  ])('%s', async (_, container, fields) => {
    const output = await expansionOf({ 'a.yaml': pod(`  - ${container}\n`) }, { complete: true });
    expect(output.workloads[0]?.containers).toMatchObject([fields]);
  });
});

it('workloads and their containers are lists, also with none', async () => {
  const text = `${pod('  - {name: app, image: a}\n  - {name: two, image: b}\n')}---\n${pod('  - {name: app, image: a}\n', 'two')}`;
  const { workloads } = await expansionOf({ 'a.yaml': text });
  expect(workloads.map(({ name, containers }) => [name, containers.map((one) => one.name)])).toEqual([
    ['web', ['app', 'two']],
    ['two', ['app']],
  ]);
  expect(await expansionOf({})).toMatchObject({ workloads: [], diagnostics: [], summary: { workloads: 0 } });
});

it('a workload of a build has the root', async () => {
  const files = { 'p/kustomization.yaml': 'resources: [a.yaml]\n', 'p/a.yaml': pod('  - {name: app, image: a}\n') };
  const output = await expansionOf(files);
  expect(output.workloads).toMatchObject([{ root: 'p', templatePath: '' }]);
  expect(output.summary.roots).toEqual({ built: 1, total: 1 });
});

describe('the variables of Services', () => {
  const text = (env: string): string =>
    `${pod(`  - {name: app, image: a, env: [${env}]}\n  - {name: two, image: b}\n`)}---\napiVersion: v1\nkind: Service\nmetadata: {name: db, namespace: shop}\nspec: {clusterIP: 10.0.0.1, ports: [{port: 80}]}\n`;
  const namesOf = async (env: string, serviceLinks: boolean): Promise<readonly (readonly string[])[]> => {
    const { workloads } = await expansionOf({ 'a.yaml': text(env) }, { serviceLinks });
    return workloads[0]?.containers.map((one) => one.env.map(({ name }) => name)) ?? [];
  };

  it('follow those that are declared, in each container', async () => {
    const [app = [], two = []] = await namesOf('{name: A, value: b}', true);
    expect(app[0]).toBe('A');
    expect(app.slice(1)).toEqual(two);
    expect(two).toContain('DB_SERVICE_HOST');
    expect(two).toHaveLength(15);
  });

  it('have no place', async () => {
    const { workloads } = await expansionOf({ 'a.yaml': text('') }, { serviceLinks: true });
    expect(workloads[0]?.containers[0]?.env[0]).toEqual({
      name: 'DB_SERVICE_HOST',
      value: [{ literal: '10.0.0.1' }],
      provenance: { kind: 'service', namespace: 'shop', name: 'db', field: null, location: null },
    });
  });

  it('are left out where a declaration overrides them, and only there', async () => {
    const [app = [], two = []] = await namesOf('{name: DB_PORT, value: b}', true);
    expect(app.filter((name) => name === 'DB_PORT')).toHaveLength(1);
    expect(app[0]).toBe('DB_PORT');
    expect(app).toHaveLength(15);
    expect(two).toContain('DB_PORT');
  });

  it('are not among them without them', async () => {
    expect(await namesOf('{name: A, value: b}', false)).toEqual([['A'], []]);
  });
});

describe('a value', () => {
  const names = { namespace: 'shop', name: 'db', key: 'password' };
  const secret = { kind: 'secret', text: 'hunter2', ...names } as const;
  it.each<readonly [what: string, value: Value, showSecrets: boolean, json: object]>([
    ['nothing', [], false, []],
    ['text', [{ kind: 'literal', text: 'a' }], false, [{ literal: 'a' }]],
    ['a hole', [{ kind: 'hole', source: 'field', label: 'podIP' }], false, [{ hole: 'field', label: 'podIP' }]],
    ['a Secret', [{ kind: 'literal', text: 'a' }, secret], false, [{ literal: 'a' }, { secret: names }]],
    ['a Secret on request', [secret], true, [{ secret: names, text: 'hunter2' }]],
    [
      'a Secret of bytes on request',
      [{ ...secret, base64: 'aHVudGVyMg==' }],
      true,
      [{ secret: names, text: 'hunter2', base64: 'aHVudGVyMg==' }],
    ],
    ['a Secret of bytes', [{ ...secret, base64: 'aHVudGVyMg==' }], false, [{ secret: names }]],
  ])('of %s', (_, value, showSecrets, json) => {
    expect(valueJson(value, showSecrets)).toEqual(json);
  });

  it.each([
    [false, [{ secret: names }]],
    [true, [{ secret: names, text: 'hunter2' }]],
  ])('of a Secret in the variables of a container: %s', async (showSecrets, value) => {
    const env = '[{name: A, valueFrom: {secretKeyRef: {name: db, key: password}}}]';
    const text = `${pod(`  - {name: app, image: a, args: [$(A)], env: ${env}}\n`)}---\n${SECRET}`;
    const output = await expansionOf({ 'a.yaml': text }, { showSecrets });
    expect(output.workloads[0]?.containers).toMatchObject([{ env: [{ value }], args: [value] }]);
  });
});
