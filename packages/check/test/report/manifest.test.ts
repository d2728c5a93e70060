import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatText, pod, SECRET } from './format-text.ts';

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      initContainers: [{name: first, image: f}]
      containers:
      - name: app
        image: app
        workingDir: /srv
        command: [run, $(A)]
        args: ["$(NO)", "a, b: 100%\\n<&>"]
        env: [{name: A, value: "it's"}, {name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}]
        volumeMounts: [{name: data, mountPath: /data, subPathExpr: $(A)}, {name: data, mountPath: /ro, readOnly: true}]
      - {name: plain, image: p}
      volumes: [{name: data, emptyDir: {}}]
`;

describe('the expanded pod', () => {
  it('has what the processes of each container get, in the lists of a pod', async () => {
    const text = await formatText('yaml', { 'web.yaml': DEPLOYMENT });
    expect(text).toMatch(/^---\n/);
    expect(parse(text)).toEqual({
      apiVersion: 'krmkit.dev/v1',
      kind: 'ExpandedPod',
      metadata: { namespace: 'default', name: 'web' },
      workload: { apiVersion: 'apps/v1', kind: 'Deployment' },
      spec: {
        initContainers: [{ name: 'first', image: 'f' }],
        containers: [
          {
            name: 'app',
            image: 'app',
            command: ['run', "it's"],
            args: ['$(NO)', 'a, b: 100%\n<&>'],
            workingDir: '/srv',
            env: [
              { name: 'A', value: "it's" },
              { name: 'IP', value: '<podIP>' },
            ],
            volumeMounts: [
              { name: 'data', mountPath: '/data', subPath: "it's" },
              { name: 'data', mountPath: '/ro', readOnly: true },
            ],
          },
          { name: 'plain', image: 'p' },
        ],
      },
    });
  });

  it('has no image where none is written', async () => {
    expect(parse(await formatText('yaml', { 'a.yaml': pod('  - {name: app}\n') }))).toMatchObject({
      spec: { containers: [{ name: 'app' }] },
    });
    expect(await formatText('yaml', { 'a.yaml': pod('  - {name: app}\n') })).not.toContain('image');
  });

  it('has why a container cannot start', async () => {
    const text = pod('  - {name: app, image: a, envFrom: [{configMapRef: {name: none}}]}\n');
    expect(parse(await formatText('yaml', { 'a.yaml': text }, { complete: true }))).toMatchObject({
      spec: {
        containers: [{ waiting: { reason: 'CreateContainerConfigError', message: 'configmap "none" not found' } }],
      },
    });
  });

  it.each([
    [false, '<secret db/password>'],
    [true, 'hunter2'],
  ])('has the value of a Secret: %s', async (showSecrets, value) => {
    const env = '[{name: A, valueFrom: {secretKeyRef: {name: db, key: password}}}]';
    const text = `${pod(`  - {name: app, image: a, args: [$(A)], env: ${env}}\n`)}---\n${SECRET}`;
    expect(parse(await formatText('yaml', { 'a.yaml': text }, { showSecrets }))).toMatchObject({
      spec: { containers: [{ args: [value], env: [{ name: 'A', value }] }] },
    });
  });

  it('has the variables of Services on request', async () => {
    const text = pod('  - {name: app, image: a}\n');
    const shown = await formatText('yaml', { 'a.yaml': text }, { serviceLinks: true });
    expect(shown).toContain('name: KUBERNETES_SERVICE_HOST');
  });

  it('is a document for each workload', async () => {
    const text = `${pod('  - {name: app, image: a}\n')}---\n${pod('  - {name: app, image: a}\n', 'two')}`;
    expect((await formatText('yaml', { 'a.yaml': text })).match(/^---\napiVersion/gm)).toHaveLength(2);
  });
});
