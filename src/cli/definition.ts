import type { CommandContext } from './context.ts';

/** A flag; without `value` it is a switch. */
export interface OptionDefinition {
  readonly long: string;
  readonly short?: string;
  /** What help calls its value: `FORMAT`. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** What a shell may put there, besides all else that it takes. */
  readonly proposals?: readonly string[];
  readonly repeatable?: boolean;
  readonly description: string;
}

export interface ArgumentDefinition {
  /** As in the usage line: `PATH`. */
  readonly name: string;
  readonly count: 'one' | 'many';
  readonly required: boolean;
  readonly description: string;
  readonly choices?: readonly string[];
  /** It is another command with its arguments: it stands behind `--`, which nobody may leave out, and is read by nobody. */
  readonly isCommand?: boolean;
}

/** What can be said about a verb without running it: parser, help and completion are made of it. */
export interface CommandDefinition {
  readonly name: string;
  /** Paragraphs. */
  readonly description: readonly string[];
  readonly argument?: ArgumentDefinition;
  /** What may stand behind `--`, as in the usage line: `key=value...`. */
  readonly words?: string;
  readonly options: readonly OptionDefinition[];
  readonly examples: readonly (readonly [command: string, meaning: string])[];
}

export interface ParsedArguments {
  readonly positional: readonly string[];
  /** Behind `--`, where the verb takes words; undefined without a `--`. */
  readonly words?: readonly string[];
  /** Values in the order in which they were given, by long name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly switches: ReadonlySet<string>;
  /** Switches that were given as `--name=false`. */
  readonly refused: ReadonlySet<string>;
}

/** A wrong command line: what is wrong, in one line, and the way out. */
export interface UsageProblem {
  readonly message: string;
  readonly hint?: string;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: UsageProblem };

export interface CommandModule {
  readonly definition: CommandDefinition;
  /** A number that is none of ours is what something that was run ended with: a pod. */
  readonly run: (context: CommandContext, parsed: ParsedArguments) => Promise<number | UsageProblem>;
}

/** A flag that is given twice: the last one wins. */
export function lastValue(parsed: ParsedArguments, long: string): string | undefined {
  return parsed.values.get(long)?.at(-1);
}

export function wrongUsage(message: string, hint?: string): Checked<never> {
  return { ok: false, problem: hint === undefined ? { message } : { message, hint } };
}

/** Every verb has these, before the verb too. */
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

/** One entry of the list of verbs. */
export interface Verb {
  readonly name: string;
  readonly summary: string;
  readonly group: string;
  /** Each verb is a chunk of its own: nobody pays for the others. */
  readonly load: () => Promise<CommandModule>;
}
