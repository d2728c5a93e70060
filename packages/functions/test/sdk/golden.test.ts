import { AssertionError } from 'node:assert';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { integer, object } from '../../src/sdk/schema.ts';
import { defineFunction } from '../../src/sdk/define.ts';
import type { ExpectedOutput } from '../../src/sdk/golden.ts';
import { testFunction, testFolder } from '../../src/sdk/golden.ts';
import { setField } from '../../src/sdk/field.ts';

const scale = defineFunction({
  name: 'scale',
  description: 'Sets the size.',
  config: object({ size: integer() }),
  run({ resources, config }) {
    for (const one of resources) setField(one, 'size', config.size);
  },
});

const INPUT = 'kind: ResourceList\nitems:\n- {apiVersion: v1, kind: A, size: 1} # why\n';
/** Stays as it is. */
const TEXT = `${INPUT.replace(/ #.*/, '')}functionConfig: {kind: S, size: 1}\n`;

describe('testFunction', () => {
  const list = (size: number): readonly object[] => [{ apiVersion: 'v1', kind: 'A', size }];
  const input = { kind: 'ResourceList', items: list(1), functionConfig: { apiVersion: 'v1', kind: 'S', size: 2 } };

  it('is content with what is expected, as items, as parts, as text', async () => {
    await testFunction(scale, input, list(2));
    await testFunction(scale, input, { status: 0, results: [] });
    await testFunction(
      scale,
      `${INPUT}functionConfig: {kind: S, size: 2}\n`,
      `${INPUT.replace('1}', '2}')}functionConfig: {kind: S, size: 2}\n`,
    );
    await testFunction(scale, list(1), { status: 3, items: list(1) });
  });

  it('takes the configuration as data of a ConfigMap, or as an object, instead of that of the list', async () => {
    await testFunction(scale, input, list(7), { data: { size: '7' } });
    await testFunction(scale, list(1), list(7), {
      functionConfig: { apiVersion: 'x/v1', kind: 'S', spec: { size: 7 } },
    });
    await testFunction(scale, input, list(2), {});
    // Text is a number in the data of a ConfigMap alone.
    await testFunction(scale, list(1), { status: 3 }, { functionConfig: { kind: 'S', size: '7' } });
  });

  it.each<[string, ExpectedOutput | readonly unknown[], string]>([
    ['another value', list(3), 'scale: items[0].size is the number 2 and should be the number 3'],
    ['no item', [], 'scale: items[0] should not be there: {"apiVersion":"v1","kind":"A","size":2}'],
    [
      'more items, fields and results',
      { items: [{ ...list(2)[0], more: null }, 'x'], results: [{ message: 'm' }] },
      'scale: items[0].more is missing: null\nitems[1] is missing: "x"\nresults[0] is missing: {"message":"m"}',
    ],
    ['another status', { status: 1 }, 'scale: the exit status is 0 and should be 1'],
    [
      'a long value',
      { items: [{ ...list(2)[0], more: ['x'.repeat(300)] }] },
      `scale: items[0].more is missing: ["${'x'.repeat(198)}`,
    ],
  ])('says how the output differs: %s', async (_, expected, message) => {
    await expect(testFunction(scale, input, expected)).rejects.toThrow(new AssertionError({ message }));
  });

  it('names items that are in another order', async () => {
    const items = ['a', 'b'].map((name) => ({ apiVersion: 'v1', kind: 'A', metadata: { name }, size: 2 }));
    const reversed = items.toReversed();
    await expect(testFunction(scale, { ...input, items }, reversed)).rejects.toThrow(AssertionError);
  });

  it.each([
    ['the end of a text', `${TEXT}more: 1\n`, 'scale: line 5 is "" and should be "more: 1"'],
    [
      'a text that is longer',
      TEXT.replace(/functionConfig.*\n/, ''),
      'scale: line 4 is "functionConfig: {kind: S, size: 1}" and should be ""',
    ],
    ['lines that are missing at the end', `${TEXT}\n`, 'scale: line 6 is the end and should be ""'],
  ])('names %s', async (_, expected, message) => {
    await expect(testFunction(scale, TEXT, expected)).rejects.toThrow(new AssertionError({ message }));
  });

  it.each([
    ['a broken text', 'kind: ResourceList\nitems: [\n', /^input:\d+:\d+: /],
    ['a value of another kind', { kind: 'A' }, 'The input of a test must be a ResourceList or a list of items'],
  ])('refuses %s', async (_, given, message) => {
    await expect(testFunction(scale, given, [])).rejects.toThrow(message);
  });

  it('names the first line of a text that differs', async () => {
    const text = `${INPUT}functionConfig: {kind: S, size: 2}\n`;
    await expect(testFunction(scale, text, text)).rejects.toThrow(/line 3 is "- .*size: 2.*should be .*size: 1/);
  });
});

describe('testFolder', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true });
  });
  function folderOf(files: Readonly<Record<string, string>>): string {
    const root = mkdtempSync(join(tmpdir(), 'krmkit-golden-'));
    folders.push(root);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return root;
  }
  const config = 'apiVersion: x/v1\nkind: S\nspec: {size: 4}\n';

  it('compares each folder, byte for byte', async () => {
    const root = folderOf({
      'one/input.yaml': INPUT,
      'one/fn-config.yaml': config,
      'one/expected.yaml': INPUT.replace('size: 1', 'size: 4'),
      'notes/readme.md': '',
    });
    expect(await testFolder(scale, root)).toEqual(['one']);
    writeFileSync(join(root, 'one/expected.yaml'), INPUT);
    await expect(testFolder(scale, root)).rejects.toThrow(/one: line 3 is "- .*size: 4.*should be .*size: 1/);
    await testFolder(scale, root, { update: true });
    expect(readFileSync(join(root, 'one/expected.yaml'), 'utf8')).toBe(INPUT.replace('size: 1', 'size: 4'));
  });

  it('writes what is missing, and compares the folder itself, by its URL', async () => {
    const root = folderOf({ 'input.yaml': INPUT, 'fn-config.yaml': config, 'a/input.yaml': TEXT });
    const url = pathToFileURL(root);
    await expect(testFolder(scale, url)).rejects.toThrow(
      new AssertionError({
        message:
          'scale:\n.: expected.yaml is missing; set UPDATE_GOLDEN=1 to write it\na: expected.yaml is missing; set UPDATE_GOLDEN=1 to write it',
      }),
    );
    expect(await testFolder(scale, url, { update: true })).toEqual(['.', 'a']);
    expect(readFileSync(join(root, 'expected.yaml'), 'utf8')).toBe(INPUT.replace('size: 1', 'size: 4'));
    expect(readFileSync(join(root, 'a/expected.yaml'), 'utf8')).toBe(TEXT);
    expect(await testFolder(scale, url)).toEqual(['.', 'a']);
  });

  it.each([
    [
      'a configuration that is no document',
      { 'fn-config.yaml': 'a: b\n---\na: b\n' },
      'a/fn-config.yaml is not one YAML document',
    ],
    ['an input that is no list', { 'input.yaml': 'kind: A\n' }, /^a\/input\.yaml:1:1: this is not a ResourceList/],
  ])('refuses %s', async (_, files, message) => {
    const all = { 'input.yaml': INPUT, 'expected.yaml': INPUT, ...files };
    const root = folderOf(Object.fromEntries(Object.entries(all).map(([name, text]) => [`a/${name}`, text])));
    await expect(testFolder(scale, root)).rejects.toThrow(message);
  });

  it('reports that there is nothing to compare', async () => {
    await expect(testFolder(scale, folderOf({ 'a/b.yaml': '' }))).rejects.toThrow(/no folder with an input\.yaml/);
    await expect(testFolder(scale, folderOf({ 'a/input.yaml': INPUT }))).rejects.toThrow(/expected\.yaml is missing/);
  });
});
