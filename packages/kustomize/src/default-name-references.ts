import { gvkOf, specsOf } from './field-spec-lines.ts';
import type { NameReference } from './transformer-configuration.ts';

/** The fields that hold names of other objects. A block for each kind: its name, a colon, and the specs of the fields that hold the name of such an object. */
export function defaultNameReferences(): readonly NameReference[] {
  return NAME_REFERENCE.split('\n\n').map((block) => {
    const [head = '', ...lines] = block.trim().split('\n');
    return { ...gvkOf(head.slice(0, -1)), fieldSpecs: specsOf(lines.join('\n')) };
  });
}

const NAME_REFERENCE = `
Deployment:
spec/scaleTargetRef/name HorizontalPodAutoscaler

ReplicationController:
spec/scaleTargetRef/name HorizontalPodAutoscaler

ReplicaSet:
spec/scaleTargetRef/name HorizontalPodAutoscaler

StatefulSet:
spec/scaleTargetRef/name HorizontalPodAutoscaler

ConfigMap.v1:
spec/volumes/configMap/name Pod.v1
spec/containers/env/valueFrom/configMapKeyRef/name Pod.v1
spec/initContainers/env/valueFrom/configMapKeyRef/name Pod.v1
spec/containers/envFrom/configMapRef/name Pod.v1
spec/initContainers/envFrom/configMapRef/name Pod.v1
spec/volumes/projected/sources/configMap/name Pod.v1
template/spec/volumes/configMap/name PodTemplate
template/spec/containers/env/valueFrom/configMapKeyRef/name PodTemplate
template/spec/initContainers/env/valueFrom/configMapKeyRef/name PodTemplate
template/spec/containers/envFrom/configMapRef/name PodTemplate
template/spec/initContainers/envFrom/configMapRef/name PodTemplate
template/spec/volumes/projected/sources/configMap/name PodTemplate
spec/template/spec/volumes/configMap/name Deployment
spec/template/spec/containers/env/valueFrom/configMapKeyRef/name Deployment
spec/template/spec/initContainers/env/valueFrom/configMapKeyRef/name Deployment
spec/template/spec/containers/envFrom/configMapRef/name Deployment
spec/template/spec/initContainers/envFrom/configMapRef/name Deployment
spec/template/spec/volumes/projected/sources/configMap/name Deployment
spec/template/spec/volumes/configMap/name ReplicaSet
spec/template/spec/containers/env/valueFrom/configMapKeyRef/name ReplicaSet
spec/template/spec/initContainers/env/valueFrom/configMapKeyRef/name ReplicaSet
spec/template/spec/containers/envFrom/configMapRef/name ReplicaSet
spec/template/spec/initContainers/envFrom/configMapRef/name ReplicaSet
spec/template/spec/volumes/projected/sources/configMap/name ReplicaSet
spec/template/spec/volumes/configMap/name DaemonSet
spec/template/spec/containers/env/valueFrom/configMapKeyRef/name DaemonSet
spec/template/spec/initContainers/env/valueFrom/configMapKeyRef/name DaemonSet
spec/template/spec/containers/envFrom/configMapRef/name DaemonSet
spec/template/spec/initContainers/envFrom/configMapRef/name DaemonSet
spec/template/spec/volumes/projected/sources/configMap/name DaemonSet
spec/template/spec/volumes/configMap/name StatefulSet
spec/template/spec/containers/env/valueFrom/configMapKeyRef/name StatefulSet
spec/template/spec/initContainers/env/valueFrom/configMapKeyRef/name StatefulSet
spec/template/spec/containers/envFrom/configMapRef/name StatefulSet
spec/template/spec/initContainers/envFrom/configMapRef/name StatefulSet
spec/template/spec/volumes/projected/sources/configMap/name StatefulSet
spec/template/spec/volumes/configMap/name Job
spec/template/spec/containers/env/valueFrom/configMapKeyRef/name Job
spec/template/spec/initContainers/env/valueFrom/configMapKeyRef/name Job
spec/template/spec/containers/envFrom/configMapRef/name Job
spec/template/spec/initContainers/envFrom/configMapRef/name Job
spec/template/spec/volumes/projected/sources/configMap/name Job
spec/jobTemplate/spec/template/spec/volumes/configMap/name CronJob
spec/jobTemplate/spec/template/spec/volumes/projected/sources/configMap/name CronJob
spec/jobTemplate/spec/template/spec/containers/env/valueFrom/configMapKeyRef/name CronJob
spec/jobTemplate/spec/template/spec/initContainers/env/valueFrom/configMapKeyRef/name CronJob
spec/jobTemplate/spec/template/spec/containers/envFrom/configMapRef/name CronJob
spec/jobTemplate/spec/template/spec/initContainers/envFrom/configMapRef/name CronJob
spec/configSource/configMap Node
rules/resourceNames Role
rules/resourceNames ClusterRole
metadata/annotations/nginx.ingress.kubernetes.io\\/fastcgi-params-configmap Ingress

Secret.v1:
spec/volumes/secret/secretName Pod.v1
spec/containers/env/valueFrom/secretKeyRef/name Pod.v1
spec/initContainers/env/valueFrom/secretKeyRef/name Pod.v1
spec/containers/envFrom/secretRef/name Pod.v1
spec/initContainers/envFrom/secretRef/name Pod.v1
spec/imagePullSecrets/name Pod.v1
spec/volumes/projected/sources/secret/name Pod.v1
template/spec/volumes/secret/secretName PodTemplate
template/spec/containers/env/valueFrom/secretKeyRef/name PodTemplate
template/spec/initContainers/env/valueFrom/secretKeyRef/name PodTemplate
template/spec/containers/envFrom/secretRef/name PodTemplate
template/spec/initContainers/envFrom/secretRef/name PodTemplate
template/spec/imagePullSecrets/name PodTemplate
template/spec/volumes/projected/sources/secret/name PodTemplate
spec/template/spec/volumes/secret/secretName Deployment
spec/template/spec/containers/env/valueFrom/secretKeyRef/name Deployment
spec/template/spec/initContainers/env/valueFrom/secretKeyRef/name Deployment
spec/template/spec/containers/envFrom/secretRef/name Deployment
spec/template/spec/initContainers/envFrom/secretRef/name Deployment
spec/template/spec/imagePullSecrets/name Deployment
spec/template/spec/volumes/projected/sources/secret/name Deployment
spec/template/spec/volumes/secret/secretName ReplicaSet
spec/template/spec/containers/env/valueFrom/secretKeyRef/name ReplicaSet
spec/template/spec/initContainers/env/valueFrom/secretKeyRef/name ReplicaSet
spec/template/spec/containers/envFrom/secretRef/name ReplicaSet
spec/template/spec/initContainers/envFrom/secretRef/name ReplicaSet
spec/template/spec/imagePullSecrets/name ReplicaSet
spec/template/spec/volumes/projected/sources/secret/name ReplicaSet
spec/template/spec/volumes/secret/secretName DaemonSet
spec/template/spec/containers/env/valueFrom/secretKeyRef/name DaemonSet
spec/template/spec/initContainers/env/valueFrom/secretKeyRef/name DaemonSet
spec/template/spec/containers/envFrom/secretRef/name DaemonSet
spec/template/spec/initContainers/envFrom/secretRef/name DaemonSet
spec/template/spec/imagePullSecrets/name DaemonSet
spec/template/spec/volumes/projected/sources/secret/name DaemonSet
spec/template/spec/volumes/secret/secretName StatefulSet
spec/template/spec/containers/env/valueFrom/secretKeyRef/name StatefulSet
spec/template/spec/initContainers/env/valueFrom/secretKeyRef/name StatefulSet
spec/template/spec/containers/envFrom/secretRef/name StatefulSet
spec/template/spec/initContainers/envFrom/secretRef/name StatefulSet
spec/template/spec/imagePullSecrets/name StatefulSet
spec/template/spec/volumes/projected/sources/secret/name StatefulSet
spec/template/spec/volumes/secret/secretName Job
spec/template/spec/containers/env/valueFrom/secretKeyRef/name Job
spec/template/spec/initContainers/env/valueFrom/secretKeyRef/name Job
spec/template/spec/containers/envFrom/secretRef/name Job
spec/template/spec/initContainers/envFrom/secretRef/name Job
spec/template/spec/imagePullSecrets/name Job
spec/template/spec/volumes/projected/sources/secret/name Job
spec/jobTemplate/spec/template/spec/volumes/secret/secretName CronJob
spec/jobTemplate/spec/template/spec/volumes/projected/sources/secret/name CronJob
spec/jobTemplate/spec/template/spec/containers/env/valueFrom/secretKeyRef/name CronJob
spec/jobTemplate/spec/template/spec/initContainers/env/valueFrom/secretKeyRef/name CronJob
spec/jobTemplate/spec/template/spec/containers/envFrom/secretRef/name CronJob
spec/jobTemplate/spec/template/spec/initContainers/envFrom/secretRef/name CronJob
spec/jobTemplate/spec/template/spec/imagePullSecrets/name CronJob
spec/tls/secretName Ingress
metadata/annotations/ingress.kubernetes.io\\/auth-secret Ingress
metadata/annotations/nginx.ingress.kubernetes.io\\/auth-secret Ingress
metadata/annotations/nginx.ingress.kubernetes.io\\/auth-tls-secret Ingress
spec/tls/secretName Ingress
imagePullSecrets/name ServiceAccount
parameters/secretName StorageClass
parameters/adminSecretName StorageClass
parameters/userSecretName StorageClass
parameters/secretRef StorageClass
rules/resourceNames Role
rules/resourceNames ClusterRole
spec/template/spec/containers/env/valueFrom/secretKeyRef/name Service.v1.serving.knative.dev
spec/azureFile/secretName PersistentVolume

Service.v1:
spec/serviceName StatefulSet.*.apps
spec/rules/http/paths/backend/serviceName Ingress
spec/backend/serviceName Ingress
spec/rules/http/paths/backend/service/name Ingress
spec/defaultBackend/service/name Ingress
spec/service/name APIService.*.apiregistration.k8s.io
webhooks/clientConfig/service ValidatingWebhookConfiguration.*.admissionregistration.k8s.io
webhooks/clientConfig/service MutatingWebhookConfiguration.*.admissionregistration.k8s.io

Role.*.rbac.authorization.k8s.io:
roleRef/name RoleBinding.*.rbac.authorization.k8s.io

ClusterRole.*.rbac.authorization.k8s.io:
roleRef/name RoleBinding.*.rbac.authorization.k8s.io
roleRef/name ClusterRoleBinding.*.rbac.authorization.k8s.io

ServiceAccount.v1:
subjects RoleBinding.*.rbac.authorization.k8s.io
subjects ClusterRoleBinding.*.rbac.authorization.k8s.io
spec/serviceAccountName Pod
spec/template/spec/serviceAccountName StatefulSet
spec/template/spec/serviceAccountName Deployment
spec/template/spec/serviceAccountName ReplicationController
spec/jobTemplate/spec/template/spec/serviceAccountName CronJob
spec/template/spec/serviceAccountName Job
spec/template/spec/serviceAccountName DaemonSet

PersistentVolumeClaim.v1:
spec/volumes/persistentVolumeClaim/claimName Pod
spec/template/spec/volumes/persistentVolumeClaim/claimName StatefulSet
spec/template/spec/volumes/persistentVolumeClaim/claimName Deployment
spec/template/spec/volumes/persistentVolumeClaim/claimName ReplicationController
spec/jobTemplate/spec/template/spec/volumes/persistentVolumeClaim/claimName CronJob
spec/template/spec/volumes/persistentVolumeClaim/claimName Job
spec/template/spec/volumes/persistentVolumeClaim/claimName DaemonSet

PersistentVolume.v1:
spec/volumeName PersistentVolumeClaim
rules/resourceNames ClusterRole

StorageClass.v1.storage.k8s.io:
spec/storageClassName PersistentVolume
spec/storageClassName PersistentVolumeClaim
spec/volumeClaimTemplates/spec/storageClassName StatefulSet

PriorityClass.v1.scheduling.k8s.io:
spec/priorityClassName Pod
spec/template/spec/priorityClassName StatefulSet
spec/template/spec/priorityClassName Deployment
spec/template/spec/priorityClassName ReplicationController
spec/jobTemplate/spec/template/spec/priorityClassName CronJob
spec/template/spec/priorityClassName Job
spec/template/spec/priorityClassName DaemonSet

IngressClass.v1.networking.k8s.io/v1:
spec/ingressClassName Ingress

ValidatingAdmissionPolicy.*.admissionregistration.k8s.io:
spec/policyName ValidatingAdmissionPolicyBinding.*.admissionregistration.k8s.io
`;
