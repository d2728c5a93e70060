import { isUnreadable, basename } from '@krmkit/base';
import type { MergeOptions, Side } from '@krmkit/merge';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import {
  examineSides,
  readSchemas,
  locateInStream,
  excludeSkippedFiles,
  mergeSourcesInto,
  sideKind,
} from '@krmkit/merge';
import type { AnswerSettings } from './finish-merge.ts';
import { finishMerge, readAnswer } from './finish-merge.ts';
import { ANSWER_OPTIONS, MERGE_OPTIONS, readMergeOptions } from './merge-options.ts';
import { readSide, wrongSides } from './read-side.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { writePackage } from '../shared/write-package.ts';

interface MergeSettings extends AnswerSettings {
  readonly sources: readonly string[];
  readonly destination: string;
  readonly options: MergeOptions;
  readonly schemas: readonly string[];
}

export const merge: CommandModule = {
  definition: {
    name: 'merge',
    description: [
      'Merges SOURCEs into DEST, from left to right: the later one wins. DEST is changed in place with the fewest edits; what no SOURCE mentions stays byte for byte. Objects are matched by group, kind, namespace and name, list items by their keys. null in a SOURCE removes a field, and krmkit follows the directives of kubectl patches ($patch, $setElementOrder, $retainKeys, $deleteFromPrimitiveList).',
      'With DEST -, krmkit prints the result to standard output. It writes all changes or none.',
    ],
    argument: {
      name: 'PATH',
      count: 'many',
      required: true,
      description: 'SOURCE... DEST: files or directories; one of them may be - for standard input',
    },
    options: [...MERGE_OPTIONS, ...ANSWER_OPTIONS],
    examples: [
      ['krmkit merge replicas.yaml deploy/web.yaml', 'Merge a patch into one file'],
      ['krmkit merge team/ prod/ deploy/ --dry-run', 'Show what two packages would change in a third one'],
      ['kubectl get deploy web -o yaml | krmkit merge web.yaml -', 'Show roughly what applying would change'],
    ],
  },
  run: async (context, parsed) => {
    const sources = parsed.positional.slice(0, -1);
    const destination = parsed.positional.at(-1);
    if (destination === undefined || sources.length === 0) {
      return { message: 'expected at least one SOURCE and a DEST', hint: 'krmkit merge SOURCE... DEST' };
    }
    const wrong = wrongSides(parsed.positional);
    if (wrong !== undefined) return wrong;
    const options = readMergeOptions(parsed);
    if (!options.ok) return options.problem;
    const settings: MergeSettings = {
      verb: 'merge',
      ways: 2,
      sources,
      destination,
      options: options.value,
      schemas: parsed.values.get('schema') ?? [],
      ...readAnswer(parsed),
    };
    if (destination === '-' && settings.format === 'json') {
      return { message: 'standard output cannot have both the result and -o json', hint: 'name a file as DEST' };
    }
    const paths = [destination];
    return writePackage(context, { verb: 'merge', paths, dryRun: settings.dryRun }, (writing) =>
      mergeLocked(context, settings, writing),
    );
  },
};

async function mergeLocked(
  context: CommandContext,
  settings: MergeSettings,
  writing: WritingPackage,
): Promise<CommandStatus | UsageProblem> {
  const kind = await sideKind(context.files, settings.destination);
  if (kind !== 'directory' && kind !== 'missing') {
    for (const name of settings.sources) {
      if ((await sideKind(context.files, name)) !== 'directory') continue;
      return { message: `${name} is a directory, and DEST is not`, hint: 'merge a directory into a directory' };
    }
  }
  const onlyName = kind === 'directory' ? undefined : basename(settings.destination);
  const { quiet } = settings;
  const sides: Side[] = [];
  for (const name of settings.sources) sides.push(await readSide(context, name, { quiet, onlyName, known: sides }));
  const destination = await readSide(context, settings.destination, { quiet, onlyName, known: sides }, writing);
  const schemas = await readSchemas(context, settings.schemas);
  if (context.signal.aborted) return EXIT.interrupted;
  const all = examineSides([...sides, destination], 2);
  const read = await excludeSkippedFiles(context.files, all, 2);
  const diagnostics = [...all.flatMap((side) => side.diagnostics), ...schemas.diagnostics, ...read.diagnostics];
  const merged = diagnostics.some(isUnreadable)
    ? { files: [], conflicts: [], decisions: [], diagnostics: [] }
    : mergeSourcesInto(read.files.slice(0, -1), read.files.at(-1) ?? [], {
        ...settings.options,
        schemas: schemas.schemas,
      });
  const sources = [...all.flatMap((side) => side.sources), ...schemas.sources];
  const stream = sides.find((side) => side.stream !== undefined)?.stream;
  const placed = stream === undefined ? merged : locateInStream(merged, stream);
  return finishMerge(context, settings, { merged: placed, destination, diagnostics, sources }, writing);
}
