import { describe, expect, it } from 'vitest';
import { duplicatesOf } from '../../src/rules/duplicates.ts';
import type { JsonValue } from '@krmkit/base';

const pod = (spec: JsonValue): JsonValue => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec });
const CONFIG = { apiVersion: 'v1', kind: 'ConfigMap' };
const mount = (name: string, mountPath: string): JsonValue => ({ name, mountPath });

describe('duplicatesOf', () => {
  it.each<readonly [rule: string, values: readonly JsonValue[], count: number]>([
    ['nothing twice', [pod({ containers: [{ name: 'a' }, { name: 'b' }] })], 0],
    ['two containers of one name', [pod({ containers: [{ name: 'a' }, { name: 'a' }] })], 1],
    ['two mounts of one volume', [pod({ containers: [{ volumeMounts: [mount('v', '/a'), mount('v', '/b')] }] })], 0],
    ['two mounts at one path', [pod({ containers: [{ volumeMounts: [mount('v', '/a'), mount('w', '/a')] }] })], 1],
    ['one port by two protocols', [pod({ containers: [{ ports: [port(80, 'TCP'), port(80, 'UDP')] }] })], 0],
    ['one port twice, once by default', [pod({ containers: [{ ports: [port(80, 'TCP'), port(80)] }] })], 1],
    ['two objects of one identity', [pod({}), pod({ hostname: 'h' })], 1],
    ['items that have a name, of an unknown type', [{ kind: 'X', steps: [{ name: 'a' }, { name: 'a' }] }], 1],
    ['a finalizer', [{ ...CONFIG, metadata: { name: 'a', finalizers: ['x', 'y', 'x'] } }], 1],
    ['two finalizers', [{ ...CONFIG, metadata: { name: 'a', finalizers: ['x', 'y', 'x', 'y'] } }], 2],
    ['scalars', [{ kind: 'X', args: ['a', 'a'] }], 0],
  ])('%s', (_, values, count) => {
    expect(duplicatesOf(values).size).toBe(count);
  });

  it('knows by any key what may have been there twice', () => {
    const values = [pod({ containers: [{ volumeMounts: [mount('v', '/a'), mount('v', '/b')] }] })];
    expect(duplicatesOf(values, true).size).toBe(1);
  });
});

function port(containerPort: number, protocol?: string): JsonValue {
  return protocol === undefined ? { containerPort } : { containerPort, protocol };
}
