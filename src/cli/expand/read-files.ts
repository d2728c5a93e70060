import { printable } from '../../diagnostics/printable.ts';
import { buildRoot } from '../../kustomize/build-root.ts';
import type { Environments } from '../../kustomize/environments.ts';
import { onlyFiles } from '../../kustomize/environments.ts';
import { readEnvironments as readEnvironmentsOf } from '../../kustomize/read-environments.ts';
import type { Package } from '../../read/package.ts';
import { openPackage } from '../../read/package.ts';
import type { CommandContext } from '../context.ts';
import { createProgress, readPorts } from './progress.ts';
import type { ExpandSettings } from './settings.ts';

/** The files, directories and standard input for `krmkit expand`. */
export async function readFiles(context: CommandContext, settings: ExpandSettings): Promise<Package> {
  const progress = createProgress(context, settings.quiet);
  const read = await openPackage(settings.paths, readPorts(context), {
    onProgress: ({ done, total }) => {
      progress.report('reading', done, total);
    },
  });
  await progress.clear();
  return read;
}

/** As `readFiles`, but builds the kustomizations among the files unless `--no-build` is given. */
export async function readEnvironments(context: CommandContext, settings: ExpandSettings): Promise<Environments> {
  const { build } = settings;
  if (build === undefined) return onlyFiles(await readFiles(context, settings));
  const progress = createProgress(context, settings.quiet);
  const environments = await readEnvironmentsOf(settings.paths, readPorts(context), {
    onProgress: ({ done, total }) => {
      progress.report('reading', done, total);
    },
    required: build.required,
    build: (directory) => buildRoot(context.files, directory, build.options, settings.strict),
  });
  await progress.clear();
  return environments;
}

/** For messages: `in deploy, web.yaml`. */
export function whereOf({ paths }: ExpandSettings): string {
  return `in ${paths.map(printable).join(', ')}`;
}
