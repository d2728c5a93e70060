import type { Diagnostic, Source } from '@krmkit/base';
import { isUnreadable } from '@krmkit/base';
import type { BuiltRoot } from '@krmkit/kustomize';
import { problemsOfRoots, fileOfBuild } from '@krmkit/kustomize';
import type { PackageFile, PackageOptions, Resource } from '@krmkit/manifests';
import { streamListedFiles, readOriginAnnotations } from '@krmkit/manifests';
import { createDocumentMemory } from '@krmkit/yaml';
import type { JudgeSettings, RootPorts } from './judge-settings.ts';
import { listJudged } from './list-judged.ts';

/** The content of PATHs: resources and texts, as files and builds. */
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
  /** True: a root that cannot be built lists the file, so what it would apply of the objects is unknown. */
  readonly isUnbuilt: boolean;
}

/**
 * Reads files as `readPackageFiles` does, with the items of a List or ResourceList in its place. Kustomizations among them
 * are built.
 */
export async function readInput(
  ports: RootPorts,
  settings: JudgeSettings,
  options: Pick<PackageOptions, 'onProgress'> = {},
): Promise<Input> {
  const diagnostics: Diagnostic[] = [];
  const files: InputFile[] = [];
  const { files: listed, unbuilt, roots } = await listJudged(ports, settings, diagnostics);
  const memory = createDocumentMemory();
  for await (const file of streamListedFiles(listed, ports, { ...options, memory, items: true }, diagnostics)) {
    files.push(inputFile(file, unbuilt.has(file.path)));
  }
  const written = files.map(({ source }) => source);
  for (const root of roots) {
    files.push({ ...(await fileOfBuild(root)), root: root.directory, build: root, isUnbuilt: false });
  }
  const problems = problemsOfRoots(roots);
  return {
    files,
    roots,
    diagnostics: [...diagnostics, ...problems.diagnostics],
    sources: [...written, ...problems.sources.values()],
  };
}

/** Whether a part of the input is missing: a file that cannot be read, or a root that is refused. */
export function isInputMissing({ roots, diagnostics }: Input): boolean {
  return roots.some(({ state }) => state === 'refused') || diagnostics.some(isUnreadable);
}

function inputFile(file: PackageFile, isUnbuilt: boolean): InputFile {
  if (file.path === '-') return { ...file, root: '-', build: undefined, isUnbuilt };
  const root = file.path.slice(0, file.path.length - file.relativePath.length);
  return {
    ...file,
    root: root === '' ? '.' : root === '/' ? root : root.replace(/\/$/, ''),
    build: undefined,
    isUnbuilt,
  };
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
