import { repositoryUrl } from '@krmkit/base';
import type { CommandModule } from '../definition.ts';
import { readWebhookSettings, WEBHOOK_OPTIONS } from './settings.ts';

export const webhook: CommandModule = {
  definition: {
    name: 'webhook',
    description: [
      'Serves an admission webhook that makes kubectl print a warning for each reference that cannot be resolved, and for other mistakes that Kubernetes does not report. It allows every object.',
      `It runs until Ctrl-C or SIGTERM and needs no rights. With the rights to list and watch ConfigMaps and Services it knows which ones exist. It never reads Secrets. The manifests are in ${repositoryUrl('deploy/webhook')}.`,
    ],
    options: WEBHOOK_OPTIONS,
    examples: [
      ['krmkit webhook --self-signed', 'Run in a cluster, with these manifests'],
      [
        'krmkit webhook --tls-cert tls.crt --tls-key tls.key',
        'Use a certificate that another program keeps up to date',
      ],
      ['krmkit webhook --no-cluster --self-signed --host localhost', 'Check pods without a cluster'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readWebhookSettings(parsed);
    if (!settings.ok) return settings.problem;
    const { runWebhook } = await import('./run-webhook.ts');
    return runWebhook(context, settings.value);
  },
};
