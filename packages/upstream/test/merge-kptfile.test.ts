import { describe, expect, it } from 'vitest';
import { nameSteps, stepKeys, unnameSteps, withoutRenderedStatus } from '../src/merge-kptfile.ts';

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

const HEAD = 'kind: Kptfile # mine\ninfo: {a: 1}\n';
const OTHER = '  conditions:\n    - {type: Ready}\n';

describe('without what a render has written, a Kptfile', () => {
  it.each([
    ['without a status stays', HEAD, HEAD],
    ['with a status that is no mapping stays', `${HEAD}status: x\n`, `${HEAD}status: x\n`],
    ['that is a list stays', '- status: {renderStatus: {}}\n', '- status: {renderStatus: {}}\n'],
    ['loses its render status, and with it the status', `${HEAD}status:\n  renderStatus: {a: 1}\n`, HEAD],
    ['loses the condition', `${HEAD}status:\n  conditions:\n    - type: Rendered\n      status: "True"\n`, HEAD],
    ['loses no other condition', `${HEAD}status:\n${OTHER}`, `${HEAD}status:\n${OTHER}`],
    ['loses one of two conditions', `${HEAD}status:\n${OTHER}    - {type: Rendered}\n`, `${HEAD}status:\n${OTHER}`],
    [
      'keeps conditions that are no list',
      `${HEAD}status:\n  conditions: x\n  renderStatus: {}\n`,
      `${HEAD}status:\n  conditions: x\n`,
    ],
    [
      'keeps the rest of its status',
      `${HEAD}"status":\n  other: 1\n  renderStatus: {}\n`,
      `${HEAD}"status":\n  other: 1\n`,
    ],
  ])('%s', (_, text, expected) => {
    expect(withoutRenderedStatus(text)).toBe(expected);
  });
});
