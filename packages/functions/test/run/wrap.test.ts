import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streamItems, wrapOutput } from '../../src/run/wrap.ts';
import type { Wrapping } from '../../src/run/wrap.ts';
import { readStream, printStream, RESOURCE_LIST } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';

const HEAD = 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n';

/** Items, each with its own dash. */
function list(...items: readonly string[]): string {
  return items.length === 0 ? `${HEAD}items: []\n` : `${HEAD}items:\n${items.join('')}`;
}

function read(text: string, path = '-'): readonly Resource[] {
  return text === '' ? [] : streamItems(readStream(createSource(path, text)));
}

interface Given extends Partial<Pick<Wrapping, 'merge'>> {
  readonly input: string;
  readonly output?: string;
  readonly overrides?: string;
}

function wrap({ input, output = '', overrides = '', merge = true }: Given): string {
  const wrapped = wrapOutput({
    input: read(input),
    output: read(output, 'output of x'),
    overrides: read(overrides, 'o.yaml'),
    merge,
  });
  expect(wrapped.diagnostics).toEqual([]);
  return [...printStream({ wrapper: RESOURCE_LIST, items: wrapped.items })].join('');
}

/** A ConfigMap as an item, at a path; `data` are lines. */
function item(name: string, path: string, index: number, data: string): string {
  return `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: ${name}
    annotations:
      config.kubernetes.io/index: '${index}'
      config.kubernetes.io/path: '${path}'
  data:
${data.replaceAll(/^(?=.)/gm, '    ')}`;
}

/** As a command prints it. */
function printed(name: string, data: string, more = ''): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
${more}data:
${data.replaceAll(/^(?=.)/gm, '  ')}`;
}

const NEW_ITEM = `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: new
    annotations:
      config.kubernetes.io/index: "0"
      config.kubernetes.io/path: config/new_configmap.yaml
      internal.config.kubernetes.io/index: "0"
      internal.config.kubernetes.io/path: config/new_configmap.yaml
  data:
    a: "1"
