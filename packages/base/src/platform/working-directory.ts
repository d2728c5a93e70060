import type { FileSystem } from './ports.ts';

/** The path of the working directory; `/` if it has none. */
export async function workingDirectoryOf({ files }: { readonly files: Pick<FileSystem, 'realPath'> }): Promise<string> {
  const here = await files.realPath('.');
  return here.ok ? here.value : '/';
}
