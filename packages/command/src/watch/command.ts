import type { CommandModule } from '../definition.ts';
import { watchCluster } from './watch-cluster.ts';
import { WATCH_OPTIONS, readWatchSettings } from './settings.ts';

export const watch: CommandModule = {
  definition: {
    name: 'watch',
    description: [
      'Watches the pods of a cluster and the objects that they refer to. Records Events on a Pod for mistakes that Kubernetes does not report: references that stay as text, and missing keys.',
      'An Event is counted again if the pod, or an object that it refers to, changes and the mistake is still there. A restart of krmkit does not count it again. krmkit writes nothing else.',
      'On Ctrl-C or SIGTERM, krmkit writes the remaining Events and releases the Lease.',
    ],
    options: WATCH_OPTIONS,
    examples: [
      ['krmkit watch', 'Watch the cluster of the current context'],
      ['krmkit watch --once -n shop', 'Print the present faults of one namespace; status 1 if there are any'],
      ['krmkit watch --leader-elect --status-listen :8080', 'Run in a Deployment with two replicas'],
      ['krmkit watch --dry-run -o json', 'Print faults as they are found, without recording them'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readWatchSettings(parsed);
    return settings.ok ? watchCluster(context, settings.value) : settings.problem;
  },
};
