import type { Diagnostic, CancelSignal, KnownOptions } from '@krmkit/base';
import { nodeFileSystem, nodePrograms } from '@krmkit/base/node';
import { readStream, printStream } from '@krmkit/manifests';
import { createSource, checkArgument, checkOptions, SIGNAL } from '@krmkit/base';
import type { StreamCommand } from './stream-command.ts';
import { runOnStream } from './stream-command.ts';
import { wrapPrinted } from './wrap-printed.ts';

/** A program that prints manifests. */
export interface WrapOptions extends Pick<StreamCommand, 'program'>, Partial<Omit<StreamCommand, 'program'>> {
  /** Documents that are merged into the result. */
  readonly overrides?: string;
  /** False: the result has nothing of the input. Default: true. */
  readonly merge?: boolean;
  /** Ends the program when aborted. */
  readonly signal?: CancelSignal;
}

const WRAP_OPTIONS: KnownOptions<WrapOptions> = {
  program: 'string',
  args: 'strings',
  envOnly: 'boolean',
  wrapKind: 'string',
  wrapVersion: 'string',
  overrides: 'string',
  merge: 'boolean',
  signal: SIGNAL,
};

/** The output of a wrapped program. */
export interface WrappedText {
  /** A ResourceList; undefined on failure. */
  readonly text: string | undefined;
  /** What the program wrote to stderr. */
  readonly stderr: string;
  /** The problems of the input and the output. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Runs a program that prints manifests as a function, as `krmkit wrap` does. `text` is a ResourceList or documents. The
 * program reads the resources, gets the fields of the functionConfig as environment variables, and its output is merged
 * into the input.
 */
export async function wrapCommand(text: string, options: WrapOptions): Promise<WrappedText> {
  checkArgument('wrapCommand', 'the text', text, 'string');
  checkOptions('wrapCommand', options, WRAP_OPTIONS);
  checkArgument('wrapCommand', 'the options', options, { words: 'an object { program }', members: ['program'] });
  const { overrides, merge = true, signal = new AbortController().signal, ...given } = options;
  const input = readStream(createSource('-', text));
  const added = overrides === undefined ? undefined : readStream(createSource('overrides', overrides));
  const unread = [...input.diagnostics, ...(added?.diagnostics ?? [])].filter(({ severity }) => severity === 'error');
  if (unread.length > 0) return { text: undefined, stderr: '', diagnostics: unread };
  const command = { args: [], envOnly: true, wrapKind: undefined, wrapVersion: undefined, ...given };
  const ports = { programs: nodePrograms(), files: nodeFileSystem(), signal };
  const { stderr, result } = await runOnStream(input, command, ports);
  if (!result.ok) {
    const { message, hint } = result;
    return { text: undefined, stderr, diagnostics: [{ code: 'function-failed', severity: 'error', message, hint }] };
  }
  const { content, diagnostics } = wrapPrinted(input, result.value, {
    name: `output of ${command.program}`,
    overrides: added?.items ?? [],
    merge,
  });
  return { text: content === undefined ? undefined : [...printStream(content)].join(''), stderr, diagnostics };
}
