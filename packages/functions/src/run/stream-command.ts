import { configArguments, configEnvironment } from './config-environment.ts';
import { isStarted } from './runners/program-response.ts';
import { beginsWithCarriageReturn, explainStart } from './runners/start-failure.ts';
import { editedResource, streamItems } from './wrap.ts';
import type { CancelSignal, FileSystem, ProgramEnd, Programs, JsonObject, Problem, Result } from '@krmkit/base';
import {
  decodeText,
  printFileDocument,
  ORIGIN_ANNOTATIONS,
  positionedText,
  printStream,
  RESOURCE_LIST,
} from '@krmkit/manifests';
import type { ResourceStream, Resource, StreamWrapper } from '@krmkit/manifests';
import { isObject, member } from '@krmkit/base';

/** A program that reads resources on its standard input. */
export interface StreamCommand {
  /** A path, or a name to look up in PATH. */
  readonly program: string;
  /** The arguments of the program. */
  readonly args: readonly string[];
  /** True: the program gets the functionConfig only as environment variables, not as arguments. */
  readonly envOnly: boolean;
  /** `List` or `ResourceList`: what the program reads. Undefined: `List` with a functionConfig, else as received. */
  readonly wrapKind: string | undefined;
  /** The apiVersion of that kind. */
  readonly wrapVersion: string | undefined;
}

export interface StreamCommandPorts {
  readonly programs: Programs;
  readonly files: FileSystem;
  readonly signal: CancelSignal;
}

/** Why the output of a program cannot be used. */
export interface CommandFailure extends Required<Problem> {
  readonly kind: 'failed' | 'environment' | 'interrupted';
  /** The output before the failure. */
  readonly text: string;
}

export interface CommandEnd {
  readonly stderr: string;
  /** The text that the program printed. */
  readonly result: Result<string, CommandFailure>;
}

/** In bytes. */
const MAX_OUTPUT = 512 * 1024 * 1024;
const MAX_STDERR = 16 * 1024 * 1024;

/**
 * Runs a program on a stream: resources on its standard input, the functionConfig as variables and arguments. Ends it,
 * with its descendants, when the signal is aborted.
 */
export async function runOnStream(
  stream: ResourceStream,
  command: StreamCommand,
  { programs, files, signal }: StreamCommandPorts,
): Promise<CommandEnd> {
  const { functionConfig } = stream;
  const { program, args, envOnly } = command;
  const flags = functionConfig === undefined || envOnly ? [] : configArguments(functionConfig);
  const end = await programs.run(program, [...args, ...flags], {
    stdin: inputOf(command, stream),
    env: functionConfig === undefined ? {} : configEnvironment(functionConfig).variables,
    signal,
    maxOutput: MAX_OUTPUT,
    maxStderr: MAX_STDERR,
    orphans: 'kill',
  });
  return endOf(program, end, files);
}

/** Items without their index, which is useless to a program that prints other items; the path stays. */
function inputOf(command: StreamCommand, stream: ResourceStream): string {
  const { wrapper, functionConfig } = stream;
  const items = streamItems(stream).map(withoutIndex);
  const around = wrapperFor(command, wrapper?.identity, functionConfig !== undefined);
  if (around === undefined) {
    const texts = items.map((resource) => positionedText({ resource, position: undefined }));
    return texts.map((text, index) => printFileDocument(text, index === 0)).join('');
  }
  const placed = items.map((resource) => ({ resource, position: undefined, first: true }));
  const config = around.kind === 'ResourceList' ? functionConfig : undefined;
  return [...printStream({ wrapper: around, items: placed, functionConfig: config })].join('');
}

function withoutIndex(resource: Resource): Resource {
  const metadata = member(resource.value, 'metadata');
  const annotations = member(metadata, 'annotations');
  if (!isObject(metadata) || !isObject(annotations)) return resource;
  const kept = Object.entries(annotations).filter(
    ([name]) => !ORIGIN_ANNOTATIONS.index.some((index) => index === name),
  );
  if (kept.length === Object.keys(annotations).length) return resource;
  const value: JsonObject = { ...resource.value, metadata: { ...metadata, annotations: Object.fromEntries(kept) } };
  return editedResource(resource, value);
}

/** The wrapper of the resources that the command reads; undefined: separate documents. */
function wrapperFor(
  { wrapKind, wrapVersion }: StreamCommand,
  received: StreamWrapper | undefined,
  hasConfig: boolean,
): StreamWrapper | undefined {
  if (wrapKind === undefined && wrapVersion === undefined && !hasConfig) return received;
  const kind = wrapKind ?? 'List';
  if (wrapVersion !== undefined) return { apiVersion: wrapVersion, kind };
  if (kind !== RESOURCE_LIST.kind) return { apiVersion: 'v1', kind };
  return received?.kind === RESOURCE_LIST.kind ? received : RESOURCE_LIST;
}

async function endOf(program: string, end: ProgramEnd, files: FileSystem): Promise<CommandEnd> {
  if (!isStarted(end)) {
    const { message, ...why } = await explainStart(end, program, undefined, files);
    const hint = 'hint' in why ? why.hint : end.end === 'failed' ? startHint(message) : NOT_THERE;
    return { stderr: '', result: { ok: false, kind: 'environment', message, hint, text: '' } };
  }
  const stderr = new TextDecoder().decode(end.stderr);
  return { stderr, result: await resultOf(program, end, stderr, files) };
}

async function resultOf(
  program: string,
  end: Extract<ProgramEnd, { readonly stdout: Uint8Array }>,
  stderr: string,
  files: FileSystem,
): Promise<CommandEnd['result']> {
  const decoded = decodeText(end.stdout);
  const text = decoded.ok ? decoded.value : '';
  const hint = stderr === '' ? 'it wrote nothing to stderr' : 'see its messages above';
  const failed = (message: string, way = hint, output = text): CommandEnd['result'] => ({
    ok: false,
    kind: 'failed',
    message,
    hint: way,
    text: output,
  });
  switch (end.end) {
    case 'exited':
      if (end.status !== 0) {
        const isWindows = await beginsWithCarriageReturn(program, files);
        const way = isWindows ? `its first line ends with a carriage return; save it with LF line endings` : hint;
        return failed(`${program} exited with status ${end.status}`, way);
      }
      if (decoded.ok) return { ok: true, value: text };
      return failed(`the output of ${program} is not text: ${decoded.message}`, decoded.hint, '');
    case 'signalled':
      return failed(`${program} was ended by ${end.signal}`);
    case 'too-much-output':
      return failed(
        `${program} printed more than ${MAX_OUTPUT / 1024 / 1024} MiB, and was ended`,
        'reduce its output',
        '',
      );
    default:
      return { ok: false, kind: 'interrupted', message: 'it was cancelled', hint: 'run it again', text: '' };
  }
}

const NOT_THERE = 'correct the path: a relative path starts at the current directory';

function startHint(message: string): string {
  return message.includes('E2BIG')
    ? 'the functionConfig is too large for variables and arguments: the system accepts about 128 KiB for each'
    : 'see the message of the system';
}
