import { describe, expect, it } from 'vitest';
import { decodeResponse } from '../../src/run/decode.ts';
import type { FunctionResponse } from '../../src/run/runner.ts';
import type { FunctionStep } from '../../src/run/step.ts';
import type { JsonValue } from '@krmkit/base';
import { printed, sendOf, stepOf } from './function-calls.ts';

const FILES = {
  'shop/web.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n',
  'shop/both.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: b\n',
  'kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
};

const list = (...items: readonly object[]): string => JSON.stringify({ kind: 'ResourceList', items });
const web = (annotations: object = {}): object => {
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', annotations } };
};
const at = (path: string): object => ({ 'internal.config.kubernetes.io/path': path });

async function messagesOf(
  response: FunctionResponse,
  step: Partial<FunctionStep> = {},
  options: Parameters<typeof decodeResponse>[3] = {},
): Promise<readonly string[]> {
  const { request } = await sendOf(FILES);
  const decoded = decodeResponse(stepOf(step), request, response, options);
  return decoded.ok ? [] : decoded.problems.map(({ code, message }) => `${code}: ${message}`);
}

describe('an output that is no ResourceList', () => {
  it.each([
    ['text', 'hello world\n', 'printed no ResourceList, but "hello world"'],
    ['no items', 'kind: ResourceList\n', 'gave back a ResourceList without items, where 4 items were sent'],
    [
      'null for items',
      'kind: ResourceList\nitems:\n',
      'gave back a ResourceList without items, where 4 items were sent',
    ],
    ['an empty list', 'kind: ResourceList\nitems: []\n', 'gave back an empty list of items, where 4 items were sent'],
  ])('of %s is reported once', async (_, output, message) => {
    expect(await messagesOf(printed(output))).toEqual([`invalid-function-output: set-image ${message}`]);
  });
});

describe('a list without items', () => {
  it.each(['kind: ResourceList\n', 'kind: ResourceList\nitems: []\n'])(
    'says how to delete everything: %j',
    async (output) => {
      const { request } = await sendOf(FILES);
      expect(decodeResponse(stepOf(), request, printed(output))).toMatchObject({
        problems: [{ hint: 'pass --allow-empty if everything is to be deleted' }],
      });
    },
  );
});

describe('an item that cannot be read', () => {
  it.each([
    [
      'two of one identity in one file',
      list(web(at('x.yaml')), web(at('./x.yaml'))),
      'gave back Deployment web in x.yaml twice',
    ],
    [
      'two of one identity without a path',
      list({ ...web(), apiVersion: 'a/v1' }, { ...web(), apiVersion: 'a/v2' }),
      'gave back Deployment web in deployment_web.yaml twice',
    ],
  ])('%s', async (_, output, message) => {
    expect(await messagesOf(printed(output))).toEqual([`invalid-function-output: set-image ${message}`]);
  });

  it('is reported ten times at most', async () => {
    const items = Array.from({ length: 25 }, () => ({ apiVersion: 'v1' }));
    const messages = await messagesOf(printed(list(...items)));
    expect(messages).toHaveLength(11);
    expect(messages.at(-1)).toContain('15 more such items');
  });

  it('may be without a name, or twice in a file, if it went in so', async () => {
    const files = {
      'a.yaml':
        'apiVersion: v1\nkind: A\nmetadata: {name: a}\n---\napiVersion: v1\nkind: A\nmetadata: {name: a}\nx: 1\n',
      'kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n',
    };
    const { request } = await sendOf(files);
    const same = JSON.stringify(request.value());
    expect(decodeResponse(stepOf(), request, printed(same))).toMatchObject({ ok: true });
    const doubled = { kind: 'ResourceList', items: [request.value()['items'], request.value()['items']].flat() };
    const decoded = decodeResponse(stepOf(), request, printed(JSON.stringify(doubled)));
    expect(decoded).toMatchObject({
      ok: false,
      problems: [
        { message: 'set-image gave back item 6 (Kustomization), which has neither a name nor a generateName' },
        { message: 'set-image gave back A a in a.yaml 4 times' },
      ],
    });
  });
});

