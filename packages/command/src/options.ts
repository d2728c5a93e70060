import { parseArgs } from 'node:util';
import { nearest } from '@krmkit/base';
import type { Checked, CommandDefinition, OptionDefinition, ParsedArguments } from './definition.ts';
import { FILENAME_OPTION, optionsOf, wrongUsage } from './definition.ts';

/**
 * Parses the arguments after a verb as kubectl does: `-ojson`, `-o=json` and `--output=json` are equal, a repeated flag
 * replaces the earlier value, switches accept `=true` and `=false`, `--` ends the flags, and unknown flags are errors.
 */
export function parseArguments(definition: CommandDefinition, given: readonly string[]): Checked<ParsedArguments> {
  const end = definition.words === undefined ? -1 : given.indexOf('--');
  if (end === -1) return parseFlags(definition, given);
  const parsed = parseFlags(definition, given.slice(0, end));
  return parsed.ok ? { ok: true, value: { ...parsed.value, words: given.slice(end + 1) } } : parsed;
}

function parseFlags(definition: CommandDefinition, given: readonly string[]): Checked<ParsedArguments> {
  const options = optionsOf(definition);
  const spelled = spellSwitches(options, given);
  if (!spelled.ok) return spelled;
  const misplaced = definition.argument?.isCommand === true ? misplacedCommand(definition, options, given) : undefined;
  if (misplaced !== undefined) return misplaced;
  const read = readTokens(definition, options, spelled.value);
  if (!read.ok) return read;
  const { operands, values, switches, refused } = read.value;
  const positional = [...operands, ...(values.get(FILENAME_OPTION.long) ?? [])];
  const problem =
    definition.argument?.isCommand === true
      ? beforeCommand(positional, given)
      : (wrongCount(definition, operands, given) ?? wrongPositional(definition, positional));
  return problem ?? { ok: true, value: { positional, values, switches, refused } };
}

interface ReadFlags extends Pick<ParsedArguments, 'values' | 'switches' | 'refused'> {
  readonly operands: readonly string[];
}

function readTokens(
  definition: CommandDefinition,
  options: readonly OptionDefinition[],
  given: readonly string[],
): Checked<ReadFlags> {
  const operands: string[] = [];
  const values = new Map<string, readonly string[]>();
  const switches = new Set<string>();
  const refused = new Set<string>();
  for (const token of tokensOf(options, given)) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const option = options.find((one) => isNamed(one, token.name));
    if (option === undefined) return unknownOption(spellingOf(token, given[token.index] ?? ''), definition, options);
    if (option.value === undefined) {
      const isOff = token.name !== option.long;
      (isOff ? refused : switches).add(option.long);
      (isOff ? switches : refused).delete(option.long);
      continue;
    }
    const value = valueOf(option, token);
    if (!value.ok) return value;
    values.set(option.long, [...(values.get(option.long) ?? []), value.value]);
  }
  return { ok: true, value: { operands, values, switches, refused } };
}

/** A switch can also be turned off: `--no-NAME`. */
function isNamed({ long, value }: OptionDefinition, name: string): boolean {
  return name === long || (value === undefined && name === `no-${long}`);
}

function valueOf(option: OptionDefinition, { value: given, inlineValue, rawName }: OptionToken): Checked<string> {
  if (given === undefined) return missingValue(option);
  // `-o=json`: Node takes the equals sign for a part of the value.
  const isShort = inlineValue && !rawName.startsWith('--');
  const value = isShort && given.startsWith('=') ? given.slice(1) : given;
  if (option.choices?.includes(value) === false) return wrongChoice(`--${option.long}`, value, option.choices);
  return { ok: true, value };
}

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];
type OptionToken = Extract<Token, { readonly kind: 'option' }>;

function tokensOf(options: readonly OptionDefinition[], given: readonly string[]): readonly Token[] {
  const known: NonNullable<Parameters<typeof parseArgs>[0]>['options'] = {};
  for (const { long, short, value } of options) {
    const type = value === undefined ? 'boolean' : 'string';
    known[long] = short === undefined ? { type } : { type, short };
    if (value === undefined) known[`no-${long}`] = { type };
  }
  return parseArgs({ args: [...given], options: known, strict: false, tokens: true }).tokens;
}

