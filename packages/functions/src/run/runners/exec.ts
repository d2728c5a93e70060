import type { ProgramOptions, Programs } from '@krmkit/base';
import type { FunctionRunner } from '../runner.ts';
import type { EnvironmentEntry } from '../step.ts';
import { environmentFault, environmentOf, mergedEntries, type CallerEnvironment } from './environment.ts';
import { isStarted, nothingRan, programOptions, responseOf } from './program-response.ts';
import { beginsWithCarriageReturn, explainStart, type ScriptFiles } from './start-failure.ts';

export interface ExecRunnerPorts {
  readonly programs: Programs;
  /** Used to explain why a program cannot start. */
  readonly files: ScriptFiles;
}

export interface ExecRunnerOptions {
  /** The environment variables of this process. */
  readonly caller: CallerEnvironment;
  /** From the command line: they override declared ones. */
  readonly env: readonly EnvironmentEntry[];
  /** Passes every variable of the caller, instead of PATH, HOME=/nonexistent and the declared ones. */
  readonly inheritEnvironment: boolean;
  /** The working directory of functions. Default: that of this process. */
  readonly cwd?: string;
}

/** Runs programs of this machine with all rights of the caller. Check the permission before. */
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
    if (!isStarted(ended)) return nothingRan(await explainStart(ended, program.path, options.cwd, ports.files));
    const response = responseOf(ended, limits);
    const { end, stderr } = response;
    if (end.kind !== 'exited' || end.status === 0 || !(await beginsWithCarriageReturn(program.path, ports.files))) {
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
