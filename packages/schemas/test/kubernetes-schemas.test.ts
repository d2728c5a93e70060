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

  // A release without types has those of the next one, and a newer one has the newest.
  it.each([
    [19, '1.20'],
    [20, '1.20'],
    [21, '1.21'],
    [22, '1.22'],
    [23, '1.24'],
    [24, '1.24'],
    [25, '1.25'],
    [26, '1.27'],
    [27, '1.27'],
    [28, '1.28'],
    [29, '1.29'],
    [30, '1.30'],
    [31, '1.32'],
    [32, '1.32'],
    [33, '1.33'],
    [34, '1.34'],
    [35, '1.36'],
    [36, '1.36'],
    [99, '1.36'],
    ['every', '1.36'],
    [undefined, '1.36'],
  ] as const)('of the minor %s are those of %s', (minor, release) => {
    expect(kubernetesSchemas(minor).release).toBe(release);
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

// The notation: `KUBERNETES_TYPES`.
describe('the types of a table', () => {
  const TABLE = {
    minors: [20, 22, 25],
    types: `
v1/Pod:V1Pod
v1/New:V1Spec@25-
v1/Old:V1Spec@-20
V1Pod name! kind=A,B_C mode=A! modes[]=A data& at~ count# big## part#. on? port| size% any* spec:V1Spec names[] counts{}[]# specs[]:V1Spec!
V1Spec a@22- b@-22 c@20-22
`,
  };

  it('have the fields of their line', () => {
    expect(kubernetesSchemas(25, TABLE).resolve('#/definitions/V1Pod')).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string' },
        // A field that is not set can be empty text, an item of a list cannot.
        kind: { type: 'string', enum: ['A', 'B C', ''] },
        mode: { type: 'string', enum: ['A'] },
        modes: { type: 'array', items: { type: 'string', enum: ['A'] } },
        data: { type: 'string', format: 'byte' },
        at: { type: 'string', format: 'date-time' },
        count: { type: 'integer', format: 'int32' },
        big: { type: 'integer', format: 'int64' },
        part: { type: 'number' },
        on: { type: 'boolean' },
        port: { 'x-kubernetes-int-or-string': true, format: 'int32' },
        size: { type: ['string', 'number'], format: 'quantity' },
        any: {},
        spec: { $ref: '#/definitions/V1Spec' },
        names: { type: 'array', items: { type: 'string' } },
        counts: {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'integer', format: 'int32' } },
        },
        specs: { type: 'array', items: { $ref: '#/definitions/V1Spec' } },
      },
      required: ['name', 'mode', 'specs'],
      additionalProperties: false,
    });
  });

  it.each<
    [
      minor: number | 'every' | undefined,
      release: string,
      fields: readonly string[],
      news: string | undefined,
      old: string | undefined,
    ]
  >([
    [20, '1.20', ['b', 'c'], '1.25', undefined],
    [21, '1.22', ['a', 'b', 'c'], '1.25', '1.20'],
    [22, '1.22', ['a', 'b', 'c'], '1.25', '1.20'],
    [23, '1.25', ['a'], undefined, '1.20'],
    [25, '1.25', ['a'], undefined, '1.20'],
    [99, '1.25', ['a'], undefined, '1.20'],
    [undefined, '1.25', ['a'], undefined, '1.20'],
    ['every', '1.25', ['a', 'b', 'c'], undefined, undefined],
  ])('of the minor %s are those of %s', (minor, release, fields, news, old) => {
    const schemas = kubernetesSchemas(minor, TABLE);
    const spec = schemas.resolve('#/definitions/V1Spec');
    expect([schemas.release, Object.keys(isRecord(spec?.['properties']) ? spec['properties'] : {})]).toEqual([
      release,
      fields,
    ]);
    expect(schemas.resolve('#/definitions/V1Spec')).toBe(spec);
    expect(schemas.resolve('#/definitions/V2Spec')).toBeUndefined();
    // A kind that is not there has another release.
    expect(['v1/New', 'v1/Old', 'v1/Pod', 'v1/None'].map(schemas.otherRelease)).toEqual([
      news,
      old,
      undefined,
      undefined,
    ]);
    expect(['v1/New', 'v1/Old', 'v1/Pod', 'v1/None'].map((kind) => schemas.schemaOf(kind)?.$ref)).toEqual([
      news === undefined ? '#/definitions/V1Spec' : undefined,
      old === undefined ? '#/definitions/V1Spec' : undefined,
      '#/definitions/V1Pod',
      undefined,
    ]);
  });
});
