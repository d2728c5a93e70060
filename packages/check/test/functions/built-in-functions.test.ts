import { describe, expect, it } from 'vitest';
import { NO_COLORS } from '@krmkit/base';
import type { KrmFunction } from '@krmkit/functions';
import { BUILT_IN_NAMES, object, string } from '@krmkit/functions';
import { functionJson, functionList, functionText, loadBuiltIns } from '../../src/functions/built-in-functions.ts';

const COLORS = { ...NO_COLORS, bold: (text: string) => `<${text}>` };
const NONE = object({}).shape;
const NAMED = object({ name: string({ description: 'the name\u001b' }) }).shape;
const fn = (name: string, description: string): KrmFunction => ({
  format: 'krmkit.function/v1',
  name,
  description,
  hermetic: true,
  wants: 'value',
  config: NONE,
  process: async () => ({ status: 0, list: {}, from: [] }),
});

it('the built-in functions are those that can be named, by name', async () => {
  expect((await loadBuiltIns()).map(({ name }) => name)).toEqual([...BUILT_IN_NAMES].toSorted());
});

it('the list has the first line of each description, below each other', () => {
  const functions = [fn('a', 'The first.\nMore.'), fn('long-name', 'The second.')];
  expect(functionList(functions, COLORS)).toBe('<a        >  The first.\n<long-name>  The second.\n');
});

describe('the text about a function', () => {
  it.each<readonly [what: string, described: Parameters<typeof functionText>[0], text: string]>([
    [
      'without a configuration',
      { name: 'a', description: 'Does a.', config: NONE },
      '<a>  function\nDoes a.\n\nIt needs no functionConfig.\n\nkrmkit run DIR --module a\n',
    ],
    [
      'with one, on printable lines',
      { name: 'a', description: 'Does a.', config: NAMED },
      '<a>  function\nDoes a.\n\nfunctionConfig:\n  name (string, required): the name\\x1b\n\nkrmkit run DIR --module a -- key=value...\n',
    ],
    [
      'of a module',
      { name: 'a', description: 'Does a.', config: NONE, module: './a.mjs' },
      '<a>  function\nDoes a.\n\nIt needs no functionConfig.\n\nkrmkit run DIR --module ./a.mjs\n',
    ],
    [
      'of several lines, each of which is wrapped',
      { name: 'a\u001b', description: 'one two three\r\nfour\rfive\n\nsix\u001b', config: NONE },
      '<a\\x1b>  function\none two\nthree\nfour\nfive\n\nsix\\x1b\n\nIt needs no functionConfig.\n\nkrmkit run DIR --module a\\x1b\n',
    ],
  ])('%s', (_, described, text) => {
    expect(functionText(described, COLORS, 8)).toBe(text);
  });
});

it('programs get the name, the description and the configuration', () => {
  expect(functionJson(fn('a', 'b'))).toEqual({ function: 'a', description: 'b', config: NONE });
});
