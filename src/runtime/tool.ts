import type { ProgramEnd, Programs } from '../platform/ports.ts';
import type { Called } from './container-runtime.ts';

export type ToolFamily = 'podman' | 'docker' | 'nerdctl';

/** A program that runs containers. */
export interface Tool {
  /** A name in PATH, or a path. */
  readonly program: string;
  readonly family: ToolFamily;
  /** `4.3`; undefined where it does not say. */
  readonly version: readonly [major: number, minor: number] | undefined;
}

const FAMILIES: readonly ToolFamily[] = ['podman', 'docker', 'nerdctl'];
const CHECK_MILLISECONDS = 30_000;

/** The one that is named, else the first of podman, docker and nerdctl that works. */
export async function findTool(programs: Programs, named: string | undefined): Promise<Called<Tool>> {
  if (named !== undefined) {
    const checked = await check(programs, named, familyOf(named));
    if (checked.ok) return checked;
    return { ok: false, message: `the container tool '${named}' ${checked.message}` };
  }
  const faults: string[] = [];
  for (const family of FAMILIES) {
    const checked = await check(programs, family, family);
    if (checked.ok) return checked;
    if (checked.message !== MISSING) faults.push(`'${family}' ${checked.message}`);
  }
  const message = 'there is no podman, docker or nerdctl in PATH to run containers with';
  return { ok: false, message: faults.length > 0 ? faults.join('; ') : message };
}

const MISSING = 'is not there';

async function check(programs: Programs, program: string, family: ToolFamily): Promise<Called<Tool>> {
  // Each of them asks its daemon, if it has one.
  const ended = await programs.run(program, ['version'], { timeout: CHECK_MILLISECONDS, maxOutput: 1024 * 1024 });
  if (ended.end === 'not-found') return { ok: false, message: MISSING };
  if (ended.end !== 'exited' || ended.status !== 0) return { ok: false, message: `does not work: ${saidBy(ended)}` };
  const match = /^\s*Version:\s+v?(\d+)\.(\d+)/m.exec(textOf(ended.stdout));
  const version = match === null ? undefined : ([Number(match[1]), Number(match[2])] as const);
  return { ok: true, value: { program, family, version } };
}

function familyOf(program: string): ToolFamily {
  const name = program.split(/[/\\]/).at(-1) ?? program;
  return FAMILIES.find((family) => name.includes(family)) ?? 'docker';
}

/** The last line that a program wrote to stderr, else how it ended. */
export function saidBy(ended: ProgramEnd): string {
  if ('message' in ended) return ended.message;
  const line = lastLine(textOf(ended.stderr));
  if (line !== undefined) return line;
  return ended.end === 'exited' ? `it exited with status ${ended.status}` : ended.end;
}

export function lastLine(text: string): string | undefined {
  const line = text
    .split('\n')
    .map((candidate) => candidate.trim())
    .filter((candidate) => candidate !== '' && !candidate.startsWith('See '))
    .at(-1);
  return line?.replace(/^Error: /, '').slice(0, 1000);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
