import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { integer, list, map, object, optional, string, boolean } from '../../src/sdk/schema.ts';
import type { Schema } from '../../src/sdk/config-schema.ts';
import { defineFunction } from '../../src/sdk/define.ts';
import type { FunctionContext } from '../../src/sdk/define.ts';
import { getField, setField } from '../../src/sdk/field.ts';
import { isCustomKind, isKind } from '../../src/sdk/object.ts';
import type { KubernetesObject } from '../../src/sdk/object.ts';
import { runFunction, runFunctionOnText } from '../../src/sdk/run-function.ts';
import { setLabel } from '../../src/sdk/metadata.ts';
import { toJsonValue } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';

const noop = defineFunction({ name: 'noop', description: 'Does nothing', run() {} });

function fnOf(run: (context: FunctionContext<JsonValue>) => void): typeof noop {
  return defineFunction({ name: 'test', description: 'A test', run });
}

async function textAfter(text: string, run: (context: FunctionContext<JsonValue>) => void): Promise<string> {
  const done = await runFunctionOnText(fnOf(run), text);
  return done.ok ? done.text : done.messages.join('\n');
}

const LIST = `# licence
apiVersion: config.kubernetes.io/v1beta1
kind: ResourceList
items:

# the first
- apiVersion: v1
  kind: ConfigMap   # odd blanks
  metadata:
    name: twin
    annotations:
      config.kubernetes.io/index: '0'
      config.kubernetes.io/path: "a.yaml"
      internal.config.kubernetes.io/id: '7'
  data: {octal: 010, date: 2020-01-01, time: 12:30:45, big: 12345678901234567890, float: 1.0, yes: yes}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: twin}}
- no: object
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: last} # behind
`;

