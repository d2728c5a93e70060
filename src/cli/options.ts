import { Command, CommanderError, Option } from 'commander';
import { nearest } from '../text/similar.ts';
import type { Checked, CommandDefinition, OptionDefinition, ParsedArguments } from './definition.ts';
import { FILENAME_OPTION, optionsOf, ownOptionsOf, wrongUsage } from './definition.ts';

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
  const command = buildCommand(definition, options);
  const spelled = spellSwitches(options, given);
  if (!spelled.ok) return spelled;
  const misplaced = definition.argument?.isCommand === true ? misplacedCommand(definition, options, given) : undefined;
  if (misplaced !== undefined) return misplaced;
  try {
    command.parse([...spelled.value], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return wrongUsage(oneLine(error.message), hintFor(error, definition, given));
  }
  const found: Readonly<Record<string, unknown>> = command.opts();
  const values = new Map<string, readonly string[]>();
  const switches = new Set<string>();
  const refused = new Set<string>();
  for (const option of options) {
    const value = found[attributeOf(option)];
    if (option.value === undefined) {
      if (value === true) switches.add(option.long);
      else if (value === false) refused.add(option.long);
    } else if (isTextList(value)) {
      const plain = value.map((text) => (option.short !== undefined && text.startsWith('=') ? text.slice(1) : text));
      const bad = plain.find((text) => option.choices?.includes(text) === false);
      if (bad !== undefined) return wrongChoice(`--${option.long}`, bad, option.choices ?? []);
      values.set(option.long, plain);
    }
  }
  const positional = [...command.args, ...(values.get(FILENAME_OPTION.long) ?? [])];
  const problem =
    definition.argument?.isCommand === true
      ? beforeCommand(positional, given)
      : wrongPositional(definition, positional);
  return problem ?? { ok: true, value: { positional, values, switches, refused } };
}

export function helpText(definition: CommandDefinition, columns: number | undefined): string {
  const command = buildCommand(definition, optionsOf(definition));
  command.configureHelp({ helpWidth: Math.min(columns ?? 100, 120), optionTerm });
  const lines = [command.helpInformation().trimEnd(), ''];
  if (definition.examples.length > 0) {
    lines.push('Examples:');
    for (const [example, meaning] of definition.examples) lines.push(`  # ${meaning}`, `  ${example}`, '');
  }
  return lines.join('\n');
}

/** The usage line, such as `krmkit expand [options] [PATH...]`, and the flags, as `helpText` shows them. */
export function helpParts(definition: CommandDefinition): {
  readonly usage: string;
  readonly options: readonly { readonly term: string; readonly description: string }[];
} {
  const command = buildCommand(definition, ownOptionsOf(definition));
  const options = command
    .createHelp()
    .visibleOptions(command)
    .map((option) => ({ term: optionTerm(option), description: option.description }));
  return { usage: `${command.name()} ${command.usage()}`, options };
}

function optionTerm({ flags }: Option): string {
  return flags.replace(/ \[(.*)\]$/, '[=$1]');
}

function buildCommand(definition: CommandDefinition, options: readonly OptionDefinition[]): Command {
  const command = new Command(`krmkit ${definition.name}`);
  command.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {}, getOutHasColors: () => false });
  command.description(definition.description.join('\n\n'));
  command.helpOption('-h, --help', 'show this help');
  command.allowExcessArguments(false);
  const { argument } = definition;
  if (argument?.isCommand === true) command.usage(`[options] -- ${argument.name} [ARG...]`);
  if (definition.words !== undefined) {
    command.usage(`[options]${argument === undefined ? '' : ` [${argument.name}]`} [-- ${definition.words}]`);
  }
  if (argument !== undefined) {
    const dots = argument.count === 'many' ? '...' : '';
    command.argument(
      argument.required ? `<${argument.name}${dots}>` : `[${argument.name}${dots}]`,
      argument.description,
    );
  }
  for (const option of options) {
    const short = option.short === undefined ? '' : `-${option.short}, `;
    if (option.value === undefined) {
      const on = new Option(`${short}--${option.long}`, option.description);
      const off = new Option(`--no-${option.long}`, option.description);
      command.addOption(on.hideHelp(option.onByDefault === true));
      command.addOption(off.hideHelp(option.onByDefault !== true));
    } else {
      const choices = option.choices === undefined ? '' : `: ${option.choices.join(', ')}`;
      const value = option.bare === undefined ? `<${option.value}>` : `[${option.value}]`;
      const parsed = new Option(`${short}--${option.long} ${value}`, option.description + choices);
      // Commander passes the earlier value of the same flag.
      command.addOption(parsed.argParser((text, before: unknown) => [...(isTextList(before) ? before : []), text]));
    }
  }
  return command;
}

/** Rewrites `--strict=false`, the syntax of Go's flags, to Commander's `--no-strict`, and `--fix` to `--fix=safe`. */
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

function hintFor({ code, message }: CommanderError, definition: CommandDefinition, given: readonly string[]): string {
  const { words } = definition;
  const unknown = code === 'commander.unknownOption' ? /'(-[^'=]*)/.exec(message)?.[1] : undefined;
  const other = unknown === undefined ? undefined : otherFlagHint(unknown, definition);
  if (other !== undefined) return other;
  const isWord = code === 'commander.excessArguments' && given.some((text) => /^[^-=][^=]*=/.test(text));
  if (isWord && words !== undefined) return `put -- before ${words}`;
  const path = code === 'commander.unknownOption' ? /'(-[^'=]*[./][^'=]*)'/.exec(message)?.[1] : undefined;
  return path === undefined ? 'help' : `for a file, write ./${path}`;
}

/** "error: unknown option '--stric'\n(Did you mean --strict?)" in one line. */
function oneLine(message: string): string {
  return message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
}

function attributeOf(option: OptionDefinition): string {
  return option.long.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
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
  ['--recurse-subpackages', 'directories are read with their subdirectories; leave it out'],
  ['--recursive', 'directories are read with their subdirectories; leave it out'],
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
  const wanted = hint === undefined ? undefined : /^use --?(\S+)/.exec(hint)?.[1];
  const known = wanted === undefined || has(wanted) || (wanted === 'o' && has('output'));
  return known ? hint : undefined;
}
