import { printable, joinPath } from '@krmkit/base';
import type { ExportedObject } from '@krmkit/pipelines';
import { printExportedObjects } from '@krmkit/pipelines';
import { decodeText, planWrites, makeDirectories, isReadAgain } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { changeText } from '../shared/change-package.ts';
import { recoverTarget, writePackage } from '../shared/write-package.ts';
import type { ExportOptions } from './settings.ts';
import { outputPath } from './settings.ts';

/** Writes one file, or a file for each object; with `--check`, compares them and lists those that differ. */
export async function writeExport(
  context: CommandContext,
  objects: readonly ExportedObject[],
  output: string,
  { run, check }: ExportOptions,
): Promise<CommandStatus | UsageProblem> {
  const { path, isDirectory } = outputPath(output);
  const recovered = check ? [] : await recoverTarget(context, 'export', path);
  if (typeof recovered === 'number') return recovered;
  const status = await context.files.status(path);
  const isFolder = isDirectory || (status.ok && status.value.kind === 'directory');
  const { root, wanted } = isFolder ? inFolder(path, objects) : inFile(path, objects);
  const [first = ''] = wanted.keys();
  if (await isReadAgain(context.files, run.directory, joinPath(root, first))) {
    const message = `--output ${output} is in ${run.directory}, where krmkit would read the objects as resources`;
    return { message, hint: 'name a path outside of it, or exclude it in .krmignore' };
  }
  const before = await textsIn(context, root, wanted.keys());
  if (check) {
    const outdated = [...wanted].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
    for (const name of outdated) await context.stdout.write(`${printable(joinPath(root, name))}\n`);
    return outdated.length === 0 ? EXIT.done : EXIT.findings;
  }
  const { failure } = await makeDirectories(root, (await context.writing()).files);
  if (failure !== undefined) {
    const message = printable(`cannot create the directory ${root}: ${failure}`);
    await context.stderr.write(`krmkit export: ${message}\n  name another path with --output\n`);
    return EXIT.environment;
  }
  const plan = planWrites(before, wanted);
  const changes = plan.changes.map((change) => ({ ...change, path: joinPath(root, change.path) }));
  const failed = await writePackage(context, { verb: 'export', paths: [root], dryRun: false }, (writing) =>
    writing.apply({ changes }),
  );
  if (failed !== undefined) return failed;
  const count = isFolder ? changes.length : objects.length;
  if (!run.quiet) await context.stderr.write(`krmkit export: ${changeText(plan, count, 'object', false)}\n`);
  return EXIT.done;
}

interface WantedFiles {
  readonly root: string;
  /** Texts by paths below the root. */
  readonly wanted: ReadonlyMap<string, string>;
}

function inFolder(root: string, objects: readonly ExportedObject[]): WantedFiles {
  return { root, wanted: new Map(objects.map((object) => [`${object.file}.yaml`, printExportedObjects([object])])) };
}

function inFile(path: string, objects: readonly ExportedObject[]): WantedFiles {
  const slash = path.lastIndexOf('/');
  const root = slash === -1 ? '.' : path.slice(0, Math.max(slash, 1));
  return { root, wanted: new Map([[path.slice(slash + 1), printExportedObjects(objects)]]) };
}

/** Without those that cannot be read as text. */
async function textsIn(
  { files }: CommandContext,
  root: string,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const name of names) {
    const bytes = await files.readFile(joinPath(root, name), Number.MAX_SAFE_INTEGER);
    const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
    if (decoded?.ok === true) texts.set(name, decoded.value);
  }
  return texts;
}
