import { printable } from '@krmkit/base';
import { JUDGE_OPTIONS } from '../build/settings.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT, statusOfVerdict } from '../exit-status.ts';
import { FINDING_OPTIONS } from '../expand/finding-options.ts';
import { DEFAULT_NAMESPACE_OPTION, warnOfNewerRelease } from '../expand/pod-settings.ts';
import { IGNORE_FIELD_OPTION } from '../shared/ignore-field-option.ts';
import { KUBERNETES_RANGE_DESCRIPTION, SCHEMAS_OPTION } from '../expand/object-options.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';
import type { PreviewSettings } from './settings.ts';
import { readPreviewSettings } from './settings.ts';
import { previewRevisions, previewVerdict, PREVIEW_FORMATS, previewReport } from '@krmkit/check';
import { revisionPorts } from './revision-ports.ts';

export const preview: CommandModule = {
  definition: {
    name: 'preview',
    description: [
      'Shows what a change in git changes: the objects of every kustomization and file that it has an effect on, what their containers get, which pods restart, and which findings are new. Each change has the line that causes it, and a change that is the same in many kustomizations is shown once.',
      'The base is the merge base of the head and the default branch. krmkit reads it from git, without a checkout. Exit status: 0, 1 for new errors, 2 wrong usage, 3 an input could not be read, 4 git or the base is missing.',
    ],
    argument: {
      name: 'PATH',
      count: 'many',
      required: false,
      description: 'a file or a directory in a clone (default: the current directory)',
      hasFilename: true,
    },
    options: [
      {
        long: 'base',
        value: 'REVISION',
        description: 'compare with the merge base of the head and this revision (default: the default branch)',
      },
      {
        long: 'head',
        value: 'REVISION',
        description: 'the revision to look at (default: the working tree, with changes that are not committed)',
      },
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: PREVIEW_FORMATS,
        description: 'the output format, table by default',
      },
      IGNORE_FIELD_OPTION,
      { long: 'fail-on-change', description: 'exit with status 1 if any object or container changes' },
      { long: 'strict', description: 'fail on new warnings, too' },
      {
        long: 'kubernetes',
        value: 'VERSION',
        description: KUBERNETES_RANGE_DESCRIPTION,
      },
      DEFAULT_NAMESPACE_OPTION,
      {
        long: 'pod-template',
        value: 'KIND.GROUP=PATH',
        repeatable: true,
        description: 'the path of the pod template in a kind that krmkit does not know (repeatable)',
      },
      { long: 'complete', description: 'the files are complete: objects that are not among them do not exist' },
      SCHEMAS_OPTION,
      ...FINDING_OPTIONS,
      { long: 'show-secrets', description: 'print the values of Secrets' },
      ...JUDGE_OPTIONS,
    ],
    isConfigurable: true,
    examples: [
      ['krmkit preview', 'Show what the current branch and changes that are not committed change'],
      ['krmkit preview --base release-1.2 overlays/', 'Compare with another branch'],
      ['krmkit preview --base v1.2.0 --head v1.3.0 deploy/', 'Show what a release changes'],
      ['krmkit preview -o markdown > comment.md', 'Write a comment for a pull request'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readPreviewSettings(parsed);
    return settings.ok ? runPreview(context, settings.value) : settings.problem;
  },
};

async function runPreview(context: CommandContext, settings: PreviewSettings): Promise<CommandStatus | UsageProblem> {
  if (!settings.quiet) await warnOfNewerRelease(context, 'preview', settings.kubernetes);
  const previewed = await previewRevisions(revisionPorts(context), settings);
  if (context.signal.aborted) return EXIT.interrupted;
  if (!previewed.ok) {
    if (previewed.isUsage === true) return previewed;
    const { message, hint = '' } = previewed;
    await context.stderr.write(`krmkit preview: ${printable(message)}\n${hint === '' ? '' : `  ${printable(hint)}\n`}`);
    return EXIT.environment;
  }
  const { preview, missing } = previewed.value;
  // People would read "no changes" as an answer about the PATH that does not exist.
  const isAnswer = missing.length === 0 || !['table', 'markdown', 'diff'].includes(settings.format);
  if (isAnswer) {
    const { stdout, env } = context;
    const style = { colors: colorsFor(stdout, settings.color, env), columns: stdout.columns };
    await writeChunks(stdout, await previewReport(settings.format, preview, settings, style));
  }
  await reportDiagnostics(context, missing, [], settings);
  return missing.length > 0 ? EXIT.unreadable : statusOfVerdict(previewVerdict(previewed.value, settings));
}
