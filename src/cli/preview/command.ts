import { isUnreadable, printable } from '@krmkit/base';
import { JUDGE_OPTIONS } from '../build/settings.ts';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT, statusOf } from '../exit-status.ts';
import { FINDING_OPTIONS } from '../expand/choose-findings.ts';
import { DEFAULT_NAMESPACE_OPTION, warnOfNewerRelease } from '../expand/pod-settings.ts';
import { reportDiagnostics } from '../shared/report-diagnostics.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';
import type { Preview } from './model.ts';
import { createPreview } from './preview.ts';
import type { Sides } from './read-sides.ts';
import { readSides } from './read-sides.ts';
import { notComparedFindings } from './summary-text.ts';
import type { PreviewSettings } from './settings.ts';
import { PREVIEW_FORMATS, readPreviewSettings } from './settings.ts';

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
      { long: 'fail-on-change', description: 'exit with status 1 if any object or container changes' },
      { long: 'strict', description: 'fail on new warnings, too' },
      {
        long: 'kubernetes',
        value: 'VERSION',
        description: 'the Kubernetes release to follow (default: the newest)',
      },
      DEFAULT_NAMESPACE_OPTION,
      {
        long: 'pod-template',
        value: 'KIND.GROUP=PATH',
        repeatable: true,
        description: 'the path of the pod template in a kind that krmkit does not know (repeatable)',
      },
      { long: 'complete', description: 'the files are complete: objects that are not among them do not exist' },
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

async function runPreview(context: CommandContext, settings: PreviewSettings): Promise<ExitStatus | UsageProblem> {
  if (!settings.quiet) await warnOfNewerRelease(context, 'preview', settings.kubernetes);
  const sides = await readSides(context, settings);
  if (context.signal.aborted) return EXIT.interrupted;
  if (!sides.ok) {
    if (sides.isUsage === true) return sides;
    const { message, hint = '' } = sides;
    await context.stderr.write(`krmkit preview: ${printable(message)}\n${hint === '' ? '' : `  ${printable(hint)}\n`}`);
    return EXIT.environment;
  }
  const preview = await previewOf(context, sides.value, settings);
  const { missing } = sides.value;
  // People would read "no changes" as an answer about the PATH that does not exist.
  const isAnswer = missing.length === 0 || !['table', 'markdown'].includes(settings.format);
  if (isAnswer) await writeChunks(context.stdout, await reportOf(context, preview, settings));
  await reportDiagnostics(context, missing, [], settings);
  return missing.length > 0 ? EXIT.unreadable : statusOfPreview(preview, settings, isJudged(sides.value));
}

/**
 * A missing object can be in a build that the change has no effect on, or in a part of a root that cannot be built, which are
 * not built at first. Changes rarely have such findings.
 */
async function previewOf(context: CommandContext, sides: Sides, settings: PreviewSettings): Promise<Preview> {
  const preview = await createPreview(sides, settings);
  const mayBeElsewhere = [...preview.newFindings, ...preview.goneFindings].some(({ code }) =>
    code.startsWith('missing-'),
  );
  if (!mayBeElsewhere) return preview;
  const whole = await readSides(context, settings, true);
  return whole.ok ? createPreview(whole.value, settings) : preview;
}

async function reportOf(
  { stdout, env }: CommandContext,
  preview: Preview,
  settings: PreviewSettings,
): Promise<Iterable<string>> {
  switch (settings.format) {
    case 'table': {
      const { previewText } = await import('./report-text.ts');
      const style = { colors: colorsFor(stdout, settings.color, env), columns: stdout.columns };
      return previewText(preview, settings, style);
    }
    case 'markdown':
      return [(await import('./report-markdown.ts')).previewMarkdown(preview, settings)];
    case 'github':
      return (await import('./report-github.ts')).previewGithub(preview);
    case 'sarif':
      return (await import('../report/sarif.ts')).sarifReport({
        diagnostics: [...preview.newFindings, ...notComparedFindings(preview.notCompared)],
      });
    case 'json':
      return (await import('./report-json.ts')).previewJson(preview, settings);
  }
}

/** Whether the head has anything that could be read. */
function isJudged({ after: { environments, written }, skipped }: Sides): boolean {
  const { files, roots } = environments;
  const packages = [files, ...roots.map((root) => root.package), ...written.values()];
  return skipped > 0 || packages.some(({ resources }) => resources.length > 0);
}

function statusOfPreview(preview: Preview, { strict, failOnChange }: PreviewSettings, judged: boolean): ExitStatus {
  const { newFindings, changes, notCompared } = preview;
  if ((strict || !judged) && newFindings.some(isUnreadable)) return EXIT.unreadable;
  if (strict && notCompared.length > 0) return EXIT.findings;
  if (failOnChange && changes.length > 0) return EXIT.findings;
  return statusOf(newFindings, strict, judged);
}
