import type { JsonObject } from '@krmkit/base';
import { stepOf } from '../build-context.ts';
import { fieldsOf, text } from '../decode-config.ts';
import { addGenerated } from '../generators/generate.ts';
import type { PluginStep } from './plugin.ts';
import { decodePlugin, refusePlugin } from './plugin.ts';

const decoder = fieldsOf({
  cloud: text,
  kubernetesService: fieldsOf({ name: text, namespace: text }),
  serviceAccount: fieldsOf({ name: text, projectId: text }),
});

/** Follows api/filters/iampolicygenerator: the ServiceAccount for workload identity of GKE. */
export const generateIamPolicy: PluginStep = (objects, plugin, build) => {
  const entry = decodePlugin(plugin, decoder, build);
  if (entry === undefined) return;
  const { cloud = '', kubernetesService, serviceAccount } = entry.config;
  if (cloud !== 'gke') {
    const message = `The cloud "${cloud}" is unknown`;
    refusePlugin(plugin, { at: ['cloud'], message, hint: 'Write cloud: gke' }, build);
    return;
  }
  const { name = '', namespace = '' } = kubernetesService ?? {};
  if ((serviceAccount?.name ?? '') === '') {
    // kustomize cannot read the text that it makes: it starts with an @ and has no quotes.
    const hint = 'Write serviceAccount: {name: NAME, projectId: PROJECT}';
    refusePlugin(plugin, { at: ['serviceAccount'], message: 'serviceAccount has no name', hint }, build);
    return;
  }
  const account = `${serviceAccount?.name}@${serviceAccount?.projectId ?? ''}.iam.gserviceaccount.com`;
  const value: JsonObject = {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: {
      annotations: { 'iam.gke.io/gcp-service-account': account },
      name,
      ...(namespace === '' ? {} : { namespace }),
    },
  };
  const step = { ...stepOf(entry, 'set'), generated: true } as const;
  const object = { value, origins: { steps: [step] }, previous: [], prefixes: [], suffixes: [], needsHash: false };
  addGenerated(objects, { object, behavior: '', entry }, build);
};
