import { describe, expect, it } from 'vitest';
import { isNameOfKind, kindOfShortName } from '../../src/resource/kind-names.ts';

// The short names of `kubectl api-resources` 1.30, and the plurals of Kubernetes' own API paths.
describe('names of kinds', () => {
  it.each([
    ['po', 'Pod'],
    ['cm', 'ConfigMap'],
    ['svc', 'Service'],
    ['ns', 'Namespace'],
    ['no', 'Node'],
    ['sa', 'ServiceAccount'],
    ['ep', 'Endpoints'],
    ['ev', 'Event'],
    ['rc', 'ReplicationController'],
    ['pv', 'PersistentVolume'],
    ['pvc', 'PersistentVolumeClaim'],
    ['quota', 'ResourceQuota'],
    ['limits', 'LimitRange'],
    ['deploy', 'Deployment'],
    ['sts', 'StatefulSet'],
    ['ds', 'DaemonSet'],
    ['rs', 'ReplicaSet'],
    ['cj', 'CronJob'],
    ['hpa', 'HorizontalPodAutoscaler'],
    ['pdb', 'PodDisruptionBudget'],
    ['ing', 'Ingress'],
    ['netpol', 'NetworkPolicy'],
    ['sc', 'StorageClass'],
    ['pc', 'PriorityClass'],
    ['crd', 'CustomResourceDefinition'],
    ['csr', 'CertificateSigningRequest'],
    ['deployments', 'Deployment'],
    ['ingresses', 'Ingress'],
    ['networkpolicies', 'NetworkPolicy'],
    ['endpoints', 'Endpoints'],
    ['deployment', 'Deployment'],
  ])('%s is %s', (text, kind) => {
    expect(isNameOfKind(text, kind)).toBe(true);
    expect(isNameOfKind(text, `${kind}Other`)).toBe(false);
  });

  it.each([
    ['deploy', 'Deployment'],
    ['crds', 'CustomResourceDefinition'],
    ['deployments', undefined],
    ['constructor', undefined],
  ])('%s is short for %s', (name, kind) => {
    expect(kindOfShortName(name)).toBe(kind);
  });
});
