import { describe, expect, it } from 'vitest';
import { planSteps } from '../../src/export/plan-steps.ts';
import { filesOf } from './steps.ts';

const FILES = {
  Kptfile:
    'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: p}\npipeline: {mutators: [{image: set-labels:v1}]}\n',
  'fn.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: fn\n  annotations: {config.kubernetes.io/function: "container: {image: declared}"}\n',
};

describe('planSteps', () => {
  it.each([
    ['run', undefined, ['declared']],
    ['run', 'example.com/', ['declared']],
    ['render', undefined, ['ghcr.io/kptdev/krm-functions-catalog/set-labels:v1']],
    ['render', 'example.com/', ['example.com/set-labels:v1']],
    ['render', '', ['set-labels:v1']],
  ] as const)('are those that %s runs, with the prefix %s', async (verb, imagePrefix, images) => {
    const { steps, diagnostics } = planSteps(await filesOf(FILES), { verb, imagePrefix }, '/srv');
    expect(diagnostics).toEqual([]);
    expect(steps.map(({ program }) => (program.kind === 'container' ? program.image : program.kind))).toEqual(images);
  });
});
