import type { StreamCommand } from '@krmkit/functions';
import type { ArgumentDefinition, Checked, OptionDefinition, ParsedArguments } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import { readCommon } from '../shared/paths.ts';
import { WRAPPER_KINDS } from '../shared/wrapper-options.ts';

export interface CommandSettings extends StreamCommand {
  readonly verb: 'wrap' | 'xargs';
  readonly quiet: boolean;
  readonly color: string | undefined;
}

export const COMMAND: ArgumentDefinition = {
  name: 'COMMAND',
  count: 'many',
  required: true,
  isCommand: true,
  description: 'the command and its arguments; they are passed on unchanged, without a shell',
};

export function commandOptions(envOnly: boolean): readonly OptionDefinition[] {
  const otherwise = envOnly ? 'the default; --env-only=false also passes arguments' : 'by default also as arguments';
  return [
    {
      long: 'env-only',
      description: `pass the fields of the functionConfig only as environment variables (${otherwise})`,
    },
    {
      long: 'wrap-kind',
      value: 'KIND',
      choices: WRAPPER_KINDS,
      description:
        'what the command reads: List, the default with a functionConfig, or ResourceList, which contains the functionConfig',
    },
    { long: 'wrap-version', value: 'VERSION', description: 'the apiVersion of that kind' },
  ];
}

export function readCommandSettings(verb: CommandSettings['verb'], parsed: ParsedArguments): Checked<CommandSettings> {
  const [program, ...args] = parsed.positional;
  if (program === undefined || program === '') return wrongUsage('the command after -- is empty', 'name a program');
  const wrapKind = lastValue(parsed, 'wrap-kind');
  const wrapVersion = lastValue(parsed, 'wrap-version');
  if (wrapVersion === '') return wrongUsage('--wrap-version is empty', 'for example v1');
  const envOnly = verb === 'wrap' ? !parsed.refused.has('env-only') : parsed.switches.has('env-only');
  return {
    ok: true,
    value: { verb, program, args, envOnly, wrapKind, wrapVersion, ...readCommon(parsed) },
  };
}
