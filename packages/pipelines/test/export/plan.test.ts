import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import type { FunctionStep } from '@krmkit/functions';
import type { PlannedImage } from '../../src/export/plan.ts';
import { groupPlanOf, planDifference, planOf, readPlans, runningOrder } from '../../src/export/plan.ts';
import { containerOf, filesOf, stepOf } from './steps.ts';

const SETTINGS = { verb: 'render', imagePrefix: undefined, allowEmpty: false, tolerateErrors: false } as const;
const planned = (declared: string, image = declared): readonly [string, PlannedImage] => [
  declared,
  { declared, image, words: ['/fn', 'x'] },
];
const IMAGES = new Map([planned('a:1'), planned('b:1', 'b@sha256:0')]);
const HEAD = { apiVersion: 'krmkit.dev/v1', kind: 'FunctionPlan', verb: 'render' };
const config: JsonObject = { apiVersion: 'e.com/v1', kind: 'F', metadata: { name: 'f' }, spec: {} };

async function stepValue(step: Partial<FunctionStep>): Promise<unknown> {
  const files = await filesOf({ 'conf/f.yaml': 'apiVersion: e.com/v1\nkind: F\nmetadata: {name: f}\n' });
  const plan = planOf([stepOf(step)], files, SETTINGS, IMAGES);
  return Array.isArray(plan['steps']) ? plan['steps'][0] : undefined;
}

describe('planOf', () => {
  const at = { path: 'p/conf/f.yaml', start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 };
  const COMMON = { number: 1, name: 'fn', package: '.', scope: '.' };

  it.each<[string, Partial<FunctionStep>, object]>([
    ['an image', { program: containerOf() }, { image: 'a:1', entrypoint: ['/fn', 'x'] }],
    [
      'an image with a digest',
      { program: containerOf({ image: 'b:1' }) },
      { image: 'b@sha256:0', declaredImage: 'b:1', entrypoint: ['/fn', 'x'] },
    ],
    ['an image that is not known', { program: containerOf({ image: 'c:1' }) }, { image: 'c:1', entrypoint: [] }],
    [
      'its network and variables',
      {
        program: containerOf({
          network: true,
          env: [
            { name: 'A', value: 'b=' },
            { name: 'B', value: undefined },
          ],
        }),
      },
      { image: 'a:1', entrypoint: ['/fn', 'x'], network: true, env: ['A=b=', 'B'] },
    ],
    ['a built-in function', { program: { kind: 'module', path: 'krmkit:set-labels' } }, { builtIn: 'set-labels' }],
    ['a module', { program: { kind: 'module', path: '/srv/fn.ts' } }, { builtIn: '/srv/fn.ts' }],
    ['a program', {}, { exec: 'fn' }],
    [
      'a validator',
      { isValidator: true, packagePath: 'a', scope: 'a/b' },
      { exec: 'fn', validator: true, package: 'a', scope: 'a/b' },
    ],
    [
      'a deferred failure, and a version',
      { defersFailure: true, listVersion: 'x/v1' },
      { exec: 'fn', deferFailure: true, listVersion: 'x/v1' },
    ],
    [
      'what it sees',
      { selectors: [{ kind: 'A' }], exclude: [{ name: 'b' }] },
      { exec: 'fn', selectors: [{ kind: 'A' }], exclude: [{ name: 'b' }] },
    ],
    ['a functionConfig', { functionConfig: config }, { exec: 'fn', functionConfig: config }],
    [
      'a functionConfig of a file',
      { functionConfig: config, localDirectory: '/srv/conf', declaredAt: at },
      { exec: 'fn', functionConfigFrom: { file: 'conf/f.yaml', apiVersion: 'e.com/v1', kind: 'F', name: 'f' } },
    ],
    [
      'a functionConfig of a file that a Kptfile names',
      { functionConfig: config, localDirectory: '/srv/conf', configPath: 'other.yaml', declaredAt: at },
      { exec: 'fn', functionConfigFrom: { file: 'other.yaml', apiVersion: 'e.com/v1', kind: 'F', name: 'f' } },
    ],
    [
      'a functionConfig of a file elsewhere',
      { functionConfig: { a: 1 }, localDirectory: '/srv/conf' },
      { exec: 'fn', functionConfigFrom: { apiVersion: '', kind: '', name: '' } },
    ],
  ])('has %s', async (_, step, expected) => {
    expect(await stepValue(step)).toEqual({ ...COMMON, ...expected });
  });

  it('has the settings that differ from those of a plain run', () => {
    expect(planOf([], [], SETTINGS, IMAGES)).toEqual({ ...HEAD, steps: [] });
    expect(planOf([], [], { verb: 'run', imagePrefix: '', allowEmpty: true, tolerateErrors: true }, IMAGES)).toEqual({
      ...HEAD,
      verb: 'run',
      imagePrefix: '',
      allowEmpty: true,
      tolerateErrors: true,
      steps: [],
    });
  });

  it('has the steps in the order in which they run', () => {
    const steps = ['a', 'b', '.', 'a'].map((scope) => stepOf({ scope, packagePath: scope }));
    const order = runningOrder(steps).map(({ number }) => number);
    expect(new Set(order)).toEqual(new Set([1, 2, 3, 4]));
    // What sees the whole package runs after those before it, and before those after it.
    expect(order.indexOf(3)).toBe(2);
    expect(order.at(-1)).toBe(4);
  });
});

