import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { openEnvironments } from '../../src/api/open-environments.ts';
import { planSet } from '../../src/api/plan-set.ts';
import { pod } from './overlay.ts';

describe('planSet', () => {
  const plan = async (
    ...args: Parameters<typeof planSet> extends [unknown, ...infer Rest] ? Rest : never
  ): ReturnType<typeof planSet> => planSet(await openEnvironments([{ path: 'web.yaml', text: pod('a') }]), ...args);

  it('keeps the other bytes', async () => {
    const { changes, misses } = await plan([
      { field: 'spec.containers[name=app].env[name=LEVEL].value', value: 'debug' },
    ]);
    expect(misses).toEqual([]);
    expect(changes).toMatchObject([{ after: pod('a').replace('info', 'debug') }]);
  });

  it('changes images, and removes and adds fields', async () => {
    const { changes } = await plan(
      [{ image: 'app:2' }, { remove: 'spec.containers[name=app].args' }, { field: 'spec.nodeName', value: 'a' }],
      {
        create: true,
      },
    );
    const after = pod('a', 'app:2').replace('      args: [a]\n', '');
    expect(changes).toMatchObject([{ after: `${after}  nodeName: a\n` }]);
  });

  it('says what has no effect', async () => {
    const { changes, misses } = await plan([{ field: 'spec.replicas', value: 3 }]);
    expect(changes).toEqual([]);
    expect(misses).toMatchObject([{ message: expect.stringContaining('spec.replicas') }]);
  });

  it.each<readonly [value: JsonValue, text: string]>([
    ['2', '"2"'],
    [2, '2'],
    [true, 'true'],
    ['a: b', '"a: b"'],
    [['3'], '["3"]'],
  ])('writes the value %j as it is', async (value, text) => {
    const { changes } = await plan([{ field: 'spec.containers[name=app].args', value }]);
    expect(changes).toMatchObject([{ after: pod('a').replace('[a]', text) }]);
  });

  it('adds no field without a permission, and looks only at selected resources', async () => {
    expect((await plan([{ field: 'spec.nodeName', value: 'a' }])).changes).toEqual([]);
    const other = await plan([{ image: 'app:2' }], { selection: { names: ['other'] } });
    expect(other.changes).toEqual([]);
    expect(other.misses).toHaveLength(1);
  });

  it('says what is wrong with the files', async () => {
    const files = [
      { path: 'a.yaml', text: pod('a') },
      { path: 'broken.yaml', text: 'a: [' },
    ];
    const { changes, diagnostics } = await planSet(await openEnvironments(files), [{ image: 'app:2' }]);
    expect(changes).toHaveLength(1);
    expect(diagnostics.map(({ location }) => location?.path)).toContain('broken.yaml');
  });

  it.each<readonly [edits: string, message: string]>([
    ['null', 'planSet: pass a list of edits: [{ field, value }]'],
    ['{"field": "a", "value": 1}', 'planSet: pass a list of edits: [{ field, value }]'],
    ['[null]', 'planSet: pass each edit as { field, value }, { remove } or { image }'],
    ['[{"field": "a"}]', 'planSet: pass each edit as { field, value }, { remove } or { image }'],
    ['[{"field": 1, "value": 1}]', 'planSet: pass each edit as { field, value }, { remove } or { image }'],
    ['[{"remove": 1}]', 'planSet: pass each edit as { field, value }, { remove } or { image }'],
    ['[{"image": null}]', 'planSet: pass each edit as { field, value }, { remove } or { image }'],
    ['[{"field": "a[", "value": 1}]', 'planSet: the field "a[" is not valid: '],
    ['[{"remove": "a["}]', 'planSet: the field "a[" is not valid: '],
    ['[{"image": ""}]', 'planSet: '],
  ])('refuses %s', async (edits, message) => {
    await expect(plan(JSON.parse(edits))).rejects.toThrow(TypeError);
    await expect(plan(JSON.parse(edits))).rejects.toThrow(message);
  });

  it('refuses unknown options, and what openEnvironments does not return', async () => {
    await expect(plan([], JSON.parse('{"creates": true}'))).rejects.toThrow('did you mean create');
    await expect(planSet(JSON.parse('{}'), [])).rejects.toThrow('planSet: pass the environments');
  });
});
