import { printable } from '@krmkit/base';
import { packageItems, locateResults, readResultList } from '@krmkit/functions';
import type { LocatedResult } from '@krmkit/functions';
import type { Environments } from '@krmkit/kustomize';
import { decodeText, readPackageFiles, explainFailure } from '@krmkit/manifests';
import type { Result } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import { readPorts } from './progress.ts';
import type { ExpandSettings } from './settings.ts';

/** In bytes: 64 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The results that `--results` names, none without it. Undefined if they cannot be read; stderr says why. */
export async function readResults(
  context: CommandContext,
  { verb, results, paths }: Pick<ExpandSettings, 'verb' | 'results' | 'paths'>,
): Promise<readonly LocatedResult[] | undefined> {
  if (results === undefined) return [];
  const found = await readResultFile(context, results, paths);
  if (found.ok) return found.value;
  const { message, hint = 'name a file that --results-dir wrote' } = found;
  await context.stderr.write(`krmkit ${verb}: --results ${printable(message)}\n  ${printable(hint)}\n`);
  return undefined;
}

/** The environments, with these results among the findings in files. */
export function withResults({ files, roots }: Environments, results: readonly LocatedResult[]): Environments {
  const diagnostics = [...files.diagnostics, ...results.map(({ diagnostic }) => diagnostic)];
  return { roots, files: { ...files, diagnostics } };
}

/** At the fields in the files below `paths`. */
async function readResultFile(
  context: CommandContext,
  path: string,
  paths: readonly string[],
): Promise<Result<readonly LocatedResult[]>> {
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
  return { ok: true, value: locateResults(list.value, packageItems(files).items) };
}
