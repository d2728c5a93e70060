import type { FileSystem, ProgramOptions, Programs } from '../../platform/ports.ts';
import type { FunctionEnd, FunctionRunner } from '../runner.ts';
import type { EnvironmentEntry, ExecProgram } from '../step.ts';
import { environmentFault, environmentOf, mergedEntries, type CallerEnvironment } from './environment.ts';
import { isStarted, nothingRan, programOptions, responseOf, type NotStarted } from './program-response.ts';

export interface ExecRunnerPorts {
  readonly programs: Programs;
  /** To tell what is wrong with a program that cannot be started. */
  readonly files: Pick<FileSystem, 'status' | 'readFile'>;
}

export interface ExecRunnerOptions {
  /** The variables of this process. */
  readonly caller: CallerEnvironment;
  /** Of the command line: they win over declared ones. */
  readonly env: readonly EnvironmentEntry[];
  /** Every variable of the caller, instead of PATH, HOME=/nonexistent and what is declared. */
  readonly inheritEnvironment: boolean;
  /** Where functions run; the directory of this process where it is left out. */
  readonly cwd?: string;
}

/** Runs programs of this machine. They have all the rights of the caller: whether one may run is asked before. */
export function createExecRunner(ports: ExecRunnerPorts, options: ExecRunnerOptions): FunctionRunner {
  return async (request, limits, signal) => {
    const { program } = request;
    if (program.kind !== 'exec') throw new TypeError(`an exec runner cannot run a ${program.kind}`);
    if (signal.aborted) return nothingRan({ kind: 'cancelled' });
    const entries = mergedEntries(program.env, options.env);
    const fault = environmentFault(entries);
    if (fault !== undefined) return nothingRan({ kind: 'failed', message: fault });
    const runOptions: ProgramOptions = {
      ...programOptions(request, limits, signal),
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...baseEnvironment(options), ...environmentOf(entries, options.caller) },
      cleanEnvironment: true,
    };
    const ended = await ports.programs.run(program.path, program.args, runOptions);
    return isStarted(ended)
      ? responseOf(ended, limits)
      : nothingRan(await explained(ended, program, options.cwd, ports.files));
  };
}

function baseEnvironment({ caller, inheritEnvironment }: ExecRunnerOptions): CallerEnvironment {
  if (inheritEnvironment) return caller;
  return { PATH: caller['PATH'], HOME: '/nonexistent' };
}

async function explained(
  { end, message }: NotStarted,
  { path }: ExecProgram,
  cwd: string | undefined,
  files: ExecRunnerPorts['files'],
): Promise<FunctionEnd> {
  switch (end) {
    case 'failed':
      return { kind: 'failed', message: `the system could not start '${path}': ${message}` };
    case 'not-executable': {
      const status = await files.status(path);
      if (status.ok && status.value.kind === 'directory') {
        return { kind: 'not-executable', message: `'${path}' is a directory, not a program` };
      }
      return {
        kind: 'not-executable',
        message: `'${path}' may not be executed (${message}); make it executable: chmod +x '${path}'`,
      };
    }
    case 'not-found':
      return { kind: 'not-found', message: await whatIsMissing(path, cwd, files) };
  }
}

async function whatIsMissing(path: string, cwd: string | undefined, files: ExecRunnerPorts['files']): Promise<string> {
  if (cwd !== undefined && !(await files.status(cwd)).ok) return `there is no directory '${cwd}' to run '${path}' in`;
  if (!path.includes('/')) {
    return `there is no program '${path}' in PATH; install it, or name a file: './${path}'`;
  }
  const status = await files.status(path);
  if (!status.ok) return `there is no program '${path}'; the path is relative to the file that declares the function`;
  const interpreter = await interpreterOf(path, files);
  if (interpreter === undefined) {
    return `'${path}' is there, but not the loader that it needs; it may be built for another system`;
  }
  const end = interpreter.endsWith('\r') ? '; its first line ends with a carriage return: save it with LF' : '';
  const shown = interpreter.replace('\r', '\\r');
  return `'${path}' is there, but not '${shown}', which its first line says shall run it${end}`;
}

/** The program that the first line of a script names. */
async function interpreterOf(path: string, files: ExecRunnerPorts['files']): Promise<string | undefined> {
  const content = await files.readFile(path, LARGEST_SCRIPT);
  if (!content.ok) return undefined;
  const [line = ''] = new TextDecoder('latin1').decode(content.value.subarray(0, 4096)).split('\n', 1);
  return /^#![ \t]*([^ \t]+)/.exec(line)?.[1];
}

const LARGEST_SCRIPT = 16 * 1024 * 1024;
