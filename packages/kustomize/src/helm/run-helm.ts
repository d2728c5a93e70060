import type { Problem, ProgramEnd } from '@krmkit/base';
import type { BuildHelm } from './helm-port.ts';

/** Why helm printed nothing. */
export interface HelmFailure extends Required<Problem> {
  /** True: the program is not there, or is not executable. */
  readonly isMissing: boolean;
}

interface HelmRun {
  readonly cwd: string;
  /** The directory of helm's settings, absolute. */
  readonly configHome: string;
}

/** The standard output of helm. */
export async function runHelm(
  { programs, command, signal }: BuildHelm,
  args: readonly string[],
  { cwd, configHome }: HelmRun,
): Promise<string | HelmFailure> {
  const env = {
    HELM_CONFIG_HOME: configHome,
    HELM_CACHE_HOME: `${configHome}/.cache`,
    HELM_DATA_HOME: `${configHome}/.data`,
  };
  return textOf(await programs.run(command, args, { cwd, env, ...(signal && { signal }) }), command, args);
}

function textOf(ended: ProgramEnd, command: string, args: readonly string[]): string | HelmFailure {
  const shown = `${command} ${args[0] ?? ''}`;
  switch (ended.end) {
    case 'exited': {
      if (ended.status === 0) return new TextDecoder().decode(ended.stdout);
      const message = `${shown} fails with status ${ended.status}: ${new TextDecoder().decode(ended.stderr).trim()}`;
      return { message, hint: 'Run helm with the same values to see more', isMissing: false };
    }
    case 'not-found':
    case 'not-executable':
    case 'failed': {
      const message = `${command} cannot run: ${ended.message}`;
      return { message, hint: 'Install helm, or name it with --helm-command', isMissing: ended.end !== 'failed' };
    }
    case 'signalled':
      return { message: `${shown} was ended by ${ended.signal}`, hint: 'Run it again', isMissing: false };
    case 'timed-out':
    case 'cancelled':
    case 'too-much-output':
      return { message: `${shown} was ended: ${ended.end}`, hint: 'Run it again', isMissing: false };
  }
}
