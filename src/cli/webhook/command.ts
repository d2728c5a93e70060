import type { CommandModule } from '../definition.ts';
import { readWebhookSettings, WEBHOOK_OPTIONS } from './settings.ts';

export const webhook: CommandModule = {
  definition: {
    name: 'webhook',
    description: [
      'Answers the questions of API servers about what is being applied, so that kubectl prints a warning for each reference that nothing resolves and whatever else Kubernetes keeps silent about. It lets everything through.',
      'It runs until Ctrl-C or SIGTERM and needs no rights: those to list and watch ConfigMaps and Services tell it what is there. Secrets are never read. deploy/webhook of the sources has the manifests.',
    ],
    options: WEBHOOK_OPTIONS,
    examples: [
      ['krmkit webhook --self-signed', 'in a cluster, with the manifests of deploy/webhook'],
      ['krmkit webhook --tls-cert tls.crt --tls-key tls.key', 'with a certificate that somebody else keeps up to date'],
      ['krmkit webhook --no-cluster --self-signed --host localhost', 'pods by themselves alone'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readWebhookSettings(parsed);
    if (!settings.ok) return settings.problem;
    const { serveWebhook } = await import('./serve.ts');
    return serveWebhook(context, settings.value);
  },
};
