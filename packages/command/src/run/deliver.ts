import { memoryFileSystem, memoryStandardInput, joinPath } from '@krmkit/base';
import type { PackageFile, FileChange, WritePlan } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { parseArguments } from '../options.ts';
import { existingAbove } from '@krmkit/manifests';
import { recoverTarget, writePackage } from '../shared/write-package.ts';
import type { Destination } from './destination.ts';

/** Why a directory cannot be the destination. kpt refuses an existing one, too. */
export async function refuseDestination(
  context: CommandContext,
  verb: string,
  destination: Destination,
): Promise<CommandStatus | UsageProblem | undefined> {
  if (destination?.kind !== 'directory') return undefined;
  const recovered = await recoverTarget(context, verb, destination.path);
  if (typeof recovered === 'number') return recovered;
  if (!(await context.files.status(destination.path)).ok) return undefined;
  return { message: `${destination.path} exists, and krmkit overwrites nothing`, hint: 'name a new directory with -o' };
}

/** Prints or writes the files as they are after a plan, whose paths are relative to the package. */
export async function deliver(
  context: CommandContext,
  { verb, destination }: { readonly verb: string; readonly destination: NonNullable<Destination> },
  files: readonly PackageFile[],
  { changes }: WritePlan,
): Promise<CommandStatus | undefined> {
  const texts = new Map(files.map(({ relativePath, source }) => [relativePath, source.text]));
  for (const change of changes) {
    if (change.kind === 'delete') texts.delete(change.path);
    else texts.set(change.path, change.after);
  }
  if (destination.kind !== 'directory') {
    const printing = { ...context, files: memoryFileSystem(texts) };
    const status = await print(printing, destination.kind, '.');
    return status === EXIT.done ? undefined : status;
  }
  const creations = [...texts].map(([path, after]): FileChange => {
    return { kind: 'create', path: joinPath(destination.path, path), after };
  });
  const { above } = await existingAbove(destination.path, context.files);
  return writePackage(context, { verb, paths: [above], dryRun: false }, (writing) =>
    writing.apply({ changes: creations }),
  );
}

/** Prints the documents of a ResourceList. */
export async function unwrapList(context: CommandContext, list: string): Promise<void> {
  await print({ ...context, stdin: memoryStandardInput(list) }, 'unwrap', '-');
}

/** Resources print as they do in `krmkit cat` and `krmkit source`. */
async function print(context: CommandContext, kind: 'unwrap' | 'stdout', path: string): Promise<CommandStatus> {
  const [verb, flags]: readonly [CommandModule, readonly string[]] =
    kind === 'unwrap'
      ? [(await import('../cat/command.ts')).cat, ['--include-local', '--unwrap']]
      : [(await import('../source/command.ts')).source, []];
  const parsed = parseArguments(verb.definition, [path, '--quiet', ...flags]);
  const status = parsed.ok ? await verb.run(context, parsed.value) : EXIT.internal;
  return status === EXIT.done ? EXIT.done : EXIT.environment;
}
