import { describe, expect, it } from 'vitest';
import { nameSteps, stepKeys, unnameSteps } from '../src/merge-kptfile.ts';

function kptfile(...steps: readonly string[]): string {
  return `pipeline:\n  mutators:\n${steps.map((step) => `    - ${step}\n`).join('')}`;
}

describe('what distinguishes the steps of a pipeline', () => {
  it.each([
    ['names', [kptfile('{name: a, image: i}'), kptfile('{name: b, image: i}')], ['name'], []],
    ['a name that repeats', [kptfile('{name: a, image: i}', '{name: a, image: j}')], [], []],
    ['a step without a name beside one that has one', [kptfile('{name: a, image: i}', '{image: j}')], [], []],
    ['images', [kptfile('image: i:v1', 'image: j'), kptfile('image: i:v2')], ['name'], ['mutators']],
    ['images and commands', [kptfile('image: i:v1', 'exec: "sed s/a/b/"')], ['name'], ['mutators']],
    ['modules', [kptfile('module: set-labels', 'module: ./fn.ts')], ['name'], ['mutators']],
    ['images that differ in their tags alone', [kptfile('image: i:v1', 'image: i:v2')], [], []],
    ['a registry with a port', [kptfile('image: r:5000/i:v1', 'image: r:5000/j@sha256:ab')], ['name'], ['mutators']],
    ['no steps', ['{}'], [], []],
  ] as const)('%s', (_, texts, keys, nameless) => {
    const found = stepKeys(texts);
    expect(found.rules.find(({ path }) => path === 'pipeline.mutators')?.keys).toEqual(keys);
    expect(found.nameless).toEqual(nameless);
  });
});

it('names come and go without a trace', () => {
  const text = `# top\npipeline: # p\n  mutators:\n    # one\n    - image: r:5000/i:v1 # pinned\n      configMap:\n        a: "1"\n\n    - exec: sed\n    - {image: j} # flow\n`;
  const keys = stepKeys([text]);
  const named = nameSteps(text, keys);
  expect(named).toContain('name: r:5000/i\n');
  expect(named).toContain('name: sed\n');
  expect(unnameSteps(named, keys)).toBe(text);
});
