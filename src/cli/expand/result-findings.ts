import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { packageItems } from '../../functions/package-items.ts';
import { resultDiagnostics } from '../../functions/result-diagnostics.ts';
import { readResultList } from '../../functions/results-file.ts';
import { decodeText } from '../../read/decode.ts';
import { readPackageFiles } from '../../read/package-files.ts';
import { explainFailure } from '../../read/problems.ts';
import type { Result } from '../../value/result.ts';
import type { CommandContext } from '../context.ts';
import { readPorts } from './progress.ts';

/** In bytes: 64 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The results in a file as findings, at the fields in the files below `paths`. */
export async function readResultFindings(
  context: CommandContext,
  path: string,
  paths: readonly string[],
): Promise<Result<readonly Diagnostic[]>> {
  const bytes = await context.files.readFile(path, MAX_BYTES);
  if (!bytes.ok) {
    const [message, hint] = explainFailure(bytes, 'file');
    return { ok: false, message: `${path}: ${message}`, hint };
  }
  const decoded = decodeText(bytes.value);
  if (!decoded.ok) return { ok: false, message: `${path}: ${decoded.message}` };
  const list = readResultList(path, decoded.value);
  if (!list.ok) return list;
  // Reading them for the other findings reports what cannot be read.
  const { files } = await readPackageFiles(paths, readPorts(context));
  return { ok: true, value: resultDiagnostics(list.value, packageItems(files).items) };
}
