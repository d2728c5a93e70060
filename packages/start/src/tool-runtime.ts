import type { ContainerTool, ProgramEnd, ProgramOptions, Programs, Result } from '@krmkit/base';
import { lastLine, saidBy, member, parseJson } from '@krmkit/base';
import type {
  ContainerEnd,
  ContainerRuntime,
  ContainerSpec,
  Leftover,
  OnOutput,
  Sandbox,
  SandboxSpec,
} from './container-runtime.ts';
import { PAUSE_IMAGE, pauseImageArchive } from './pause-image.ts';
import type { ContainerState } from './tool-answers.ts';
import { firstOf, readAddresses, readLocalImage, readListed, readState } from './tool-answers.ts';
import {
  createArguments,
  createPodArguments,
  forwardedVariables,
  pauseContainerName,
  runPauseArguments,
} from './tool-arguments.ts';

const CALL_MILLISECONDS = 120_000;
const PULL_MILLISECONDS = 30 * 60_000;
const MOST_SAID = 1024 * 1024;

/** Exit statuses of the tools: their own error, a command that cannot run, a command that does not exist. */
const TOOL_STATUSES: ReadonlySet<number> = new Set([125, 126, 127]);

/**
 * A runtime that uses a container tool: `podman pod` for podman; for docker and nerdctl, a first container whose
 * namespaces the others join.
 */
export function createContainerRuntime(tool: ContainerTool, programs: Programs): ContainerRuntime {
  const { program, family } = tool;
  const run = (args: readonly string[], options: ProgramOptions = {}): Promise<ProgramEnd> =>
    programs.run(program, args, { timeout: CALL_MILLISECONDS, maxStderr: MOST_SAID, ...options });
  const call = async (args: readonly string[], options: ProgramOptions = {}): Promise<Result<string>> => {
    const ended = await run(args, options);
    if (ended.end === 'exited' && ended.status === 0) return { ok: true, value: textOf(ended.stdout) };
    return { ok: false, message: saidBy(ended) };
  };
  const stateOf = async (name: string): Promise<ContainerState | undefined> => {
    const inspected = await call(['container', 'inspect', name]);
    return inspected.ok ? readState(parseJson(inspected.value)) : undefined;
  };
  const sandboxAt = async (name: string, container: string): Promise<Result<Sandbox>> => {
    const inspected = await call(['container', 'inspect', container]);
    if (!inspected.ok) return inspected;
    return { ok: true, value: { name, ...readAddresses(parseJson(inspected.value)) } };
  };
  const createPod = async (spec: SandboxSpec): Promise<Result<Sandbox>> => {
    for (const args of [createPodArguments(spec), ['pod', 'start', spec.name]]) {
      const called = await call(args);
      if (!called.ok) return called;
    }
    const inspected = await call(['pod', 'inspect', spec.name]);
    if (!inspected.ok) return inspected;
    const infra = member(firstOf(parseJson(inspected.value)), 'InfraContainerID');
    return sandboxAt(spec.name, typeof infra === 'string' ? infra : `${spec.name}-infra`);
  };
  const named = async (kind: Leftover['kind'], args: readonly string[]): Promise<Result<readonly Leftover[]>> => {
    const listed = await call(args);
    if (!listed.ok) return listed;
    const found = readListed(listed.value).map((entry): Leftover => ({ kind, ...entry }));
    return { ok: true, value: found };
  };
  return {
    program,
    inspectImage: async (image) => {
      const ended = await run(['image', 'inspect', image]);
      if (ended.end !== 'exited') return { ok: false, message: saidBy(ended) };
      return { ok: true, value: ended.status === 0 ? readLocalImage(parseJson(textOf(ended.stdout))) : undefined };
    },
    pull: async (image) => nothing(await call(['pull', '--quiet', image], { timeout: PULL_MILLISECONDS })),
    providePauseImage: async (architecture) => {
      const known = await run(['image', 'inspect', PAUSE_IMAGE]);
      const image =
        known.end === 'exited' && known.status === 0 ? readLocalImage(parseJson(textOf(known.stdout))) : undefined;
      if (image?.architecture === architecture) return { ok: true, value: undefined };
      const archive = await pauseImageArchive(architecture);
      if (archive === undefined) return { ok: false, message: `there is no pause program for ${architecture}` };
      return nothing(await call(['load'], { stdin: archive }));
    },
    createSandbox: async (spec) => {
      if (family === 'podman') return createPod(spec);
      const called = await call(runPauseArguments(spec));
      return called.ok ? sandboxAt(spec.name, pauseContainerName(spec.name)) : called;
    },
    createContainer: async (spec: ContainerSpec) =>
      nothing(await call(createArguments(spec, tool), { env: forwardedVariables(spec.env) })),
    run: (name, onOutput, whenStarted) => runAttached(programs, program, name, { onOutput, whenStarted, stateOf }),
    hasStarted: async (name) => (await stateOf(name))?.hasStarted ?? true,
    hasEnded: async (name) => (await stateOf(name))?.hasEnded ?? false,
    exec: async (name, command, timeout) => nothing(await call(['exec', name, ...command], { timeout })),
    stop: async (name, seconds) =>
      nothing(await call(['stop', '-t', String(seconds), name], { timeout: seconds * 1000 + CALL_MILLISECONDS })),
    kill: async (name) => nothing(await call(['kill', name])),
    removeContainer: async (name) => nothing(await call(['rm', '--force', '--volumes', name])),
    removeSandbox: async (name) => {
      if (family === 'podman') return nothing(await call(['pod', 'rm', '--force', '--time=0', name]));
      const members = await call(['ps', '--all', '--quiet', `--filter=label=krmkit.start.sandbox=${name}`]);
      if (!members.ok) return members;
      const ids = members.value.split('\n').filter((id) => id !== '');
      return ids.length === 0
        ? { ok: true, value: undefined }
        : nothing(await call(['rm', '--force', '--volumes', ...ids]));
    },
    leftovers: async (label) => {
      const containers = await named('container', ['ps', '--all', `--filter=label=${label}`, '--format={{json .}}']);
      if (!containers.ok || family !== 'podman') return containers;
      const pods = await named('pod', ['pod', 'ps', `--filter=label=${label}`, '--format={{json .}}']);
      return pods.ok ? { ok: true, value: [...pods.value, ...containers.value] } : pods;
    },
    removeDirectory: async (path) => {
      if (family !== 'podman') return { ok: false, message: 'it contains files of other users' };
      return nothing(await call(['unshare', 'rm', '-rf', '--', path]));
    },
  };
}

