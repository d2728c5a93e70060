import { describe, expect, it } from 'vitest';
import { memoryFileSystem, sha256 } from '@krmkit/base';
import { planOf, readPlans } from '../../src/export/plan.ts';
import { imageNumbers, planChanges, readPlanFiles } from '../../src/export/read-plan.ts';
import { containerOf, stepOf } from './steps.ts';

const SETTINGS = { verb: 'render', imagePrefix: undefined, allowEmpty: false, tolerateErrors: false } as const;
const PLAN = JSON.stringify({ apiVersion: 'krmkit.dev/v1', kind: 'FunctionPlan', verb: 'run', steps: [] });
const SHARDS = JSON.stringify({
  apiVersion: 'krmkit.dev/v1',
  kind: 'FunctionPlan',
  verb: 'run',
  packages: [{ name: 'ä', shard: 0, steps: [] }],
});

describe('imageNumbers', () => {
  const image = containerOf();
  const other = containerOf({ image: 'b:1' });
  const steps = [stepOf(), stepOf({ program: image }), stepOf(), stepOf({ program: other })];

  it('are positions in the pipeline, or those among the images of a shard', () => {
    expect([...imageNumbers(steps, false)]).toEqual([
      [image, 2],
      [other, 4],
    ]);
    expect([...imageNumbers(steps, true)]).toEqual([
      [image, 1],
      [other, 2],
    ]);
  });
});

describe('planChanges', () => {
  const steps = [stepOf()];
  const read = readPlans(JSON.stringify(planOf(steps, [], SETTINGS, new Map())));
  if (!read.ok || read.value[0] === undefined) throw new Error('no plan');
  const { plan } = read.value[0];

  it.each([
    ['the same functions', { steps, diagnostics: [] }, undefined, []],
    [
      'others',
      { steps: [stepOf({ name: 'x' })], diagnostics: [] },
      undefined,
      ['The functions of the package are not those of the plan: name of step 1 (fn) differs'],
    ],
    ['a package that is missing', { steps, diagnostics: [] }, 'no package a', ['no package a']],
    [
      'functions that cannot be read, which has been reported',
      { steps: [], diagnostics: [{ code: 'invalid-function', severity: 'error', message: 'm' } as const] },
      'no package a',
      [],
    ],
    [
      'a warning',
      { steps: [], diagnostics: [{ code: 'invalid-function', severity: 'warning', message: 'm' } as const] },
      undefined,
      ['The functions of the package are not those of the plan: step 1 (fn) is not in the package'],
    ],
  ])('of %s', (_, found, missing, messages) => {
    const changes = planChanges(plan, found, [], missing);
    expect(changes.map(({ message }) => message)).toEqual(messages);
    for (const { code, severity, hint } of changes) {
      expect([code, severity, hint]).toEqual([
        'outdated-export',
        'error',
        'export the package again with `krmkit export`, and apply all objects',
      ]);
    }
  });
});

describe('readPlanFiles', () => {
  // A character of two bytes is never divided, but a line can be.
  const [begin, end] = [SHARDS.slice(0, 50), SHARDS.slice(50)];
  const files = memoryFileSystem(
    new Map([
      ['plan', PLAN],
      ['1', begin],
      ['2', end],
      ['bad', 'kind: A\n'],
    ]),
  );

  it('reads a plan, and one in parts', async () => {
    expect(await readPlanFiles(files, { plan: ['plan'], digest: undefined, shard: undefined })).toMatchObject({
      ok: true,
    });
    const digest = `sha256:${await sha256(SHARDS)}`;
    expect(await readPlanFiles(files, { plan: ['1', '2'], digest, shard: 0 })).toMatchObject({
      ok: true,
      value: [{ name: 'ä', shard: 0 }],
    });
  });

  it.each<[string, Parameters<typeof readPlanFiles>[1], string, string]>([
    [
      'a missing file',
      { plan: ['plan', 'none'], digest: undefined, shard: undefined },
      '--plan plan and none cannot be read: ',
      'mount the ConfigMap of the export',
    ],
    [
      'another digest',
      { plan: ['plan'], digest: 'sha256:0', shard: undefined },
      '--plan plan has another digest than --plan-digest',
      'apply the ConfigMap and the other objects of one export',
    ],
    [
      'what is no plan',
      { plan: ['bad'], digest: undefined, shard: undefined },
      '--plan bad is not a FunctionPlan of krmkit.dev/v1',
      'write it with `krmkit export`, with the same release of krmkit',
    ],
    [
      'shards without one',
      { plan: ['1', '2'], digest: undefined, shard: undefined },
      '--plan 1 and 2 has shards',
      'name one with --shard-index',
    ],
    [
      'a shard of none',
      { plan: ['plan'], digest: undefined, shard: 0 },
      '--plan plan has no shards',
      'leave out --shard-index',
    ],
  ])('refuses %s', async (_, given, message, hint) => {
    const read = await readPlanFiles(files, given);
    expect(read).toMatchObject({ ok: false, hint });
    expect(read.ok ? '' : read.message.startsWith(message)).toBe(true);
  });
});
