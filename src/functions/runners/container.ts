import type { ProgramEnd, Programs } from '../../platform/ports.ts';
import type { FunctionResponse, FunctionRunner, RunLimits } from '../runner.ts';
import type { ContainerProgram } from '../step.ts';
import { containerArguments, imageFault, type ContainerOptions } from './container-arguments.ts';
import {
  findContainerTool,
  type ContainerTool,
  type ContainerToolFamily,
  type ContainerToolSearch,
} from './container-tool.ts';
import { environmentFault } from './environment.ts';
import { isStarted, nothingRan, programOptions, responseOf } from './program-response.ts';

export interface ContainerRunnerPorts {
  readonly programs: Programs;
  /** A word that no other container of the machine is named by. */
  readonly uniqueName: () => string;
}

export interface ContainerRunnerOptions extends ContainerOptions {
  /** A name or a path that goes before the environment's choice. */
  readonly tool?: string;
}

/** Runs images with docker, podman or nerdctl, which is looked for once, when the first function runs. */
export function createContainerRunner(ports: ContainerRunnerPorts, options: ContainerRunnerOptions): FunctionRunner {
  let search: Promise<ContainerToolSearch> | undefined;
  return async (request, limits, signal) => {
    const { program } = request;
    if (program.kind !== 'container') throw new TypeError(`a container runner cannot run a ${program.kind}`);
    if (signal.aborted) return nothingRan({ kind: 'cancelled' });
    const fault = imageFault(program) ?? environmentFault([...program.env, ...options.env]);
    if (fault !== undefined) return nothingRan({ kind: 'failed', message: fault });
    search ??= findContainerTool(ports.programs, options.tool, options.caller);
    const found = await search;
    if (!found.ok) return nothingRan({ kind: found.missing ? 'not-found' : 'failed', message: found.message });
    const { tool } = found;
    const name = ports.uniqueName();
    const args = containerArguments(program, request.localDirectory, name, tool.family, limits, options);
    const ended = await ports.programs.run(tool.program, args, programOptions(request, limits, signal));
    if (wasStopped(ended)) await removeContainer(ports.programs, tool, name);
    return containerResponse(ended, program, tool, limits);
  };
}

/** What ends the tool does not always end what runs in its container. */
function wasStopped({ end }: ProgramEnd): boolean {
  return end === 'timed-out' || end === 'cancelled' || end === 'too-much-output' || end === 'signalled';
}

const REMOVAL_MILLISECONDS = 15_000;

/** Killed first: a forced removal may wait for the container to stop by itself. It may have gone already. */
async function removeContainer(programs: Programs, { program }: ContainerTool, name: string): Promise<void> {
  await programs.run(program, ['kill', name], { timeout: REMOVAL_MILLISECONDS });
  await programs.run(program, ['rm', '--force', name], { timeout: REMOVAL_MILLISECONDS });
}

function containerResponse(
  ended: ProgramEnd,
  { image }: ContainerProgram,
  tool: ContainerTool,
  limits: RunLimits,
): FunctionResponse {
  if (!isStarted(ended)) {
    const message = `the container tool '${tool.program}' could not be started: ${ended.message}`;
    return nothingRan({ kind: ended.end === 'not-found' ? 'not-found' : 'failed', message });
  }
  const response = responseOf(ended, limits);
  if (response.end.kind !== 'exited') return response;
  const words = toolFault(response.end.status, response.stderr, tool.family);
  if (words !== undefined) {
    const message = `'${tool.program}' could not run the image '${image}': ${words}`;
    return { ...response, end: { kind: 'failed', message } };
  }
  const signal = SIGNALS[response.end.status];
  if (signal === undefined) return response;
  const stderr = signal === 'SIGKILL' ? response.stderr + memoryHint(response.stderr, limits) : response.stderr;
  return { ...response, end: { kind: 'signalled', signal }, stderr };
}

/** The tools tell of a signal by 128 and its number. */
const SIGNALS: Readonly<Record<number, string>> = {
  132: 'SIGILL',
  134: 'SIGABRT',
  135: 'SIGBUS',
  136: 'SIGFPE',
  137: 'SIGKILL',
  139: 'SIGSEGV',
  143: 'SIGTERM',
};

function memoryHint(stderr: string, { maxMemoryBytes }: RunLimits): string {
  const apart = stderr === '' || stderr.endsWith('\n') ? '' : '\n';
  return `${apart}(krmkit: it was killed; it may have needed more than ${Math.floor(maxMemoryBytes / 2 ** 20)} MiB)\n`;
}

/**
 * What the tool says where not the function but the tool has failed: docker and podman end with 125 then, with 126 and
 * 127 where the image's program cannot be run or is not there, and nerdctl with 1. A function can end so too, but does
 * not talk like them.
 */
function toolFault(status: number, stderr: string, family: ContainerToolFamily): string | undefined {
  if (family === 'nerdctl') {
    return status === 1 ? /^time=\S+ level=fatal msg=(.+)/m.exec(stderr)?.[1] : undefined;
  }
  if (status < 125 || status > 127) return undefined;
  return /^(?:Error|docker): (.+)/m.exec(stderr)?.[1];
}
