import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { printable, printableLines } from '../../diagnostics/printable.ts';
import { configArguments, configEnvironment } from '../../functions/config-environment.ts';
import { isStarted } from '../../functions/runners/program-response.ts';
import { beginsWithCarriageReturn, explainStart } from '../../functions/runners/start-failure.ts';
import { editedResource, streamItems } from '../../functions/wrap.ts';
import type { ProgramEnd } from '../../platform/ports.ts';
import { decodeText } from '../../read/decode.ts';
import type { ResourceStream } from '../../read/resource-list.ts';
import { readStandardInput } from '../../read/resource-list.ts';
import { printFileDocument } from '../../resource/document-text.ts';
import { ORIGIN_ANNOTATIONS } from '../../resource/origin.ts';
import type { Resource } from '../../resource/resource.ts';
import type { JsonObject } from '../../value/json.ts';
import { isObject, member } from '../../value/json.ts';
import { placedText, printStream } from '../../write/stream.ts';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import type { CommandSettings } from './settings.ts';
import { wrapperFor } from './settings.ts';

/** The output of a command, or its failure, which is already reported. */
export type CommandOutput =
  | { readonly ok: true; readonly text: string }
  /** `text` is its output before the failure. */
  | { readonly ok: false; readonly status: ExitStatus; readonly text: string };

/** In bytes. */
const MAX_OUTPUT = 512 * 1024 * 1024;
const MAX_STDERR = 16 * 1024 * 1024;

/**
 * Runs a command on a stream: resources on its standard input, the functionConfig as variables and arguments. What it
 * says on stderr is passed on. Ctrl-C ends it, with what it started, before it ends us.
 */
export async function runCommand(
  context: CommandContext,
  settings: CommandSettings,
  stream: ResourceStream,
): Promise<CommandOutput> {
  const { verb, command, envOnly, quiet } = settings;
  const { functionConfig } = stream;
  const environment = functionConfig === undefined ? undefined : configEnvironment(functionConfig);
  const flags = functionConfig === undefined || envOnly ? [] : configArguments(functionConfig);
  if (!quiet && environment !== undefined && environment.withheld.length > 0) {
    const names = environment.withheld
      .map((name) => (/^[\w.-]+$/.test(name) ? name : printable(JSON.stringify(name))))
      .join(', ');
    await context.stderr.write(
      `krmkit ${verb}: no variable for ${names} of the functionConfig: it could change which programs run\n  the whole functionConfig is in KRMKIT_FUNCTION_CONFIG\n`,
    );
  }
  const programs = await context.programs();
  const running = programs.run(command.program, [...command.args, ...flags], {
    stdin: inputOf(settings, stream),
    env: environment?.variables ?? {},
    signal: context.signal,
    maxOutput: MAX_OUTPUT,
    maxStderr: MAX_STDERR,
    orphans: 'kill',
  });
  const ended = context.beforeInterrupt(async () => {
    await running;
  });
  const end = await running;
  ended();
  if (context.signal.aborted) return { ok: false, status: EXIT.interrupted, text: '' };
  return outputOf(context, settings, end);
}

/** Items without their index, which is of no use to a program that prints others; the path stays. */
function inputOf(settings: CommandSettings, stream: ResourceStream): string {
  const { wrapper, functionConfig } = stream;
  const items = streamItems(stream).map(withoutIndex);
  const around = wrapperFor(settings, wrapper?.identity, functionConfig !== undefined);
  if (around === undefined) {
    const texts = items.map((resource) => placedText({ resource, place: undefined }));
    return texts.map((text, index) => printFileDocument(text, index === 0)).join('');
  }
  const placed = items.map((resource) => ({ resource, place: undefined, first: true }));
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

async function outputOf(
  context: CommandContext,
  { verb, command }: CommandSettings,
  end: ProgramEnd,
): Promise<CommandOutput> {
  const name = printable(command.program);
  const fail = async (
    why: string,
    hint: string,
    status: ExitStatus = EXIT.findings,
    text = '',
  ): Promise<CommandOutput> => {
    await context.stderr.write(`krmkit ${verb}: ${why}\n  ${hint}\n`);
    return { ok: false, status, text };
  };
  if (!isStarted(end)) {
    const { message, ...why } = await explainStart(end, command.program, undefined, context.files);
    const hint = 'hint' in why ? why.hint : end.end === 'failed' ? startHint(message) : NOT_THERE;
    return fail(printable(message), printable(hint), EXIT.environment);
  }
  const said = printableLines(new TextDecoder().decode(end.stderr));
  if (said !== '') await context.stderr.write(said.endsWith('\n') ? said : `${said}\n`);
  const decoded = decodeText(end.stdout);
  const text = decoded.ok ? decoded.text : '';
  const hint = said === '' ? 'it says nothing on stderr' : 'what it says stands above';
  switch (end.end) {
    case 'exited':
      if (end.status !== 0) {
        const isWindows = await beginsWithCarriageReturn(command.program, context.files);
        const way = isWindows ? `its first line ends with a carriage return; save it with LF line endings` : hint;
        return fail(`${name} exited with status ${end.status}`, way, EXIT.findings, text);
      }
      if (decoded.ok) return { ok: true, text };
      return fail(`what ${name} prints is no text: ${decoded.message}`, decoded.hint);
    case 'signalled':
      return fail(`${name} was ended by ${end.signal}`, hint, EXIT.findings, text);
    case 'too-much-output':
      return fail(`${name} printed more than ${MAX_OUTPUT / 1024 / 1024} MiB, and was ended`, 'have it print less');
    default:
      return { ok: false, status: EXIT.interrupted, text: '' };
  }
}

const NOT_THERE = 'mend the path: a relative one begins in the current directory';

function startHint(message: string): string {
  return message.includes('E2BIG')
    ? 'the functionConfig is too large for variables and arguments: the system takes about 128 KiB of each'
    : 'see what the system says';
}

/** Reads standard input. If it is incomplete, reports the error and returns a status. */
export async function readInput(
  context: CommandContext,
  settings: CommandSettings,
): Promise<ResourceStream | ExitStatus> {
  const { stream, diagnostics } = await readStandardInput({ files: context.files, stdin: context.stdin });
  const shown = diagnostics.filter((diagnostic) => isOurs(diagnostic, stream));
  await reportDiagnostics(context, shown, stream === undefined ? [] : [stream.source], settings);
  const failed = shown.some(({ severity }) => severity === 'error');
  return stream === undefined || failed ? statusOf(diagnostics) : stream;
}

/** Items that are not Kubernetes objects are passed on. Other verbs report other findings. */
function isOurs({ code, severity, fieldPath }: Diagnostic, stream: ResourceStream | undefined): boolean {
  if (severity === 'error') return true;
  if (code === 'template-file') return true;
  return code === 'invalid-resource' && (stream?.wrapper === undefined || fieldPath?.[0] !== 'items');
}
