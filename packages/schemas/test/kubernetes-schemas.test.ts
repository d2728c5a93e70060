import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { isRecord } from '@krmkit/base';
import { kubernetesSchemas } from '../src/kubernetes-schemas.ts';
import { KUBERNETES_MINORS, KUBERNETES_TYPES } from '../src/type-table.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the types of Kubernetes', () => {
  it('are the types that the installed client has', () => {
    const directory = join(ROOT, 'node_modules/@kubernetes/client-node');
    const version = /OpenAPI spec version: v1\.(\d+)/.exec(
      readFileSync(`${directory}/dist/gen/models/V1Pod.d.ts`, 'utf8'),
    );
    const minor = Number(version?.[1]);
    expect(KUBERNETES_MINORS).toContain(minor);
    const types = execFileSync(
      process.execPath,
      [join(ROOT, 'scripts/kubernetes-schemas.mjs'), directory, String(minor)],
      {
        encoding: 'utf8',
      },
    );
    const table = kubernetesSchemas(minor);
    const client = kubernetesSchemas(minor, { minors: [minor], types });
    // The client has no enumerations and no quantities.
    const plain = (schema: JsonValue | undefined): unknown =>
      JSON.parse(JSON.stringify(schema ?? null), (_, value: unknown) => {
        if (!isRecord(value) || (value['enum'] === undefined && value['format'] !== 'quantity')) return value;
        return { type: 'string' };
      });
    const names = [...types.matchAll(/^[A-Z]\w*/gm)].map(([name]) => `#/definitions/${name}`);
    expect(names.length).toBeGreaterThan(400);
    for (const name of names) {
      expect(client.resolve(name)).toBeDefined();
      expect([name, plain(table.resolve(name))]).toEqual([name, plain(client.resolve(name))]);
    }
    expect(client.schemaOf('apps/v1/Deployment')).toEqual({ $ref: '#/definitions/V1Deployment' });
    const kinds = KUBERNETES_TYPES.trim()
      .split('\n')
      .filter((line) => line.split(' ')[0]?.includes('/'))
      .map((line) => line.replace(/:.*/, ''));
    expect(kinds.map((kind) => [kind, table.schemaOf(kind)])).toEqual(
      kinds.map((kind) => [kind, client.schemaOf(kind)]),
    );
  });

  it('have a definition for each type that they use', () => {
    const names = new Set(
      KUBERNETES_TYPES.trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    );
    const used = [...KUBERNETES_TYPES.matchAll(/:([A-Z]\w*)/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(1000);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  });
});
