import { joinPath } from '../../read/join-path.ts';
import { memoryFileSystem, memoryStandardInput } from '../../platform/memory.ts';
import type { PackageFile } from '../../read/package-files.ts';
import { normalizePath } from '../../read/package-sources.ts';
import { nearest } from '../../text/similar.ts';
import type { FileChange, WritePlan } from '../../write/plan.ts';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule, OptionDefinition, ParsedArguments, UsageProblem } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { parseArguments } from '../options.ts';
import { existingAbove } from '../shared/existing-above.ts';
import { writePackage } from '../shared/write-package.ts';

/** Where the resources go that functions return; undefined: to the files that they come from. */
export type Destination =
  | undefined
  /** As documents, or as a ResourceList with paths. */
  | { readonly kind: 'unwrap' | 'stdout' }
  /** To a directory that does not exist. */
  | { readonly kind: 'directory'; readonly path: string };

/** The flag `--output` of `run` and `render`: a format of the results, or a destination of the resources. */
export function withDestinations(options: readonly OptionDefinition[]): readonly OptionDefinition[] {
  return options.map((option) => {
    const { choices, ...others } = option;
    if (option.long !== 'output' || choices === undefined) return option;
    return {
      ...others,
      value: 'FORMAT|PATH',
      proposals: [...choices, ...PRINTED],
      description: `${option.description}; or where the resources go instead of their files: unwrap prints them, stdout prints a ResourceList, and a path is a new directory. Formats: ${choices.join(', ')}`,
    };
  });
}

const PRINTED = ['unwrap', 'stdout'] as const;

/** As `--output` of every verb that can write to a path: what contains a slash or a dot is a path. */
export function readDestination(parsed: ParsedArguments, formats: readonly string[]): Checked<Destination> {
  const text = lastValue(parsed, 'output');
  if (text === undefined || formats.includes(text)) return { ok: true, value: undefined };
  const printed = PRINTED.find((known) => known === text);
  if (printed === undefined && !/[./]/.test(text)) {
    const near = nearest(text, [...formats, ...PRINTED]);
    const hint =
      near === undefined ? `formats: ${formats.join(', ')}; write a directory as ./${text}` : `did you mean ${near}?`;
    return wrongUsage(`--output does not know ${JSON.stringify(text)}`, hint);
  }
  const flag = ['dry-run', 'check', 'write-status', 'save'].find(
    (one) => parsed.switches.has(one) || parsed.values.has(one),
  );
  if (flag !== undefined) {
    return wrongUsage(`--output ${text} leaves the files as they are, and --${flag} is about them`, 'use one of them');
  }
  if (printed === undefined && parsed.positional[0] === '-') {
    return wrongUsage('with -, the output is a stream', 'write it with: krmkit run - ... | krmkit sink DIR');
  }
  const value = printed === undefined ? { kind: 'directory' as const, path: normalizePath(text) } : { kind: printed };
  return { ok: true, value };
}

/** Why a directory cannot be the destination. kpt refuses an existing one, too. */
export async function refuseDestination(
  { files }: CommandContext,
  destination: Destination,
): Promise<UsageProblem | undefined> {
  if (destination?.kind !== 'directory' || !(await files.status(destination.path)).ok) return undefined;
  return { message: `${destination.path} exists, and krmkit overwrites nothing`, hint: 'name a new directory with -o' };
}

/** Prints or writes the files as they are after a plan, whose paths are relative to the package. */
export async function deliver(
  context: CommandContext,
  { verb, destination }: { readonly verb: string; readonly destination: NonNullable<Destination> },
  files: readonly PackageFile[],
  { changes }: WritePlan,
): Promise<ExitStatus | undefined> {
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
async function print(context: CommandContext, kind: 'unwrap' | 'stdout', path: string): Promise<ExitStatus> {
  const [verb, flags]: readonly [CommandModule, readonly string[]] =
    kind === 'unwrap'
      ? [(await import('../cat/command.ts')).cat, ['--include-local', '--unwrap']]
      : [(await import('../source/command.ts')).source, []];
  const parsed = parseArguments(verb.definition, [path, '--quiet', ...flags]);
  const status = parsed.ok ? await verb.run(context, parsed.value) : EXIT.internal;
  return status === EXIT.done ? EXIT.done : EXIT.environment;
}
