import { packageItems, locateResults, readResultList } from '@krmkit/functions';
import type { LocatedResult } from '@krmkit/functions';
import type { Environments } from '@krmkit/kustomize';
import { decodeText, readPackageFiles, explainFailure } from '@krmkit/manifests';
import type { ReadPorts } from '@krmkit/manifests';
import type { Result } from '@krmkit/base';

/** In bytes: 64 MiB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The environments, with these results among the findings in files. */
export function withResults({ files, roots }: Environments, results: readonly LocatedResult[]): Environments {
  const diagnostics = [...files.diagnostics, ...results.map(({ diagnostic }) => diagnostic)];
  return { roots, files: { ...files, diagnostics } };
}

/** The results of a FunctionResultList in a file, at the fields in the files below `paths`. */
export async function readResultFile(
  ports: ReadPorts,
  path: string,
  paths: readonly string[],
): Promise<Result<readonly LocatedResult[]>> {
  const bytes = await ports.files.readFile(path, MAX_BYTES);
  if (!bytes.ok) {
    const [message, hint] = explainFailure(bytes, 'file');
    return { ok: false, message: `${path}: ${message}`, hint };
  }
  const decoded = decodeText(bytes.value);
  if (!decoded.ok) return { ok: false, message: `${path}: ${decoded.message}` };
  const list = readResultList(path, decoded.value);
  if (!list.ok) return list;
  // Reading them for the other findings reports what cannot be read.
  const { files } = await readPackageFiles(paths, ports);
  return { ok: true, value: locateResults(list.value, packageItems(files).items) };
}
