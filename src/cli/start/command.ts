import type { CommandModule } from '../definition.ts';
import { START_OPTIONS, readStartSettings } from './settings.ts';
import { startCleanup, startPod } from './start-pod.ts';
import { lastValue } from '../definition.ts';

export const start: CommandModule = {
  definition: {
    name: 'start',
    description: [
      "Runs a pod's containers on this machine with docker, podman or nerdctl, as a kubelet would: init containers in order, then the rest; environment, command, args, mounts and user as they would be on a node; logs behind the container's name.",
      'The file may have a Pod or a workload with a pod template. Behind -- stand files and directories with what it refers to: ConfigMaps, Secrets, Services, Nodes. What is not among the files does not exist.',
      'Ctrl-C stops and removes everything. The exit status is that of the first container that failed; 0 where all ended well.',
    ],
    argument: {
      name: 'POD.yaml',
      count: 'one',
      required: false,
      description: 'a file with the pod, or - for standard input',
    },
    words: 'files',
    options: START_OPTIONS,
    examples: [
      ['krmkit start pod.yaml -- config/', 'a pod, and the directory of its ConfigMaps and Secrets'],
      [
        'krmkit start deploy/web.yaml --name web --image app=localhost/web:dev',
        'a Deployment with an image of our own',
      ],
      ['krmkit start pod.yaml --dry-run', 'the commands that would be run'],
      ['krmkit start --cleanup', 'after a run that was killed'],
    ],
  },
  run: async (context, parsed) => {
    if (parsed.switches.has('cleanup')) return startCleanup(context, lastValue(parsed, 'container-tool'));
    const settings = readStartSettings(parsed);
    return settings.ok ? startPod(context, settings.value) : settings.problem;
  },
};
