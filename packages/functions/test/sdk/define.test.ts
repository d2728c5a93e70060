import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineFunction } from '../../src/sdk/define.ts';
import type { FunctionContext } from '../../src/sdk/define.ts';
import { runFunction, runFunctionOnText } from '../../src/sdk/run-function.ts';
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

describe('a wrong definition', () => {
  const run = (): undefined => undefined;
  it.each<[definition: unknown, wrong: string]>([
    [undefined, 'the definition as an object { name, description, run }, not undefined'],
    [{ description: '', run }, 'name as a string, not undefined'],
    [{ name: 1, description: '', run }, 'name as a string, not 1'],
    [{ name: 'f', run }, 'description as a string, not undefined'],
    [{ name: 'f', description: '' }, 'run as a function, not undefined'],
    [{ name: 'f', description: '', run: 'f' }, 'run as a function, not "f"'],
    [{ name: 'f', description: '', run, config: {} }, 'config as a schema, not an object'],
  ])('%j is named', (definition, wrong) => {
    const call: () => unknown = () => Reflect.apply(defineFunction, undefined, [definition]);
    expect(call).toThrow(new TypeError(`defineFunction: pass ${wrong}`));
  });
});
