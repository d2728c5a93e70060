import type { Help } from 'commander';
import { Command, Option } from 'commander';
import type { CommandDefinition, OptionDefinition } from './definition.ts';
import { optionsOf, ownOptionsOf } from './definition.ts';

/** The help of a verb, at most 120 columns wide. */
export function helpText(definition: CommandDefinition, columns: number | undefined): string {
  const command = buildCommand(definition, optionsOf(definition));
  const width = Math.min(columns ?? 100, 120);
  const narrow = width < NARROW ? { formatItem: stacked } : {};
  command.configureHelp({ helpWidth: width, optionTerm, minWidthToWrap: 20, ...narrow });
  const lines = [command.helpInformation().trimEnd(), ''];
  if (definition.examples.length > 0) {
    lines.push('Examples:');
    for (const [example, meaning] of definition.examples) lines.push(`  # ${meaning}`, `  ${example}`, '');
  }
  return lines.join('\n');
}

/** Below this width, there is no room for descriptions beside flags. */
const NARROW = 72;

function stacked(term: string, _width: number, description: string, help: Help): string {
  const indent = ' '.repeat(6);
  const lines = help.boxWrap(description, (help.helpWidth ?? NARROW) - indent.length).split('\n');
  return [`  ${term}`, ...lines.map((line) => indent + line)].join('\n');
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
  command.configureOutput({ getOutHasColors: () => false });
  command.description(definition.description.join('\n\n'));
  command.helpOption('-h, --help', 'show this help');
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
      command.addOption(new Option(`${short}--${option.long} ${value}`, option.description + choices));
    }
  }
  return command;
}