describe('a way to end', () => {
  const good = list(web());
  const rows: readonly (readonly [end: FunctionResponse['end'], message: string])[] = [
    [{ kind: 'exited', status: 1 }, 'exited with status 1'],
    [{ kind: 'exited', status: 127 }, 'exited with status 127'],
    [{ kind: 'signalled', signal: 'SIGSEGV' }, 'was ended by SIGSEGV'],
    [{ kind: 'signalled', signal: 'SIGKILL' }, 'was ended by SIGKILL'],
    [{ kind: 'timed-out', milliseconds: 300_000 }, 'was stopped because it took longer than 300 s'],
    [{ kind: 'timed-out', milliseconds: 50 }, 'was stopped because it took longer than 50 ms'],
    [{ kind: 'cancelled' }, 'was cancelled'],
    [{ kind: 'timed-out', milliseconds: 999 }, 'was stopped because it took longer than 999 ms'],
    [{ kind: 'timed-out', milliseconds: 1000 }, 'was stopped because it took longer than 1 s'],
    [{ kind: 'too-much-output', bytes: 1000 }, 'was stopped because it printed more than 1000 bytes'],
    [{ kind: 'too-much-output', bytes: 2 ** 20 }, 'was stopped because it printed more than 1 MiB'],
    [{ kind: 'too-much-output', bytes: 64 * 2 ** 20 }, 'was stopped because it printed more than 64 MiB'],
    [{ kind: 'too-much-output', bytes: 2 ** 20 + 1 }, 'was stopped because it printed more than 1048577 bytes'],
    [{ kind: 'not-found', message: 'there is no podman' }, 'was not found: there is no podman'],
    [{ kind: 'unavailable', message: 'docker does not work', hint: '' }, 'could not be run: docker does not work'],
    [{ kind: 'not-executable', message: 'permission denied' }, 'cannot be executed: permission denied'],
    [{ kind: 'failed', message: 'TypeError: x' }, 'failed: TypeError: x'],
  ];
  it.each(rows)('%j, also after good output', async (end, message) => {
    expect(await messagesOf(printed(good, { end }))).toEqual([`function-failed: set-image ${message}`]);
    expect(await messagesOf({ end, output: undefined, stderr: '' })).toEqual([`function-failed: set-image ${message}`]);
    expect(await messagesOf(printed('Usage: x', { end }))).toEqual([`function-failed: set-image ${message}`]);
  });

  it('names file, line and step, and the last lines of stderr', async () => {
    const { request } = await sendOf(FILES);
    const declaredAt = { path: 'fn.yaml', start: 0, end: 1, line: 7, column: 3, endLine: 7, endColumn: 4 };
    const stderr = `${Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n')}\n\n`;
    const response = printed('', { end: { kind: 'exited', status: 2 }, stderr });
    const decoded = decodeResponse(stepOf({ declaredAt }), request, response, { at: { number: 2, of: 3 } });
    if (decoded.ok) throw new Error('It failed');
    const [problem] = decoded.problems;
    expect(problem).toMatchObject({ message: 'set-image (step 2 of 3) exited with status 2', location: declaredAt });
    expect(problem?.related?.map(({ message }) => message)).toEqual(
      Array.from({ length: 10 }, (_, n) => `stderr: line ${n + 20}`),
    );
  });
});

describe('results', () => {
  const withResults = (results: unknown): string => JSON.stringify({ kind: 'ResourceList', items: [web()], results });
  const failing = ['function-failed: set-image reported 1 error'];
  const rows: readonly (readonly [what: string, results: unknown, messages: readonly string[]])[] = [
    ['of severity error', [{ message: 'm', severity: 'error' }], failing],
    ['without a severity', [{ message: 'm' }], failing],
    ['of an unknown severity', [{ message: 'm', severity: 'fatal' }], failing],
    ['in a wrapper', { name: 'x', items: [{ message: 'm' }] }, failing],
    ['of severity warning', [{ message: 'm', severity: 'warning' }], []],
    ['of severity info', [{ message: 'm', severity: 'info' }], []],
    ['none', [], []],
    ['null', null, []],
  ];
  it.each(rows)('%s decide about a status of 0', async (_, results, messages) => {
    expect(await messagesOf(printed(withResults(results)))).toEqual(messages);
    expect(await messagesOf(printed(withResults(results)), {}, { tolerateErrors: true })).toEqual([]);
    expect(await messagesOf(printed(withResults(results)), { isValidator: true })).toEqual(messages);
  });

  it('are kept where the function failed', async () => {
    const { request } = await sendOf(FILES);
    const response = printed(withResults([{ message: 'm' }]), { end: { kind: 'exited', status: 1 } });
    expect(decodeResponse(stepOf(), request, response, { tolerateErrors: true })).toMatchObject({
      ok: false,
      problems: [{ message: 'set-image exited with status 1, and reported 1 error' }],
      results: [{ message: 'm', severity: 'error' }],
    });
  });
});

describe('what is allowed', () => {
  it('is an empty list where that is asked for', async () => {
    expect(await messagesOf(printed('kind: ResourceList\nitems: []\n'), {}, { allowEmpty: true })).toEqual([]);
  });

  it('is nothing at all from a validator, but not something else', async () => {
    expect(await messagesOf(printed(''), { isValidator: true })).toEqual([]);
    expect(await messagesOf({ ...printed(''), output: undefined }, { isValidator: true })).toEqual([]);
    expect(await messagesOf(printed('kind: ResourceList\n'), { isValidator: true })).toEqual([]);
    expect(await messagesOf(printed('all is well\n'), { isValidator: true })).toHaveLength(1);
  });

  const versions = ['config.kubernetes.io/v1', 'config.kubernetes.io/v1beta1', 'config.kubernetes.io/v1alpha1'];
  it.each(versions)('is %s', async (apiVersion) => {
    expect(await messagesOf(printed(JSON.stringify({ apiVersion, kind: 'ResourceList', items: [web()] })))).toEqual([]);
  });

  it('is a value, of sane depth', async () => {
    const { request } = await sendOf(FILES);
    const value = (items: JsonValue): FunctionResponse => {
      return { ...printed(''), output: { kind: 'value', value: { kind: 'ResourceList', items } } };
    };
    expect(decodeResponse(stepOf(), request, value(request.value()['items'] ?? null))).toMatchObject({ ok: true });
    let deep: JsonValue = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(await messagesOf(value(deep))).toEqual([
      'invalid-function-output: set-image returned a value that is nested deeper than 500 levels',
    ]);
  });
});
