import { describe, expect, it } from 'vitest';
import { chain } from '../../src/sdk/chain.ts';
import { defineFunction } from '../../src/sdk/define.ts';
import type { KrmFunction } from '../../src/sdk/function.ts';
import { setField } from '../../src/sdk/field.ts';
import type { KubernetesObject } from '../../src/sdk/object.ts';
import type { Resources } from '../../src/sdk/resources.ts';
import { createFunctionCache } from '../../src/run/cache.ts';
import { decodeResponse } from '../../src/run/decode.ts';
import { requestOf } from '../../src/run/encode.ts';
import { restoreItems } from '../../src/run/restore.ts';
import type { FunctionResponse } from '../../src/run/runner.ts';
import { createModuleRunner } from '../../src/run/runners/module.ts';
import { callFunction } from '../../src/run/runners/call-function.ts';
import { splice } from '../../src/run/scope.ts';
import { OPTIONS, printed, sendOf, stepOf } from './function-calls.ts';

type Edit = (resources: Resources, first: KubernetesObject) => void;

function functionOf(edit: Edit): KrmFunction {
  return defineFunction({
    name: 'edit-comments',
    description: '',
    comments: true,
    run: ({ resources }) => {
      const [first] = resources;
      if (first !== undefined) edit(resources, first);
    },
  });
}