`;

describe('what came in', () => {
  it.each([
    { title: 'nothing', input: list() },
    { title: 'items', input: list(item('a', 'x/y.yaml', 4, 'k: "v"   # why\n'), item('b', 'b.yaml', 0, 'k: v\n')) },
    {
      title: 'comments and odd layout',
      input: list(`# above\n-\n  # inside\n${item('a', 'a.yaml', 0, 'k:   v\n').replace('- ', '  ')}`),
    },
    { title: 'what is no object', input: list('- replicas: 3\n  image: x # tag\n', item('a', 'a.yaml', 0, 'k: v\n')) },
    {
      title: 'only current annotations',
      input: list(item('a', 'a.yaml', 0, 'k: v\n').replaceAll(' config.k', ' internal.config.k')),
    },
    { title: 'no annotations', input: list('- {apiVersion: v1, kind: Namespace, metadata: {name: n}}\n') },
    { title: 'one identity twice', input: list(item('a', 'a.yaml', 0, 'k: v\n'), item('a', 'b.yaml', 0, 'k: w\n')) },
  ])('keeps its bytes when a command prints nothing: $title', ({ input }) => {
    expect(wrap({ input })).toBe(input);
  });

  it('keeps its bytes when a command prints what is there', () => {
    const input = list(item('a', 'x/y.yaml', 4, 'k: "v"   # why\nmine: 1\n'), item('b', 'b.yaml', 0, 'k: v\n'));
    expect(wrap({ input, output: printed('a', 'k: v\n') })).toBe(input);
  });

  it('keeps its bytes when a command prints all of it', () => {
    const input = list(item('a', 'x/y.yaml', 4, 'k: "v"   # why\n'), item('a', 'z.yaml', 0, 'k: w\n'));
    expect(wrap({ input, output: input })).toBe(input);
  });

  it('keeps fields, comments and the index that the command does not mention', () => {
    const input = list(item('a', 'x/y.yaml', 4, '# mine\nmine: "1" # too\nk: old\n'));
    const output = printed('a', 'k: new\n');
    expect(wrap({ input, output })).toBe(list(item('a', 'x/y.yaml', 4, '# mine\nmine: "1" # too\nk: new\n')));
  });

  it('keeps the cpu that a user has set on a generated resource', () => {
    const generated = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
      - name: app
        image: app:2
`;
    const input = list(`- apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: web
    annotations:
      config.kubernetes.io/path: 'config/web_deployment.yaml'
  spec:
    template:
      spec:
        containers:
        - name: app
          image: app:1
          resources: # mine
            limits: {cpu: 1}
        - name: sidecar
          image: side:1
`);
    expect(wrap({ input, output: generated })).toBe(input.replace('app:1', 'app:2'));
  });

  it('loses what the command takes away', () => {
    const [a, b] = [item('a', 'a.yaml', 0, 'k: v\nl: w\n'), item('b', 'b.yaml', 0, 'k: v\n')];
    expect(wrap({ input: list(a, b), output: printed('a', 'l: null\n') })).toBe(list(a.replace('    l: w\n', ''), b));
    expect(wrap({ input: list(a, b), output: `$patch: delete\n${printed('a', 'k: v\n')}` })).toBe(list(b));
  });

  it('keeps what is null before and after, in mappings and in lists that are equal', () => {
    const data = 'k: old\nempty:\nmap: {a: null, b: 1}\nlist: [a, null, {b: null}]\nenv:\n- {name: A, value: }\n';
    const input = list(item('a', 'a.yaml', 0, data));
    expect(wrap({ input, output: input })).toBe(input);
    expect(wrap({ input, output: printed('a', data.replace('old', 'new')) })).toBe(input.replace('old', 'new'));
    expect(wrap({ input, output: printed('a', 'map: {b: null}\n') })).toBe(input.replace(', b: 1', ''));
  });

  it('is another resource in another namespace, and the same in another version', () => {
    const input = list(
      '- apiVersion: apps/v1beta1\n  kind: Deployment\n  metadata:\n    name: a\n    namespace: shop\n',
    );
    const output = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\n  namespace: shop\n';
    expect(wrap({ input, output })).toContain('items:\n- apiVersion: apps/v1\n');
    expect(wrap({ input, output: output.replace('  namespace: shop\n', '') }).match(/^- /gm)).toHaveLength(2);
  });

  it('is left as it is beside what is new, if it is no object', () => {
    const values = '- replicas: 3 # tag\n';
    expect(wrap({ input: list(values), output: printed('new', 'a: "1"\n') })).toBe(list(values, NEW_ITEM));
  });

  it('takes a list with null that the command changes', () => {
    const input = list(item('a', 'a.yaml', 0, 'list: [a, null]\n'));
    expect(wrap({ input, output: printed('a', 'list: [b, null]\n') })).toBe(input.replace('[a, null]', '[b, null]'));
  });

  it('has the fields of the object that it was in the package it comes from', () => {
    const upstream = "      internal.kpt.dev/upstream-identifier: '|ConfigMap|default|orig'\n  data:";
    const input = list(item('mine', 'a.yaml', 0, 'k: v\nmine: w\n').replace('  data:', upstream));
    const wrapped = wrap({ input, output: printed('orig', 'k: new\n') });
    expect(wrapped).toBe(input.replace('name: mine', 'name: orig').replace('k: v', 'k: new'));
  });

  it('has the lists of a CustomResourceDefinition beside it', () => {
    const definition = `- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: widgets.example.com, annotations: {config.kubernetes.io/path: crd.yaml}}
  spec:
    group: example.com
    names: {kind: Widget, plural: widgets}
    scope: Namespaced
    versions:
    - name: v1
      schema: {openAPIV3Schema: {properties: {spec: {properties: {parts: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id]}}}}}}
`;
    const widget = `- apiVersion: example.com/v1
  kind: Widget
  metadata: {name: w, annotations: {config.kubernetes.io/path: a.yaml}}
  spec:
    parts: [{id: a, n: 1}, {id: b, n: 1}]
