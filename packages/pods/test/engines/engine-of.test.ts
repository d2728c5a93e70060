import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem, nodeStandardInput } from '@krmkit/base/node';
import { loadPackage } from '@krmkit/manifests';
import { CHECKOUT, needs } from '@krmkit/testing';
import { resolveWithOverrides } from '../../src/resolve-resources.ts';
import { engineOf } from '../../src/engines/engine-of.ts';
import { codesOf, resolveTexts } from '../resolve-texts.ts';
import { shownArgs } from './engine-texts.ts';

describe('the engine of a container', () => {
  const path = ['spec', 'templates', 0, 'container'];
  it.each<readonly [apiVersion: string, path: readonly (string | number)[], isEngine: boolean]>([
    ['tekton.dev/v1', ['spec', 'steps', 0], true],
    ['argoproj.io/v1alpha1', path, true],
    // A Rollout has a pod template, in which Argo replaces nothing.
    ['argoproj.io/v1alpha1', ['spec', 'template'], false],
    ['v1', path, false],
    ['tekton.development/v1', path, false],
  ])('%s %j: %s', (apiVersion, at, isEngine) => {
    expect(engineOf({ apiVersion, kind: 'A' }, at) !== undefined).toBe(isEngine);
  });
});

describe('other resources', () => {
  it('have no references of engines', () => {
    const pod = (text: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: c, image: x, args: [${JSON.stringify(text)}]}]}\n`;
    expect(shownArgs(pod('{{inputs.parameters.x}}'))).toEqual(['{{inputs.parameters.x}}']);
    expect(codesOf(resolveTexts({ 'a.yaml': pod('$(params.x)') }))).toEqual(['unresolved-reference']);
  });
});

const EXAMPLES = join(CHECKOUT, '../shared/engines/examples');

// The engines accept and run all of them.
it.each(['argo', 'tekton'])(
  'the examples that %s ships have no errors',
  needs('the examples of engines', existsSync(EXAMPLES)),
  async (engine) => {
    const ports = { files: nodeFileSystem(), stdin: nodeStandardInput(process.stdin) };
    const read = await loadPackage([join(EXAMPLES, engine)], ports);
    const { templates, diagnostics } = resolveWithOverrides(read.resources, { kubernetes: '1.36', facts: read.facts });
    expect(templates.length).toBeGreaterThan(50);
    const errors = [...read.diagnostics, ...diagnostics].filter(({ severity }) => severity === 'error');
    expect(
      errors.map(({ code, message, location }) => `${location?.path}:${location?.line} ${code} ${message}`),
    ).toEqual([]);
  },
);
