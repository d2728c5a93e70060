import type { FindingRules, RootSettings } from '@krmkit/check';
import type { CommandContext } from './context.ts';
import type { Problem, Result } from '@krmkit/base';

/** What a shell proposes from the resources in the files, and the contexts of the kubeconfig. */
export type ProposedFrom = 'kinds' | 'names' | 'namespaces' | 'containers' | 'contexts';

/** A flag; without `value` it is a switch. */
export interface OptionDefinition {
  readonly long: string;
  readonly short?: string;
  /** The name of its value in help: `FORMAT`. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** The value of a flag that is given without one. Another value needs `=`: `--fix=all`, as with `NoOptDefVal` of Go's pflag. */
  readonly bare?: string;
  /** Values that a shell proposes. Other values are valid, too. */
  readonly proposals?: readonly string[] | ProposedFrom;
  readonly repeatable?: boolean;
  /** For a switch: help shows `--no-NAME`, and the description is about that. */
  readonly onByDefault?: true;
  readonly description: string;
}

export interface ArgumentDefinition {
  /** As in the usage line: `PATH`. */
  readonly name: string;
  readonly count: 'one' | 'many';
  readonly required: boolean;
  readonly description: string;
  /** For the first argument. */
  readonly choices?: readonly string[];
  /** Another command with its arguments. It follows a mandatory `--`, and krmkit does not parse it. */
  readonly isCommand?: boolean;
  /** Adds the flag -f, with which kubectl names files. */
  readonly hasFilename?: boolean;
}

/** The description of a verb, from which parser, help and completion are made. */
export interface CommandDefinition {
  readonly name: string;
  /** Paragraphs. */
  readonly description: readonly string[];
  readonly argument?: ArgumentDefinition;
  /** The words after `--`, as in the usage line: `key=value...`. */
  readonly words?: string;
  readonly options: readonly OptionDefinition[];
  /** True: the settings of `.krmkit.yaml` are defaults of the flags. */
  readonly isConfigurable?: true;
  readonly examples: readonly (readonly [command: string, meaning: string])[];
}

export interface ParsedArguments {
  readonly positional: readonly string[];
  /** The arguments after `--`, if the verb takes words; undefined without a `--`. */
  readonly words?: readonly string[];
  /** The values of each flag in the order of the command line, by long name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly switches: ReadonlySet<string>;
  /** Switches with `--name=false` or `--no-name`. */
  readonly refused: ReadonlySet<string>;
  /** What `.krmkit.yaml` changes about findings; absent without the file. */
  readonly rules?: FindingRules;
  /** What `.krmkit.yaml` says about objects of Flux and Argo CD; absent without the file. */
  readonly controllers?: RootSettings['controllers'];
}

/** An error in the command line, in one line, and a hint how to fix it. */
export type UsageProblem = Problem;

export type Checked<T> = Result<T, { readonly problem: UsageProblem }>;

export interface CommandModule {
  readonly definition: CommandDefinition;
  /** Returns an `ExitStatus`, or the status of something that the verb ran, such as a pod. */
  readonly run: (context: CommandContext, parsed: ParsedArguments) => Promise<number | UsageProblem>;
}

/** The value of a flag. If a flag is given twice, the last value wins. */
export function lastValue(parsed: ParsedArguments, long: string): string | undefined {
  return parsed.values.get(long)?.at(-1);
}

export function wrongUsage(message: string, hint?: string): Checked<never> {
  return { ok: false, problem: hint === undefined ? { message } : { message, hint } };
}

/** The flags of every verb. They are also valid before the verb. */
export const COMMON_OPTIONS: readonly OptionDefinition[] = [
  { long: 'quiet', short: 'q', description: 'print only the result: no progress and no remarks' },
  {
    long: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    description:
      'when to use colors: by default (auto) on a terminal unless NO_COLOR is set; --no-color is the same as never',
  },
];

/** The word of kubectl for a PATH. */
export const FILENAME_OPTION: OptionDefinition = {
  long: 'filename',
  short: 'f',
  value: 'FILE',
  repeatable: true,
  description: 'the same as PATH, as in kubectl (repeatable)',
};

/** The flags of a verb, without those of every verb. */
export function ownOptionsOf({ argument, options }: CommandDefinition): readonly OptionDefinition[] {
  return argument?.hasFilename === true ? [...options, FILENAME_OPTION] : options;
}

export function optionsOf(definition: CommandDefinition): readonly OptionDefinition[] {
  return [...ownOptionsOf(definition), ...COMMON_OPTIONS];
}

/** One entry of the list of verbs. */
export interface Verb {
  readonly name: string;
  readonly summary: string;
  readonly group: string;
  /** Each verb is a chunk of its own, so that a run loads only one verb. */
  readonly load: () => Promise<CommandModule>;
}
