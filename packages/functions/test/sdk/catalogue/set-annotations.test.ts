import { describe, it } from 'vitest';
import { setAnnotations } from '../../../src/sdk/catalogue/set-annotations.ts';
import type { Row } from './rows.ts';
import { checkRow, data, deployment } from './rows.ts';

describe('set-annotations', () => {
  const rows: readonly Row[] = [
    {
      name: 'takes numbers and booleans of a ConfigMap for the text that they are',
      config:
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {since: 1_000, build: 12345678901234567890}\n',
      items: `- apiVersion: v1
  kind: Service
  metadata:
    name: a
    annotations: {since: x, build: x}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata:
    name: a
    annotations: {since: "1_000", build: "12345678901234567890"}
`,
    },
    {
      name: 'takes its data as they are, with the text of a number',
      config: data({ 'a.b/c': '010' }),
      items: deployment(`  spec: {template: {spec: {host: '1'}}}\n`),
      text: `- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web, annotations: {a.b/c: '010'}}
  spec: {template: {spec: {host: '1'}}}
`,
    },

    {
      name: 'sets none of local configuration, and none in fields of it',
      config: 'kind: SetAnnotations\nannotations: {a: b}\nadditionalAnnotationFields: [{path: spec/a, create: true}]\n',
      items: `- {apiVersion: e.com/v1, kind: W, metadata: {name: w, annotations: {config.kubernetes.io/local-config: "true"}}, spec: {}}
`,
    },
    {
      name: 'overwrites a value, and creates metadata',
      config: data({ a: 'new' }),
      items: `- {apiVersion: v1, kind: A, metadata: {annotations: {a: old, b: old}}}\n- {apiVersion: v1, kind: B}\n`,
      text: `- {apiVersion: v1, kind: A, metadata: {annotations: {a: new, b: old}}}\n- {apiVersion: v1, kind: B, metadata: {annotations: {a: new}}}\n`,
    },
  ];
  it.each(rows)('$name', async (row) => checkRow(setAnnotations, row));
});
