import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ResourceStream } from '../../read/resource-list.ts';
import { readStandardInput } from '../../read/resource-list.ts';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { statusOf } from '../exit-status.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import type { CommandSettings } from './command-settings.ts';

/** Reads what was handed on; a status where that cannot be taken for all of it. */
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

/** Items that are no Kubernetes objects travel; what else is odd in the resources is for other verbs to say. */
function isOurs({ code, severity, fieldPath }: Diagnostic, stream: ResourceStream | undefined): boolean {
  if (severity === 'error') return true;
  if (code === 'template-file') return true;
  return code === 'invalid-resource' && (stream?.wrapper === undefined || fieldPath?.[0] !== 'items');
}
