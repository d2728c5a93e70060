import type { CancelSignal, ProgramEnd, ProgramOptions } from '@krmkit/base';
import type { FunctionEnd, FunctionRequest, FunctionResponse, RunLimits } from '../runner.ts';

/** In bytes; the limit for stderr of a function. */
const MAX_STDERR = 1024 * 1024;

/** One byte more than is kept shows that there is more. */
export const READ_STDERR: number = MAX_STDERR + 1;

/** Ends without details; each runner writes its own message for them. */
export type NotStarted = Extract<ProgramEnd, { readonly message: string }>;

/** The options for every function that is a program. */
export function programOptions(request: FunctionRequest, limits: RunLimits, signal: CancelSignal): ProgramOptions {
  return {
    stdin: request.text(),
    signal,
    timeout: limits.timeoutMilliseconds,
    maxOutput: limits.maxOutputBytes,
    maxStderr: READ_STDERR,
    orphans: 'kill',
  };
}

/** The response of a program that was started. */
export function responseOf(ended: Exclude<ProgramEnd, NotStarted>, limits: RunLimits): FunctionResponse {
  return {
    end: endOf(ended, limits),
    output: ended.stdout.length === 0 ? undefined : { kind: 'text', bytes: ended.stdout },
    stderr: stderrOf(ended),
  };
}

/** The response if nothing ran. */
export function nothingRan(end: FunctionEnd): FunctionResponse {
  return { end, output: undefined, stderr: '' };
}

/** The response of a container, whose exit status can stand for a signal. */
export function withSignal(response: FunctionResponse, status: number, limits: RunLimits): FunctionResponse {
  const signal = SIGNALS[status];
  if (signal === undefined) return response;
  const why = signalHint(signal, limits);
  const stderr = why === undefined ? response.stderr : withRemark(response.stderr, why);
  return { ...response, end: { kind: 'signalled', signal }, stderr };
}

/** Container tools and shells report a signal as 128 plus its number. */
const SIGNALS: Readonly<Record<number, string>> = {
  132: 'SIGILL',
  134: 'SIGABRT',
  135: 'SIGBUS',
  136: 'SIGFPE',
  137: 'SIGKILL',
  139: 'SIGSEGV',
  143: 'SIGTERM',
  153: 'SIGXFSZ',
};

function signalHint(signal: string, { maxMemoryBytes, maxOutputBytes }: RunLimits): string | undefined {
  const mebibytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MiB`;
  if (signal === 'SIGKILL') return `it was killed; it may have needed more than ${mebibytes(maxMemoryBytes)}`;
  return signal === 'SIGXFSZ' ? `it wrote more than ${mebibytes(maxOutputBytes)} to stderr or to a file` : undefined;
}

export function isStarted(ended: ProgramEnd): ended is Exclude<ProgramEnd, NotStarted> {
  return 'stdout' in ended;
}

function endOf(ended: Exclude<ProgramEnd, NotStarted>, limits: RunLimits): FunctionEnd {
  switch (ended.end) {
    case 'exited':
      return { kind: 'exited', status: ended.status };
    case 'signalled':
      return { kind: 'signalled', signal: ended.signal };
    case 'timed-out':
      return { kind: 'timed-out', milliseconds: limits.timeoutMilliseconds };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'too-much-output':
      return { kind: 'too-much-output', bytes: limits.maxOutputBytes };
  }
}

function stderrOf(ended: Exclude<ProgramEnd, NotStarted>): string {
  const text = keptStderr(ended.stderr);
  if (ended.end !== 'exited' || ended.leftOpen !== true) return text;
  return withRemark(text, 'it left child processes that kept its output open; krmkit did not wait for them');
}

/** The text of up to `READ_STDERR` bytes: if they are more than the limit, without the rest, and with a line that says so. */
export function keptStderr(bytes: Uint8Array): string {
  if (bytes.length <= MAX_STDERR) return new TextDecoder().decode(bytes);
  // Without a character that the limit has cut.
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_STDERR), { stream: true });
  return withRemark(text, `it wrote more than ${MAX_STDERR / 2 ** 20} MiB to stderr; the rest is not kept`);
}

function withRemark(stderr: string, remark: string): string {
  const apart = stderr === '' || stderr.endsWith('\n') ? '' : '\n';
  return `${stderr}${apart}(krmkit: ${remark})\n`;
}
