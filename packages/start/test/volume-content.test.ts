import { expect, it } from 'vitest';
import { sourcesFromObjects } from '@krmkit/pods';
import { planPod } from '../src/plan-pod.ts';
import { volumeContent } from '../src/volume-content.ts';
import type { JsonObject } from '@krmkit/base';

const { context } = planPod(
  {
    pod: { spec: { containers: [] } },
    name: 'web',
    namespace: 'shop',
    controller: 'none',
    sources: sourcesFromObjects({}),
    restarts: true,
    mayUseHostPaths: false,
    mayBePrivileged: false,
    mayUseHostPorts: false,
    probes: true,
  },
  { uuid: 'u', host: 'node-1' },
);

// The sources of a projected volume in the API, except for configMap, secret and downwardAPI.
it.each<[string, JsonObject, string]>([
  ['serviceAccountToken', { path: 'token' }, 'token'],
  ['clusterTrustBundle', { name: 'ca', path: 'ca.pem' }, 'ca.pem'],
  ['podCertificate', { signerName: 'a.b/c', keyType: 'ED25519', credentialBundlePath: 'bundle.pem' }, 'bundle.pem'],
  ['podCertificate', { keyPath: 'key.pem', certificateChainPath: 'chain.pem' }, 'key.pem and chain.pem'],
  ['podCertificate', {}, 'podCertificate'],
])('a projected %s is missing, with a warning: %j', (kind, source, paths) => {
  const content = volumeContent({ name: 'v', projected: { sources: [{ [kind]: source }] } }, context);
  expect(content).toEqual({
    files: [],
    holdsSecrets: false,
    errors: [],
    warnings: [`${paths}, a ${kind}, does not exist here: only a cluster creates it`],
  });
});
