import type { FileSystem } from '@krmkit/base';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { readPackageFiles } from '../../src/read/package-files.ts';
import { readStandardInput } from '../../src/read/resource-list.ts';
import { placedInFiles } from '../../src/stream/placed-resources.ts';
import type { SinkPlan } from '../../src/stream/plan-sink.ts';
import { planSink } from '../../src/stream/plan-sink.ts';
import type { StreamPrinter } from '../../src/write/stream.ts';
import { RESOURCE_LIST, createStreamPrinter } from '../../src/write/stream.ts';

export type Texts = Readonly<Record<string, string>>;

const filesOf = (texts: Texts): FileSystem => memoryFileSystem(new Map(Object.entries(texts)));

/** The resources of a directory as one list. */
export async function sourceOf(
  files: FileSystem,
  directory: string,
  printer: StreamPrinter = createStreamPrinter(RESOURCE_LIST),
): Promise<string> {
  const read = await readPackageFiles([directory], { files, stdin: memoryStandardInput('') });
  const items = placedInFiles(read.files, [directory]).map((one) => printer.item(one));
  return [printer.start, ...items, printer.end(undefined, undefined)].join('');
}

/** The same, of texts by path in the directory. */
export async function sourceOfTexts(texts: Texts, printer?: StreamPrinter): Promise<string> {
  return sourceOf(filesOf(texts), '.', printer);
}

/** How a list changes a directory; one that is not there is empty. */
export async function planOf(files: FileSystem, directory: string, list: string, prune = false): Promise<SinkPlan> {
  const { stream, diagnostics } = await readStandardInput({ files, stdin: memoryStandardInput(list) });
  if (stream === undefined) throw new Error(diagnostics[0]?.message);
  const isThere = (await files.status(directory)).ok;
  const ports = { files, stdin: memoryStandardInput('') };
  const read = isThere ? await readPackageFiles([directory], ports) : { files: [], diagnostics: [] };
  return planSink({ stream, diagnostics }, { directory, ...read }, files, { prune });
}

/** What a list makes of texts by path; undefined if it is refused. */
export async function sinkTexts(
  texts: Texts,
  list: string,
  prune = false,
): Promise<Omit<SinkPlan, 'stream'> & { readonly texts: Texts | undefined }> {
  const { planned, diagnostics } = await planOf(filesOf(texts), '.', list, prune);
  const after = new Map(Object.entries(texts));
  for (const change of planned?.plan.changes ?? []) {
    if ('after' in change) after.set(change.path, change.after);
    else after.delete(change.path);
  }
  return { planned, diagnostics, texts: planned === undefined ? undefined : Object.fromEntries(after) };
}
