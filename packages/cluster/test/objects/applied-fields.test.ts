import { describe, expect, it } from 'vitest';
import { isServerSideApplied, serverSideApplied } from '../../src/objects/applied-fields.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';

/** As an API server 1.20.2 writes them. */
const item = (...fields: readonly string[]): JsonObject =>
  Object.fromEntries(['.', ...fields.map((field) => `f:${field}`)].map((key) => [key, {}]));
const fields = (env: JsonObject): JsonObject => ({
  'f:spec': { 'f:containers': { 'k:{"name":"app"}': { '.': {}, 'f:name': {}, 'f:env': env } } },
});
const entry = (manager: string, operation: string, fieldsV1: JsonObject): JsonObject => ({
  manager,
  operation,
  apiVersion: 'v1',
  fieldsType: 'FieldsV1',
  fieldsV1,
});
const ours = entry('kubectl', 'Apply', fields({ 'k:{"name":"A"}': item('name', 'value') }));

const pod = (managedFields: readonly JsonValue[], annotations: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a', annotations, managedFields },
  spec: {
    containers: [
      {
        name: 'app',
        env: [
          { name: 'A', value: '1' },
          { name: 'B', value: '2' },
        ],
      },
    ],
  },
});
const appliedOf = (...env: readonly JsonObject[]): JsonObject => ({ spec: { containers: [{ name: 'app', env }] } });

describe('the fields that kubectl apply --server-side has set', () => {
  const rows: readonly { what: string; managers: readonly JsonObject[]; applied: JsonObject | undefined }[] = [
    { what: 'its own', managers: [ours], applied: appliedOf({ name: 'A', value: '1' }) },
    { what: 'nothing, because managedFields is missing', managers: [], applied: undefined },
    {
      what: 'nothing, because another tool applies',
      managers: [entry('kustomize-controller', 'Apply', fields({ 'k:{"name":"A"}': item('name', 'value') }))],
      applied: undefined,
    },
    { what: 'nothing, because it was an edit', managers: [{ ...ours, operation: 'Update' }], applied: undefined },
    {
      what: 'not fields that another manager also sets',
      managers: [ours, entry('edit', 'Update', fields({ 'k:{"name":"A"}': item('name', 'value') }))],
      applied: {},
    },
    {
      what: 'its own next to those of another manager',
      managers: [ours, entry('edit', 'Update', fields({ 'k:{"name":"B"}': item('name', 'value') }))],
      applied: appliedOf({ name: 'A', value: '1' }),
    },
    {
      what: 'the remaining ones',
      managers: [entry('kubectl', 'Apply', fields({ 'k:{"name":"GONE"}': item('name', 'value') }))],
      applied: appliedOf(),
    },
    {
      what: 'nothing of an invalid managedFields',
      managers: [entry('kubectl', 'Apply', { 'k:{': { 'f:x': 'y' }, 'f:__proto__': {}, 'v:': {} })],
      applied: {},
    },
  ];
  it.each(rows)('is $what', ({ managers, applied }) => {
    expect(serverSideApplied(pod(managers))).toEqual(applied);
  });

  it('is the last applied configuration, unless the client stored it', () => {
    expect(isServerSideApplied(pod([ours]))).toBe(true);
    expect(isServerSideApplied(pod([ours], { 'kubectl.kubernetes.io/last-applied-configuration': '{}' }))).toBe(false);
    expect(isServerSideApplied(pod([]))).toBe(false);
  });
});
