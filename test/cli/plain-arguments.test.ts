import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandDefinition } from '../../src/cli/definition.ts';
import { parseArguments } from '../../src/cli/options.ts';
import { readPlainArguments } from '../../src/cli/plain-arguments.ts';
import { VERBS } from '../../src/cli/verbs.ts';

const VERB: CommandDefinition = {
  name: 'verb',
  description: ['A verb.'],
  argument: { name: 'PATH', count: 'many', required: false, description: 'paths' },
  options: [
    { long: 'output', short: 'o', value: 'FORMAT', choices: ['json', 'yaml'], description: 'form' },
    { long: 'runtime', value: 'KEY=VALUE', repeatable: true, description: 'values' },
    { long: 'strict', short: 's', description: 'a switch' },
  ],
  examples: [],
};

describe('what is read at once', () => {
  it.each<readonly [given: readonly string[], positional: readonly string[], found: object]>([
    [[], [], {}],
    [['a', '-', 'b'], ['a', '-', 'b'], {}],
    [['-o', 'json', 'a'], ['a'], { values: { output: ['json'] } }],
    [['-ojson'], [], { values: { output: ['json'] } }],
    [['-o=json'], [], { values: { output: ['json'] } }],
    [['--output=json', '--output', 'yaml'], [], { values: { output: ['json', 'yaml'] } }],
    [['--runtime', 'a=b', '--runtime=c=d'], [], { values: { runtime: ['a=b', 'c=d'] } }],
    [['-s', '--quiet'], [], { switches: ['strict', 'quiet'] }],
    [['-s', '--no-strict'], [], { refused: ['strict'] }],
  ])('%j', (given, positional, found) => {
    const parsed = readPlainArguments(VERB, given);
    const { values = {}, switches = [], refused = [] }: Record<string, object> = { ...found };
    expect(parsed).toEqual({
      positional,
      values: new Map(Object.entries(values)),
      switches: new Set(Object.values(switches)),
      refused: new Set(Object.values(refused)),
    });
  });

  it.each<readonly [given: readonly string[]]>([
    [['--']],
    [['-h']],
    [['--help']],
    [['--outptu', 'json']],
    [['--output']],
    [['--output', 'toml']],
    [['--output', '-s']],
    [['-so', 'json']],
    [['--strict=false']],
    [['-1']],
  ])('%j is left to the parser', (given) => {
    expect(readPlainArguments(VERB, given)).toBe(undefined);
  });
});

it('reads every command line of every verb as the parser does, or not at all', async () => {
  const definitions = await Promise.all(VERBS.map(async (verb) => (await verb.load()).definition));
  const words = (definition: CommandDefinition): fc.Arbitrary<string> => {
    const flags = definition.options.flatMap(({ long, short, choices = [] }) => [
      `--${long}`,
      `--no-${long}`,
      `--${long}=x`,
      `--${long}=`,
      `--${long}=true`,
      ...(short === undefined ? [] : [`-${short}`, `-${short}x`, `-${short}=x`, `-${short}q`]),
      ...choices.flatMap((choice) => [choice, `--${long}=${choice}`, `-${short ?? 'q'}${choice}`, `=${choice}`]),
    ]);
    const others = [
      'a',
      'b',
      '-',
      '--',
      '',
      '-q',
      '--quiet',
      '--no-quiet',
      '--color',
      'never',
      '=x',
      '-h',
      '-1',
      '---',
    ];
    return fc.constantFrom(...flags, ...others, ...(definition.argument?.choices ?? []));
  };
  const commandLine = fc
    .constantFrom(...definitions)
    .chain((definition) => fc.tuple(fc.constant(definition), fc.array(words(definition), { maxLength: 5 })));
  let read = 0;
  fc.assert(
    fc.property(commandLine, ([definition, given]) => {
      const plain = readPlainArguments(definition, given);
      if (plain === undefined) return;
      read += 1;
      const parsed = parseArguments(definition, given);
      expect(parsed).toEqual({ ok: true, value: plain });
      // Sets and maps are equal in any order.
      if (parsed.ok) expect([...parsed.value.values]).toEqual([...plain.values]);
    }),
    { numRuns: 1000 },
  );
  expect(read).toBeGreaterThan(150);
});
