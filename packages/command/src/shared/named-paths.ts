import { decodeText, missingPath, normalizePath, explainFailure, fileDiagnostic } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { DiagnosticStyle } from './report-diagnostics.ts';
import { reportDiagnostics } from './report-diagnostics.ts';

/**
 * Checks a directory that the command line names. As for every PATH, a missing one is an input that cannot be read; a
 * file in its place is wrong usage. Undefined if it is a directory.
 */
export async function refuseDirectory(
  context: CommandContext,
  directory: string,
  hint: string,
  style: DiagnosticStyle,
): Promise<CommandStatus | UsageProblem | undefined> {
  const status = await context.files.status(directory);
  if (status.ok) {
    return status.value.kind === 'directory' ? undefined : { message: `${directory} is not a directory`, hint };
  }
  const missing = await missingPath(directory, normalizePath(directory), status, context.files);
  await reportDiagnostics(context, [missing], [], style);
  return EXIT.unreadable;
}

/** The text of a file that a flag names, `-` for standard input. Undefined if it cannot be read; stderr says why. */
export async function readNamedFile(
  context: CommandContext,
  path: string,
  maxBytes: number,
  style: DiagnosticStyle,
): Promise<string | undefined> {
  const bytes = await (path === '-' ? context.stdin.readAll(maxBytes) : context.files.readFile(path, maxBytes));
  const decoded = bytes.ok ? decodeText(bytes.value) : bytes;
  if (decoded.ok) return decoded.value;
  const [message, hint] = 'failure' in decoded ? explainFailure(decoded, 'file') : [decoded.message, decoded.hint];
  await reportDiagnostics(context, [fileDiagnostic(path, message, hint)], [], style);
  return undefined;
}
