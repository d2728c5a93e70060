import type { CommandModule } from '../definition.ts';
import { START_OPTIONS, readStartSettings } from './settings.ts';
import { startCleanup, runStart } from './start-pod.ts';
import { lastValue } from '../definition.ts';

export const start: CommandModule = {
  definition: {
    name: 'start',
    description: [
      'Runs the containers of a pod on this machine with docker, podman or nerdctl, as a kubelet would: init containers in order, then the others; with the same environment, command, args, mounts and user as on a node. Each line of a log starts with the name of the container.',
      'PATH is a file with a Pod or a workload with a pod template, or a directory with a kustomization that builds one. After --, list the files and directories with the ConfigMaps, Secrets, Services and Nodes that it refers to. Objects that are not in these files do not exist.',
      'Ctrl-C stops and removes everything. The exit status is that of the first container that failed, or 0 if all succeeded.',
    ],
    argument: {
      name: 'PATH',
      count: 'one',
      required: false,
      description: 'a file with the pod, a directory with a kustomization, or - for standard input',
      hasFilename: true,
    },
    words: 'files',
    options: START_OPTIONS,
    isConfigurable: true,
    examples: [
      ['krmkit start pod.yaml -- config/', 'Run a pod with the ConfigMaps and Secrets of a directory'],
      ['krmkit start deploy/web.yaml --name web --image app=localhost/web:dev', 'Run a Deployment with another image'],
      ['krmkit start overlays/prod --name web', 'Run a Deployment that a kustomization builds'],
      ['krmkit start pod.yaml --dry-run', 'Print the commands without running them'],
      ['krmkit start --cleanup', 'Clean up after a run was killed'],
    ],
  },
  run: async (context, parsed) => {
    if (parsed.switches.has('cleanup')) return startCleanup(context, lastValue(parsed, 'container-tool'));
    const settings = readStartSettings(parsed);
    return settings.ok ? runStart(context, settings.value) : settings.problem;
  },
};