`;
    const output = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\nspec:\n  parts: [{id: b, n: 2}]\n';
    const input = list(definition, widget);
    expect(wrap({ input, output })).toBe(input.replace('{id: b, n: 1}', '{id: b, n: 2}'));
  });

  it('is not there without merging', () => {
    const input = list(item('a', 'a.yaml', 0, 'k: v\n'));
    expect(wrap({ input, merge: false })).toBe(list());
    expect(wrap({ input, merge: false, output: printed('new', 'a: "1"\n') })).toBe(list(NEW_ITEM));
  });
});

describe('what is new', () => {
  it('comes last, formatted, with its comments, in config/NAME_KIND.yaml', () => {
    const input = list(item('a', 'a.yaml', 0, 'z: 1\nk: v\n'));
    const output = `# made by x\nkind: ConfigMap # kind\napiVersion: v1\ndata:\n  a: "1" # one\nmetadata:\n  name: new\n`;
    const wanted = NEW_ITEM.replace('"1"\n  internal', '"1"').replace('    a: "1"', '    a: "1" # one');
    const got = wrap({ input, output });
    expect(got.startsWith(list(item('a', 'a.yaml', 0, 'z: 1\nk: v\n')))).toBe(true);
    expect(got.slice(list(item('a', 'a.yaml', 0, 'z: 1\nk: v\n')).length)).toBe(
      `# made by x\n${wanted.replace('kind: ConfigMap', 'kind: ConfigMap # kind')}`,
    );
  });

  it.each([
    { kind: 'Deployment', name: 'My.App', path: 'config/my.app_deployment.yaml' },
    { kind: 'CronJob', name: 'a:b', path: 'config/a:b_cronjob.yaml' },
    { kind: 'Secret', name: '../../etc/x', path: 'config/_._.._etc_x_secret.yaml' },
    { kind: 'Secret', name: '.hidden', path: 'config/_hidden_secret.yaml' },
  ])('$kind $name goes to $path', ({ kind, name, path }) => {
    const output = `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: "${name}"\n`;
    expect(wrap({ input: list(), output })).toContain(`      config.kubernetes.io/path: ${path}\n`);
  });

  it('with a generateName has a file for it', () => {
    const output = 'apiVersion: batch/v1\nkind: Job\nmetadata:\n  generateName: load-\n';
    expect(wrap({ input: list(), output })).toContain('path: config/load_job.yaml\n');
  });

  it('stays where the command puts it, behind what is there', () => {
    const input = list(item('a', 'all.yaml', 6, 'k: v\n'));
    const annotations = '  annotations:\n    config.kubernetes.io/path: all.yaml\n';
    const output = `${printed('new', 'a: "1"\n', annotations)}---\n${printed('other', 'a: "1"\n', annotations)}`;
    const got = wrap({ input, output });
    expect([...got.matchAll(/ config.kubernetes.io\/index: ["'](\d+)/g)].map(([, index]) => index)).toEqual([
      '6',
      '7',
      '8',
    ]);
    expect([...got.matchAll(/ config.kubernetes.io\/path: '?([a-z.]+)/g)].map(([, path]) => path)).toEqual([
      'all.yaml',
      'all.yaml',
      'all.yaml',
    ]);
  });

  it('of one name in two namespaces shares a file', () => {
    const output = ['one', 'two']
      .map((namespace) => printed('new', 'a: "1"\n', `  namespace: ${namespace}\n`))
      .join('---\n');
    const got = wrap({ input: list(), output });
    expect([...got.matchAll(/ config.kubernetes.io\/index: "(\d+)"/g)].map(([, index]) => index)).toEqual(['0', '1']);
  });

  it('is one resource where the command prints it twice', () => {
    const output = `${printed('new', 'a: "0"\n')}---\n${printed('new', 'a: "1"\n')}`;
    expect(wrap({ input: list(), output })).toBe(list(NEW_ITEM));
  });

  it('may come as a List', () => {
    const output = `apiVersion: v1\nkind: List\nitems:\n- ${printed('new', 'a: "1"\n').replaceAll(/\n(?=.)/g, '\n  ')}`;
    expect(wrap({ input: list(), output })).toBe(list(NEW_ITEM));
  });
});

describe('a path', () => {
  it('is given to what came in without one and is generated again', () => {
    const input = list('- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: new\n  data:\n    a: "1"\n');
    expect(wrap({ input, output: printed('new', 'a: "1"\n') })).toBe(list(NEW_ITEM));
  });

  it('changes if the command sets it in one spelling', () => {
    const both = item('a', 'a.yaml', 3, 'k: v\n').replace(
      '  data:',
      "      internal.config.kubernetes.io/index: '3'\n      internal.config.kubernetes.io/path: 'a.yaml'\n  data:",
    );
    const annotations = '  annotations:\n    config.kubernetes.io/path: sub/b.yaml\n';
    const got = wrap({ input: list(both), output: printed('a', 'k: v\n', annotations) });
    expect([...got.matchAll(/(?:path|index): (.*)/g)].map(([, text]) => text?.replaceAll(/["']/g, ''))).toEqual([
      '0',
      'sub/b.yaml',
      '0',
      'sub/b.yaml',
    ]);
  });

  it.each(['/etc/passwd', '../x.yaml', 'a/../../x.yaml', 'a\\\\b.yaml', 'dir/'])('%s is refused', (path) => {
    const output = printed('new', 'a: b\n', `  annotations:\n    config.kubernetes.io/path: "${path}"\n`);
    const { diagnostics } = wrapOutput({ input: [], output: read(output, 'output of x'), overrides: [], merge: true });
    expect(diagnostics).toMatchObject([
      { code: 'invalid-resource', severity: 'error', location: { path: 'output of x', line: 6 } },
    ]);
  });
});

describe('overrides', () => {
  it('have the last word, and cannot move anything', () => {
    const overrides = printed('a', 'k: last\n', '  annotations:\n    config.kubernetes.io/path: elsewhere.yaml\n');
    const input = list(item('a', 'a.yaml', 2, 'mine: "1"\nk: old\n'));
    expect(wrap({ input, output: printed('a', 'k: new\n'), overrides })).toBe(
      list(item('a', 'a.yaml', 2, 'mine: "1"\nk: last\n')),
    );
  });

  it('are laid over what is new', () => {
    const given = { input: list(), output: printed('new', 'a: "0"\n'), overrides: printed('new', 'a: "1"\n') };
    expect(wrap(given)).toBe(list(NEW_ITEM));
  });

  it('are there without a command that prints them', () => {
    expect(wrap({ input: list(), overrides: printed('new', 'a: "1"\n') })).toBe(list(NEW_ITEM));
  });
});

describe('diagnostics', () => {
  it('of a merge are at the position of the output of the command', () => {
    const output = `${printed('b', 'k: v\n')}---\n${printed('a', '$patch: nonsense\n')}`;
    const { diagnostics } = wrapOutput({
      input: read(list(item('a', 'a.yaml', 0, 'k: v\n'))),
      output: read(output, 'output of x'),
      overrides: [],
      merge: true,
    });
    expect(diagnostics).toMatchObject([
      { code: 'invalid-directive', severity: 'error', location: { path: 'output of x', line: 13 } },
    ]);
  });
});

describe('laws', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const data = fc.array(fc.tuple(fc.constantFrom('k', 'l', 'm'), fc.nat(9)), { minLength: 1, maxLength: 3 });
  const objects = fc.uniqueArray(fc.record({ name, data }), { selector: (one) => one.name, maxLength: 4 });
  const linesOf = (pairs: readonly (readonly [string, number])[]): string =>
    [...new Map(pairs)].map(([key, value]) => `${key}: "${value}"\n`).join('');

  it('wrapping the result again changes nothing', () => {
    fc.assert(
      fc.property(objects, objects, (before, after) => {
        const input = list(...before.map((one, index) => item(one.name, `${one.name}.yaml`, index, linesOf(one.data))));
        const output = after.map((one) => printed(one.name, linesOf(one.data))).join('---\n');
        const once = wrap({ input, output });
        expect(wrap({ input: once, output })).toBe(once);
      }),
    );
  });
});
