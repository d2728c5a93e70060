import type { CommandModule } from '../definition.ts';
import { runWatch } from './run-watch.ts';
import { WATCH_OPTIONS, readWatchSettings } from './settings.ts';

export const watch: CommandModule = {
  definition: {
    name: 'watch',
    description: [
      'Follows the pods of a cluster and what they refer to, and records as Events on the Pod what Kubernetes keeps silent: references that stay as text, keys that are not there.',
      'An Event is counted again when the pod, or what it refers to, changes and the fault is still there; not when krmkit starts again. Nothing else is written.',
      'Ctrl-C or SIGTERM ends it: what is left is written, and the Lease is given back.',
    ],
    options: WATCH_OPTIONS,
    examples: [
      ['krmkit watch', 'the cluster of the current context'],
      ['krmkit watch --once -n shop', 'the faults that there are now, in one namespace; status 1 if any'],
      ['krmkit watch --leader-elect --status-listen :8080', 'in a Deployment with two replicas'],
      ['krmkit watch --dry-run -o json', 'what would be recorded, as it is found'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readWatchSettings(parsed);
    return settings.ok ? runWatch(context, settings.value) : settings.problem;
  },
};
