import type { Problem } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { ImageConfigs } from '@krmkit/check';
import type { ExpandSettings } from './settings.ts';
import { REPORT_FORMATS, readImageConfigs } from '@krmkit/check';
import { FINDING_OPTIONS } from './finding-options.ts';
import { KNOWN_OPTIONS } from './known-source.ts';
import { DEFAULT_NAMESPACE_OPTION, warnOfNewerRelease } from './pod-settings.ts';
import { readSettings } from './settings.ts';
import { expandPackage } from './expand-package.ts';
import type { Environments } from '@krmkit/kustomize';
import { withObjectRules } from './object-rules.ts';
import { openJudgedEnvironments, whereOf } from './read-files.ts';
import { PATHS } from '../shared/paths.ts';
import { JUDGE_OPTIONS } from '../build/settings.ts';
import { LIVE_OPTIONS } from '../live/settings.ts';
import { SELECTION_OPTIONS } from '../shared/selection-options.ts';
import { printable } from '@krmkit/base';

const WORKLOAD_OPTIONS = SELECTION_OPTIONS.map((option) =>
  option.long === 'namespace'
    ? { ...option, description: 'only workloads in this namespace; with --live also the one to read (repeatable)' }
    : { ...option, description: option.description.replace('resources', 'workloads') },
);

export const expand: CommandModule = {
  definition: {
    name: 'expand',
    description: [
      'Shows what each container runs with, as a kubelet resolves it: its environment and the source of each value, command, args, mounts and probes. Reports references that cannot be resolved, with file, line and column.',
      'Values that are only known at run time are shown as <podIP>, values of Secrets as <secret NAME/KEY>.',
    ],
    argument: PATHS,
    options: [
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: REPORT_FORMATS,
        description: 'the output format, table by default',
      },
      {
        long: 'container',
        value: 'NAME',
        proposals: 'containers',
        description: 'show only containers with this name, with each variable of Services',
      },
      {
        long: 'kubernetes',
        value: 'VERSION',
        description: 'the Kubernetes release to follow (default: the newest; with --live that of the cluster)',
      },
      ...WORKLOAD_OPTIONS,
      DEFAULT_NAMESPACE_OPTION,
      {
        long: 'runtime',
        value: 'KEY=VALUE',
        repeatable: true,
        description: 'a value known only at run time: status.podIP=10.0.0.7 (repeatable)',
      },
      {
        long: 'image-config',
        value: 'FILE',
        description: 'a file with ENTRYPOINT, CMD and ENV of images, such as the output of `image inspect`',
      },
      {
        long: 'pod-template',
        value: 'KIND.GROUP=PATH',
        repeatable: true,
        description: 'the path of the pod template in a kind that krmkit does not know (repeatable)',
      },
      { long: 'complete', description: 'the files are complete: objects that are not among them do not exist' },
      {
        long: 'strict',
        description: 'fail on warnings, too; also report unused suppressions',
      },
      {
        long: 'fix',
        value: 'WHICH',
        bare: 'safe',
        choices: ['safe', 'all'],
        description: 'apply fixes: the safe ones, which change nothing else (the default), or all',
      },
      { long: 'dry-run', description: 'with --fix: print the changes as a diff, and write nothing' },
      ...FINDING_OPTIONS,
      ...KNOWN_OPTIONS,
      { long: 'show-secrets', description: 'print the values of Secrets' },
      {
        long: 'service-links',
        value: 'WHICH',
        choices: ['all', 'none'],
        description: 'which variables of Services to show: all, the default, or none',
      },
      ...JUDGE_OPTIONS,
      ...LIVE_OPTIONS,
    ],
    isConfigurable: true,
    examples: [
      ['krmkit expand deploy/', 'Check all files of a directory'],
      ['kubectl kustomize . | krmkit expand - -o json', 'Print the output of another tool as JSON'],
      ['krmkit expand web.yaml --container app -o env', 'Print the environment of one container'],
      ['krmkit expand --strict -o sarif . > krmkit.sarif', 'Report to code scanning in CI'],
      ['krmkit expand --fix --dry-run deploy/', 'Show which findings krmkit can fix, and how'],
      ['krmkit expand --only-new main .', 'Report only what the current branch adds'],
      ['krmkit expand --live -n shop', 'Show what runs in a namespace of a cluster'],
      ['krmkit expand deploy/ --live --diff', 'Show what applying these files would change for containers'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readSettings('expand', parsed);
    return settings.ok ? runExpand(context, settings.value) : settings.problem;
  },
};

export async function runExpand(
  context: CommandContext,
  settings: ExpandSettings,
): Promise<CommandStatus | UsageProblem> {
  const images = await readImages(context, settings);
  if (images === undefined) return EXIT.unreadable;
  if (settings.live !== undefined) {
    const { runLive } = await import('../live/run-live.ts');
    return runLive(context, settings, settings.live, images);
  }
  if (!settings.quiet) await warnOfNewerRelease(context, settings.verb, settings.kubernetes);
  if (settings.fix !== undefined) {
    const { fixFindings } = await import('./fix-findings.ts');
    return fixFindings(context, settings, images);
  }
  if (settings.known?.kind === 'file') {
    const { recoverTarget } = await import('../shared/write-package.ts');
    const recovered = await recoverTarget(context, settings.verb, settings.known.path);
    if (typeof recovered === 'number') return recovered;
  }
  const environments = await readJudged(context, settings);
  const judging = environments && (await withObjectRules(context, settings, environments));
  if (environments === undefined || judging === undefined) return EXIT.unreadable;
  const where = whereOf(settings);
  if (settings.known === undefined) return expandPackage(context, judging, images, { environments, where });
  const { readKnownFindings } = await import('./known-findings.ts');
  const known = await readKnownFindings(context, settings.known, { settings: judging, images, environments });
  if (known.ok) return expandPackage(context, judging, images, { environments, known: known.value, where });
  if (known.isUsage === true) return known;
  await writeProblem(context, settings.verb, known);
  return settings.known.kind === 'revision' ? EXIT.environment : EXIT.unreadable;
}

async function writeProblem({ stderr }: CommandContext, verb: string, { message, hint = '' }: Problem): Promise<void> {
  await stderr.write(`krmkit ${verb}: ${printable(message)}\n${hint === '' ? '' : `  ${printable(hint)}\n`}`);
}

/** Undefined if the results cannot be read; stderr says why. */
async function readJudged(context: CommandContext, settings: ExpandSettings): Promise<Environments | undefined> {
  const environments = await openJudgedEnvironments(context, settings);
  if (settings.results === undefined) return environments;
  const { addResults } = await import('./read-results.ts');
  return addResults(context, settings, environments);
}

async function readImages(
  context: CommandContext,
  { verb, imageConfig: path }: ExpandSettings,
): Promise<ImageConfigs | undefined> {
  if (path === undefined) return new Map();
  const images = await readImageConfigs(path, context.files);
  if (images.ok) return images.value;
  await context.stderr.write(`krmkit ${verb}: --image-config ${printable(images.message)}\n`);
  return undefined;
}
