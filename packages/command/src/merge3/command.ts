import { isUnreadable, basename } from '@krmkit/base';
import type { MergeOptions, SideKind } from '@krmkit/merge';
import { examineSides, readSchemas, excludeSkippedFiles, sideKind } from '@krmkit/merge';
import type { CommandContext } from '../context.ts';
import type { Checked, CommandModule, ParsedArguments, UsageProblem } from '../definition.ts';
import { lastValue, wrongUsage } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { AnswerSettings } from '../merge/finish-merge.ts';
import { finishMerge, readAnswer } from '../merge/finish-merge.ts';
import { ANSWER_OPTIONS, MERGE_OPTIONS, readMergeOptions } from '../merge/merge-options.ts';
import { readSide, wrongSides } from '../merge/read-side.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { writePackage } from '../shared/write-package.ts';
import { mergeWithKptfiles } from '@krmkit/upstream';

interface Merge3Settings extends AnswerSettings {
  readonly ancestor: string;
  readonly from: string;
  readonly to: string;
  readonly options: MergeOptions;
  readonly schemas: readonly string[];
}

export const merge3: CommandModule = {
  definition: {
    name: 'merge3',
    description: [
      'Merges the changes from A to U into D: for example the changes of an upstream since the version that D was made from. Changes in D stay. If both changed the same field, krmkit reports a conflict and U wins, unless you choose otherwise with --on-conflict.',
      'krmkit changes D in place with the fewest edits, all or nothing; with --to -, the result goes to standard output. An empty file or directory is a side without objects.',
      'With --git-driver, krmkit is a merge driver of git, see `krmkit init-git`: the arguments are those that git passes.',
    ],
    argument: {
      name: 'GIT',
      count: 'many',
      required: false,
      description: 'only with --git-driver: %O %A %B %P, and %L %S %X %Y if git supports them',
    },
    options: [
      { long: 'ancestor', value: 'A', description: 'the common ancestor of U and D: a file, a directory or -' },
      { long: 'from', value: 'U', description: 'the updated version: a file, a directory or -' },
      { long: 'to', value: 'D', description: 'the version to change: a file, a directory or -' },
      ...MERGE_OPTIONS,
      ...ANSWER_OPTIONS,
      { long: 'git-driver', description: "merge for git: the result goes to %A, with git's own conflict markers" },
    ],
    examples: [
      ['krmkit merge3 --ancestor v1/ --from v2/ --to deploy/', 'Merge a new version of the origin of deploy/'],
      ['krmkit merge3 --ancestor v1/ --from v2/ --to deploy/ --dry-run', 'Show what it would change'],
      ['krmkit merge3 --ancestor v1/ --from v2/ --to deploy/ --on-conflict markers', 'Resolve conflicts in an editor'],
    ],
  },
  run: async (context, parsed) => {
    if (parsed.switches.has('git-driver')) {
      const { runGitDriver } = await import('../git/driver.ts');
      return runGitDriver(context, parsed);
    }
    const settings = readSettings(parsed);
    if (!settings.ok) return settings.problem;
    const { to, dryRun } = settings.value;
    return writePackage(context, { verb: 'merge3', paths: [to], dryRun }, (writing) =>
      mergeLocked(context, settings.value, writing),
    );
  },
};

function readSettings(parsed: ParsedArguments): Checked<Merge3Settings> {
  const hint = 'krmkit merge3 --ancestor A --from U --to D';
  const [extra] = parsed.positional;
  if (extra !== undefined) return wrongUsage(`unexpected argument ${JSON.stringify(extra)}`, hint);
  const ancestor = lastValue(parsed, 'ancestor');
  const from = lastValue(parsed, 'from');
  const to = lastValue(parsed, 'to');
  if (ancestor === undefined || from === undefined || to === undefined) {
    return wrongUsage('name the three sides with --ancestor, --from and --to', hint);
  }
  const wrong = wrongSides([ancestor, from, to]);
  if (wrong !== undefined) return { ok: false, problem: wrong };
  const options = readMergeOptions(parsed);
  if (!options.ok) return options;
  const answer = readAnswer(parsed);
  if (to === '-' && answer.format === 'json') {
    return wrongUsage('standard output cannot have both the result and -o json', 'name a file for --to');
  }
  const value = {
    ...answer,
    verb: 'merge3',
    ways: 3 as const,
    ancestor,
    from,
    to,
    options: options.value,
    schemas: parsed.values.get('schema') ?? [],
  };
  return { ok: true, value };
}

async function mergeLocked(
  context: CommandContext,
  settings: Merge3Settings,
  writing: WritingPackage,
): Promise<CommandStatus | UsageProblem> {
  const { ancestor, from, to, quiet } = settings;
  const kind = await sideKind(context.files, to);
  for (const name of [ancestor, from]) {
    const problem = mixedSides(name, await sideKind(context.files, name), to, kind);
    if (problem !== undefined) return problem;
  }
  const onlyName = kind === 'directory' ? undefined : basename(to);
  const original = await readSide(context, ancestor, { quiet, onlyName, known: [] });
  const updated = await readSide(context, from, { quiet, onlyName, known: [original] });
  const destination = await readSide(context, to, { quiet, onlyName, known: [original, updated] }, writing);
  const schemas = await readSchemas(context, settings.schemas);
  if (context.signal.aborted) return EXIT.interrupted;
  const all = examineSides([original, updated, destination], 3);
  const read = await excludeSkippedFiles(context.files, all, 3);
  const [before = [], theirs = [], ours = []] = read.files;
  const diagnostics = [...all.flatMap((side) => side.diagnostics), ...schemas.diagnostics, ...read.diagnostics];
  const options = { ...settings.options, schemas: schemas.schemas };
  const merged = diagnostics.some(isUnreadable)
    ? { files: [], conflicts: [], decisions: [], diagnostics: [] }
    : mergeWithKptfiles({ original: before, updated: theirs, destination: ours }, options);
  const sources = [...all.flatMap((side) => side.sources), ...schemas.sources];
  return finishMerge(context, settings, { merged, destination, diagnostics, sources }, writing);
}

/** Files of directories are paired by path, which a single file does not have. */
function mixedSides(name: string, kind: SideKind, to: string, toKind: SideKind): UsageProblem | undefined {
  if (kind === 'missing' || toKind === 'missing') return undefined;
  if ((kind === 'directory') === (toKind === 'directory')) return undefined;
  const [directory, other] = kind === 'directory' ? [name, to] : [to, name];
  const what = other === '-' ? 'standard input' : other;
  return { message: `${directory} is a directory, and ${what} is not`, hint: 'use three directories or no directory' };
}
