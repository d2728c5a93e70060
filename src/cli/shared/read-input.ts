import type { Diagnostic, Source } from '@krmkit/base';
import type { BuiltRoot } from '@krmkit/kustomize';
import { problemsOfRoots, fileOfBuild } from '@krmkit/kustomize';
import type { PackageFile, Resource } from '@krmkit/manifests';
import { streamListedFiles, readOriginAnnotations } from '@krmkit/manifests';
import { createDocumentMemory } from '@krmkit/yaml';
import type { JudgeSettings } from '../build/settings.ts';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { createProgress, readPorts } from '../expand/progress.ts';
import { listJudged } from './list-judged.ts';
import { readingStatus } from './reading-status.ts';

/** The content of the PATHs for a verb that only reads. */
export interface Input {
  /** Files, then what kustomizations build. */
  readonly files: readonly InputFile[];
  readonly roots: readonly BuiltRoot[];
  readonly diagnostics: readonly Diagnostic[];
  /** The texts that diagnostics are located in. */
  readonly sources: readonly Source[];
}

export interface InputFile extends PackageFile {
  /** The directory that the user named and that contains the file, `.` for the current one; `-` for standard input. */
  readonly root: string;
  /** For what the kustomization in the directory `root` builds. The resources are its objects, in their order. */
  readonly build: BuiltRoot | undefined;
}

/**
 * Reads files as `readPackageFiles` does, and the items of a List or ResourceList on standard input. Kustomizations among
 * them are built.
 */
export async function readInput(context: CommandContext, settings: JudgeSettings, quiet: boolean): Promise<Input> {
  const progress = createProgress(context, quiet);
  const ports = readPorts(context);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const diagnostics: Diagnostic[] = [];
  const files: InputFile[] = [];
  const { files: listed, roots } = await listJudged(context, settings, ports, diagnostics);
  for await (const file of streamListedFiles(listed, ports, { onProgress }, diagnostics, createDocumentMemory())) {
    files.push(inputFile(file));
  }
  const written = files.map(({ source }) => source);
  for (const root of roots) {
    files.push({ ...(await fileOfBuild(root)), root: root.directory, build: root });
  }
  await progress.clear();
  await context.yieldTurn();
  const problems = problemsOfRoots(roots);
  return {
    files,
    roots,
    diagnostics: [...diagnostics, ...problems.diagnostics],
    sources: [...written, ...problems.sources.values()],
  };
}

/** As `readingStatus`; a root that is refused is missing input. */
export function inputStatus({ roots, diagnostics }: Input): ExitStatus {
  return roots.some(({ state }) => state === 'refused') ? EXIT.unreadable : readingStatus(diagnostics);
}

function inputFile(file: PackageFile): InputFile {
  if (file.path === '-') return { ...file, root: '-', build: undefined };
  const root = file.path.slice(0, file.path.length - file.relativePath.length);
  return { ...file, root: root === '' ? '.' : root === '/' ? root : root.replace(/\/$/, ''), build: undefined };
}

/** The path below its root; for standard input, the path annotation; undefined for a build. */
export function pathInInput(file: InputFile, resource: Resource): string | undefined {
  if (file.build !== undefined) return undefined;
  if (file.root !== '-') return file.relativePath;
  const { path } = readOriginAnnotations(resource.value).annotations;
  return path === undefined
    ? undefined
    : path
        .split('/')
        .filter((part) => part !== '' && part !== '.')
        .join('/');
}
