import { describe, expect, it } from 'vitest';
import { findKustomize, needs } from '@krmkit/testing';
import { buildText } from '../build-text.ts';
import { buildWith } from '../peer.ts';
import { valuesOf } from '../values-of.ts';
import type { JsonRow } from './json-rows.ts';
import { JSON_ROWS, OBJECT } from './json-rows.ts';

function filesOf({ operations }: JsonRow): Readonly<Record<string, string>> {
  return {
    'kustomization.yaml': 'resources: [r.yaml]\npatches: [{path: p.yaml, target: {kind: ConfigMap}}]',
    'r.yaml': OBJECT,
    'p.yaml': operations,
  };
}

describe('JSON patches', () => {
  it.each(JSON_ROWS)('$title', async (row) => {
    const built = await buildText(filesOf(row));
    if (row.refused === undefined) {
      expect(built.diagnostics).toEqual([]);
      expect(built.objects.map(({ value }) => value)).toEqual(valuesOf(row.gives ?? ''));
    } else {
      const [first] = built.diagnostics;
      expect(first?.message).toContain(row.refused);
      expect(first?.location).toMatchObject({ path: 'p.yaml', line: row.line });
    }
  });

  const kustomize = findKustomize();
  it('kustomize gives the same', needs('kustomize', kustomize), () => {
    for (const row of JSON_ROWS) {
      const given = buildWith(kustomize ?? '', filesOf(row));
      if (row.refused === undefined) expect(valuesOf(given), row.title).toEqual(valuesOf(row.gives ?? ''));
      else expect(given, row.title).toMatch(/^Error/);
    }
  });

  // https://www.rfc-editor.org/rfc/rfc6902#section-4.6 compares values; kustomize 5.8.1 compares texts, of which one is escaped.
  it('in JSON test values whose characters HTML escapes', async () => {
    const test = '[{"op": "test", "path": "/data/k", "value": "a<b&c>d"}]';
    const files = {
      'kustomization.yaml': 'resources: [r.yaml]\npatches: [{path: p.yaml, target: {kind: ConfigMap}}]',
      'r.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {k: "a<b&c>d"}\n',
      'p.yaml': test,
    };
    expect((await buildText(files)).diagnostics).toEqual([]);
    expect((await buildText({ ...files, 'p.yaml': test.replace('&', '+') })).diagnostics).toHaveLength(1);
  });
});