/** As the user wrote it: of `-qz`, the part `-z`, but all of `-dash.yaml` and `-q=x`. */
function spellingOf({ rawName }: { readonly rawName: string }, text: string): string {
  return /^-[A-Za-z]$/.test(rawName) && text[1] !== rawName[1] ? rawName : text;
}

function unknownOption(
  text: string,
  definition: CommandDefinition,
  options: readonly OptionDefinition[],
): Checked<never> {
  const flag = text.replace(/=.*$/s, '');
  const near = flag.startsWith('--') ? nearest(flag.slice(2), longNames(options)) : undefined;
  const suggestion = near === undefined ? '' : ` (Did you mean --${near}?)`;
  const file = /[./]/.test(flag) ? `for a file, write ./${text}` : 'help';
  return wrongUsage(`unknown option '${text}'${suggestion}`, otherFlagHint(flag, definition) ?? file);
}

function longNames(options: readonly OptionDefinition[]): readonly string[] {
  return options.map(({ long, onByDefault }) => (onByDefault === true ? `no-${long}` : long));
}

function missingValue({ short, long, value }: OptionDefinition): Checked<never> {
  const flag = short === undefined ? `--${long}` : `-${short}, --${long}`;
  return wrongUsage(`option '${flag} <${value ?? ''}>' argument missing`, 'help');
}

function wrongCount(
  { argument, words }: CommandDefinition,
  operands: readonly string[],
  given: readonly string[],
): Checked<never> | undefined {
  if (argument?.required === true && operands.length === 0) {
    return wrongUsage(`missing required argument '${argument.name}'`, 'help');
  }
  const most = argument === undefined ? 0 : argument.count === 'one' ? 1 : Infinity;
  if (operands.length <= most) return undefined;
  const isWord = words !== undefined && given.some((text) => /^[^-=][^=]*=/.test(text));
  return wrongUsage(
    `too many arguments. Expected ${most} argument${most === 1 ? '' : 's'} but got ${operands.length}.`,
    isWord ? `put -- before ${words}` : 'help',
  );
}

/** Rewrites `--strict=false`, the syntax of Go's flags, to `--no-strict`, and `--fix` to `--fix=safe`. */
function spellSwitches(options: readonly OptionDefinition[], given: readonly string[]): Checked<readonly string[]> {
  const end = given.indexOf('--');
  const spelled: string[] = [];
  for (const [index, text] of given.entries()) {
    const isFlag = end === -1 || index < end;
    const bare = isFlag ? options.find((one) => one.bare !== undefined && text === `--${one.long}`) : undefined;
    if (bare !== undefined) {
      spelled.push(`${text}=${bare.bare ?? ''}`);
      continue;
    }
    const match = isFlag ? /^--([a-z-]+)=(.*)$/s.exec(text) : null;
    const option = match && options.find(({ long, value }) => value === undefined && long === match[1]);
    if (!match || !option) spelled.push(text);
    else if (match[2] === 'true') spelled.push(`--${option.long}`);
    else if (match[2] === 'false') spelled.push(`--no-${option.long}`);
    else return wrongUsage(`--${option.long} is a switch: ${quote(match[2] ?? '')} is neither true nor false`);
  }
  return { ok: true, value: spelled };
}

/** Without the `--`, krmkit would parse the flags of the command. */
function misplacedCommand(
  { name }: CommandDefinition,
  options: readonly OptionDefinition[],
  given: readonly string[],
): Checked<never> | undefined {
  const hint = `krmkit ${name} -- COMMAND ARG...`;
  const end = given.indexOf('--');
  if (end === -1) return wrongUsage('put -- before the command', hint);
  const last = options.find(({ long, value }) => value !== undefined && given[end - 1] === `--${long}`);
  if (last !== undefined) return wrongUsage(`option '--${last.long} <${last.value ?? ''}>' argument missing`);
  return end === given.length - 1 ? wrongUsage('there is no command after --', hint) : undefined;
}