describe('a function that does nothing', () => {
  it('gives its input back, byte for byte: comments, order, twins, octals, dates, big numbers', async () => {
    const done = await runFunctionOnText(noop, LIST);
    expect(done).toMatchObject({ ok: true, text: LIST, output: { status: 0, from: [0, 1, 2, 3] } });
  });

  it('gives any list of JSON back as it is', async () => {
    const item = fc.oneof(
      fc.jsonValue(),
      fc.record({ apiVersion: fc.constant('v1'), kind: fc.string(), metadata: fc.jsonValue(), data: fc.jsonValue() }),
      fc.record({
        apiVersion: fc.constant('v1'),
        kind: fc.constant('A'),
        metadata: fc.record({
          annotations: fc.dictionary(
            fc.constantFrom('a', 'config.kubernetes.io/path', 'internal.config.kubernetes.io/id', '__proto__'),
            fc.jsonValue(),
          ),
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(item), async (items) => {
        const given = toJsonValue({ kind: 'ResourceList', items });
        const { list: got } = await runFunction(noop, given);
        expect(JSON.stringify(got)).toBe(JSON.stringify(given));
      }),
    );
  });
});

describe('the output of a run', () => {
  it('has items and results at hand, of a value and of text', async () => {
    const fn = fnOf(({ resources, results }) => {
      for (const { kind } of resources) results.info(kind);
    });
    const item = { apiVersion: 'v1', kind: 'A' };
    const results = [{ message: 'A', severity: 'info' }];
    const value = await runFunction(fn, { kind: 'ResourceList', items: [item] });
    expect(value).toMatchObject({ status: 0, items: [item], results, from: [0] });
    const text = await runFunctionOnText(fn, 'kind: ResourceList\nitems:\n- {apiVersion: v1, kind: A}\n');
    expect(text).toMatchObject({ ok: true, output: { items: [item], results } });
    expect(await runFunction(noop, { kind: 'ResourceList' })).toMatchObject({ items: [], results: [] });
  });
});

describe('resources', () => {
  it('are edited in place, and nothing else changes', async () => {
    const text = await textAfter(LIST, ({ resources }) => {
      for (const one of resources.of('v1', 'ConfigMap')) if (one.metadata?.name === 'last') one.data = { a: '1' };
    });
    expect(text).toBe(LIST.replace('# behind\n', "# behind\n  data:\n    a: '1'\n"));
  });

  it('are taken out and added at the end, twins apart', async () => {
    const text = await textAfter(LIST, ({ resources }) => {
      const [, twin] = resources.select({ name: 'twin' });
      if (twin !== undefined) resources.remove(twin);
      resources.add({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' } }, { path: 'b.yaml', index: 2 });
    });
    expect(text).toBe(
      `${LIST.replace('- {apiVersion: v1, kind: ConfigMap, metadata: {name: twin}}\n', '')}- apiVersion: v1
  kind: Secret
  metadata:
    name: s
    annotations:
      config.kubernetes.io/path: b.yaml
      internal.config.kubernetes.io/path: b.yaml
      config.kubernetes.io/index: '2'
      internal.config.kubernetes.io/index: '2'
`,
    );
  });

  it('keep id and path, though a function writes all annotations anew', async () => {
    const { list: got } = await runFunction(
      fnOf(({ resources }) => {
        for (const one of resources) {
          expect(one.metadata?.annotations).toBeUndefined();
          one.metadata = { name: 'renamed', annotations: { mine: 'x' } };
        }
      }),
      {
        kind: 'ResourceList',
        items: [
          {
            apiVersion: 'v1',
            kind: 'A',
            metadata: { annotations: { 'internal.config.kubernetes.io/id': '3', 'config.kubernetes.io/path': 'p' } },
          },
        ],
      },
    );
    expect(got['items']).toEqual([
      {
        apiVersion: 'v1',
        kind: 'A',
        metadata: {
          name: 'renamed',
          annotations: { mine: 'x', 'internal.config.kubernetes.io/id': '3', 'config.kubernetes.io/path': 'p' },
        },
      },
    ]);
  });

  it('are found by kind, selector and guard', async () => {
    interface Widget extends KubernetesObject {
      apiVersion: 'e.com/v1';
      kind: 'Widget';
      spec: { size: number };
    }
    const found: unknown[] = [];
    await runFunction(
      fnOf(({ resources }) => {
        found.push(resources.size, resources.of('e.com/v1', 'Widget').length);
        found.push(resources.filter(isCustomKind<Widget>('e.com/v1', 'Widget')).map(({ spec }) => spec.size));
        found.push(resources.filter(isKind('v1', 'Service')).length);
        found.push(resources.select({ labels: 'app in (a, b)', namespace: '' }).length);
        found.push(resources.select({ labels: { app: 'a' } }).length);
        expect(() => resources.select({ labels: 'app in' })).toThrow(RangeError);
      }),
      {
        kind: 'ResourceList',
        items: [
          { apiVersion: 'e.com/v1', kind: 'Widget', metadata: { labels: { app: 'a' } }, spec: { size: 3 } },
          { apiVersion: 'v1', kind: 'Service', metadata: { labels: { app: 'b' } } },
          { apiVersion: 'v1', kind: 'Service', metadata: { namespace: 'x', labels: { app: 'a' } } },
        ],
      },
    );
    expect(found).toEqual([3, 1, [3], 2, 2, 2]);
  });

  it('of a value that JSON cannot hold are refused with the field', async () => {
    const fn = fnOf(({ resources }) => {
      for (const one of resources) setField(one, 'spec.size', Number.NaN);
    });
    await expect(runFunction(fn, { kind: 'ResourceList', items: [{ apiVersion: 'v1', kind: 'A' }] })).rejects.toThrow(
      /spec\.size is NaN/,
    );
  });

  it('have their comments only on request', async () => {
    const seen: unknown[] = [];
    const run = ({ resources }: FunctionContext<JsonValue>): void => {
      const [first] = resources;
      if (first !== undefined) seen.push(resources.commentOf(first, 'kind')?.beside);
    };
    await runFunctionOnText(defineFunction({ name: 'c', description: '', comments: true, run }), LIST);
    await runFunctionOnText(defineFunction({ name: 'c', description: '', run }), LIST);
    expect(seen).toEqual(['# odd blanks', undefined]);
  });
});

describe('results', () => {
  it('name resource, field with its value, and file; an error gives status 1', async () => {
    const fn = fnOf(({ resources, results }) => {
      const [first] = resources;
      if (first === undefined) return;
      results.error('too large', { resource: first, field: 'data.big', proposedValue: 1 });
      results.info('all in all');
    });
    const list1 = {
      kind: 'ResourceList',
      items: [
        {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: 'c', namespace: 'n', annotations: { 'config.kubernetes.io/path': 'a.yaml' } },
          data: { big: 5 },
        },
      ],
    };
    const { status, list: got } = await runFunction(fn, list1);
    expect(status).toBe(1);
    expect(got['results']).toEqual([
      {
        message: 'too large',
        severity: 'error',
        resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'n', name: 'c' },
        field: { path: 'data.big', currentValue: 5, proposedValue: 1 },
        file: { path: 'a.yaml' },
      },
      { message: 'all in all', severity: 'info' },
    ]);
  });
});

describe('a field', () => {
  it('is set where nothing was, with mappings and lists on the way', () => {
    const resource = { apiVersion: 'v1', kind: 'A' };
    setField(resource, 'spec.items[0].name', 'x');
    setField(resource, ['metadata', 'annotations', '__proto__'], 'own');
    expect(getField(resource, 'spec.items[0].name')).toBe('x');
    expect(getField(resource, ['metadata', 'annotations', '__proto__'])).toBe('own');
    setField(resource, 'metadata.name', 'web');
    const message = 'Cannot set kind.x of A web: kind is not a mapping';
    expect(() => setField(resource, 'kind.x', 1)).toThrow(new RangeError(message));
    expect(() => setField([1], [0, 'x'], 1)).toThrow(new RangeError('Cannot set [0].x: [0] is not a mapping'));
    expect(() => setField(resource, 'spec.items[name=x]', 1)).toThrow(RangeError);
    expect(() => setField(resource, 'spec.items[5]', 1)).toThrow('spec.items is not a list with enough items');
  });

  it('of labels is not written over what is no mapping', () => {
    const resource = { apiVersion: 'v1', kind: 'A' };
    setField(resource, 'metadata.labels', 'text');
    setLabel(resource, 'a', 'b');
    expect(getField(resource, 'metadata.labels')).toBe('text');
  });
});

function messagesOf(results: unknown): readonly unknown[] {
  const all: readonly unknown[] = Array.isArray(results) ? results : [];
  return all.map((one) => (typeof one === 'object' && one !== null && 'message' in one ? one.message : one));
}

describe('a configuration', () => {
  const schema = object({
    size: integer({ minimum: 1, default: 2 }),
    name: optional(string({ oneOf: ['small', 'large'] })),
    tags: list(string(), { default: [] }),
    labels: map(string(), { default: {} }),
    on: boolean({ default: false }),
  });
  const read = async (of: Schema<unknown>, functionConfig: unknown): Promise<unknown> => {
    let config: unknown;
    const fn = defineFunction({
      name: 'f',
      description: '',
      config: of,
      run: (context) => {
        config = context.config;
      },
    });
    const { status, list: got } = await runFunction(fn, {
      kind: 'ResourceList',
      items: [],
      ...(functionConfig === undefined ? {} : { functionConfig }),
    });
    const results: unknown = got['results'];
    return status === 3 ? messagesOf(results) : config;
  };
  const configMap = (data: unknown): unknown => ({ apiVersion: 'v1', kind: 'ConfigMap', data });
  const own = (spec: unknown): unknown => ({ apiVersion: 'e.com/v1', kind: 'F', metadata: { name: 'f' }, spec });
  const defaults = { size: 2, name: undefined, tags: [], labels: {}, on: false };

  it.each([
    ['is left out', undefined, defaults],
    [
      'is a ConfigMap',
      configMap({ size: '3', on: 'true', tags: '[a, b]' }),
      { ...defaults, size: 3, on: true, tags: ['a', 'b'] },
    ],
    [
      'is a kind of its own with a spec',
      own({ size: 3, labels: { a: 'b' } }),
      { ...defaults, size: 3, labels: { a: 'b' } },
    ],
    [
      'is a kind of its own without',
      { apiVersion: 'e.com/v1', kind: 'F', metadata: {}, size: 4 },
      { ...defaults, size: 4 },
    ],
    ['has a slip', own({ sise: 3 }), ['f: functionConfig: spec.sise is not a known field; did you mean size?']],
    ['has another type', own({ size: '3' }), ['f: functionConfig: spec.size must be a whole number, and is "3"']],
    ['is too small', configMap({ size: '0' }), ['f: functionConfig: data.size must be at least 1, and is 0']],
    [
      'has two faults',
      own({ name: 'larg', tags: [1.1] }),
      [
        'f: functionConfig: spec.name must be one of small, large, and is "larg"; did you mean large?',
        'f: functionConfig: spec.tags[0] must be text, and is the number 1.1; put it in quotes',
      ],
    ],
    ['is no object', 'text', ['f: functionConfig must be an object, and is "text"']],
    ['has a list for its spec', own([]), ['f: functionConfig: spec must be a mapping, and is a list']],
  ])('that %s', async (_, functionConfig, expected) => {
    expect(await read(schema, functionConfig)).toEqual(expected);
  });

  it('that is a map is the data of a ConfigMap, or below a field', async () => {
    const labels = map(string(), { under: 'labels' });
    expect(await read(labels, configMap({ a: 'b' }))).toEqual({ a: 'b' });
    expect(await read(labels, { apiVersion: 'x/v1', kind: 'SetLabels', labels: { a: 'b' } })).toEqual({ a: 'b' });
    expect(await read(labels, own({}))).toEqual(['f: functionConfig: spec.labels is missing']);
  });
});

describe('what is no ResourceList', () => {
  it.each([
    ['', '-: the input is empty. Pass a ResourceList, as `krmkit source DIR` prints it'],
    ['kind: A\n', '-:1:1: this is not a ResourceList. Pass a ResourceList, as `krmkit source DIR` prints it'],
    ['kind: ResourceList\nitems: [\n', expect.stringMatching(/^-:\d+:\d+: /)],
  ])('as %j is named with its place', async (text, message) => {
    expect(await runFunctionOnText(noop, text)).toEqual({ ok: false, messages: [message] });
  });

  it('as a value is a TypeError', async () => {
    await expect(runFunction(noop, { kind: 'A' })).rejects.toThrow(TypeError);
  });
});
