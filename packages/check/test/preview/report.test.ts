import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREVIEW_FORMATS } from '../../src/preview/report.ts';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { previewText } from '../check-files.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Every place where a repository has the values of Secrets. `side` is part of each value. */
const filesOf = (side: string): FileEdits => ({
  'prod/kustomization.yaml': `resources: [web.yaml, secret.yaml]
secretGenerator:
- name: literal
  literals:
  - PASSWORD=literal-${side}
- name: listed
  envs: [secret.env]
- name: mounted
  files: [key.pem]
`,
  'prod/secret.env': `TOKEN=env-${side}\nbad name=invalid-${side}\n`,
  'prod/key.pem': `-----BEGIN\nfile-${side}\nlast-${side}\n`,
  'prod/secret.yaml': `apiVersion: v1
kind: Secret
metadata:
  name: written
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '{"stringData":{"a":"applied-${side}"}}'
data:
  encoded: ${base64(`encoded-${side}`)}
  wrong: not-base64-${side}
stringData:
  text: text-${side}
  lines: |
    first
    lines-${side}
`,
  'prod/web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
        image: web:1.0
        args: ["--password=$(PASSWORD)", "--missing=$(MISSING_${side.toUpperCase()})"]
        env:
        - name: PASSWORD
          valueFrom: {secretKeyRef: {name: literal, key: PASSWORD}}
        - name: URL
          value: https://user:$(PASSWORD)@example.com/
        envFrom:
        - secretRef: {name: listed}
        - secretRef: {name: written}
        volumeMounts: [{name: keys, mountPath: /keys}]
      volumes:
      - name: keys
        secret: {secretName: mounted}
`,
  'plain/secret.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: plain}\nstringData: {a: plain-${side}}\n`,
  [`plain/${side}.yaml`]: `apiVersion: v1\nkind: Secret\nmetadata: {name: ${side}}\nstringData: {a: whole-${side}}\n`,
  [`plain/${side === 'old' ? 'new' : 'old'}.yaml`]: undefined,
});

const NAMES = ['literal', 'env', 'invalid', 'file', 'last', 'applied', 'encoded', 'text', 'lines', 'plain', 'whole'];
const VALUES = ['old', 'new'].flatMap((side) =>
  [...NAMES.map((name) => `${name}-${side}`), `not-base64-${side}`].flatMap((text) => [text, base64(text)]),
);

let clone: Clone;
beforeAll(() => {
  clone = createClone();
  clone.commit(filesOf('old'));
  clone.edit(filesOf('new'));
});
afterAll(() => {
  clone.remove();
});

describe('values of Secrets', () => {
  it.each(PREVIEW_FORMATS)('are on neither side in the format %s', async (format) => {
    const text = await previewText(format, clone, 'main');
    expect(text).not.toBe('');
    expect(VALUES.filter((value) => text.includes(value))).toEqual([]);
  });

  it.each(['table', 'markdown', 'json'] as const)('are shown on request in the format %s', async (format) => {
    const text = await previewText(format, clone, 'main', { showSecrets: true });
    const values = ['literal-old', 'literal-new', 'env-new', 'plain-old', 'plain-new'];
    expect(values.filter((value) => !text.includes(value))).toEqual([]);
  });
});

describe('SARIF', () => {
  it('has only new findings', async () => {
    const pod = (args: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - name: app\n    image: a:1\n    args: [${args}]\n`;
    const pods = createClone();
    try {
      pods.commit({ 'a.yaml': pod('$(OLD)') });
      pods.edit({ 'a.yaml': pod('$(OLD), $(NEW)') });
      expect(JSON.parse(await previewText('sarif', pods, 'main'))).toMatchObject({
        version: '2.1.0',
        runs: [{ results: [{ ruleId: 'unresolved-reference', message: { text: expect.stringContaining('$(NEW)') } }] }],
      });
    } finally {
      pods.remove();
    }
  });
});
