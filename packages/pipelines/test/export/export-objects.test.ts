import { describe, expect, it } from 'vitest';
import { isArray, member, objectsAt, sha256, textAt } from '@krmkit/base';
import type { Engine, ExportInput, ExportRequest } from '../../src/export/export-objects.ts';
import { exportObjects } from '../../src/export/export-objects.ts';
import type { ExportedObject } from '../../src/export/objects.ts';
import type { PlannedImage, TreePackage } from '../../src/export/plan.ts';
import { SETTINGS } from './engines.ts';
import { containerOf, stepOf } from './steps.ts';

const images = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `i${at}:1`);
const IMAGES = new Map(
  images(99).map((image): readonly [string, PlannedImage] => [image, { declared: image, image, words: ['/fn'] }]),
);
const stepsOf = (names: readonly string[]): TreePackage['steps'] =>
  names.map((image) => stepOf({ name: image, program: containerOf({ image }) }));
const packageOf = (name: string, names: readonly string[]): TreePackage => ({ name, files: [], steps: stepsOf(names) });

function exported(
  names: readonly string[],
  tree: readonly TreePackage[] = [],
  more: Partial<ExportRequest> = {},
): ReturnType<typeof exportObjects> {
  const { planDigest: _, planParts: __, ...objects } = SETTINGS;
  const input: ExportInput = {
    steps: stepsOf(names),
    files: [],
    images: IMAGES,
    settings: { verb: 'render', imagePrefix: undefined, allowEmpty: false, tolerateErrors: false },
    tree,
  };
  return exportObjects({ engine: 'job', objects, shards: undefined, directory: 'deploy', ...more }, input);
}

async function objectsOf(...args: Parameters<typeof exported>): Promise<readonly ExportedObject[]> {
  const made = await exported(...args);
  if ('code' in made) throw new Error(made.message);
  return made;
}

const kindsOf = (objects: readonly ExportedObject[]): readonly string[] =>
  objects.map(({ value }) => `${textAt(value, 'kind')} ${textAt(member(value, 'metadata'), 'name')}`);

describe('exportObjects', () => {
  it.each<[Engine, readonly string[]]>([
    ['tekton', ['ConfigMap', 'Task', 'Pipeline', 'PipelineRun']],
    ['argo', ['ConfigMap', 'WorkflowTemplate', 'Workflow']],
    ['job', ['ConfigMap', 'Job']],
  ])('writes a plan and the objects of %s', async (engine, kinds) => {
    const objects = await objectsOf(images(1), [], { engine });
    expect(objects.map(({ value }) => textAt(value, 'kind'))).toEqual(kinds);
  });

  it('has the digest of the plan in the objects', async () => {
    const [map] = await objectsOf(images(1));
    const plan = textAt(member(map?.value, 'data'), 'plan.yaml');
    expect(plan).toContain('kind: FunctionPlan');
    const annotations = member(member(map?.value, 'metadata'), 'annotations');
    expect(annotations).toEqual({ 'krmkit.dev/plan-digest': `sha256:${await sha256(plan)}` });
  });

  it('has objects for each group of packages that run the same images, with numbers', async () => {
    const tree = [packageOf('a', ['i0:1']), packageOf('b', ['i1:1']), packageOf('c', ['i0:1'])];
    const objects = await objectsOf([], tree, { shards: 2 });
    expect(kindsOf(objects).map((one) => one.replace(/ krmkit-shop/, ' '))).toEqual([
      'ConfigMap -1',
      'Job ',
      'ConfigMap -2',
      'Job ',
    ]);
    expect(objects.map(({ file }) => file.at(-1))).toEqual(['1', '1', '2', '2']);
    const jobs = objects.filter(({ value }) => textAt(value, 'kind') === 'Job');
    expect(jobs.map(({ value }) => member(member(value, 'spec'), 'completions'))).toEqual([2, 1]);
    // The number of a function is that among the images of its group.
    const names = jobs.map(({ value }) =>
      objectsAt(member(member(member(value, 'spec'), 'template'), 'spec'), 'initContainers').map((one) =>
        textAt(one, 'name'),
      ),
    );
    expect(names).toEqual([
      ['helper', 'in-1', 'fn-1'],
      ['helper', 'in-1', 'fn-1'],
    ]);
  });

  it('refuses more images than a pod should run, and names the package', async () => {
    const whole = await exported(images(21));
    expect(whole).toMatchObject({ code: 'cannot-export', message: expect.stringMatching(/^deploy runs 21 images/) });
    const group = await exported([], [packageOf('few', images(1)), packageOf('many', images(21))], { shards: 2 });
    expect(group).toMatchObject({ code: 'cannot-export', message: expect.stringMatching(/^many runs 21 images/) });
    expect(isArray(await objectsOf(images(20)).then((all) => all.map(({ file }) => file)))).toBe(true);
  });
});
