import { describe, expect, it } from 'vitest';
import type { MergeOptions } from '@krmkit/merge';
import type { KptfileSides } from '../src/merge-kptfile.ts';
import {
  adoptKptfile,
  mergeKptfile,
  nameSteps,
  stepKeys,
  unnameSteps,
  withoutRenderedStatus,
} from '../src/merge-kptfile.ts';

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
    ['one image on one side', ['{}', kptfile('image: i')], ['name'], ['mutators']],
    ['no steps', ['{}'], [], []],
  ] as const)('%s', (_, texts, keys, nameless) => {
    const found = stepKeys(texts);
    expect(found.rules.find(({ path }) => path === 'pipeline.mutators')?.keys).toEqual(keys);
    expect(found.nameless).toEqual(nameless);
  });
});

it('names come and go without a trace', () => {
  const text = `# top\nkind: Kptfile\npipeline: # p\n  other: 1\n  mutators:\n    # one\n    - image: r:5000/i:v1 # pinned\n      configMap:\n        a: "1"\n\n    - exec: sed\n    - {image: j} # flow\n`;
  const keys = stepKeys([text]);
  const named = nameSteps(text, keys);
  expect(named).toContain('name: r:5000/i\n');
  expect(named).toContain('name: sed\n');
  expect(unnameSteps(named, keys)).toBe(text);
  for (const other of ['x: 1\n', 'pipeline: x\n', '- x\n']) expect(nameSteps(other, keys)).toBe(other);
});

describe('a merged Kptfile', () => {
  const kpt = (name: string, more = ''): string =>
    `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: ${name}\n${more}`;
  const from = (ref: string): string =>
    `upstream:\n  type: ${ref}\nupstreamLock:\n  type: ${ref}\nstatus:\n  conditions:\n    - type: ${ref}\n`;
  const steps = (...programs: readonly string[]): string =>
    `pipeline:\n  mutators:\n${programs.map((program) => `    - ${program}\n`).join('')}`;
  const options: MergeOptions = {
    onConflict: 'dest',
    lists: 'schema',
    listKeys: [{ kind: 'Kptfile', path: 'info.list', keys: ['of'] }],
  };
  interface Row {
    readonly title: string;
    readonly original: string | undefined;
    readonly updated: string;
    readonly destination: string;
    readonly mergesUpstream?: boolean;
    readonly expected: string;
  }
  it.each<Row>([
    {
      title: 'keeps its name, namespace, upstream, lock and status',
      original: kpt('theirs', from('v1')),
      updated: kpt('theirs-too', `  namespace: theirs\n  labels:\n    a: b\n${from('v2')}`),
      destination: kpt('mine', `  namespace: mine\n${from('own')}`),
      expected: kpt('mine', `  namespace: mine\n  labels:\n    a: b\n${from('own')}`),
    },
    {
      title: 'keeps its lock and status, and takes the upstream of a package with an upstream of its own',
      original: kpt('a', from('v1')),
      updated: kpt('a', from('v2')),
      destination: kpt('a', from('v1')),
      mergesUpstream: true,
      expected: kpt('a', from('v1').replace('v1', 'v2')),
    },
    {
      title: 'gets no upstream where it has none',
      original: kpt('a'),
      updated: kpt('a', from('v2')),
      destination: kpt('a', 'info: {}\n'),
      expected: kpt('a', 'info: {}\n'),
    },
    {
      title: 'has the steps of both sides, by image',
      original: kpt('a', steps('image: i:v1')),
      updated: kpt('a', steps('image: i:v2')),
      destination: kpt('a', steps('image: own:v1', 'image: i:v1')),
      expected: kpt('a', steps('image: own:v1', 'image: i:v2')),
    },
    {
      title: 'has the steps of both sides where there was no package',
      original: undefined,
      updated: kpt('a', steps('image: i:v2')),
      destination: kpt('a', steps('image: own:v1')),
      expected: kpt('a', steps('image: own:v1', 'image: i:v2')),
    },
    {
      title: 'follows the options: its own value on conflicts, and lists by their keys',
      original: kpt('a', 'info:\n  site: a\n  list:\n    - of: a\n      x: 1\n'),
      updated: kpt('a', 'info:\n  site: b\n  list:\n    - of: a\n      x: 2\n'),
      destination: kpt('a', 'info:\n  site: c\n  list:\n    - of: a\n      x: 1\n      y: 1\n'),
      expected: kpt('a', 'info:\n  site: c\n  list:\n    - of: a\n      x: 2\n      y: 1\n'),
    },
    {
      title: 'stays where it is no mapping upstream',
      original: '- a\n',
      updated: '- a\n',
      destination: kpt('a', 'info: {}\n'),
      expected: kpt('a', 'info: {}\n'),
    },
  ])('$title', ({ expected, ...texts }) => {
    const shown = { original: 'o/Kptfile', updated: 'u/Kptfile', destination: 'd/Kptfile' };
    const sides: KptfileSides = { path: 'Kptfile', shown, ...texts };
    const { text, prepared } = mergeKptfile(sides, options);
    expect(text).toBe(expected);
    expect([...prepared.keys()]).toEqual(Object.values(shown));
    expect(prepared.get(shown.updated)?.real).toBe(texts.updated);
  });

  it('that is new has neither the upstream nor the status of upstream', () => {
    expect(adoptKptfile(kpt('a', `${from('v1')}info: {}\n`))).toBe(kpt('a', 'info: {}\n'));
    expect(adoptKptfile('- a\n')).toBe('- a\n');
  });
});

const HEAD = 'kind: Kptfile # mine\ninfo: {a: 1}\n';
const OTHER = '  conditions:\n    - {type: Ready}\n';

describe('a Kptfile that is not one object', () => {
  const good = 'kind: Kptfile\nmetadata:\n  name: a\n';
  const shown = { original: 'before', updated: 'upstream', destination: 'here' };
  it.each([
    ['a list upstream', { updated: '- a\n' }, ['upstream', 1]],
    ['a text here', { destination: '# c\ntext\n' }, ['here', 2]],
    ['an empty file upstream', { updated: '' }, ['upstream', 1]],
    ['comments upstream', { updated: '# c\n' }, ['upstream', 1]],
    ['two documents here', { destination: `${good}---\na: 1\n` }, ['here', 5]],
  ])('is an error, and the file stays: %s', (_, side, [path, line]) => {
    const sides = { original: good, updated: `${good}info: {}\n`, destination: good, ...side };
    const { text, diagnostics, files } = mergeKptfile({ path: 'Kptfile', shown, ...sides }, {});
    expect({ text, files }).toEqual({ text: sides.destination, files: [] });
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'invalid-kptfile',
        severity: 'error',
        location: expect.objectContaining({ path, line }),
      }),
    ]);
  });

  it('is corrected by upstream', () => {
    const sides = { original: '- a\n', updated: `${good}info: {}\n`, destination: good };
    expect(mergeKptfile({ path: 'Kptfile', shown, ...sides }, {}).diagnostics).toEqual([]);
  });

  it('is what the merge reports where it is not YAML', () => {
    const { diagnostics } = mergeKptfile(
      { path: 'Kptfile', shown, original: good, updated: 'a: [', destination: good },
      {},
    );
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'invalid-yaml' })]);
  });
});

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