function beforeCommand(positional: readonly string[], given: readonly string[]): Checked<never> | undefined {
  const [first] = positional;
  if (first === undefined || positional.length < given.length - given.indexOf('--')) return undefined;
  return wrongUsage(`only the command is allowed, after --, and not ${quote(first)}`);
}

function wrongPositional({ name, argument }: CommandDefinition, given: readonly string[]): Checked<never> | undefined {
  if (argument?.count === 'one' && given.length > 1) {
    return wrongUsage(`expected one ${argument.name}, got ${given.length}`, `krmkit ${name} ${argument.name}`);
  }
  const choices = argument?.choices;
  const bad = choices && given.slice(0, 1).find((text) => !choices.includes(text));
  return bad === undefined ? undefined : wrongChoice(argument?.name ?? '', bad, choices ?? []);
}

function wrongChoice(what: string, given: string, choices: readonly string[]): Checked<never> {
  const near = choices.find((choice) => given.length > 1 && choice.startsWith(given)) ?? nearest(given, choices);
  return wrongUsage(
    `${what} does not know ${quote(given)}: use one of ${choices.join(', ')}`,
    near === undefined ? undefined : `did you mean ${near}?`,
  );
}

function quote(text: string): string {
  return JSON.stringify(text);
}

/** Flags of other tools (kubectl, kpt, kustomize, helm, yq), with the equivalent in krmkit. */
const OTHER_FLAGS: ReadonlyMap<string, string> = new Map([
  ['--allow-exec', 'use --enable-exec'],
  ['--allow-network', 'use --network'],
  ['--format', 'use -o FORMAT'],
  ['--include-meta-resources', 'functions always get them; leave it out'],
  ['--inplace', 'files are changed in place; --dry-run only shows the changes'],
  ['--in-place', 'files are changed in place; --dry-run only shows the changes'],
  ['--json', 'use -o json'],
  ['--network-name', 'containers get the default network of the container tool; leave it out'],
  ['--recurse-subpackages', 'directories are read with their subdirectories; leave it out'],
  ['--recursive', 'directories are read with their subdirectories; leave it out'],
  ['--stack-trace', 'errors name the file and the line; leave it out'],
  ['--truncate-output', 'nothing is cut; leave it out'],
  ['--write', 'files are changed in place; --dry-run only shows the changes'],
  ['--yaml', 'use -o yaml'],
  ['-R', 'directories are read with their subdirectories; leave it out'],
  ['-w', 'files are changed in place; --dry-run only shows the changes'],
]);

const WHAT_IS_BUILT = 'works on files as they are written; for what a kustomization builds, use krmkit build DIR';

/** What to write instead of a flag of another tool; undefined for flags that no known tool has. */
function otherFlagHint(flag: string, { name, argument, options }: CommandDefinition): string | undefined {
  const has = (long: string): boolean => options.some((option) => option.long === long);
  if (flag === '-k' || flag === '--kustomize') return `krmkit ${name} ${WHAT_IS_BUILT}`;
  if (flag === '-f' || flag === '--filename') {
    return argument && `name it without a flag: krmkit ${name} ${argument.name}`;
  }
  if ((flag === '-t' || flag === '--type') && has('save')) return 'write --save=mutator or --save=validator';
  if (flag === '--kind' && has('total')) return 'for the total alone, use --total';
  const hint = OTHER_FLAGS.get(flag);
  return hint !== undefined && namesKnownFlag(hint, has) ? hint : undefined;
}

/** Whether the verb has the flag that a hint such as `use -o yaml` names, if it names one. */
function namesKnownFlag(hint: string, has: (long: string) => boolean): boolean {
  const wanted = /^use --?(\S+)/.exec(hint)?.[1];
  return wanted === undefined || has(wanted) || (wanted === 'o' && has('output'));
}
