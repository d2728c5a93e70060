import type { Problem, Result } from '../value/result.ts';
import type { ProgramEnd, Programs } from './ports.ts';

/** A program that runs containers as docker does. */
export interface ContainerTool {
  /** A path, or a name to look up in PATH. */
  readonly program: string;
  /** The tool whose options it takes; an unknown tool is treated as docker. */
  readonly family: ContainerToolFamily;
  /** `4.3`; undefined if the tool does not report it. */
  readonly version: readonly [major: number, minor: number] | undefined;
}

export type ContainerToolFamily = 'docker' | 'podman' | 'nerdctl';

export type ContainerToolSearch = Result<ContainerTool, Required<Problem>>;

/** In the order of precedence. The last variable is that of kpt. */
const FAMILIES: readonly ContainerToolFamily[] = ['docker', 'podman', 'nerdctl'];
const VARIABLES = ['KRMKIT_CONTAINER_TOOL', 'KRM_FN_RUNTIME', 'KPT_FN_RUNTIME'] as const;

/** A daemon can start on the first request, which takes some seconds. */
const CHECK_MILLISECONDS = 30_000;

/**
 * The tool that the command line or a variable chooses, or else the first of docker, podman and nerdctl that works. A
 * tool whose daemon does not answer is skipped.
 */
export async function findContainerTool(
  programs: Programs,
  chosen: string | undefined,
  caller: Readonly<Record<string, string | undefined>>,
): Promise<ContainerToolSearch> {
  const choice = chooseBy(chosen, caller);
  if (choice !== undefined) return checkChoice(programs, choice);
  const faults: string[] = [];
  for (const family of FAMILIES) {
    const ended = await check(programs, family);
    if (isWorking(ended)) return { ok: true, value: toolOf(family, ended) };
    if (ended.end !== 'not-found') faults.push(`'${family}' is installed, but does not work: ${whatItSaid(ended)}`);
  }
  if (faults.length > 0) return { ok: false, message: faults.join('; '), hint: WHICH };
  return {
    ok: false,
    message: 'there is no docker, podman or nerdctl in PATH to run containers with',
    hint: `install one, or name yours with --container-tool or in the variable ${VARIABLES[0]}`,
  };
}

const WHICH = `fix it, or choose another one with --container-tool or the variable ${VARIABLES[0]}`;

interface Choice {
  readonly program: string;
  /** What chose it, for messages. */
  readonly by: string;
}

function chooseBy(
  chosen: string | undefined,
  caller: Readonly<Record<string, string | undefined>>,
): Choice | undefined {
  if (chosen !== undefined && chosen !== '') return { program: chosen, by: '--container-tool' };
  for (const variable of VARIABLES) {
    const program = caller[variable];
    if (program !== undefined && program !== '') return { program, by: `the environment variable ${variable}` };
  }
  return undefined;
}

async function checkChoice(programs: Programs, { program, by }: Choice): Promise<ContainerToolSearch> {
  const ended = await check(programs, program);
  if (isWorking(ended)) return { ok: true, value: toolOf(program, ended) };
  if (ended.end === 'not-found') {
    return {
      ok: false,
      message: `there is no container tool '${program}', which ${by} names`,
      hint: 'install it, or name another one',
    };
  }
  const message = `the container tool '${program}', which ${by} names, does not work: ${whatItSaid(ended)}`;
  return { ok: false, message, hint: 'fix it, or name another one' };
}

/** `version` contacts the daemon, if the tool has one, and fails if it does not answer. */
function check(programs: Programs, program: string): Promise<ProgramEnd> {
  return programs.run(program, ['version'], { timeout: CHECK_MILLISECONDS, maxOutput: 1024 * 1024 });
}

function isWorking(ended: ProgramEnd): ended is Extract<ProgramEnd, { end: 'exited' }> {
  return ended.end === 'exited' && ended.status === 0;
}

function toolOf(program: string, { stdout }: { readonly stdout: Uint8Array }): ContainerTool {
  const output = new TextDecoder().decode(stdout);
  const match = /^\s*Version:\s+v?(\d+)\.(\d+)/m.exec(output);
  const version = match === null ? undefined : ([Number(match[1]), Number(match[2])] as const);
  // podman can be installed under the name docker.
  const family = /^Client:\s+Podman Engine$/m.test(output) ? 'podman' : familyOf(program);
  return { program, family, version };
}

function familyOf(program: string): ContainerToolFamily {
  const name = program.split(/[/\\]/).at(-1) ?? program;
  return FAMILIES.find((family) => name.includes(family)) ?? 'docker';
}

function whatItSaid(ended: ProgramEnd): string {
  if (ended.end === 'timed-out') return `'version' took longer than ${CHECK_MILLISECONDS / 1000} s`;
  return lastWords(ended) ?? (ended.end === 'exited' ? `'version' exited with status ${ended.status}` : ended.end);
}

const MOST_CHARACTERS = 1000;

/** The last line that a tool wrote to stderr, which usually is the error message; undefined without output. */
export function lastWords(ended: ProgramEnd): string | undefined {
  return 'message' in ended ? ended.message : lastLine(new TextDecoder().decode(ended.stderr));
}

/** The last line that is not empty, without the prefix that the tool adds. */
export function lastLine(text: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const last = lines.findLast((line) => line !== '' && !line.startsWith("See '"));
  return last === undefined ? undefined : bare(last).slice(0, MOST_CHARACTERS);
}

/** The last line that a tool wrote to stderr, or else how the tool ended. */
export function saidBy(ended: ProgramEnd): string {
  return lastWords(ended) ?? (ended.end === 'exited' ? `it exited with status ${ended.status}` : ended.end);
}

function bare(line: string): string {
  const logged = /^time=\S+ level=\w+ msg=(.+)$/.exec(line)?.[1];
  return (logged ?? line).replace(/^(?:Error|docker): /, '');
}
