import { describe, expect, it } from 'vitest';
import { BUILT_IN_NAMES } from '@krmkit/functions';
import { runIn } from './fake-context.ts';

describe('run --list-functions', () => {
  it('has a line for each built-in function', async () => {
    const { status, stdout, stderr } = await runIn({}, 'run', '--list-functions');
    expect([status, stderr]).toEqual([0, '']);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ', 1)[0]),
    ).toEqual([...BUILT_IN_NAMES]);
    expect(stdout).toMatch(/^set-replicas +Sets the number of replicas of a workload\.$/m);
  });

  it('has their configuration as JSON', async () => {
    const { stdout } = await runIn({}, 'run', '--list-functions', '-o', 'json');
    const all: unknown = JSON.parse(stdout);
    expect(all).toContainEqual(
      expect.objectContaining({
        function: 'set-replicas',
        config: expect.objectContaining({
          fields: expect.objectContaining({ replicas: expect.objectContaining({ type: 'integer', minimum: 0 }) }),
        }),
      }),
    );
  });
});

describe('explain with the name of a function', () => {
  it('describes it and its configuration', async () => {
    const { status, stdout } = await runIn({}, 'explain', 'set-replicas');
    expect(status).toBe(0);
    expect(stdout).toBe(`set-replicas  function
Sets the number of replicas of a workload.

functionConfig:
  replicas (integer, required): the number
  name (string): the name of the workload; all workloads by default

krmkit run DIR --module set-replicas -- key=value...
`);
  });

  it('shows defaults, and no configuration if there is none', async () => {
    const limits = await runIn({}, 'explain', 'required-limits');
    expect(limits.stdout).toContain('\n  limits (list of string, default ["cpu","memory"]): of these resources\n');
    const order = await runIn({}, 'explain', 'env-order');
    expect(order.stdout).toContain('\n\nkrmkit run DIR --module env-order\n');
  });

  it('suggests a similar name', async () => {
    const { status, stderr } = await runIn({}, 'explain', 'set-replcas');
    expect([status, stderr]).toEqual([
      2,
      'krmkit explain: there is no code "set-replcas"\n  did you mean set-replicas?\n',
    ]);
  });
});

describe('completion', () => {
  it.each([
    [['run', '.', '--module', 'set-l'], 'set-labels\n:files\n'],
    [['run', '.', '--module=set-l'], '--module=set-labels\n:files\n'],
    [['explain', 'set-l'], 'set-labels\ta built-in function\n:files\n'],
  ])('of %j', async (words, lines) => {
    expect((await runIn({}, '__complete', ...words)).stdout).toBe(lines);
  });
});
