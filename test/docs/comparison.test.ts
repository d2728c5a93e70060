import { describe, expect, it } from 'vitest';
import type { CommandDefinition } from '@krmkit/command/node';
import { VERBS } from '@krmkit/command/node';
import * as fn from '../../src/fn.ts';
import { BUILT_IN_NAMES } from '@krmkit/functions';
import * as browser from '../../src/index.ts';
import * as kubelet from '../../src/kubelet.ts';
import * as node from '../../src/node.ts';
import * as yaml from '../../src/yaml.ts';
import { textOf } from './markdown.ts';

// docs/comparison.md names commands and exports of krmkit in a table of features. They must exist.

const text = textOf('docs/comparison.md');
const rows = [...text.matchAll(/^\| ([^|]+) \| (must|should) \| ([^|]+) \| (full|part|no) \|$/gm)].map(
  ([line, feature = '', level = '', how = '', state = '']) => ({ line, feature, level, how, state }),
);
const commands = rows.flatMap(({ how }) => [...how.matchAll(/`krmkit ([^`]+)`/g)].map(([, command = '']) => command));
const exported = rows.flatMap(({ how }) =>
  [...how.matchAll(/`(\w+)` of `(krmkit[\w/]*)`/g)].map(([, name = '', entry = '']) => ({ name, entry })),
);
const entries = new Map<string, object>([
  ['krmkit', browser],
  ['krmkit/fn', fn],
  ['krmkit/kubelet', kubelet],
  ['krmkit/node', node],
  ['krmkit/yaml', yaml],
]);

async function definitionOf(verb: string): Promise<CommandDefinition | undefined> {
  return (await VERBS.find(({ name }) => name === verb)?.load())?.definition;
}

describe('docs/comparison.md', () => {
  it('has a level and a state in each row', () => {
    const lines = text.split('\n').filter((line) => line.startsWith('|') && !/^\| (Feature|---)/.test(line));
    expect(rows.map(({ line }) => line)).toEqual(lines);
    expect(new Set(rows.map(({ feature }) => feature)).size).toBe(rows.length);
  });

  it('counts the rows', () => {
    const counted = (level: string, state?: string): number =>
      rows.filter((row) => row.level === level && (state === undefined || row.state === state)).length;
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `krmkit has ${counted('must', 'full')} of ${counted('must')} *must* features and ` +
        `${counted('should', 'full')} of ${counted('should')} *should* features in full.`,
    );
  });

  it('shows each feature by a command, an export or a page, or says why it is missing', () => {
    const shows = /`krmkit \w|` of `krmkit|\]\(/;
    expect(rows.filter(({ how, state }) => state === 'full' && !shows.test(how)).map(({ feature }) => feature)).toEqual(
      ['Reference documentation that is generated and tested'],
    );
  });

  it.each([...new Set(commands)])('`krmkit %s` has its verb, flags, formats and functions', async (command) => {
    const [verb = '', ...words] = command.split(' -- ')[0]?.split(' ') ?? [];
    const definition = await definitionOf(verb);
    expect(definition?.name).toBe(verb);
    const options = definition?.options ?? [];
    for (const [index, word] of words.entries()) {
      const flag = /^--?([a-zA-Z][\w-]*)/.exec(word)?.[1];
      if (flag === undefined) continue;
      const option = options.find(({ long, short }) => (word.startsWith('--') ? long : short) === flag);
      expect(option?.long, word).toBeDefined();
      const value = words[index + 1] ?? '';
      if (option?.choices !== undefined && option.bare === undefined) expect(option.choices).toContain(value);
      if (flag === 'module' && /^[\w-]+$/.test(value)) expect(BUILT_IN_NAMES).toContain(value);
    }
  });

  it.each(exported)('$entry exports $name', ({ name, entry }) => {
    expect(Object.keys(entries.get(entry) ?? {})).toContain(name);
  });
});
