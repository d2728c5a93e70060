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
    if (!isStarted(ended)) return nothingRan(await explained(ended, program, options.cwd, ports.files));
    const response = responseOf(ended, limits);
    const { end, stderr } = response;
    if (end.kind !== 'exited' || end.status === 0 || !(await beginsWithCarriageReturn(program, ports.files))) {
      return response;
    }
    const apart = stderr === '' || stderr.endsWith('\n') ? '' : '\n';
    const why = `the first line of '${program.path}' ends with a carriage return; save it with LF line endings`;
    return { ...response, stderr: `${stderr}${apart}(krmkit: ${why})\n` };
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
        return { kind: 'not-executable', message: `'${path}' is a directory`, hint: 'name a program in it' };
      }
      const hint = `make it executable: chmod +x '${path}'`;
      return { kind: 'not-executable', message: `'${path}' may not be executed (${message})`, hint };
    }
    case 'not-found':
      return { kind: 'not-found', ...(await whatIsMissing(path, cwd, files)) };
  }
}

interface Missing {
  readonly message: string;
  readonly hint?: string;
}

async function whatIsMissing(path: string, cwd: string | undefined, files: ExecRunnerPorts['files']): Promise<Missing> {
  if (cwd !== undefined && !(await files.status(cwd)).ok) {
    return { message: `there is no directory '${cwd}' to run '${path}' in`, hint: 'make it' };
  }
  if (!path.includes('/')) {
    return { message: `there is no program '${path}' in PATH`, hint: `install it, or name a file: ./${path}` };
  }
  const status = await files.status(path);
  if (!status.ok) return { message: `there is no program '${path}'` };
  const line = await firstLine(path, files);
  const interpreter = /^#![ \t]*([^ \t]+)/.exec(line)?.[1];
  if (interpreter === undefined) {
    const message = `'${path}' is there, but not the loader that it needs`;
    return { message, hint: 'it may be built for another system' };
  }
  const isWindows = interpreter.endsWith('\r');
  const shown = interpreter.replace('\r', '\\r');
  return {
    message: `'${path}' is there, but not '${shown}', which its first line says shall run it`,
    hint: isWindows
      ? 'the line ends with a carriage return, as on Windows: save the file with LF line endings'
      : 'install it, or mend the first line',
  };
}

/** `#!/usr/bin/env bash\r` starts a program that cannot find what it shall start. */
async function beginsWithCarriageReturn({ path }: ExecProgram, files: ExecRunnerPorts['files']): Promise<boolean> {
  return path.includes('/') && /^#!.*\r$/.test(await firstLine(path, files));
}

/** Empty where it cannot be read. */
async function firstLine(path: string, files: ExecRunnerPorts['files']): Promise<string> {
  const content = await files.readFile(path, LARGEST_SCRIPT);
  if (!content.ok) return '';
  const [line = ''] = new TextDecoder('latin1').decode(content.value.subarray(0, 4096)).split('\n', 1);
  return line;
}

const LARGEST_SCRIPT = 16 * 1024 * 1024;
