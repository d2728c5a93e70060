import { CORPUS, needs } from '@krmkit/testing';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { schemaValidator } from '../../../src/sdk/catalogue/schema.ts';
import { nodeFileSystem, nodeStandardInput } from '@krmkit/base/node';
import { loadPackage } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isObject, member, listAt, textAt } from '@krmkit/base';

// Manifests of other projects, unchanged. Each finding below was compared with what kubectl and an API server 1.20
// refuse, and with the API reference of Kubernetes. An additional finding is a mistake of krmkit or of the manifest.

const present = existsSync(CORPUS);

const TRUE_FINDINGS: readonly string[] = [
  ...[
    'cockroachdb/cockroachdb-statefulset.yaml apiVersion: Kubernetes 1.36 does not have the kind policy/v1beta1/PodDisruptionBudget; Kubernetes 1.24 does',
    'podsecuritypolicy/rbac/policies.yaml apiVersion: Kubernetes 1.36 does not have the kind policy/v1beta1/PodSecurityPolicy; Kubernetes 1.24 does',
    'podsecuritypolicy/rbac/policies.yaml apiVersion: Kubernetes 1.36 does not have the kind policy/v1beta1/PodSecurityPolicy; Kubernetes 1.24 does',
    'volumes/aws_ebs/aws-ebs-web.yaml spec.containers[0].ports[0].protocol: must be one of SCTP, TCP, UDP, and is "tcp"',
    'volumes/cinder/cinder-web.yaml spec.containers[0].ports[0].protocol: must be one of SCTP, TCP, UDP, and is "tcp"',
    'volumes/fibre_channel/fc.yaml spec.volumes[0].fc.lun: must be of type integer, and is "<ADD LUN ID Here>"',
    'volumes/rbd/rbd.yaml spec.volumes[0].rbd.imagefeatures: is not a field of this kind',
    'volumes/rbd/rbd.yaml spec.volumes[0].rbd.imageformat: is not a field of this kind',
    'volumes/scaleio/pod.yaml spec.volumes[0].scaleIO.protectionDoamin: is not a field of this kind; did you mean protectionDomain?',
    'volumes/storageos/storageos-pod.yaml spec.volumes[0].storageos.pool: is not a field of this kind',
    'volumes/storageos/storageos-pv.yaml spec.storageos.secretName: is not a field of this kind',
  ].map((finding) => `kubernetes-examples/_archived/${finding}`),
  ...[
    'blob-based-disk/account-specified-hdd/storageclass-account-hdd',
    'blob-based-disk/dedicated-hdd/storageclass-dedicated-hdd',
    'blob-based-disk/shared-hdd/storageclass-shared-hdd',
    'blob-based-disk/shared-ssd/storageclass-shared-ssd',
    'managed-disk/managed-hdd/storageclass-managed-hdd',
    'managed-disk/managed-ssd/storageclass-managed-ssd',
  ].map(
    (path) =>
      `kubernetes-examples/_archived/volumes/azure_disk/claim/${path}.yaml apiVersion: Kubernetes 1.36 does not have the kind storage.k8s.io/v1beta1/StorageClass; Kubernetes 1.21 does`,
  ),
  ...[
    'docs/examples/auth/oauth-external-auth/vouch-proxy.yaml spec.template.spec.containers[0].env[0].value: must be of type string, and is the boolean true; put it in quotes',
    "docs/examples/customization/ssl-dh-param/ssl-dh-param.yaml data['dhparam.pem']: must be base64, and is <secret lb-dhparam/dhparam.pem>",
  ].map((finding) => `kubernetes-ingress-nginx/${finding}`),
];

function withPath(metadata: JsonValue | undefined, path: string): JsonObject {
  const given = isObject(metadata) ? metadata : {};
  const annotations = member(given, 'annotations');
  const withAnnotation = { ...(isObject(annotations) ? annotations : {}), 'config.kubernetes.io/path': path };
  return { ...given, annotations: withAnnotation };
}

describe('manifests of other projects', needs('other manifests', present), () => {
  it('have only correct findings', async () => {
    const { resources } = await loadPackage([CORPUS], {
      files: nodeFileSystem(),
      stdin: nodeStandardInput(process.stdin),
    });
    const items = resources.flatMap(({ value, origin }) => {
      if (!isObject(value)) return [];
      const path = relative(CORPUS, origin?.source.path ?? '').replaceAll('\\', '/');
      return [{ ...value, metadata: withPath(member(value, 'metadata'), path) }];
    });
    expect(items.length).toBeGreaterThan(1000);
    const { list } = await schemaValidator.process({ list: { kind: 'ResourceList', items } });
    const found = listAt(list, 'results')
      .filter((result) => textAt(result, 'severity') === 'error')
      .map(
        (result) =>
          `${textAt(member(result, 'file'), 'path')} ${textAt(member(result, 'field'), 'path')}: ${textAt(result, 'message')}`,
      );
    expect(found.toSorted()).toEqual(TRUE_FINDINGS.toSorted());
  });
});
