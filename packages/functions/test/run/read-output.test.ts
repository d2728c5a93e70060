import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { outputText, readOutput, readOutputText, readOutputValue } from '../../src/run/read-output.ts';
import { printed, sendOf } from './function-calls.ts';

const HINT = 'a function prints the ResourceList that it received, changed or not, and logs to stderr';
const DEPLOYMENT = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n';
const CONFIG_MAPS =
  'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: b\n';
const list = (...items: readonly object[]): string => JSON.stringify({ kind: 'ResourceList', items });
const web = (): object => ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } });

/** Nine times nine times nine ... of one list. */
const BOMB = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].reduce((text, name, at) => {
  const before = at === 0 ? 'x' : `*${'abcdefg'.charAt(at - 1)}`;
  return `${text}${name}: &${name} [${Array.from({ length: 9 }, () => before).join(',')}]\n`;
}, 'kind: ResourceList\n');

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
    ['one resource', DEPLOYMENT, 'printed no ResourceList, but a Deployment'],
    ['a List', '{"apiVersion":"v1","kind":"List","items":[]}', 'printed no ResourceList, but a List'],
    ['documents', CONFIG_MAPS, 'printed 2 documents instead of one ResourceList: "apiVersion: v1"'],
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
    [
      'another case',
      list(web()).replace('ResourceList', 'resourceList'),
      'printed no ResourceList, but a resourceList',
    ],
    [
      'a longer usage',
      'Usage: foo FILE\n  -h  help: this\n',
      'printed invalid YAML: This line is not indented like its neighbors. (line 2, column 3 of its output: "-h  help: this")',
    ],
    [
      'half a list in JSON',
      list(web()).slice(0, 29),
      String.raw`printed invalid YAML: A quote is opened but never closed. (line 1, column 24 of its output: "{\"kind\":\"ResourceList\",\"items")`,
    ],
    [
      'aliases that multiply',
      `${BOMB}items: [*g]`,
      'printed invalid YAML: The aliases of this document multiply its content too much; Kubernetes refuses to read the file.',
    ],
    [
      'an alias without an anchor',
      'kind: ResourceList\nitems:\n- *gone\n',
      'printed invalid YAML: The alias *gone refers to an anchor that does not exist. (line 3, column 3 of its output: "- *gone")',
    ],
    ['a list followed by a NUL', `${list(web())}\0`, 'printed binary data'],
    ['too deep', '['.repeat(600), 'printed invalid YAML: '],
  ];
  it.each(rows)('%s', (_, output, message) => {
    const read = readOutput('fn', printed(output), undefined);
    expect(read).toMatchObject({ ok: false, empty: /^\s*$/.test(output.toString()), hint: HINT });
    expect(read.ok ? '' : read.message).toContain(message);
  });
});

describe('readOutput', () => {
  it('knows that there was no output', () => {
    expect(readOutput('fn', { ...printed(''), output: undefined }, undefined)).toEqual({
      ok: false,
      empty: true,
      message: 'printed nothing',
      hint: HINT,
    });
  });

  it.each<[string, string, readonly JsonValue[] | undefined]>([
    ['items', 'kind: ResourceList\nitems: [{a: 1}]\n', [{ a: 1 }]],
    ['no items', 'kind: ResourceList\n', undefined],
    ['null for items', 'kind: ResourceList\nitems:\n', undefined],
    ['an empty list', 'apiVersion: x/v1\nkind: ResourceList\nitems: []\n', []],
    ['one document among empty ones', '---\n---\n# log\nkind: ResourceList\nitems: []\n---\n', []],
    ['a byte order mark', '\ufeffkind: ResourceList\nitems: []\n', []],
  ])('reads %s', (_, text, items) => {
    const read = readOutput('fn', printed(text), undefined);
    expect(read.ok && read.list.items).toEqual(items);
    expect(read.ok && read.list.origin?.source.path).toBe('output of fn');
  });

  it('names the line of what is no YAML, and no more of a long line than helps', () => {
    const read = readOutputText('fn', `kind: ResourceList\nitems:\n- "${'x'.repeat(500)}\n`, undefined);
    expect(read.ok ? '' : read.message).toMatch(
      /^printed invalid YAML: .* \(line 3, column 3 of its output: "- .{1,200}$/,
    );
  });

  it('refuses a key of the list that is there twice, and finds those of items', () => {
    const twice = readOutputText('fn', 'kind: ResourceList\nitems: []\nitems: []\n', undefined);
    expect(twice).toMatchObject({ ok: false, message: 'printed a ResourceList that has the key "items" twice' });
    const text = 'kind: ResourceList\nitems:\n- {a: 1, a: 2}\n';
    const inItem = readOutputText('fn', text, undefined);
    expect(inItem.ok && inItem.list.origin?.duplicateKeys.map(({ start, end }) => text.slice(start, end))).toEqual([
      'a',
    ]);
  });

  // A reader of YAML 1.2 prints this text without quotes.
  it('keeps the spelling that was sent, where the function changed only the spelling', async () => {
    const { request } = await sendOf({ 'a.yaml': 'apiVersion: v1\nkind: A\nmetadata: {name: a}\ndata: {b: "on"}\n' });
    const text = request.text();
    expect(text).toContain('"on"');
    const read = readOutputText('fn', text.replace('"on"', 'on'), request);
    expect(read.ok && read.list.origin?.source.text).toBe(text);
    expect(read.ok && read.list.kept).toHaveLength(1);
    const raw = readOutputText('fn', text.replace('"on"', 'on'), undefined);
    expect(raw.ok && raw.list.origin?.source.text).toContain('{b: on}');
    expect(raw.ok && raw.list.kept).toBeUndefined();
  });
});

describe('readOutputValue', () => {
  it.each<[JsonValue, string]>([
    ['text', 'gave back no ResourceList, but "text"'],
    [null, 'gave back no ResourceList, but null'],
    [true, 'gave back no ResourceList, but true'],
    [[], 'gave back no ResourceList, but a list'],
    [{ kind: 'List' }, 'gave back no ResourceList, but a List'],
    [{ kind: 1 }, 'gave back no ResourceList, but an object without kind: "{\\"kind\\":1}"'],
    [{ kind: 'ResourceList', items: {} }, 'gave back a ResourceList whose items are a mapping instead of a list'],
    [{ kind: 'ResourceList', items: 1 }, 'gave back a ResourceList whose items are 1 instead of a list'],
  ])('refuses %j', (value, message) => {
    expect(readOutputValue(value)).toEqual({ ok: false, empty: false, message, hint: HINT });
  });

  it('takes a value of 500 levels, and none that is deeper', () => {
    const nested = (levels: number): JsonValue => {
      let deep: JsonValue = 1;
      for (let depth = 0; depth < levels; depth++) deep = depth % 2 === 0 ? [deep] : { a: deep };
      return { kind: 'ResourceList', items: [deep] };
    };
    expect(readOutputValue(nested(498))).toMatchObject({ ok: true, list: { origin: undefined } });
    expect(readOutputValue(nested(499))).toMatchObject({
      ok: false,
      message: 'returned a value that is nested deeper than 500 levels',
    });
  });
});

describe('outputText', () => {
  it.each([
    ['text', [0x61], { ok: true, value: 'a' }],
    ['binary data', [0x61, 0], { ok: false, message: 'printed binary data' }],
    ['what is no UTF-8', [0xff], { ok: false, message: 'printed text that is not UTF-8' }],
  ])('of %s', (_, bytes, expected) => {
    expect(outputText(new Uint8Array(bytes))).toMatchObject(expected);
  });
});
