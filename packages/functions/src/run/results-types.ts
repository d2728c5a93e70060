import type { FunctionResult } from '../sdk/function.ts';

/** The file of `--results-dir`: the results of all functions, as kpt writes them. */
export interface FunctionResultsFile {
  /** The version of the file. */
  readonly apiVersion: 'kpt.dev/v1';
  /** The kind of the file. */
  readonly kind: 'FunctionResultList';
  /** The name of the list. */
  readonly metadata: { readonly name: string };
  /** 0 if all functions succeeded, else 1. */
  readonly exitCode: number;
  /** The functions that ran. */
  readonly items: readonly FunctionResultsItem[];
}

/** The results of one function. */
export interface FunctionResultsItem {
  /** The image of a container function. */
  readonly image?: string;
  /** The command of a program. */
  readonly exec?: string;
  /** The name or the path of a module. */
  readonly module?: string;
  /** The package that declares the function. */
  readonly package: string;
  /** The name of the function. */
  readonly function: string;
  /** The number of the function in its pipeline. */
  readonly step: number;
  /** What the function printed to standard error; absent if nothing. */
  readonly stderr?: string;
  /** The exit code; 1 for a function that failed otherwise. */
  readonly exitCode: number;
  /** Why the function failed; absent if it did not. */
  readonly problems?: readonly string[];
  /** The results; absent if there are none. */
  readonly results?: readonly FunctionResult[];
}
