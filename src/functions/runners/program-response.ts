import type { CancelSignal, ProgramEnd, ProgramOptions, ProgramOutput } from '../../platform/ports.ts';
import type { FunctionEnd, FunctionRequest, FunctionResponse, RunLimits } from '../runner.ts';

/** In bytes, of what a function writes to stderr. */
const MAX_STDERR = 1024 * 1024;

/** Ends of programs that say nothing about why: these texts are for each runner to write. */
export type NotStarted = Extract<ProgramEnd, { readonly message: string }>;

/** What every function that is a program is run with. */
export function programOptions(request: FunctionRequest, limits: RunLimits, signal: CancelSignal): ProgramOptions {
  return {
    stdin: request.text(),
    signal,
    timeout: limits.timeoutMilliseconds,
    maxOutput: limits.maxOutputBytes,
    maxStderr: MAX_STDERR,
    orphans: 'kill',
  };
}

/** The response to a program that was started. */
export function responseOf(ended: Exclude<ProgramEnd, NotStarted>, limits: RunLimits): FunctionResponse {
  return {
    end: endOf(ended, limits),
    output: ended.stdout.length === 0 ? undefined : { kind: 'text', bytes: ended.stdout },
    stderr: stderrOf(ended),
  };
}

/** The response where nothing ran. */
export function nothingRan(end: FunctionEnd): FunctionResponse {
  return { end, output: undefined, stderr: '' };
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
  const text = decoded(ended);
  if (ended.end !== 'exited' || ended.leftOpen !== true) return text;
  const apart = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `${apart}(krmkit: it left programs behind that held its output open; nobody waited for them)\n`;
}

/** A character that the limit has cut in two is left out. */
function decoded({ stderr }: ProgramOutput): string {
  return new TextDecoder().decode(stderr, { stream: stderr.length >= MAX_STDERR });
}