const text = (value: JsonObject): string => JSON.stringify(value);

describe('readPlans', () => {
  it('reads what planOf writes', () => {
    const steps = ['a:1', 'b:1'].map((image) => stepOf({ program: containerOf({ image }) }));
    const settings = { ...SETTINGS, imagePrefix: 'x/', allowEmpty: true } as const;
    const value = planOf(steps, [], settings, IMAGES);
    expect(readPlans(text(value))).toEqual({
      ok: true,
      value: [{ name: undefined, shard: undefined, plan: { ...settings, images: IMAGES, value } }],
    });
  });

  it('reads a plan for each package of a group', () => {
    const packages = ['a', 'b'].map((name, shard) => ({ name, shard, files: [], steps: [stepOf({ name })] }));
    const read = readPlans(text(groupPlanOf(packages, SETTINGS, IMAGES)));
    expect(read.ok && read.value.map(({ name, shard, plan }) => [name, shard, plan.value])).toEqual(
      packages.map(({ name, shard, steps }) => [name, shard, planOf(steps, [], SETTINGS, IMAGES)]),
    );
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['broken text', `${text({ ...HEAD, steps: [] })}\n---\n[`],
    ['a list', '[]'],
    ['another version', text({ ...HEAD, apiVersion: 'krmkit.dev/v2', steps: [] })],
    ['another kind', text({ ...HEAD, kind: 'Plan', steps: [] })],
    ['another verb', text({ ...HEAD, verb: 'eval', steps: [] })],
    ['no steps', text(HEAD)],
    ['steps that are no list', text({ ...HEAD, steps: {} })],
    ['a package without a shard', text({ ...HEAD, packages: [{ name: 'a', steps: [] }] })],
    ['a package without steps', text({ ...HEAD, packages: [{ name: 'a', shard: 0 }] })],
  ])('refuses %s', (_, given) => {
    expect(readPlans(given)).toEqual({
      ok: false,
      message: 'is not a FunctionPlan of krmkit.dev/v1',
      hint: 'write it with `krmkit export`, with the same release of krmkit',
    });
  });
});

describe('planDifference', () => {
  const plan = (...steps: readonly JsonObject[]): JsonObject => ({ ...HEAD, steps });
  const [one, two] = [
    { number: 1, name: 'a', image: 'a:1' },
    { number: 2, name: 'b', image: 'b:1' },
  ];

  it.each<[string, JsonObject, JsonObject, string | undefined]>([
    ['none', plan(one, two), plan(one, two), undefined],
    ['another value', plan(one, two), plan(one, { ...two, image: 'b:2' }), 'image of step 2 (b) differs'],
    ['a new member', plan(one), plan({ ...one, network: true }), 'network of step 1 (a) differs'],
    ['a missing member', plan({ ...one, network: true }), plan(one), 'network of step 1 (a) differs'],
    [
      'the first of several',
      plan(one, two),
      plan({ ...one, name: 'c' }, { ...two, name: 'd' }),
      'name of step 1 (a) differs',
    ],
    ['fewer functions', plan(one, two), plan(one), 'step 2 (b) is not in the package'],
    ['more functions', plan(one), plan(one, two), 'the package has more functions'],
  ])('%s', (_, given, present, expected) => {
    expect(planDifference(given, present)).toBe(expected);
  });
});