/** The file after a function that runs as a module, or, without `keepsComments`, as a program. */
async function after(before: string, fn: KrmFunction, keepsComments = true): Promise<string> {
  const { files, items, request } = await sendOf({ 'a.yaml': before });
  const { yaml = '' } = await callFunction(fn, { list: request.value(), text: request.text() });
  const response: FunctionResponse = keepsComments
    ? printed(yaml, { output: { kind: 'text', bytes: new TextEncoder().encode(yaml), keepsComments: true } })
    : printed(yaml);
  const decoded = decodeResponse(stepOf(), request, response);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  const all = splice(items, items, decoded.items);
  // A later function that changes nothing and prints no comments.
  const next = requestOf(stepOf(), all);
  const later = decodeResponse(stepOf(), next, printed(next.text().replaceAll(/ +#.*$/gm, '')));
  if (!later.ok) throw new Error(JSON.stringify(later.problems));
  const { changes } = restoreItems(splice(all, all, later.items), files).plan;
  return changes.map((one) => ('after' in one ? one.after : '')).join('') || before;
}

const POD = `# licence

# about web
# and more
apiVersion: v1
kind: Pod # a kind
metadata:
  name: web # kpt-set: \${name}
spec:
  # what runs

  # the containers
  containers: # all
  # first
  - name: one
    image: a:1 # setter
  - # second
    name: two
    args:
    # about x
    - x # the x
    - y
  hostNetwork: true # last
# end
`;

const rows: readonly (readonly [what: string, edit: Edit, from: string, to: string])[] = [
  [
    'sets a comment above a field',
    (resources, pod) => resources.setComment(pod, 'spec.hostNetwork', { above: 'why' }),
    '  hostNetwork',
    '  # why\n  hostNetwork',
  ],
  [
    'sets several lines above a field',
    (resources, pod) => resources.setComment(pod, 'metadata.name', { above: ['one', '#two', '', '# three'] }),
    '  name: web',
    '  # one\n  #two\n  #\n  # three\n  name: web',
  ],
  [
    'splits a text with line ends',
    (resources, pod) => resources.setComment(pod, 'metadata', { above: 'one\ntwo\n' }),
    'metadata:',
    '# one\n# two\nmetadata:',
  ],
  [
    'replaces one of several lines',
    (resources, pod) => resources.setComment(pod, [], { above: ['about web', 'and less'] }),
    '# and more',
    '# and less',
  ],
  [
    'removes the comment above the resource',
    (resources, pod) => resources.setComment(pod, [], { above: null }),
    '# about web\n# and more\n',
    '',
  ],
  [
    'finds the comment above the resource at its first field',
    (resources, pod) => resources.setComment(pod, 'apiVersion', { above: [] }),
    '# about web\n# and more\n',
    '',
  ],
  [
    'removes a comment above a field, and keeps blank lines and other comments',
    (resources, pod) => resources.setComment(pod, 'spec.containers', { above: null }),
    '  # the containers\n',
    '',
  ],
  [
    'removes the comment at the end of a line',
    (resources, pod) => resources.setComment(pod, 'spec.containers[0].image', { beside: null }),
    ' # setter',
    '',
  ],
  [
    'removes the comment behind a key',
    (resources, pod) => resources.setComment(pod, 'spec.containers', { beside: null }),
    'containers: # all',
    'containers:',
  ],
  [
    'removes and sets both at once',
    (resources, pod) => resources.setComment(pod, 'spec.hostNetwork', { above: 'up', beside: null }),
    '  hostNetwork: true # last',
    '  # up\n  hostNetwork: true',
  ],
  [
    'removes the comment above an item of a list',
    (resources, pod) => resources.setComment(pod, 'spec.containers[0]', { above: null }),
    '  # first\n',
    '',
  ],
  [
    'takes the first field of an item for the item',
    (resources, pod) => resources.setComment(pod, 'spec.containers[0].name', { above: 'primary' }),
    '# first',
    '# primary',
  ],
  [
    'sets the comments of a scalar in a list',
    (resources, pod) => resources.setComment(pod, ['spec', 'containers', 1, 'args', 0], { above: null, beside: 'it' }),
    '    # about x\n    - x # the x',
    '    - x # it',
  ],
  [
    'sets and changes a setter',
    (resources, pod) => {
      resources.setComment(pod, 'metadata.name', 'kpt-set: ${site}');
      setField(pod, 'metadata.name', 'site');
    },
    'web # kpt-set: ${name}',
    'site # kpt-set: ${site}',
  ],
  [
    'counts the last of several changes',
    (resources, pod) => {
      resources.setComment(pod, 'kind', { above: 'no', beside: 'no' });
      resources.setComment(pod, 'kind', { above: null });
      resources.setComment(pod, 'kind', { beside: null });
    },
    ' # a kind',
    '',
  ],
  [
    'removes a comment beside a field that changes',
    (resources, pod) => {
      resources.setComment(pod, 'spec.containers[0].image', { beside: null });
      setField(pod, 'spec.containers[0].image', 'a:2');
    },
    'a:1 # setter',
    'a:2',
  ],
];

describe('a function', () => {
  it.each(rows)('%s', async (_, edit, from, to) => {
    const wanted = POD.replace(from, () => to);
    expect(wanted).not.toBe(POD);
    const fn = functionOf(edit);
    expect(await after(POD, fn)).toBe(wanted);
    const windows = (text: string): string => text.replaceAll('\n', '\r\n');
    expect(await after(windows(POD), fn)).toBe(windows(wanted));
    const noop = functionOf(() => {});
    expect(await after(POD, chain(noop, fn, noop))).toBe(wanted);
  });

  it.each(rows)('%s in the second document of a file, and after a `---`', async (_, edit, from, to) => {
    const others = 'apiVersion: v1\nkind: ConfigMap # kept\nmetadata:\n  name: other\n';
    const second = functionOf((resources) => {
      const pod = resources.filter(({ kind }) => kind === 'Pod')[0];
      if (pod !== undefined) edit(resources, pod);
    });
    const wanted = POD.replace(from, () => to);
    expect(await after(`${others}---\n${POD}`, second)).toBe(`${others}---\n${wanted}`);
    expect(await after(`---\n${POD}---\n${others}`, second)).toBe(`---\n${wanted}---\n${others}`);
  });

  it('adds a first comment to a resource in any place of a file', async () => {
    const one = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: one\n';
    const two = one.replace('one', 'two');
    const fn = functionOf((resources) => {
      for (const resource of resources) resources.setComment(resource, [], { above: 'new' });
    });
    expect(await after(`${one}---\n${two}`, fn)).toBe(`# new\n${one}---\n# new\n${two}`);
    expect(await after(`---\n${one}---\n${two}`, fn)).toBe(`---\n# new\n${one}---\n# new\n${two}`);
  });

  it.each([
    ['change', '1', '2'],
    ['change places', 'q', 'p'],
  ])('sets comments that are elsewhere, or gone, when the values of a list %s', async (_, first, second) => {
    const text = (a: string, b: string): string =>
      `apiVersion: e.com/v1\nkind: A\nmetadata:\n  name: a\nargs:\n- ${a} # one\n- ${b} # two\n- r # three\n`;
    const fn = functionOf((resources, resource) => {
      for (const [index, value] of [first, second].entries()) {
        const field = ['args', index];
        setField(resource, field, value);
        resources.setComment(resource, field, index === 0 ? 'one' : 'two');
      }
    });
    const [before, wanted] = [text('p', 'q'), text(first, second).replaceAll(/- (\d)/g, '- "$1"')];
    expect(await after(before, fn)).toBe(wanted);
    const other = 'apiVersion: v1\nkind: ConfigMap # kept\nmetadata:\n  name: other\n';
    expect(await after(`${before}---\n${other}`, fn)).toBe(`${wanted}---\n${other}`);
  });

  it('sees the comments of the input', async () => {
    const seen: unknown[] = [];
    const look = functionOf((resources, pod) => {
      for (const field of [[], 'apiVersion', 'kind', 'spec.containers', 'spec.containers[0].name', 'spec.none']) {
        seen.push(resources.commentOf(pod, field));
      }
    });
    await after(POD, look).catch(() => undefined);
    expect(seen).toEqual([
      { above: ['# about web', '# and more'], beside: undefined },
      { above: ['# about web', '# and more'], beside: undefined },
      { above: [], beside: '# a kind' },
      { above: ['# the containers'], beside: '# all' },
      { above: ['# first'], beside: undefined },
      undefined,
    ]);
  });

  it('leaves a collection without room for comments as it is', async () => {
    const text = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: b}\n';
    const fn = functionOf((resources, pod) => {
      resources.setComment(pod, 'metadata.name', { above: 'no', beside: 'no' });
      resources.setComment(pod, 'metadata.labels', { above: 'no' });
      resources.setComment(pod, 'kind', 'yes');
    });
    expect(await after(text, fn)).toBe(text.replace('Pod', 'Pod # yes'));
  });

  it.each([
    ['a line end in the comment of a line', 'kind', { beside: 'one\ntwo' }],
    ['a control character', 'kind', { above: 'one\u0007' }],
    ['the end of the line of a resource', [], { beside: 'one' }],
  ])('is told of %s', async (_, field, change) => {
    const fn = functionOf((resources, pod) => resources.setComment(pod, field, change));
    await expect(after(POD, fn)).rejects.toThrow(RangeError);
  });
});

describe('a comment that a program does not print', () => {
  it.each(rows.filter(([what]) => what.startsWith('removes the') || what.startsWith('removes a comment above')))(
    'stays: %s',
    async (_, edit) => {
      expect(await after(POD, functionOf(edit), false)).toBe(POD);
    },
  );
});

describe('a built-in function that runs in this thread', () => {
  it('keeps the comments of its input', async () => {
    const { request } = await sendOf({ 'a.yaml': POD }, { program: { kind: 'module', path: 'krmkit:search-replace' } });
    const functionConfig = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      data: { 'by-path': 'spec.hostNetwork', 'put-comment': 'set' },
    };
    const value = { ...request.value(), functionConfig };
    const run = createModuleRunner();
    const { output } = await run({ ...request, value: () => value }, OPTIONS.limits, OPTIONS.signal);
    expect(output).toMatchObject({ kind: 'text', keepsComments: true });
  });
});

describe('a cached answer', () => {
  it.each([true, undefined])('still keeps comments or not: %s', async (keepsComments) => {
    const { request } = await sendOf({ 'a.yaml': POD });
    const entries = new Map<string, string>();
    const own = {
      read: (key: string) => Promise.resolve(entries.get(key)),
      write: (key: string, text: string) => Promise.resolve(void entries.set(key, text)),
    };
    const cache = createFunctionCache({ own }, () => Promise.resolve('identity'));
    const bytes = new TextEncoder().encode('kind: ResourceList\nitems: []\n');
    const output = { kind: 'text' as const, bytes, ...(keepsComments && { keepsComments }) };
    await cache.keep(stepOf(), request, printed('', { output }), []);
    expect((await cache.find(stepOf(), request))?.response.output).toEqual(output);
  });
});
