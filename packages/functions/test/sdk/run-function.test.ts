import { describe, expect, it } from 'vitest';
import { defineFunction } from '../../src/sdk/define.ts';
import { runFunction, runFunctionOnText } from '../../src/sdk/run-function.ts';

const noop = defineFunction({ name: 'noop', description: 'Does nothing', run() {} });
const echo = defineFunction({
  name: 'echo',
  description: 'Says its configuration',
  run({ functionConfig, results }) {
    results.info(JSON.stringify(functionConfig));
  },
});
const WANTED = 'Pass a ResourceList, as `krmkit source DIR` prints it';

describe('runFunctionOnText', () => {
  it.each([
    ['', undefined, `-: the input is empty. ${WANTED}`],
    ['# nothing\n', 'a.yaml', `a.yaml: the input is empty. ${WANTED}`],
    ['kind: A\n', undefined, `-:1:1: this is not a ResourceList. ${WANTED}`],
    ['kind: ResourceList\nitems: {}\n', 'a.yaml', `a.yaml:1:1: this is not a ResourceList. ${WANTED}`],
    ['kind: ResourceList\n---\nkind: ResourceList\n', undefined, `-:1:1: this is not a ResourceList. ${WANTED}`],
    ['kind: ResourceList\nitems: [\n', undefined, expect.stringMatching(/^-:\d+:\d+: /)],
  ])('names what is wrong with %j, and where', async (text, path, message) => {
    const options = path === undefined ? {} : { path };
    expect(await runFunctionOnText(noop, text, options)).toEqual({ ok: false, messages: [message] });
  });

  it('uses a functionConfig in place of that of the list, and does not write it', async () => {
    const own = 'kind: ResourceList\nitems: []\nfunctionConfig: {kind: Own} # why\n';
    const none = 'kind: ResourceList\nitems: []\n';
    const say = async (text: string, functionConfig?: { readonly kind: string }): Promise<unknown> => {
      const done = await runFunctionOnText(echo, text, functionConfig === undefined ? {} : { functionConfig });
      if (!done.ok) return done.messages;
      return [
        done.output.results.map(({ message }) => message),
        done.text.startsWith(text),
        done.output.list['functionConfig'],
      ];
    };
    expect(await say(own)).toEqual([['{"kind":"Own"}'], true, { kind: 'Own' }]);
    expect(await say(own, { kind: 'Other' })).toEqual([['{"kind":"Other"}'], true, { kind: 'Own' }]);
    expect(await say(none, { kind: 'Other' })).toEqual([['{"kind":"Other"}'], true, undefined]);
  });

  it('hands the data of a ConfigMap over with their spelling', async () => {
    const text = 'kind: ResourceList\nitems: []\nfunctionConfig: {kind: ConfigMap, data: {tag: 1.10, none: }}\n';
    expect(await runFunctionOnText(echo, text)).toMatchObject({
      output: { results: [{ message: '{"kind":"ConfigMap","data":{"tag":"1.10","none":""}}' }] },
    });
  });
});

describe('runFunction', () => {
  it.each([{ kind: 'A' }, { kind: 'ResourceList', items: {} }, { items: [] }])('refuses %j', async (list) => {
    await expect(runFunction(noop, list)).rejects.toThrow(
      new TypeError('runFunction: this is not a ResourceList: kind must be ResourceList, and items must be a list'),
    );
  });

  it.each([{ kind: 'ResourceList' }, { kind: 'List', items: null }])(
    'takes %j for a list without items',
    async (list) => {
      expect(await runFunction(noop, list)).toMatchObject({ status: 0, items: [], results: [] });
    },
  );

  it('leaves out what is no result among those that a function of another version writes', async () => {
    const other = {
      ...noop,
      process: () =>
        Promise.resolve({
          status: 0 as const,
          list: {
            kind: 'ResourceList',
            items: 'x',
            results: ['a', null, { message: 'm' }, { message: 'm', severity: 'info' }],
          },
          from: [],
        }),
    };
    expect(await runFunction(other, { kind: 'ResourceList' })).toMatchObject({
      items: [],
      results: [{ message: 'm', severity: 'info' }],
    });
  });
});
