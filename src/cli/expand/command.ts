import type { CommandContext } from '../context.ts';
import type { CommandModule, UsageProblem } from '../definition.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import type { ImageConfigs } from './image-config.ts';
import type { ExpandSettings } from './settings.ts';
import { EXPAND_FORMATS } from './expand-format.ts';
import { warnOfNewerRelease } from './pod-settings.ts';
import { readSettings } from './settings.ts';
import { expandPackage } from './expand-package.ts';
import { readFiles, whereOf } from './read-files.ts';
import { LIVE_OPTIONS } from '../live/settings.ts';
import { printable } from '../../diagnostics/printable.ts';

export const expand: CommandModule = {
  definition: {
    name: 'expand',
    description: [
      'Shows what each container will really run with, as a kubelet would build it: its environment, where each value comes from, command, args, mounts and probes; and the references that cannot be resolved, with file, line and column.',
      'Values that are only known once the pod runs are shown as <podIP>, values from Secrets as <secret NAME/KEY>.',
    ],
    argument: {
      name: 'PATH',
      count: 'many',
      required: false,
      description: 'a file, a directory or - for standard input (default: the current directory)',
    },
    options: [
      {
        long: 'output',
        short: 'o',
        value: 'FORMAT',
        choices: EXPAND_FORMATS,
        description: 'form of the answer, table by default',
      },
      {
        long: 'container',
        value: 'NAME',
        description: 'only containers of this name, with each variable of service links',
      },
      {
        long: 'kubernetes',
        value: 'VERSION',
        description: "the release whose kubelet to follow (default: the newest; with --live the cluster's)",
      },
      {
        long: 'namespace',
        short: 'n',
        value: 'NAME',
        description: "where manifests go that name none (default: default); with --live the context's",
      },
      {
        long: 'runtime',
        value: 'KEY=VALUE',
        repeatable: true,
        description: 'a value known at run time: status.podIP=10.0.0.7 (repeatable)',
      },
      {
        long: 'image-config',
        value: 'FILE',
        description: 'ENTRYPOINT, CMD and ENV of images; the output of `image inspect` will do',
      },
      {
        long: 'pod-template',
        value: 'KIND.GROUP=PATH',
        repeatable: true,
        description: 'where a kind that krmkit does not know has its pod template (repeatable)',
      },
      { long: 'complete', description: 'the files are everything: objects that are not among them do not exist' },
      { long: 'strict', description: 'warnings fail too; unused suppressions and missing optional keys are reported' },
      { long: 'show-secrets', description: 'print the values of Secrets' },
      {
        long: 'service-links',
        value: 'WHICH',
        choices: ['all', 'none'],
        description: 'whether the variables of Services are shown: all, the default, or none',
      },
      ...LIVE_OPTIONS,
    ],
    examples: [
      ['krmkit expand deploy/', 'everything below a directory'],
      ['kubectl kustomize . | krmkit expand - -o json', 'the output of another tool, as JSON'],
      ['krmkit expand web.yaml --container app -o env', 'the environment of one container'],
      ['krmkit expand --strict -o sarif . > krmkit.sarif', 'in continuous integration'],
      ['krmkit expand --live -n shop', 'what runs in a namespace of a cluster'],
      ['krmkit expand deploy/ --live --diff', 'what applying these files would change for the containers'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readSettings(parsed);
    return settings.ok ? runExpand(context, settings.value) : settings.problem;
  },
};

async function runExpand(context: CommandContext, settings: ExpandSettings): Promise<ExitStatus | UsageProblem> {
  const images = await readImages(context, settings.imageConfig);
  if (images === undefined) return EXIT.unreadable;
  if (settings.live !== undefined) {
    const { runLive } = await import('../live/run-live.ts');
    return runLive(context, settings, settings.live, images);
  }
  if (!settings.quiet) await warnOfNewerRelease(context, 'expand', settings.kubernetes);
  const read = await readFiles(context, settings);
  return expandPackage(context, settings, images, { read, where: whereOf(settings) });
}

async function readImages(context: CommandContext, path: string | undefined): Promise<ImageConfigs | undefined> {
  if (path === undefined) return new Map();
  const { readImageConfigs } = await import('./image-config.ts');
  const images = await readImageConfigs(path, context.files);
  if (images.ok) return images.images;
  await context.stderr.write(`krmkit expand: --image-config ${printable(images.message)}\n`);
  return undefined;
}
