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
  const rows: readonly (readonly [what: string, output: string | Uint8Array, message: string])[] = [
    ['nothing', '', 'printed nothing'],
    ['blank lines', '\n \n', 'printed nothing'],
    ['a usage line', 'Usage: foo\n', 'printed no ResourceList, but an object without kind: "{\\"Usage\\":\\"foo\\"}"'],
    ['a sentence', 'hello world\n', 'printed no ResourceList, but "hello world"'],
    ['a comment', '# done\n', 'printed no ResourceList, but "# done"'],
    ['a number', '42\n', 'printed no ResourceList, but 42'],
    ['null', 'null\n', 'printed no ResourceList, but null'],
    ['a list', '- a\n', 'printed no ResourceList, but a list'],
    ['one resource', FILES['shop/web.yaml'], 'printed no ResourceList, but a Deployment'],
    ['a List', '{"apiVersion":"v1","kind":"List","items":[]}', 'printed no ResourceList, but a List'],
    ['documents', FILES['shop/both.yaml'], 'printed 2 documents instead of one ResourceList: "apiVersion: v1"'],
    [
      'a ResourceList and a log line',
      `${list(web())}\n---\ndone\n`,
      'printed 2 documents instead of one ResourceList:',
    ],
    ['half a document', 'kind: ResourceList\nitems:\n- {a: 1', 'printed invalid YAML: '],
    ['a log line in front', `starting\n${list(web())}`, 'printed no ResourceList, but "starting '],
    ['a log line in front of YAML', 'starting\nkind: ResourceList\nitems: []\n', 'printed invalid YAML: '],
    ['a wrong indentation', 'kind: ResourceList\n items: []\n', 'printed invalid YAML: '],
    ['a tab', 'kind: ResourceList\nitems:\n\t- a\n', 'printed invalid YAML: '],
    ['binary', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'printed binary data'],
    ['Latin 1', new Uint8Array([0x6b, 0x3a, 0x20, 0xe9, 0x0a]), 'printed text that is not UTF-8'],
    ['UTF-16 without its mark', new Uint8Array([0x6b, 0]), 'printed binary data'],
    [
      'items that are not a list',
      'kind: ResourceList\nitems: {a: 1}\n',
      'printed a ResourceList whose items are a mapping',
    ],
    ['items that are text', 'kind: ResourceList\nitems: none\n', 'printed a ResourceList whose items are "none"'],
    ['no items', 'kind: ResourceList\n', 'gave back a ResourceList without items, where 4 items were sent'],
    [
      'null for items',
      'kind: ResourceList\nitems:\n',
      'gave back a ResourceList without items, where 4 items were sent',
    ],
    ['an empty list', 'kind: ResourceList\nitems: []\n', 'gave back an empty list of items, where 4 items were sent'],
    [
      'another case',
      list(web()).replace('ResourceList', 'resourceList'),
      'printed no ResourceList, but a resourceList',
    ],
    ['too deep', '['.repeat(600), 'printed invalid YAML: '],
  ];
  it.each(rows)('%s', async (_, output, message) => {
    const [only, ...more] = await messagesOf(printed(output));
    expect(only).toContain(`invalid-function-output: set-image ${message}`);
    expect(more).toEqual([]);
  });
});

describe('an item that is read-only', () => {
  const rows: readonly (readonly [what: string, output: string, message: string])[] = [
    ['text', list(web()).replace('[{', '["x",{'), 'gave back item 1 ("x"), which is not an object'],
    ['null', '{"kind":"ResourceList","items":[null]}', 'gave back item 1 (null), which is not an object'],
    ['a list', '{"kind":"ResourceList","items":[[]]}', 'gave back item 1 (a list), which is not an object'],
    ['no kind', list(web(), { apiVersion: 'v1' }), 'gave back item 2, which lacks apiVersion or kind'],
    ['no apiVersion', list({ kind: 'A', metadata: { name: 'a' } }), 'gave back item 1, which lacks apiVersion or kind'],
    [
      'no metadata',
      list({ apiVersion: 'v1', kind: 'Pod' }),
      'gave back item 1 (Pod), which has neither a name nor a generateName',
    ],
    [
      'an empty name',
      list({ apiVersion: 'v1', kind: 'Pod', metadata: { name: '' } }),
      'gave back item 1 (Pod), which has neither a name nor a generateName',
    ],
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
    [
      'a way out',
      list(web(at('../x.yaml'))),
      'gave back item 1 (Deployment web), which has the path "../x.yaml", which leads out of the package',
    ],
    ['a way out in the middle', list(web(at('a/../../x.yaml'))), 'which leads out of the package'],
    ['an absolute path', list(web(at('/etc/x.yaml'))), 'which has the path "/etc/x.yaml", which is absolute'],
    ['a drive', list(web(at('C:/x.yaml'))), 'which is absolute'],
    ['backslashes', list(web(at('a\\x.yaml'))), 'which has backslashes in it'],
    ['a line end in a path', list(web(at('a\nb.yaml'))), 'which has control or invisible characters in it'],
    ['a soft hyphen in a path', list(web(at('a\u00ad.yaml'))), 'which has control or invisible characters in it'],
    ...[{ a: 1 }, ['x.yaml'], null, true, 5].map((written): [string, string, string] => [
      `a path that is ${JSON.stringify(written)}`,
      list({ ...web(), metadata: { name: 'web', annotations: { 'config.kubernetes.io/path': written } } }),
      'which has the annotation config.kubernetes.io/path, which is ',
    ]),
    [
      'an annotation that is a number',
      list({ ...web(), metadata: { name: 'web', annotations: { port: 80 } } }),
      'which has the annotation port, which is the number 80, not text',
    ],
    ...['b', ['b'], 5].map((annotations): [string, string, string] => [
      `annotations that are ${JSON.stringify(annotations)}`,
      list({ ...web(), metadata: { name: 'web', annotations } }),
      'not a mapping of strings',
    ]),
    ['a directory by its name', list(web(at('shop/'))), 'which names a directory, not a file'],
    ['a directory that is there', list(web(at('shop'))), 'has the path "shop", which is a directory'],
    ['the package itself', list(web(at('.'))), 'which names no file'],
    [
      'an index in words',
      list(web({ 'config.kubernetes.io/index': 'a' })),
      'which has the index annotation "a", which is not a whole number',
    ],
    [
      'spellings that contradict each other',
      list(web({ 'config.kubernetes.io/path': 'x.yaml', ...at('y.yaml') })),
      'which has mismatched legacy and internal path annotations: internal.config.kubernetes.io/path "y.yaml" and config.kubernetes.io/path "x.yaml"',
    ],
  ];
  it.each(rows)('%s', async (_, output, message) => {
    const [only, ...more] = await messagesOf(printed(output));
    expect(only).toContain('invalid-function-output: set-image gave back ');
    expect(only).toContain(message);
    expect(more).toEqual([]);
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
    [{ kind: 'too-much-output', bytes: 1000 }, 'was stopped because it printed more than 1000 bytes'],
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
