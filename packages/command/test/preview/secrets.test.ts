import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREVIEW_FORMATS } from '@krmkit/check';
import type { Clone, FileEdits } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

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
    const { stdout, stderr } = await runIn(clone.ports(), 'preview', '-o', format);
    expect(stdout).not.toBe('');
    expect(VALUES.filter((value) => `${stdout}${stderr}`.includes(value))).toEqual([]);
  });

  it.each(['table', 'markdown', 'json'])('are shown with --show-secrets in the format %s', async (format) => {
    const { stdout } = await runIn(clone.ports(), 'preview', '-o', format, '--show-secrets');
    const values = ['literal-old', 'literal-new', 'env-new', 'plain-old', 'plain-new'];
    expect(values.filter((value) => !stdout.includes(value))).toEqual([]);
  });
});
