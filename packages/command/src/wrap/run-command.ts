import { printable, printableLines } from '@krmkit/base';
import type { Diagnostic } from '@krmkit/base';
import { configEnvironment, runOnStream } from '@krmkit/functions';
import type { ResourceStream } from '@krmkit/manifests';
import { readStandardInput } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import type { CommandSettings } from './settings.ts';

/** The output of a command, or its failure, which is already reported. */
export type CommandOutput =
  | { readonly ok: true; readonly text: string }
  /** `text` is its output before the failure. */
  | { readonly ok: false; readonly status: CommandStatus; readonly text: string };

/** Runs a command on a stream, passes on its stderr, and reports a failure. Ctrl-C ends the command before krmkit. */
export async function runCommand(
  context: CommandContext,
  settings: CommandSettings,
  stream: ResourceStream,
): Promise<CommandOutput> {
  const { verb, quiet } = settings;
  const { functionConfig } = stream;
  const withheld = functionConfig === undefined ? [] : configEnvironment(functionConfig).withheld;
  if (!quiet && withheld.length > 0) {
    const names = withheld.map((name) => (/^[\w.-]+$/.test(name) ? name : printable(JSON.stringify(name)))).join(', ');
    await context.stderr.write(
      `krmkit ${verb}: no variable for ${names} of the functionConfig: it could change which programs run\n  the whole functionConfig is in KRMKIT_FUNCTION_CONFIG\n`,
    );
  }
  const { files, signal } = context;
  const running = runOnStream(stream, settings, { programs: await context.programs(), files, signal });
  const isOver = context.beforeInterrupt(async () => {
    await running;
  });
  const { stderr, result } = await running;
  await isOver();
  if (signal.aborted) return { ok: false, status: EXIT.interrupted, text: '' };
  const shown = printableLines(stderr);
  if (shown !== '') await context.stderr.write(shown.endsWith('\n') ? shown : `${shown}\n`);
  if (result.ok) return { ok: true, text: result.value };
  const { kind, message, hint, text } = result;
  if (kind !== 'interrupted') {
    await context.stderr.write(`krmkit ${verb}: ${printable(message)}\n  ${printable(hint)}\n`);
  }
  return { ok: false, status: STATUSES[kind], text };
}

const STATUSES = { failed: EXIT.findings, environment: EXIT.environment, interrupted: EXIT.interrupted } as const;

/** Reads standard input. If it is incomplete, reports the error and returns a status. */
export async function readWrappedInput(
  context: CommandContext,
  settings: CommandSettings,
): Promise<ResourceStream | CommandStatus> {
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
