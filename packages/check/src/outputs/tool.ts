import type { DiagnosticCode, Severity } from '@krmkit/base';
import type { SchemaShape } from '@krmkit/functions';

/** The output of `krmkit version -o json`. */
export interface VersionOutput {
  /** The version of krmkit. */
  readonly version: string;
  /** The Kubernetes releases that krmkit supports. */
  readonly kubernetes: { readonly oldest: string; readonly newest: string };
}

/** The output of `krmkit explain -o json`: all codes, or the code or function that you named. */
export type ExplainOutput = readonly OutputCode[] | OutputCode | OutputFunctionHelp;

/** The explanation of a code. */
export interface OutputCode {
  /** The code. */
  readonly code: DiagnosticCode;
  /** The severity, without settings. */
  readonly severity: Severity;
  /** One line. */
  readonly title: string;
  /** What is wrong, and what you can do. */
  readonly explanation: string;
}

/** The output of `krmkit run --list-functions -o json`. */
export type FunctionListOutput = readonly OutputFunctionHelp[];

/** A function. */
export interface OutputFunctionHelp {
  /** The name of the function. */
  readonly function: string;
  /** What the function does. */
  readonly description: string;
  /** The fields of its functionConfig. */
  readonly config: SchemaShape;
}
