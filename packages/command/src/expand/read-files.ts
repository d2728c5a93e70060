import { printable } from '@krmkit/base';
import type { BuiltRoot, Environments } from '@krmkit/kustomize';
import { onlyFiles, readEnvironments as readEnvironmentsOf } from '@krmkit/kustomize';
import { openPackage, unrenderedPackages } from '@krmkit/manifests';
import type { RootDirectory, JudgeSettings, RootSettings } from '@krmkit/check';
import type { CommandContext } from '../context.ts';
import { rootPorts } from '../build/root-ports.ts';
import { createProgress, readPorts } from './progress.ts';
import type { ExpandSettings } from './settings.ts';
import { controllersOf } from '@krmkit/check';

/** How files are read. */
export interface ReadSettings extends JudgeSettings {
  readonly quiet: boolean;
  /** True: a kustomization that needs a permission is an error. */
  readonly strict: boolean;
}

/** The files, directories and standard input for verbs that judge pods. Kustomizations are built unless `--no-build` is given. */
export async function openJudgedEnvironments(context: CommandContext, settings: ReadSettings): Promise<Environments> {
  const { paths, build, quiet, strict } = settings;
  const ports = readPorts(context);
  const progress = createProgress(context, quiet);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const environments =
    build === undefined
      ? onlyFiles(await openPackage(paths, ports, { onProgress }))
      : await readEnvironmentsOf(paths, ports, {
          onProgress,
          required: build.required,
          charts: build.flags.helm !== undefined,
          ...controllersOf(rootPorts(context), build),
          build: (directory, kind) => buildOne(context, build, { directory, kind }, strict),
        });
  const { files, roots } = environments;
  const written = files.resources.flatMap(({ origin }) => origin?.source.path ?? []);
  const read = [...new Set(written), ...roots.flatMap(({ package: { sources } }) => [...sources.keys()])];
  const hints = await unrenderedPackages(read, paths, context.files);
  await progress.clear();
  if (hints.length === 0) return environments;
  return { roots, files: { ...files, diagnostics: [...files.diagnostics, ...hints] } };
}

/** Builds the kustomizations in directories; none with `--no-build`. */
export async function buildRoots(
  context: CommandContext,
  { build, strict }: ReadSettings,
  directories: readonly string[],
): Promise<readonly BuiltRoot[]> {
  const roots: BuiltRoot[] = [];
  if (build === undefined) return roots;
  for (const directory of directories) {
    roots.push(await buildOne(context, build, { directory, kind: 'kustomization' }, strict));
  }
  return roots;
}

function buildOne(
  context: CommandContext,
  { flags }: RootSettings,
  root: RootDirectory,
  strict: boolean,
): Promise<BuiltRoot> {
  return rootPorts(context).buildRoot({ ...root, flags, strict });
}

/** For messages: `in deploy, web.yaml`. */
export function whereOf({ paths }: ExpandSettings): string {
  return `in ${paths.map(printable).join(', ')}`;
}