async function runAttached(
  programs: Programs,
  program: string,
  name: string,
  attachment: {
    readonly onOutput: OnOutput;
    readonly whenStarted: Promise<boolean>;
    readonly stateOf: (name: string) => Promise<ContainerState | undefined>;
  },
): Promise<ContainerEnd> {
  const { whenStarted, stateOf } = attachment;
  const words = holdToolWords(attachment.onOutput);
  void whenStarted.then((hasStarted) => (hasStarted ? words.release() : undefined));
  const ended = await programs.run(program, ['start', '--attach', name], { onOutput: words.onOutput });
  if (ended.end !== 'exited' && ended.end !== 'signalled') {
    await words.release();
    return { kind: 'not-started', message: saidBy(ended) };
  }
  const state = await stateOf(name);
  const status = ended.end === 'exited' ? ended.status : 137;
  if (state?.hasStarted === false && (status === 1 || TOOL_STATUSES.has(status))) {
    return { kind: 'not-started', message: lastLine(words.held()) ?? `it ended with status ${status}` };
  }
  await words.release();
  return { kind: 'exited', exitCode: state?.exitCode ?? status, outOfMemory: state?.outOfMemory ?? false };
}

function nothing(called: Result<unknown>): Result<void> {
  return called.ok ? { ok: true, value: undefined } : called;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** How messages of the tools themselves start. */
const TOOL = /^(?:Error|Err|time="|FATA|ERRO|failed|unable)/i;
const MOST = 64 * 1024;

/**
 * A tool that cannot start a container writes the reason to the stream of the container's stderr. Output that could be
 * such a message is held back until the container writes something else, or the tool ends.
 */
export function holdToolWords(onOutput: OnOutput): {
  readonly onOutput: OnOutput;
  readonly held: () => string;
  readonly release: () => Promise<void>;
} {
  let holding = true;
  let held: Uint8Array = new Uint8Array();
  const release = async (): Promise<void> => {
    holding = false;
    const chunk = held;
    held = new Uint8Array();
    if (chunk.length > 0) await onOutput('stderr', chunk);
  };
  return {
    onOutput: async (stream, chunk) => {
      if (!holding) return onOutput(stream, chunk);
      if (stream === 'stdout') {
        await release();
        return onOutput(stream, chunk);
      }
      held = joined(held, chunk);
      // Do not delay output of a container only because it starts like a message of the tool.
      if (!TOOL.test(decode(held.subarray(0, 64)).trimStart()) || held.length > MOST) await release();
      return undefined;
    },
    held: () => decode(held),
    release,
  };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
