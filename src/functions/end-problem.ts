import type { Related } from '../diagnostics/diagnostic.ts';
import { countOf } from '../text/plural.ts';
import type { FunctionProblem } from './problem.ts';
import type { FunctionEnd, FunctionResponse } from './runner.ts';

const SHOWN_LINES = 10;
const SHOWN_COLUMNS = 400;

/** What is wrong with how a function ended; undefined where it exited with status 0. Declared: in a file. */
export function endProblem({ end, stderr }: FunctionResponse, isDeclared: boolean): FunctionProblem | undefined {
  if (end.kind === 'exited' && end.status === 0) return undefined;
  const related = lastLines(stderr);
  return { code: 'function-failed', ...inWords(end, isDeclared, related.length === 0), related };
}

const SILENT = 'it wrote nothing to stderr; try it by hand on the list that krmkit source prints';

function inWords(end: FunctionEnd, isDeclared: boolean, isSilent: boolean): Pick<FunctionProblem, 'message' | 'hint'> {
  const whyHint = isSilent ? SILENT : 'what it wrote to stderr says why, if it says so';
  switch (end.kind) {
    case 'exited':
      return { message: `exited with status ${end.status}`, hint: whyHint };
    case 'signalled':
      return {
        message: `was ended by ${end.signal}`,
        hint: end.signal === 'SIGKILL' ? 'somebody killed it, or it needed more memory than it may have' : whyHint,
      };
    case 'timed-out':
      return {
        message: `was stopped as it took longer than ${seconds(end.milliseconds)}`,
        hint: 'give it more time with --timeout',
      };
    case 'cancelled':
      return { message: 'was cancelled', hint: 'run it again' };
    case 'too-much-output':
      return {
        message: `was stopped as it printed more than ${sizeText(end.bytes)}`,
        hint: 'a function prints the ResourceList that it was given, and nothing else',
      };
    case 'not-found':
      return {
        message: `was not found: ${end.message}`,
        hint:
          end.hint ??
          (isDeclared
            ? 'a relative path begins where the file stands that declares the function'
            : 'mend the path: a relative one begins in the current directory'),
      };
    case 'not-executable':
      return { message: `cannot be executed: ${end.message}`, hint: end.hint ?? 'make it executable with chmod +x' };
    case 'unavailable':
      return { message: `could not be run: ${end.message}`, hint: end.hint };
    case 'failed':
      return {
        message: `failed: ${end.message}`,
        hint: end.hint ?? (isSilent ? 'mend the function' : 'what it wrote to stderr may say more'),
      };
  }
}

const MIB = 1024 * 1024;

function sizeText(bytes: number): string {
  return bytes >= MIB && bytes % MIB === 0 ? `${bytes / MIB} MiB` : countOf(bytes, 'byte');
}

function seconds(milliseconds: number): string {
  return milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;
}

/** The last lines mostly say what went wrong. */
function lastLines(stderr: string): readonly Related[] {
  const lines = stderr.slice(-SHOWN_LINES * SHOWN_COLUMNS).split(/\r\n|\r|\n/);
  const written = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
  return written.slice(-SHOWN_LINES).map((line) => ({ message: `stderr: ${line.slice(0, SHOWN_COLUMNS)}` }));
}
