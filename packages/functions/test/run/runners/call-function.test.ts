import { describe, expect, it } from 'vitest';
import { defineFunction } from '../../../src/sdk/define.ts';
import type { FunctionContext } from '../../../src/sdk/define.ts';
import { integer, object } from '../../../src/sdk/schema.ts';
import type { KrmFunction } from '../../../src/sdk/function.ts';
import { callFunction } from '../../../src/run/runners/call-function.ts';
import type { JsonValue } from '@krmkit/base';

const list = { kind: 'ResourceList', items: [{ apiVersion: 'v1', kind: 'A' }] };
const text = 'kind: ResourceList\nitems:\n- {apiVersion: v1, kind: A} # old\n';

function fn(
  run: (context: FunctionContext<JsonValue>) => void,
  more: { hermetic?: boolean; comments?: boolean } = {},
): KrmFunction {
  return defineFunction({ name: 'fn', description: '', run, ...more });
}

const commenting = fn(
  ({ resources }) => {
    for (const one of resources) resources.setComment(one, [], { above: 'new' });
  },
  { comments: true },
);

describe('callFunction', () => {
  it.each<[string, KrmFunction, object]>([
    ['a function that does nothing', fn(() => {}), { status: 0, list }],
    ['one that declares itself hermetic', fn(() => {}, { hermetic: true }), { status: 0, hermetic: 'value', list }],
    [
      'one that reads comments',
      fn(() => {}, { hermetic: true, comments: true }),
      { status: 0, hermetic: 'text', list },
    ],
    [
      // The caller judges results.
      'one that reports an error',
      fn(({ results }) => results.error('no')),
      { status: 0, list: { ...list, results: [{ message: 'no', severity: 'error' }] } },
    ],
  ])('of %s', async (_, called, expected) => {
    expect(await callFunction(called, { list, text })).toEqual(expected);
  });

  it('keeps the status of a wrong configuration', async () => {
    const strict = defineFunction({ name: 'fn', description: '', config: object({ size: integer() }), run() {} });
    expect(await callFunction(strict, { list })).toMatchObject({ status: 3 });
  });

  it('has the text where the function has set comments, and there is a text', async () => {
    expect(await callFunction(commenting, { list, text })).toMatchObject({
      yaml: 'kind: ResourceList\nitems:\n# new\n- {apiVersion: v1, kind: A} # old\n',
    });
    expect(await callFunction(commenting, { list })).not.toHaveProperty('yaml');
    expect(await callFunction(commenting, { list, text: 'a: [' })).not.toHaveProperty('yaml');
  });

  it('rejects with what the function throws', async () => {
    const throwing = fn(() => {
      throw new RangeError('boom');
    });
    await expect(callFunction(throwing, { list })).rejects.toThrow(new RangeError('boom'));
  });
});
