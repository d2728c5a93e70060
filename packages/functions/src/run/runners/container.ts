import type { ProgramEnd, Programs, TemporaryDirectories } from '@krmkit/base';
import type { FunctionResponse, FunctionRunner, RunLimits } from '../runner.ts';
import type { ContainerProgram } from '../step.ts';
import { containerArguments, hasNetwork, imageFault, type ContainerOptions } from './container-arguments.ts';
import { createImageProvider, type ImagePorts, type PullPolicy } from './container-image.ts';
import {
  findContainerTool,
  type ContainerTool,
  type ContainerToolFamily,
  type ContainerToolSearch,
  resolvePath,
} from '@krmkit/base';
import { environmentFault } from './environment.ts';
import { isStarted, nothingRan, programOptions, responseOf, withSignal } from './program-response.ts';

export interface ContainerRunnerPorts extends ImagePorts {
  /** The tool runs in a directory of its own: podman leaves a file `oom` there when memory has run out. */
  readonly temporary: TemporaryDirectories;
  /** A unique container name on this machine. */
  readonly uniqueName: () => string;
}

export interface ContainerRunnerOptions extends ContainerOptions {
  /** A name or a path that overrides the environment. */
  readonly tool?: string;
  readonly pull: PullPolicy;
  /** Absolute; the base of a relative path of a tool. */
  readonly workingDirectory: string;
}

/**
 * Runs images with docker, podman or nerdctl. It finds the tool once, when the first function runs, and pulls images
 * before their functions run, outside of the time limit.
 */
export function createContainerRunner(ports: ContainerRunnerPorts, options: ContainerRunnerOptions): FunctionRunner {
  let search: Promise<ContainerToolSearch> | undefined;
  const provide = createImageProvider(ports, options.pull);
  return async (request, limits, signal) => {
    const { program } = request;
    if (program.kind !== 'container') throw new TypeError(`a container runner cannot run a ${program.kind}`);
    if (signal.aborted) return nothingRan({ kind: 'cancelled' });
    const fault = imageFault(program) ?? environmentFault([...program.env, ...options.env]);
    if (fault !== undefined) return nothingRan({ kind: 'failed', message: fault });
    search ??= findContainerTool(ports.programs, options.tool, options.caller);
    const found = await search;
    if (!found.ok) return nothingRan({ kind: 'unavailable', message: found.message, hint: found.hint });
    const tool = { ...found.value, program: inDirectory(found.value.program, options.workingDirectory) };
    const directory = await ports.temporary.create();
    if (!directory.ok) {
      const message = `cannot create a temporary directory to run '${tool.program}' in: ${directory.message}`;
      return nothingRan({ kind: 'unavailable', message, hint: 'set TMPDIR to a writable directory' });
    }
    const { path: cwd, remove } = directory.value;
    try {
      const began = ports.clock();
      const missing = await provide(tool, program.image, cwd, signal);
      const preparation = ports.clock() - began;
      if (missing !== undefined) return { ...nothingRan(missing), preparation };
      const name = ports.uniqueName();
      const { localDirectory } = request;
      const args = containerArguments({ program, localDirectory, name }, tool.family, limits, options);
      const ended = await ports.programs.run(tool.program, args, { ...programOptions(request, limits, signal), cwd });
      if (wasStopped(ended)) await removeContainer(ports.programs, tool, name, cwd);
      return {
        ...containerResponse(ended, program, tool, limits),
        preparation,
        isIsolated: !hasNetwork(program, options),
      };
    } finally {
      await remove();
    }
  };
}

/** Makes a relative path absolute, because the tool runs in another directory. */
function inDirectory(program: string, workingDirectory: string): string {
  return program.includes('/') && !/^(?:\/|[A-Za-z]:)/.test(program) ? resolvePath(workingDirectory, program) : program;
}

/** Ending the tool does not always end the container. */
function wasStopped({ end }: ProgramEnd): boolean {
  return end === 'timed-out' || end === 'cancelled' || end === 'too-much-output' || end === 'signalled';
}

const REMOVAL_MILLISECONDS = 15_000;

/** Kills first, because a forced removal may wait for the container to stop. The container may be gone already. */
async function removeContainer(
  programs: Programs,
  { program }: ContainerTool,
  name: string,
  cwd: string,
): Promise<void> {
  await programs.run(program, ['kill', name], { timeout: REMOVAL_MILLISECONDS, cwd });
  await programs.run(program, ['rm', '--force', name], { timeout: REMOVAL_MILLISECONDS, cwd });
}

function containerResponse(
  ended: ProgramEnd,
  { image }: ContainerProgram,
  tool: ContainerTool,
  limits: RunLimits,
): FunctionResponse {
  if (!isStarted(ended)) {
    const message = `the container tool '${tool.program}' could not be started: ${ended.message}`;
    return nothingRan({ kind: 'unavailable', message, hint: 'choose another one with --container-tool' });
  }
  const response = responseOf(ended, limits);
  if (response.end.kind !== 'exited') return response;
  const words = toolFault(response.end.status, response.stderr, tool.family);
  if (words !== undefined) {
    const message = `'${tool.program}' could not run the image '${image}': ${words}`;
    // The message already contains the words of the tool.
    const stderr = response.stderr.replace(/^(?:Error: |docker: |time=).*\n?/m, '');
    if (isFaultOfDeclaration(words)) {
      const hint = 'check that the entrypoint of the image and the sources of its mounts exist';
      return { ...response, end: { kind: 'failed', message, hint }, stderr };
    }
    return { ...response, end: { kind: 'unavailable', message, hint: toolHint(words, image, tool) }, stderr };
  }
  return withSignal(response, response.end.status, limits);
}

/**
 * The message of the tool if the tool failed and not the function: docker and podman then exit with 125, with 126 and
 * 127 if the image's program cannot run or is missing, and nerdctl with 1. A function can exit with the same status but
 * prints other messages.
 */
function toolFault(status: number, stderr: string, family: ContainerToolFamily): string | undefined {
  if (family === 'nerdctl') {
    return status === 1 ? /^time=\S+ level=fatal msg=(.+)/m.exec(stderr)?.[1] : undefined;
  }
  if (status < 125 || status > 127) return undefined;
  return /^(?:Error|docker): (.+)/m.exec(stderr)?.[1];
}

/**
 * The image names nothing that can run (`exec: "x": executable file not found`, `open executable`), or the source of a
 * mount does not exist (`statfs /x`, `bind source path does not exist`).
 */
function isFaultOfDeclaration(words: string): boolean {
  return /no command|\bentrypoint\b|\bexec(?:utable)?\b|invoke a command|\bstat(?:fs)?\b|invalid mount/i.test(words);
}

function toolHint(words: string, image: string, { program }: ContainerTool): string {
  return /image not known|no such image|not available/i.test(words)
    ? `pull it (${program} pull ${image}), or remove --image-pull-policy Never`
    : `check that '${program} run' works here, or choose another tool with --container-tool`;
}
