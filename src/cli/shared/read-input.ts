import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { PackageFile } from '../../read/package-files.ts';
import { readPackageFiles } from '../../read/package-files.ts';
import { readOriginAnnotations } from '../../resource/origin.ts';
import type { Resource } from '../../resource/resource.ts';
import { createDocumentMemory } from '../../yaml/fast/document-memory.ts';
import type { CommandContext } from '../context.ts';
import { createProgress, readPorts } from '../expand/progress.ts';

/** The content of the PATHs for a verb that only reads. */
export interface Input {
  readonly files: readonly InputFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface InputFile extends PackageFile {
  /** The directory that the user named and that contains the file, `.` for the current one; `-` for standard input. */
  readonly root: string;
}

/** Reads files as `readPackageFiles` does, and the items of a List or ResourceList on standard input. */
export async function readInput(context: CommandContext, paths: readonly string[], quiet: boolean): Promise<Input> {
  const progress = createProgress(context, quiet);
  const ports = readPorts(context);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const read = await readPackageFiles(paths, ports, { onProgress }, createDocumentMemory());
  await progress.clear();
  await context.yieldTurn();
  return { files: read.files.map(inputFile), diagnostics: read.diagnostics };
}

function inputFile(file: PackageFile): InputFile {
  if (file.path === '-') return { ...file, root: '-' };
  const root = file.path.slice(0, file.path.length - file.relativePath.length);
  return { ...file, root: root === '' ? '.' : root === '/' ? root : root.replace(/\/$/, '') };
}

/** The path below its root; for standard input, the path annotation. */
export function pathInInput(file: InputFile, resource: Resource): string | undefined {
  if (file.root !== '-') return file.relativePath;
  const { path } = readOriginAnnotations(resource.value).annotations;
  return path === undefined
    ? undefined
    : path
        .split('/')
        .filter((part) => part !== '' && part !== '.')
        .join('/');
}
