import type { Diagnostic } from '@krmkit/base';
import { memoryStandardInput } from '@krmkit/base';
import type { ListedFile, OpenedFile, Package, ReadPorts } from '@krmkit/manifests';
import { createPackageCollector, openFiles } from '@krmkit/manifests';
import { createDocumentMemory } from '@krmkit/yaml';
import type { FileSystem } from '@krmkit/base';
import type { Remembered } from '../files/remember.ts';
import { recall, sameItems } from '../files/remember.ts';
import type { WorkspaceFiles } from '../files/workspace-files.ts';

/** Makes a package of files, and reads again only those that changed. */
export type PackageReader = (listed: readonly ListedFile[], diagnostics: readonly Diagnostic[]) => Promise<Package>;

/** A file that was read, or why it could not be. */
interface ReadFile {
  readonly opened: OpenedFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export function createPackageReader(files: WorkspaceFiles): PackageReader {
  const memory = createDocumentMemory();
  let known = new Map<string, Remembered<ReadFile>>();
  let last: { readonly inputs: readonly unknown[]; readonly value: Package } | undefined;
  return async (listed, diagnostics) => {
    const next = new Map<string, Remembered<ReadFile>>();
    for (const file of listed) {
      const { path } = file;
      const read = await recall(known.get(path), files, [path], async (observed): Promise<ReadFile> => {
        const found: Diagnostic[] = [];
        let opened: OpenedFile | undefined;
        for await (const one of openFiles([file], portsOf(observed), { memory }, found)) opened = one;
        return { opened, diagnostics: found };
      });
      next.set(path, read);
    }
    known = next;
    const read = [...next.values()].map(({ value }) => value);
    const inputs = [...read, ...diagnostics];
    if (last === undefined || !sameItems(last.inputs, inputs)) last = { inputs, value: packageOf(read, diagnostics) };
    return last.value;
  };
}

function packageOf(read: readonly ReadFile[], diagnostics: readonly Diagnostic[]): Package {
  const collector = createPackageCollector([...diagnostics, ...read.flatMap((file) => file.diagnostics)]);
  for (const { opened } of read) if (opened !== undefined) collector.add(opened.source, opened.chart, opened.read);
  return collector.finish(read.length);
}

/** Nothing comes from standard input. */
export function portsOf(files: FileSystem): ReadPorts {
  return { files, stdin: memoryStandardInput('') };
}
