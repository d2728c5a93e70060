import { CORPUS, needs } from '@krmkit/testing';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { resolveWithOverrides } from '../src/resolve-resources.ts';
import { nodeFileSystem, nodeStandardInput } from '@krmkit/base/node';
import { loadPackage } from '@krmkit/manifests';

// Manifests of other projects, unchanged. A person has checked each of the findings below in the named file. An
// additional finding is a mistake of krmkit or of the manifest, and must be checked. A warning about a missing object is
// true if no file of the corpus has the object, nor anything that creates it.

const present = existsSync(CORPUS);

const TRUE_FINDINGS = [
  'kubernetes-examples/_archived/openshift-origin/etcd-controller.yaml:12 warning duplicate-key',
  'kubernetes-examples/_archived/openshift-origin/etcd-discovery-controller.yaml:12 warning duplicate-key',
  'kubernetes-examples/_archived/openshift-origin/openshift-controller.yaml:12 warning duplicate-key',
  'kubernetes-examples/_archived/persistent-volume-provisioning/quobyte/quobyte-admin-secret.yaml:9 warning duplicate-key',
  'kubernetes-examples/_archived/volumes/scaleio/sc-pvc.yaml:12 warning duplicate-key',
  'kubernetes-ingress-nginx/docs/examples/auth/oauth-external-auth/vouch-proxy.yaml:21 error non-string-value',
  'kubernetes-ingress-nginx/docs/examples/customization/ssl-dh-param/ssl-dh-param.yaml:3 error invalid-resource',
  'kubernetes-examples/_archived/https-nginx/nginx-app.yaml:36 warning missing-configmap',
  'kubernetes-examples/_archived/persistent-volume-provisioning/cinder/example-pod.yaml:23 warning missing-claim',
  'kubernetes-examples/_archived/persistent-volume-provisioning/quobyte/example-pod.yaml:23 warning missing-claim',
  'kubernetes-examples/_archived/persistent-volume-provisioning/rbd/pod.yaml:23 warning missing-claim',
  'kubernetes-examples/_archived/volumes/vsphere/vsphere-volume-pvcscvsanpod.yaml:15 warning missing-claim',
  'kubernetes-ingress-nginx/docs/examples/openpolicyagent/tests/should-allow-ns-except.yaml:14 warning missing-backend',
  'kubernetes-ingress-nginx/docs/examples/openpolicyagent/tests/should-allow.yaml:13 warning missing-backend',
  'kubernetes-ingress-nginx/docs/examples/openpolicyagent/tests/should-deny.yaml:13 warning missing-backend',
];

describe('manifests of other projects', needs('other manifests', present), () => {
  it.each(['1.20', '1.29', '1.37'])('have only correct findings under Kubernetes %s', async (kubernetes) => {
    const read = await loadPackage([CORPUS], { files: nodeFileSystem(), stdin: nodeStandardInput(process.stdin) });
    const resolved = resolveWithOverrides(read.resources, { kubernetes, facts: read.facts });
    expect(resolved.templates.length).toBeGreaterThan(100);
    const found = [...read.diagnostics, ...resolved.diagnostics]
      .filter(({ severity }) => severity !== 'info')
      // The microservices demo has probes with grpc, which are true there: it needs 1.24.
      .filter(({ message }) => kubernetes !== '1.20' || !message.endsWith('(grpc)'))
      .map(({ code, severity, location }) => {
        const path = location === undefined ? '' : relative(CORPUS, location.path).replaceAll('\\', '/');
        return `${path}:${String(location?.line)} ${severity} ${code}`;
      });
    expect(found.toSorted()).toEqual(TRUE_FINDINGS.toSorted());
  });
});
