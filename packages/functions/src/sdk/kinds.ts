import type * as AdmissionregistrationV1 from 'kubernetes-types/admissionregistration/v1.d.ts';
import type * as ApiextensionsV1 from 'kubernetes-types/apiextensions/v1.d.ts';
import type * as AppsV1 from 'kubernetes-types/apps/v1.d.ts';
import type * as AutoscalingV1 from 'kubernetes-types/autoscaling/v1.d.ts';
import type * as AutoscalingV2 from 'kubernetes-types/autoscaling/v2.d.ts';
import type * as BatchV1 from 'kubernetes-types/batch/v1.d.ts';
import type * as CertificatesV1 from 'kubernetes-types/certificates/v1.d.ts';
import type * as CoordinationV1 from 'kubernetes-types/coordination/v1.d.ts';
import type * as CoreV1 from 'kubernetes-types/core/v1.d.ts';
import type * as DiscoveryV1 from 'kubernetes-types/discovery/v1.d.ts';
import type * as NetworkingV1 from 'kubernetes-types/networking/v1.d.ts';
import type * as NodeV1 from 'kubernetes-types/node/v1.d.ts';
import type * as PolicyV1 from 'kubernetes-types/policy/v1.d.ts';
import type * as RbacV1 from 'kubernetes-types/rbac/v1.d.ts';
import type * as SchedulingV1 from 'kubernetes-types/scheduling/v1.d.ts';
import type * as StorageV1 from 'kubernetes-types/storage/v1.d.ts';

/**
 * The built-in kinds of Kubernetes by apiVersion, with the type of each. Kinds of your own are added with
 * `declare module 'krmkit/fn'`, as the types do that `krmkit init --crd` makes.
 */
export interface KubernetesKinds {
  /** Kinds of the core group. */
  v1: {
    Binding: CoreV1.Binding;
    ComponentStatus: CoreV1.ComponentStatus;
    ConfigMap: CoreV1.ConfigMap;
    Endpoints: CoreV1.Endpoints;
    Event: CoreV1.Event;
    LimitRange: CoreV1.LimitRange;
    Namespace: CoreV1.Namespace;
    Node: CoreV1.Node;
    PersistentVolume: CoreV1.PersistentVolume;
    PersistentVolumeClaim: CoreV1.PersistentVolumeClaim;
    Pod: CoreV1.Pod;
    PodTemplate: CoreV1.PodTemplate;
    ReplicationController: CoreV1.ReplicationController;
    ResourceQuota: CoreV1.ResourceQuota;
    Secret: CoreV1.Secret;
    Service: CoreV1.Service;
    ServiceAccount: CoreV1.ServiceAccount;
  };
  /** Kinds of workload controllers. */
  'apps/v1': {
    ControllerRevision: AppsV1.ControllerRevision;
    DaemonSet: AppsV1.DaemonSet;
    Deployment: AppsV1.Deployment;
    ReplicaSet: AppsV1.ReplicaSet;
    StatefulSet: AppsV1.StatefulSet;
  };
  /** Kinds that run pods to completion. */
  'batch/v1': {
    CronJob: BatchV1.CronJob;
    Job: BatchV1.Job;
  };
  /** Kinds for autoscaling, version 1. */
  'autoscaling/v1': {
    HorizontalPodAutoscaler: AutoscalingV1.HorizontalPodAutoscaler;
    Scale: AutoscalingV1.Scale;
  };
  /** Kinds for autoscaling, version 2. */
  'autoscaling/v2': {
    HorizontalPodAutoscaler: AutoscalingV2.HorizontalPodAutoscaler;
  };
  /** Kinds for ingress and network policies. */
  'networking.k8s.io/v1': {
    Ingress: NetworkingV1.Ingress;
    IngressClass: NetworkingV1.IngressClass;
    NetworkPolicy: NetworkingV1.NetworkPolicy;
  };
  /** Kinds for evictions and disruption budgets. */
  'policy/v1': {
    Eviction: PolicyV1.Eviction;
    PodDisruptionBudget: PolicyV1.PodDisruptionBudget;
  };
  /** Kinds for role-based access control. */
  'rbac.authorization.k8s.io/v1': {
    ClusterRole: RbacV1.ClusterRole;
    ClusterRoleBinding: RbacV1.ClusterRoleBinding;
    Role: RbacV1.Role;
    RoleBinding: RbacV1.RoleBinding;
  };
  /** Kinds for storage. */
  'storage.k8s.io/v1': {
    CSIDriver: StorageV1.CSIDriver;
    CSINode: StorageV1.CSINode;
    CSIStorageCapacity: StorageV1.CSIStorageCapacity;
    StorageClass: StorageV1.StorageClass;
    VolumeAttachment: StorageV1.VolumeAttachment;
  };
  /** Kinds for scheduling. */
  'scheduling.k8s.io/v1': {
    PriorityClass: SchedulingV1.PriorityClass;
  };
  /** Kinds that define custom resources. */
  'apiextensions.k8s.io/v1': {
    CustomResourceDefinition: ApiextensionsV1.CustomResourceDefinition;
  };
  /** Kinds that register admission webhooks and policies. */
  'admissionregistration.k8s.io/v1': {
    MutatingWebhookConfiguration: AdmissionregistrationV1.MutatingWebhookConfiguration;
    ValidatingAdmissionPolicy: AdmissionregistrationV1.ValidatingAdmissionPolicy;
    ValidatingAdmissionPolicyBinding: AdmissionregistrationV1.ValidatingAdmissionPolicyBinding;
    ValidatingWebhookConfiguration: AdmissionregistrationV1.ValidatingWebhookConfiguration;
  };
  /** Kinds for leader election and heartbeats. */
  'coordination.k8s.io/v1': {
    Lease: CoordinationV1.Lease;
  };
  /** Kinds that list the endpoints of Services. */
  'discovery.k8s.io/v1': {
    EndpointSlice: DiscoveryV1.EndpointSlice;
  };
  /** Kinds for X.509 certificates. */
  'certificates.k8s.io/v1': {
    CertificateSigningRequest: CertificatesV1.CertificateSigningRequest;
  };
  /** Kinds that configure nodes. */
  'node.k8s.io/v1': {
    RuntimeClass: NodeV1.RuntimeClass;
  };
}
