import type { CommandDefinition, OptionDefinition, ParsedArguments } from './definition.ts';
import { COMMON_OPTIONS } from './definition.ts';

/**
 * Reads a command line in which nothing is to be judged: flags that the verb has, each written out, with values that it
 * takes, and as many arguments as it wants. Undefined for every other one, right or wrong: that is what `options.ts` is
 * for, with a parser that takes longer to load than most commands to run.
 */
export function readPlainArguments(
  definition: CommandDefinition,
  given: readonly string[],
): ParsedArguments | undefined {
  const { argument } = definition;
  if (argument?.isCommand === true) return undefined;
  const options = [...definition.options, ...COMMON_OPTIONS];
  const positional: string[] = [];
  const found = new Map<OptionDefinition, string[] | boolean>();
  for (let index = 0; index < given.length; index++) {
    const text = given[index] ?? '';
    if (text === '-' || !text.startsWith('-')) {
      positional.push(text);
      continue;
    }
    const flag = readFlag(options, text);
    if (flag === undefined) return undefined;
    const { option, on, attached } = flag;
    if (option.value === undefined) {
      found.set(option, on);
      continue;
    }
    if (attached === undefined) index += 1;
    const value = attached ?? given[index];
    if (value === undefined || (attached === undefined && value.startsWith('-'))) return undefined;
    // `-o=json` is `-o json`, as for kubectl.
    const plain = option.short !== undefined && value.startsWith('=') ? value.slice(1) : value;
    if (option.choices?.includes(plain) === false) return undefined;
    const values = found.get(option);
    if (typeof values === 'object') values.push(plain);
    else found.set(option, [plain]);
  }
  if (positional.length > (argument === undefined ? 0 : argument.count === 'one' ? 1 : Infinity)) return undefined;
  if (positional.length === 0 && argument?.required === true) return undefined;
  if (positional.some((text) => argument?.choices?.includes(text) === false)) return undefined;
  return { positional, ...inOrder(options, found) };
}

interface Flag {
  readonly option: OptionDefinition;
  readonly on: boolean;
  /** The value, where it stands in the same word. */
  readonly attached: string | undefined;
}

function readFlag(options: readonly OptionDefinition[], text: string): Flag | undefined {
  if (!text.startsWith('--')) {
    const option = options.find(({ short }) => short === text[1]);
    if (option === undefined || (option.value === undefined && text.length > 2)) return undefined;
    return { option, on: true, attached: text.length > 2 ? text.slice(2) : undefined };
  }
  const equals = text.indexOf('=');
  const name = text.slice(2, equals === -1 ? undefined : equals);
  const option = options.find(({ long }) => long === name);
  if (option !== undefined) {
    if (option.value === undefined && equals !== -1) return undefined;
    return { option, on: true, attached: equals === -1 ? undefined : text.slice(equals + 1) };
  }
  const refused = options.find(({ long, value }) => value === undefined && text === `--no-${long}`);
  return refused && { option: refused, on: false, attached: undefined };
}

/** As the definition lists them, whatever the order in which they were given. */
function inOrder(
  options: readonly OptionDefinition[],
  found: ReadonlyMap<OptionDefinition, readonly string[] | boolean>,
): Pick<ParsedArguments, 'values' | 'switches' | 'refused'> {
  const values = new Map<string, readonly string[]>();
  const switches = new Set<string>();
  const refused = new Set<string>();
  for (const option of options) {
    const value = found.get(option);
    if (typeof value === 'object') values.set(option.long, value);
    else if (value !== undefined) (value ? switches : refused).add(option.long);
  }
  return { values, switches, refused };
}
